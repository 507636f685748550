import { useTranslation } from 'react-i18next'
import type { SportKind } from '#src/api/model/sport.ts'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import styles from './live.module.css'

type SportFilterProps = {
  /** How many the list has of each sport. */
  readonly counts: Partial<Record<SportKind, number>>
  readonly sports: readonly SportKind[]
  readonly sport: SportKind | null
  readonly onChoose: (sport: SportKind | null) => void
}

/** One chip a sport, with how many of it the list has. */
export function SportFilter({ counts, sports, sport, onChoose }: SportFilterProps) {
  const { t } = useTranslation('live')
  const total = sports.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  return (
    <div className={styles.sports}>
      <ChipRow label={t('live.filter')}>
        <Chip pressed={sport === null} onPress={() => onChoose(null)}>
          {t('sport.all')} <span className={styles.chipCount}>{total}</span>
        </Chip>
        {sports.map((kind) => (
          <Chip key={kind} pressed={sport === kind} onPress={() => onChoose(kind)}>
            {t(`sport.${kind}`)} <span className={styles.chipCount}>{counts[kind] ?? 0}</span>
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { SPORT_KINDS, type SportKind } from '#src/api/model/sport.ts'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import styles from './live.module.css'

type SportFilterProps = {
  readonly anchors: ActorRefFrom<typeof anchorListMachine>
  readonly sport: SportKind | null
  readonly onChoose: (sport: SportKind | null) => void
}

/** One chip a sport, with how many of its anchors are on the air. */
export function SportFilter({ anchors, sport, onChoose }: SportFilterProps) {
  const t = useT()
  const counts = useSelector(anchors, (snapshot) => snapshot.context.counts)
  const total = SPORT_KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  return (
    <ChipRow label={t('live.filter')}>
      <Chip pressed={sport === null} onPress={() => onChoose(null)}>
        {t('sport.all')} <span className={styles.chipCount}>{total}</span>
      </Chip>
      {SPORT_KINDS.map((kind) => (
        <Chip key={kind} pressed={sport === kind} onPress={() => onChoose(kind)}>
          {t(`sport.${kind}`)} <span className={styles.chipCount}>{counts[kind] ?? 0}</span>
        </Chip>
      ))}
    </ChipRow>
  )
}

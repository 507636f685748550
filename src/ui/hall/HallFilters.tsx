import { useTranslation } from 'react-i18next'
import type { GameBrand } from '#src/api/model/gameHall.ts'
import type { HallChoice, HallView } from '#src/machines/games/hallView.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import styles from './hall.module.css'

type HallFiltersProps = {
  readonly view: HallView
  readonly brands: readonly GameBrand[]
  readonly choice: HallChoice
  readonly isMember: boolean
  readonly onChoose: (change: Partial<HallChoice>) => void
}

/** One chip a kind, and a member's own; a second row of makers where there are several. */
export function HallFilters({ view, brands, choice, isMember, onChoose }: HallFiltersProps) {
  const { t } = useTranslation('hall')
  const language = useLanguage()
  const nameOf = (brand: string) => brands.find((one) => one.brand === brand)?.names[language] ?? brand
  // Of one kind there is nothing to choose; one that an address chose can be let go of.
  const kinds = view.kinds.length > 1 || choice.kind !== null ? view.kinds : []
  return (
    <>
      <ChipRow label={t('hall.filter')}>
        <Chip pressed={choice.kind === null && choice.show === null} onPress={() => onChoose({ kind: null, show: null })}>
          {t('hall.all')} <span className={styles.count}>{view.total}</span>
        </Chip>
        {kinds.map(([kind, count]) => (
          <Chip key={kind} pressed={choice.kind === kind} onPress={() => onChoose({ kind: choice.kind === kind ? null : kind })}>
            {t(`hall.kind.${kind}`)} <span className={styles.count}>{count}</span>
          </Chip>
        ))}
        {isMember &&
          (['recent', 'favourites'] as const).map((show) => (
            <Chip
              key={show}
              pressed={choice.show === show}
              onPress={() => onChoose({ show: choice.show === show ? null : show })}
            >
              {t(`hall.show.${show}`)}
            </Chip>
          ))}
      </ChipRow>
      {view.brands.length > 1 && (
        <ChipRow label={t('hall.brandFilter')}>
          {view.brands.map(([brand, count]) => (
            <Chip
              key={brand}
              pressed={choice.brand === brand}
              onPress={() => onChoose({ brand: choice.brand === brand ? null : brand })}
            >
              {nameOf(brand)} <span className={styles.count}>{count}</span>
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}

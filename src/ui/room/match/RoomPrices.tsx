import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { isOpen, mainMarketOf } from '#src/api/model/odds.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { selectFeed, selectMarkets, selectMoves, selectTakesBets } from '#src/machines/odds/oddsSelectors.ts'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { OddsButton } from '#src/ui/shared/OddsButton.tsx'
import { useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { usePickedId } from './usePickedId.ts'
import styles from './roomPrices.module.css'

export type RoomPricesProps = {
  readonly odds: OddsRef
  readonly match: AnchorMatch
  /** The slip that these prices open, once it is there. */
  readonly sheet: BetSheetRef | undefined
  readonly onPrice: (price: TappedPrice) => void
  /** Brings all its prices into sight. */
  readonly onAll: () => void
}

/** On a phone, while people talk: who wins at which price, one press from the slip, and the way to all prices (P-4). Its place is there before them; without any it goes. */
export function RoomPrices({ odds, match, sheet, onPrice, onAll }: RoomPricesProps) {
  const { t } = useTranslation('shared')
  const { marketName } = useOddsWords()
  const wide = useWide()
  const feed = useSelector(odds, selectFeed)
  const market = mainMarketOf(useSelector(odds, selectMarkets))
  const moves = useSelector(odds, selectMoves)
  const pickedId = usePickedId(sheet, match)
  if (wide) return null
  if (market === null) return feed === 'waiting' ? <div className={styles.prices} /> : null
  const name = marketName(market)
  return (
    <div className={styles.prices} role="group" aria-label={name}>
      {market.selections.map((selection) => {
        const { selectionId, code, price } = selection
        return (
          <OddsButton
            key={selectionId}
            inRow
            market={name}
            name={code === 'home' || code === 'draw' || code === 'visit' ? t(`odds.side.${code}`) : ''}
            line=""
            price={price}
            state={!isOpen(market, selection) ? 'suspended' : feed === 'fresh' ? 'open' : 'stale'}
            picked={pickedId === selectionId}
            move={moves[selectionId]}
            onPress={() => {
              if (selectTakesBets(odds.getSnapshot(), selectionId)) onPrice({ match, selectionId, place: 'room' })
            }}
          />
        )
      })}
      <Button variant="plain" className={styles.all} onClick={onAll}>
        {t('odds.tab')} <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}

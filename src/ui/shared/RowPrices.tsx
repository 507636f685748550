import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '#src/api/model/odds.ts'
import type { PriceBoardRef } from '#src/machines/odds/priceBoardMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { OddsButton } from './OddsButton.tsx'
import { useOddsWords } from './oddsWords.ts'
import type { RowPricesProps } from './rowPricesContext.ts'
import styles from './rowPrices.module.css'

type BoardProps = Pick<RowPricesProps, 'match'> & {
  readonly board: PriceBoardRef
  readonly onPrice: (selectionId: string) => void
}

const SIDES = { home: 'odds.side.home', draw: 'odds.side.draw', visit: 'odds.side.visit' } as const

/** Who wins a match, in its row: each price opens the slip. */
export function RowPrices({ match, board, onPrice }: BoardProps) {
  const { t } = useTranslation('shared')
  const { marketName } = useOddsWords()
  useEffect(() => {
    board.send({ type: 'row.shown' })
    return () => board.send({ type: 'row.hidden' })
  }, [board])
  const price = useSelector(board, (snapshot) => snapshot.context.prices.get(match.matchId ?? ''))
  const moves = useSelector(board, (snapshot) => snapshot.context.moves)
  const isHeard = useSelector(board, (snapshot) => snapshot.matches({ watching: { feed: 'fresh' } }))
  const market = price?.market ?? null
  if (price === undefined || market === null) return isHeard ? <Muted size={12}>{t('odds.none')}</Muted> : null
  const name = `${t('listing.versus', { home: match.homeName, visit: match.visitName })} ${marketName(market)}`
  return (
    <div className={styles.prices} role="group" aria-label={name}>
      {market.selections.map((selection) => {
        const { selectionId, code } = selection
        const open = isOpen(market, selection)
        const state = !open ? 'suspended' : price.isFresh && isHeard ? 'open' : 'stale'
        return (
          <OddsButton
            key={selectionId}
            inRow
            market={name}
            name={code === 'home' || code === 'draw' || code === 'visit' ? t(SIDES[code]) : ''}
            line=""
            price={selection.price}
            state={state}
            picked={false}
            move={moves[selectionId]}
            onPress={() => state === 'open' && onPrice(selectionId)}
          />
        )
      })}
    </div>
  )
}

import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen, readListedPrice } from '#src/api/model/odds.ts'
import type { PriceBoardRef } from '#src/machines/odds/priceBoardMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { OddsButton } from './OddsButton.tsx'
import { useOddsWords } from './oddsWords.ts'
import type { RowPricesProps } from './rowPricesContext.ts'
import styles from './rowPrices.module.css'

type BoardProps = Pick<RowPricesProps, 'match'> & {
  readonly board: PriceBoardRef
  /** The server's time in ms. */
  readonly now: () => number
  readonly onPrice: (selectionId: string) => void
  /** Asks again for prices that did not come. */
  readonly onRetry: () => void
}

const SIDES = { home: 'odds.side.home', draw: 'odds.side.draw', visit: 'odds.side.visit' } as const

/** Who wins a match, in its row: each price opens the slip. What came with the list stands there until the feed is heard. */
export function RowPrices({ match, board, now, onPrice, onRetry }: BoardProps) {
  const { t } = useTranslation('shared')
  const { marketName } = useOddsWords()
  const { matchId, main } = match
  useEffect(() => {
    const price = readListedPrice(main)
    const listed = price !== null && matchId !== null && { matchId, price, at: now() }
    board.send({ type: 'row.shown', ...(listed !== false && { listed }) })
    return () => board.send({ type: 'row.hidden' })
  }, [board, matchId, main, now])
  const held = useSelector(board, (snapshot) => snapshot.context.prices.get(matchId ?? ''))
  const moves = useSelector(board, (snapshot) => snapshot.context.moves)
  const isHeard = useSelector(board, (snapshot) => snapshot.matches({ watching: { feed: 'fresh' } }))
  const isAway = useSelector(board, (snapshot) => snapshot.matches({ watching: { feed: 'stale' } }))
  const market = held?.market ?? null
  if (held === undefined || market === null) {
    if (isAway) {
      return (
        <p className={styles.away}>
          <Muted as="span" size={12}>
            {t('odds.away')}
          </Muted>
          <Button variant="plain" data-edge="end" onClick={onRetry}>
            {t('act.retry')}
          </Button>
        </p>
      )
    }
    return isHeard ? <Muted size={12}>{t('odds.none')}</Muted> : null
  }
  const name = `${t('listing.versus', { home: match.homeName, visit: match.visitName })} ${marketName(market)}`
  return (
    <div className={styles.prices} role="group" aria-label={name}>
      {market.selections.map((selection) => {
        const { selectionId, code } = selection
        const open = isOpen(market, selection)
        const state = !open ? 'suspended' : held.isFresh && !isAway ? 'open' : 'stale'
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

import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { formatPrice, type Market, type MarketType } from '#src/api/model/odds.ts'
import type { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { selectCanPick, selectMoves, selectSelectedId, selectTrend } from '#src/machines/odds/oddsSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { OddsButton } from '#src/ui/kit/OddsButton.tsx'
import { Sparkline } from '#src/ui/kit/Sparkline.tsx'
import { marketName, selectionName } from './oddsWords.ts'
import styles from './odds.module.css'

export type OddsRef = ActorRefFrom<typeof oddsMachine>

type MarketGroupProps = { readonly odds: OddsRef; readonly type: MarketType; readonly markets: readonly Market[] }

/** Markets of one kind, one row a line; it folds. */
export function MarketGroup({ odds, type, markets }: MarketGroupProps) {
  const t = useT()
  const [first] = markets
  if (first === undefined) return null
  return (
    <details className={styles.group} open={type === 'winner' || type === 'handicap' || type === 'total'}>
      <summary className={styles.groupHead}>
        {marketName(t, first)}
        <ChevronDown className={styles.fold} size={20} aria-hidden="true" />
      </summary>
      {markets.map((market) => (
        <MarketRow key={market.marketId} odds={odds} market={market} />
      ))}
    </details>
  )
}

function MarketRow({ odds, market }: { readonly odds: OddsRef; readonly market: Market }) {
  const t = useT()
  const moves = useSelector(odds, selectMoves)
  const trend = useSelector(odds, selectTrend)
  const selectedId = useSelector(odds, selectSelectedId)
  const open = useSelector(
    odds,
    (snapshot) => market.selections.map((selection) => selectCanPick(snapshot, market, selection)),
    (a, b) => a.join() === b.join(),
  )
  const name = marketName(t, market)
  const [first] = market.selections
  const points = first === undefined ? [] : (trend[first.selectionId] ?? [])
  return (
    <div className={styles.market}>
      <div className={styles.selections}>
        {market.selections.map(({ selectionId, code, price }, index) => (
          <OddsButton
            key={selectionId}
            market={name}
            name={selectionName(t, market, code)}
            price={price}
            open={open[index] ?? false}
            picked={selectedId === selectionId}
            move={moves[selectionId]}
            onPress={() => odds.send({ type: 'selection.pressed', selectionId })}
          />
        ))}
      </div>
      <Sparkline
        points={points}
        label={t('odds.trend', { from: formatPrice(points[0]?.[1] ?? 0), to: formatPrice(points.at(-1)?.[1] ?? 0) })}
      />
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPrice, isOpen, type Market } from '#src/api/model/odds.ts'
import type { MarketType } from '#src/api/model/pick.ts'
import { OddsButton } from './OddsButton.tsx'
import { type Teams, useOddsWords } from './oddsWords.ts'
import { Sparkline } from './Sparkline.tsx'
import styles from './marketGroup.module.css'

type MarketsProps = {
  readonly teams: Teams
  /** Somebody confirms these prices: without that none can be picked. */
  readonly fresh: boolean
  readonly selectedId: string | null
  /** Where prices just went, by selection. */
  readonly moves: Readonly<Record<string, 'up' | 'down'>>
  /** Prices of the last hour by selection: [time in ms, hundredths]; each is drawn in its own button. Null = they are not drawn. */
  readonly trend: Readonly<Record<string, readonly (readonly [at: number, price: number])[]>> | null
  readonly onPress: (selectionId: string) => void
}

type MarketGroupProps = MarketsProps & { readonly type: MarketType; readonly markets: readonly Market[] }

/** Markets of one kind, one row a line; it folds. Each map is a group of its own: its number is in the name. */
export function MarketGroup({ markets, ...rest }: MarketGroupProps) {
  if (rest.type !== 'mapWinner') return <Group markets={markets} {...rest} />
  return markets.map((market) => <Group key={market.marketId} markets={[market]} {...rest} />)
}

function Group({ type, markets, ...rest }: MarketGroupProps) {
  const { marketName } = useOddsWords()
  const [first] = markets
  if (first === undefined) return null
  return (
    <details className={styles.group} open={type === 'winner' || type === 'handicap' || type === 'total'}>
      <summary className={styles.groupHead}>
        {marketName(first)}
        <ChevronDown className={styles.fold} size={20} aria-hidden="true" />
      </summary>
      {markets.map((market) => (
        <MarketRow key={market.marketId} market={market} {...rest} />
      ))}
    </details>
  )
}

function MarketRow({ market, teams, fresh, selectedId, moves, trend, onPress }: MarketsProps & { readonly market: Market }) {
  const { t } = useTranslation('shared')
  const { marketName, selectionWords } = useOddsWords()
  const name = marketName(market)
  return (
    <div className={styles.selections}>
      {market.selections.map((selection) => {
        const takes = isOpen(market, selection)
        const points = takes ? (trend?.[selection.selectionId] ?? []) : []
        return (
          <div key={selection.selectionId} className={styles.selection}>
            <OddsButton
              market={name}
              {...selectionWords(market, selection.code, teams)}
              price={selection.price}
              state={!takes ? 'suspended' : fresh ? 'open' : 'stale'}
              picked={selectedId === selection.selectionId}
              move={moves[selection.selectionId]}
              onPress={() => onPress(selection.selectionId)}
            />
            <Sparkline
              points={points}
              label={t('odds.trend', { from: formatPrice(points[0]?.[1] ?? 0), to: formatPrice(points.at(-1)?.[1] ?? 0) })}
            />
          </div>
        )
      })}
    </div>
  )
}

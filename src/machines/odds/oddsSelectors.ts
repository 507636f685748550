import type { SnapshotFrom } from 'xstate'
import { isOpen, type Market, type Selection } from '#src/api/model/odds.ts'
import type { oddsMachine } from './oddsMachine.ts'

type Snapshot = SnapshotFrom<typeof oddsMachine>

export const selectMarkets = (snapshot: Snapshot) => snapshot.context.markets
export const selectMoves = (snapshot: Snapshot) => snapshot.context.moves
export const selectTrend = (snapshot: Snapshot) => snapshot.context.trend
export const selectPlay = (snapshot: Snapshot) => snapshot.context.play
export const selectFedAt = (snapshot: Snapshot) => snapshot.context.fedAt
/** The feed's state: `waiting` = nothing yet, `none` = no prices, `stale` = prices that are no longer confirmed. */
export const selectFeed = (snapshot: Snapshot): 'waiting' | 'none' | 'fresh' | 'stale' => snapshot.value.feed
export const selectSelectedId = (snapshot: Snapshot) => snapshot.context.selectedId

/** The member's selection with its market; null = none. */
export function selectSelection(snapshot: Snapshot): { market: Market; selection: Selection } | null {
  const { markets, selectedId } = snapshot.context
  for (const market of markets)
    for (const selection of market.selections) if (selection.selectionId === selectedId) return { market, selection }
  return null
}

/** Whether the selection of an id takes bets now. */
export function selectTakesBets(snapshot: Snapshot, selectionId: string): boolean {
  return snapshot.context.markets.some((market) =>
    market.selections.some((one) => one.selectionId === selectionId && selectCanSelect(snapshot, market, one)),
  )
}

/** Whether a price can be selected now. */
export function selectCanSelect(snapshot: Snapshot, market: Market, selection: Selection): boolean {
  return snapshot.value.feed === 'fresh' && isOpen(market, selection)
}

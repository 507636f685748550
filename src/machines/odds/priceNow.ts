import type { SnapshotFrom } from 'xstate'
import type { oddsMachine } from './oddsMachine.ts'
import { selectCanSelect, selectFeed, selectMarkets } from './oddsSelectors.ts'

/** What a selection of a match is sold at now, in hundredths; `paused` = it takes no bets now, `unheard` = nothing was told of its match's prices yet. */
export function selectPriceNow(snapshot: SnapshotFrom<typeof oddsMachine>, selectionId: string): number | 'paused' | 'unheard' {
  if (selectFeed(snapshot) === 'waiting') return 'unheard'
  for (const market of selectMarkets(snapshot))
    for (const selection of market.selections)
      if (selection.selectionId === selectionId && selectCanSelect(snapshot, market, selection)) return selection.price
  return 'paused'
}

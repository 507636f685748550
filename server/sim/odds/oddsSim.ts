import { ODDS_EVERY } from '#src/api/contract/pushesOdds.ts'
import type { Market } from '#src/api/model/odds.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { SimContext } from '../demo/context.ts'
import { periodSeconds } from '#src/api/model/matchPeriods.ts'
import { restAfter } from '#src/api/model/matchRest.ts'
import { hasMatches } from '../demo/fixtures.ts'
import { seenMatch, sentOff } from '../play/rows.ts'
import type { Pair } from '../play/state.ts'
import { priceMarkets } from './pricing.ts'

/** How often prices are made again when nothing happens, in ms. */
const REPRICE = { running: 4_000, waiting: 60_000 }
/** In the last seconds of a match there is nothing to bet on. */
const LAST_SECONDS = 20
const PRUNE_EVERY = 300_000

type MatchRow = Schema['match']

/** The demo's own feed: prices every match from its state, closes prices around scores, and confirms those that still hold. */
export function createOddsPlay(context: SimContext) {
  const { services, random, resting } = context
  /** When each match was priced last, and what it looked like. */
  const priced = new Map<string, { at: number; look: string }>()
  let confirmedAt = 0
  let prunedAt = 0

  function marketsOf(row: MatchRow, closed: boolean, reds: Pair | undefined): Market[] {
    if (!hasMatches(row.sport) || row.game_status === 'ended') return []
    return priceMarkets(row.id, seenMatch(row, row.sport, services.now(), reds), closed)
  }

  function isClosed(row: MatchRow, now: number): boolean {
    if ((resting.get(row.id) ?? 0) > now) return true
    return row.game_status === 'live' && isAboutToEnd(row, now)
  }

  return async function playOdds(): Promise<void> {
    const now = services.now()
    const rows = await services.db.selectFrom('match').selectAll().execute()
    const reds = await sentOff(services.db)
    const books = new Map<string, { markets: Market[]; score: { home: number; visit: number } }>()
    for (const row of rows) {
      const closed = isClosed(row, now)
      const look = `${row.home_score}:${row.visit_score} ${row.game_status} ${closed} ${row.parts_json} ${row.clock_added}`
      const before = priced.get(row.id)
      const running = row.game_status === 'live' && !closed
      const due = now - (before?.at ?? 0) >= (running ? REPRICE.running : REPRICE.waiting)
      if (before?.look === look && (row.game_status === 'ended' || !due)) continue
      // Matches are not priced in step with each other, so that there is always something moving.
      priced.set(row.id, { at: now - random.between(0, 1_500), look })
      const score = { home: row.home_score, visit: row.visit_score }
      books.set(row.id, { markets: marketsOf(row, closed, reds.get(row.id)), score })
    }
    if (books.size > 0) await services.odds.postAll(books)
    if (now - confirmedAt >= ODDS_EVERY) {
      confirmedAt = now
      await services.odds.confirm(rows.map((row) => row.id).filter((id) => !books.has(id)))
    }
    if (now - prunedAt >= PRUNE_EVERY) {
      prunedAt = now
      await services.odds.prune()
      const known = new Set(rows.map((row) => row.id))
      for (const map of [priced, resting]) for (const id of map.keys()) if (!known.has(id)) map.delete(id)
    }
  }
}

/** Whether a match ends within seconds, if nothing happens: by its clock, and where time is added once that is shown. */
function isAboutToEnd(row: MatchRow, now: number): boolean {
  if (!hasMatches(row.sport)) return false
  const length = periodSeconds(row.sport, row.clock_period)
  if (length === null || restAfter(row.sport, row.clock_period, row.home_score, row.visit_score) !== null) return false
  const { added, second } = seenMatch(row, row.sport, now, undefined)
  const end = row.sport === 'football' && added === 0 ? Number.POSITIVE_INFINITY : length + (added ?? 0)
  return second > end - LAST_SECONDS
}

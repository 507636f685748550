import { ODDS_EVERY } from '#src/api/contract/pushesOdds.ts'
import type { Market } from '#src/api/model/odds.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { SimContext } from '../demo/context.ts'
import { hasMatches, PACES, shareLeft } from '../demo/fixtures.ts'
import { priceMarkets } from './pricing.ts'

/** How often prices are made again when nothing happens, in ms. */
const REPRICE = { running: 4_000, waiting: 60_000 }
/** In the last moments of a match there is nothing to bet on. */
const LAST_MOMENTS = 40_000
/** How far, in thousandths, a side's chances wander from its strength, and how far in one step. */
const MOOD = { most: 60, step: 12 }
const PRUNE_EVERY = 300_000

type MatchRow = Schema['match']

/** The demo's own feed: prices every match from its state, closes prices around scores, and confirms those that still hold. */
export function createOddsPlay(context: SimContext) {
  const { services, random, resting } = context
  /** When each match was priced last, and what it looked like. */
  const priced = new Map<string, { at: number; look: string }>()
  const moods = new Map<string, number>()
  let confirmedAt = 0
  let prunedAt = 0

  function moodOf(id: string): number {
    const mood = Math.max(-MOOD.most, Math.min(MOOD.most, (moods.get(id) ?? 0) + random.between(-MOOD.step, MOOD.step)))
    moods.set(id, mood)
    return mood
  }

  function marketsOf(row: MatchRow, closed: boolean): Market[] {
    if (!hasMatches(row.sport) || row.game_status === 'ended') return []
    const left = shareLeft(row.sport, services.now() - row.start_at)
    const state = { sport: row.sport, homeScore: row.home_score, visitScore: row.visit_score, left }
    return priceMarkets(row.id, { ...state, homeShare: row.home_share + moodOf(row.id) }, closed)
  }

  function isClosed(row: MatchRow, now: number): boolean {
    if ((resting.get(row.id) ?? 0) > now) return true
    return hasMatches(row.sport) && now > row.start_at + PACES[row.sport].length - LAST_MOMENTS
  }

  return async function playOdds(): Promise<void> {
    const now = services.now()
    const rows = await services.db.selectFrom('match').selectAll().execute()
    const books = new Map<string, { markets: Market[]; score: { home: number; visit: number } }>()
    for (const row of rows) {
      const closed = isClosed(row, now)
      const look = `${row.home_score}:${row.visit_score} ${row.game_status} ${closed}`
      const before = priced.get(row.id)
      const running = row.game_status === 'live' && !closed
      const due = now - (before?.at ?? 0) >= (running ? REPRICE.running : REPRICE.waiting)
      if (before?.look === look && (row.game_status === 'ended' || !due)) continue
      // Matches are not priced in step with each other, so that there is always something moving.
      priced.set(row.id, { at: now - random.between(0, 1_500), look })
      const score = { home: row.home_score, visit: row.visit_score }
      books.set(row.id, { markets: marketsOf(row, closed), score })
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
      for (const map of [priced, moods, resting]) for (const id of map.keys()) if (!known.has(id)) map.delete(id)
    }
  }
}

import * as v from 'valibot'
import { type ListedPrice, MAIN_MARKET, Market, type OddsBook, ODDS_STALE_AFTER, type Play } from '#src/api/model/odds.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction, Write } from '#server/platform/transaction.ts'
import type { Bus } from '#server/platform/bus.ts'

const HOUR = 3_600_000
/** A price's history has at most one point in this time, ms. */
const POINT_EVERY = 30_000

/** A score as a feed or a match has it. */
export type Score = { readonly home: number; readonly visit: number }

/** A match's prices, the score that they were made for, and when their feed last confirmed them, ms. */
export type FedBook = OddsBook & { readonly fedAt: number; readonly score: Score }

/** What a feed posts: prices, and the score that it made them for, which is what it had heard of by then. */
type NewBook = { readonly markets: readonly Market[]; readonly score: Score }

const Markets = v.array(Market)
const Typed = v.array(v.looseObject({ type: v.string() }))

/** A match's prices; null = it has none. */
export async function readBook(reader: Reader, matchId: string): Promise<FedBook | null> {
  const row = await reader.selectFrom('odds_book').selectAll().where('match_id', '=', matchId).executeTakeFirst()
  if (row === undefined) return null
  return {
    version: row.version,
    at: row.at,
    fedAt: row.fed_at,
    score: { home: row.home_score, visit: row.visit_score },
    markets: v.parse(Markets, JSON.parse(row.markets_json)),
  }
}

/** The main market of every match that has prices, and when its feed last confirmed it, by the match's id. */
export async function readMainMarkets(reader: Reader): Promise<Map<string, ListedPrice>> {
  const rows = await reader.selectFrom('odds_book').select(['match_id', 'fed_at', 'markets_json']).execute()
  return new Map(
    rows.map((row) => {
      // There are many: of each book no more is read than that one market.
      const market = v.parse(Typed, JSON.parse(row.markets_json)).find(({ type }) => type === MAIN_MARKET)
      return [row.match_id, { fedAt: Number(row.fed_at), market: market === undefined ? null : v.parse(Market, market) }] as const
    }),
  )
}

/**
 * Whether prices may be bet on at `now`, at the match's score: of older ones nobody knows whether they still hold, and those that were
 * made for another score do not.
 */
export function isFresh(book: Pick<FedBook, 'fedAt' | 'score'>, now: number, score: Score): boolean {
  return now - book.fedAt < ODDS_STALE_AFTER && book.score.home === score.home && book.score.visit === score.visit
}

/** Prices of a match over the last hour, oldest first, by selection. */
export async function readTrend(reader: Reader, matchId: string, now: number): Promise<Record<string, [number, number][]>> {
  const rows = await reader
    .selectFrom('odds_point')
    .select(['selection_id', 'at', 'price'])
    .where('match_id', '=', matchId)
    .where('at', '>=', now - HOUR)
    .orderBy('at')
    .execute()
  const trend: Record<string, [number, number][]> = {}
  for (const { selection_id, at, price } of rows) (trend[selection_id] ??= []).push([at, price])
  return trend
}

/**
 * Stores a match's prices when they differ from the last ones, keeps the hour's points, and tells those who watch. A match's first version is
 * the time in ms, later ones follow by one: so the first after prices that were taken away is newer than those, which nothing remembers.
 */
async function postBook(tx: Transaction, matchId: string, { markets, score }: NewBook): Promise<void> {
  const before = await readBook(tx.db, matchId)
  const markets_json = JSON.stringify(v.parse(Markets, markets))
  const changed = before === null || JSON.stringify(before.markets) !== markets_json
  const book = {
    match_id: matchId,
    version: before === null ? tx.at : before.version + (changed ? 1 : 0),
    at: changed ? tx.at : before.at,
    fed_at: tx.at,
    home_score: score.home,
    visit_score: score.visit,
    markets_json,
  }
  const { match_id: _, ...rest } = book
  await tx.db
    .insertInto('odds_book')
    .values(book)
    .onConflict((clash) => clash.column('match_id').doUpdateSet(rest))
    .execute()
  // The first price of each stretch of time is its point.
  const isNew = before === null || stretchOf(before.at) !== stretchOf(tx.at)
  if (changed && isNew) await addPoints(tx, matchId, markets)
  const whole = changed ? { version: book.version, at: book.at, markets: [...markets] } : null
  tx.publishAfterCommit({ type: 'odds', matchId, version: book.version, fedAt: tx.at, book: whole })
}

async function addPoints({ db, at }: Transaction, matchId: string, markets: readonly Market[]): Promise<void> {
  const points = markets
    .filter((market) => !market.suspended)
    .flatMap(({ selections }) => selections)
    .map(({ selectionId, price }) => ({ match_id: matchId, selection_id: selectionId, price, at }))
  if (points.length > 0) await db.insertInto('odds_point').values(points).execute()
}

/** Which stretch of POINT_EVERY a time is in. */
function stretchOf(at: number): number {
  return Math.floor(at / POINT_EVERY)
}

/** Prices, as a feed posts them: each function is one transaction. */
export function createOdds(write: Write, bus: Bus, now: () => number) {
  return {
    /** The match's prices from now on; they take bets while the match has the score that they were made for. Throws when they are not what the contract declares. */
    post: (matchId: string, book: NewBook): Promise<void> => write((tx) => postBook(tx, matchId, book)),

    /** Several matches' prices in one transaction. */
    postAll: (books: ReadonlyMap<string, NewBook>): Promise<void> =>
      write(async (tx) => {
        for (const [matchId, book] of books) await postBook(tx, matchId, book)
      }),

    /** The feed lives and these matches' prices still hold. */
    confirm: (matchIds: readonly string[]): Promise<void> =>
      write(async (tx) => {
        if (matchIds.length === 0) return
        const rows = await tx.db
          .updateTable('odds_book')
          .set({ fed_at: tx.at })
          .where('match_id', 'in', matchIds)
          .returning(['match_id', 'version'])
          .execute()
        for (const row of rows)
          tx.publishAfterCommit({ type: 'odds', matchId: row.match_id, version: row.version, fedAt: tx.at, book: null })
      }),

    /** Takes a match's prices away, with their history, and tells those who watch that there are none. */
    drop: (matchId: string): Promise<void> =>
      write(async (tx) => {
        const dropped = await tx.db
          .deleteFrom('odds_book')
          .where('match_id', '=', matchId)
          .returning('version')
          .executeTakeFirst()
        await tx.db.deleteFrom('odds_point').where('match_id', '=', matchId).execute()
        if (dropped === undefined) return
        const version = dropped.version + 1
        tx.publishAfterCommit({ type: 'odds', matchId, version, fedAt: tx.at, book: { version, at: tx.at, markets: [] } })
      }),

    /** Forgets points that are older than an hour. */
    prune: (): Promise<void> =>
      write(async (tx) => {
        await tx.db
          .deleteFrom('odds_point')
          .where('at', '<', tx.at - HOUR)
          .execute()
      }),

    /** Where the ball is; told to those who watch and kept nowhere. */
    play: (matchId: string, play: Omit<Play, 'at'>): void => bus.publish({ type: 'play', matchId, play: { ...play, at: now() } }),
  }
}

export type Odds = ReturnType<typeof createOdds>

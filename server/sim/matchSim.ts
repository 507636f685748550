import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type MatchChange, tellMatch } from '../live/matches/matches.ts'
import { voidMatchBets } from '../sportsbook/sportsbook.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import { MATCH_SPORTS } from './demo/cast.ts'
import type { SimContext } from './demo/context.ts'
import { hasMatches, makeFixture, markOf, type Played, takenAround, USUAL_LENGTH, type Wanted } from './demo/fixtures.ts'
import type { Occasion } from './demo/lines.ts'
import { type Past, pastOf, rowAfter, tellPast, wholePast } from './matchPast.ts'
import { isForeseen, moveBall, showHappening } from './demo/matchStory.ts'
import { begun, happened, playSecond } from './play/playOn.ts'
import { clockAfter, playStateOf, sentOff } from './play/rows.ts'
import type { Happening, Pair, PlayState } from './play/state.ts'
import { chatAvailabilityOf, pushRoomStatuses } from '../live/rooms/chatAvailability.ts'
import { appendEvent } from '../live/rooms/events.ts'
import { ensureRoom } from '../live/rooms/roomRows.ts'

const MINUTE = 60_000
const SECOND = 1_000
const DAY = 1_440 * MINUTE
/** Fewest matches of each sport that are played, and that are to come within hours. */
const FEWEST = { played: 2, coming: 3 }
/** How far ahead those are, and how long after the one before it the next begins, in ms: two or three are played at any time. */
const SOON = 4 * 60 * MINUTE
const GAPS: Record<MatchSport, number> = { football: 40 * MINUTE, basketball: 30 * MINUTE, esports: 30 * MINUTE }
/** Fewest football matches that are to come, with those of the day after: a round of the soccer lottery takes nine; and how far ahead those are, in minutes. */
const FEWEST_LATER = 12
const LATER = [960, 1_380] as const
/** Most matches of each sport that are over and still listed. */
const MOST_ENDED = 6

type MatchRow = Schema['match']

/** Moves every unfinished match on by `elapsed` ms, second by second. */
export async function playMatches(context: SimContext, elapsed: number): Promise<void> {
  const { services } = context
  const now = services.now()
  const rows = await services.db.selectFrom('match').selectAll().where('game_status', '<>', 'ended').execute()
  const reds = await sentOff(services.db)
  for (const row of rows)
    if (hasMatches(row.sport)) await playMatch(context, row, row.sport, { from: now - elapsed, to: now }, reds.get(row.id))
}

async function playMatch(
  context: SimContext,
  row: MatchRow,
  sport: MatchSport,
  { from, to }: { readonly from: number; readonly to: number },
  reds: Pair | undefined,
): Promise<void> {
  const { coming, balls, random } = context
  let state = playStateOf(row, sport, from, reds, balls.get(row.id) ?? null)
  let isQuiet = true

  async function takePlace(happening: Happening): Promise<void> {
    isQuiet = false
    state = happened(state, happening)
    showHappening(context, row.id, sport, happening)
    await store(context, row, state, happening, to)
  }

  for (let second = Math.floor(from / SECOND) + 1; second <= Math.floor(to / SECOND); second += 1) {
    const at = second * SECOND
    const due = coming.get(row.id)
    if (due !== undefined && due.due <= at) {
      coming.delete(row.id)
      await takePlace(due.happening)
      continue
    }
    if (state.phase === 'pre') {
      if (at < row.start_at) continue
      state = begun(state)
      await takePlace({ kind: 'begin', side: null, points: 0 })
      continue
    }
    const next = playSecond(state, random, due !== undefined)
    state = next.state
    for (const happening of next.happenings) if (!isForeseen(context, row.id, sport, happening, at)) await takePlace(happening)
  }
  balls.set(row.id, state.ball)
  if (isQuiet && state.phase === 'live' && !coming.has(row.id))
    moveBall(context, row.id, random.next() * 1_000 < row.home_share ? 'home' : 'visit', to - from)
}

/** Stores what happened in a match with its line of the timeline, and tells the bots. */
async function store(context: SimContext, row: MatchRow, state: PlayState, happening: Happening, now: number): Promise<void> {
  const { services, random } = context
  const change = changeOf(state, happening, now)
  if (change === null) await services.matches.happen(row.id, happening)
  else await services.matches.update(row.id, change, { ...happening, points: happening.kind === 'tower' ? 0 : happening.points })
  const occasion = occasionOf(happening)
  // Baskets and towers fall too often to talk about each.
  const isSmall = happening.kind === 'tower' || (row.sport === 'basketball' && happening.kind === 'score')
  if (occasion !== null && (!isSmall || random.next() < 0.15)) tell(context, row, state, occasion)
}

/** What changes a match's phase or its clock. */
const CLOCK_MOVES: ReadonlySet<Happening['kind']> = new Set(['begin', 'break', 'resume', 'end', 'added'])

/** What of a match is another by what happened; null = nothing but its timeline. */
function changeOf(state: PlayState, { kind }: Happening, now: number): MatchChange | null {
  const parts = (state.parts ?? []).map(([home, visit]): [number, number] => [home, visit])
  if (kind === 'score') return { homeScore: state.homeScore, visitScore: state.visitScore, parts }
  if (kind === 'tower') return { parts }
  return CLOCK_MOVES.has(kind) ? { gameStatus: state.phase, clock: clockAfter(state, now) } : null
}

const OCCASIONS: Partial<Record<Happening['kind'], Occasion>> = { begin: 'begun', resume: 'begun', break: 'break', end: 'ended' }

function occasionOf({ kind, side }: Happening): Occasion | null {
  if (kind === 'score' || kind === 'tower') return side === 'home' ? 'homeScores' : 'visitScores'
  return OCCASIONS[kind] ?? null
}

function tell({ happenings, services }: SimContext, row: MatchRow, state: PlayState, occasion: Occasion): void {
  happenings.set(row.id, { occasion, at: services.now(), homeScore: state.homeScore, visitScore: state.visitScore })
}

/** Sets new matches in the place of those that are over, and takes the oldest of these off the list. */
export async function replaceMatches(context: SimContext): Promise<void> {
  const { services, random } = context
  const rows = await services.db.selectFrom('match').selectAll().orderBy('start_at').execute()
  const now = services.now()
  const played = await playedSince(services.db, now - 2 * DAY)
  let number = Math.max(2000, ...[...rows.map(({ id }) => id), ...played.map(({ match_id }) => match_id)].map(numberOf))
  for (const sport of MATCH_SPORTS) {
    const own = rows.filter((row) => row.sport === sport)
    const set: Played[] = [...own, ...played]
    const add = async (startAt: number) => {
      const match = await addMatch(context, { number: (number += 1), sport, startAt }, set)
      if (match !== null) set.push(match)
    }
    const near = own.filter((row) => row.start_at < now + SOON)
    if (near.filter((row) => row.game_status === 'pre').length < FEWEST.coming) {
      const last = Math.max(now, ...near.map((row) => Number(row.start_at)))
      await add(markOf(last + GAPS[sport]))
    }
    const isPlayed = near.filter((row) => row.game_status === 'live' || row.game_status === 'break').length >= FEWEST.played
    if (!isPlayed && !soon(own, now)) await add(now + random.between(1, 2) * MINUTE)
    const later = own.filter((row) => row.game_status === 'pre' && row.start_at < now + DAY).length
    if (sport === 'football' && later >= FEWEST.coming && later < FEWEST_LATER)
      await add(markOf(now + random.between(...LATER) * MINUTE))
    const evening = freeEvening(own, MATCH_SPORTS.indexOf(sport), now)
    if (evening !== null) await add(evening)
    const ended = own.filter((row) => row.game_status === 'ended')
    for (const row of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) await dropMatch(context, row.id)
  }
}

/** Who played since a time, ms, in matches that may be off the list by now. */
const playedSince = (reader: Reader, since: number) =>
  reader
    .selectFrom('match_result')
    .select(['match_id', 'home_name', 'visit_name', 'start_at'])
    .where('start_at', '>', since)
    .execute()

/** The number of a match of the demo; 0 = it is not the demo's. */
const numberOf = (id: string): number => Number(/^m(\d{4,15})$/.exec(id)?.[1] ?? 0)

/** The first evening from the day after tomorrow on, within the schedule's seven days, on which a sport should have a match and has none: two sports of three play each day. */
function freeEvening(rows: readonly MatchRow[], turn: number, now: number): number | null {
  const days = new Set(rows.filter((row) => row.game_status === 'pre').map((row) => dayOf(row.start_at)))
  const free = [2, 3, 4, 5, 6].find((ahead) => (dayOf(now) + ahead + turn) % 3 !== 0 && !days.has(dayOf(now) + ahead))
  return free === undefined ? null : dayStart(dayOf(now) + free) + (19 * 60 + 45 * turn) * MINUTE
}

/** Whether a match starts within two minutes: then there is no need for one more right now. */
function soon(rows: readonly MatchRow[], now: number): boolean {
  return rows.some((row) => row.game_status === 'pre' && row.start_at - now <= 2 * MINUTE)
}

/** Lists a match that begins at `startAt`, of teams that are free then; null = there are none. */
async function addMatch({ services, random }: SimContext, wanted: Wanted, others: readonly Played[]): Promise<MatchRow | null> {
  const match = makeFixture(wanted, takenAround(others, wanted.startAt), random)
  if (match === null) return null
  await services.write(async (tx) => {
    await tx.db.insertInto('match').values(match).execute()
    await ensureRoom(tx.db, match.id, match.game_status)
    await tellMatch(tx, match)
  })
  return match
}

async function dropMatch({ services, happenings, balls, coming }: SimContext, id: string): Promise<void> {
  const castOf = (reader: Reader) => reader.selectFrom('anchor').select('id').where('match_id', '=', id).executeTakeFirst()
  await services.sportsbook.settle(id)
  if ((await castOf(services.db)) !== undefined) return
  await services.sportsbook.abandon(id)
  await services.write(async (tx) => {
    if ((await castOf(tx.db)) !== undefined) return
    // Those that came since.
    await voidMatchBets(tx, id)
    const gone = await tx.db.updateTable('room').set({ exist: 0 }).where('key', '=', id).returningAll().executeTakeFirst()
    if (gone !== undefined) await appendEvent(tx, id, 'roomStatus', chatAvailabilityOf(gone))
    await pushRoomStatuses(tx, [id])
    await tx.db.deleteFrom('match_event').where('match_id', '=', id).execute()
    await tx.db.deleteFrom('match').where('id', '=', id).execute()
  })
  await services.odds.drop(id)
  for (const known of [happenings, balls, coming]) known.delete(id)
}

/** The last moment that a match's timeline was told, or its prices were confirmed, ms. */
async function lastSeen({ db }: SimContext['services'], row: MatchRow): Promise<number> {
  const line = await db
    .selectFrom('match_event')
    .select('at')
    .where('match_id', '=', row.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const book = await db.selectFrom('odds_book').select('fed_at').where('match_id', '=', row.id).executeTakeFirst()
  return Math.max(row.clock_at, line?.at ?? 0, book?.fed_at ?? 0)
}

/** What a match that slept came to by now; null = it was to come, and still is. */
async function sleptThrough({ services, random }: SimContext, row: MatchRow, sport: MatchSport): Promise<Past | null> {
  const now = services.now()
  if (row.game_status === 'pre') return row.start_at > now ? null : wholePast(row, sport, now, random)
  const from = Math.min(now, await lastSeen(services, row))
  const reds = (await sentOff(services.db)).get(row.id)
  return pastOf(row.id, playStateOf(row, sport, from, reds, null), from, now, random)
}

/** A match that began within the last half of its usual time, and is not over; or one that is to come. */
function another(
  row: MatchRow,
  sport: MatchSport,
  now: number,
  random: SimContext['random'],
): { startAt: number; past: Past | null } {
  if (row.game_status === 'pre') return { startAt: now + random.between(3, 240) * MINUTE, past: null }
  for (let share = 0.8; ; share /= 2) {
    const startAt = now - Math.round(random.next() * share * USUAL_LENGTH[sport]) - SECOND
    const past = wholePast({ ...row, start_at: startAt }, sport, now, random)
    if (past.state.phase !== 'ended') return { startAt, past }
  }
}

/** What of a match says who plays it: another two, where one of its teams has a match of another that day. */
function sidesOf(row: MatchRow, sport: MatchSport, startAt: number, others: readonly Played[], random: SimContext['random']) {
  const taken = takenAround(others, startAt)
  const isFree = !taken.has(row.home_name) && !taken.has(row.visit_name)
  const wanted = { number: numberOf(row.id), sport, startAt, leagueId: row.league_id ?? undefined }
  const { name, home_name, home_logo, visit_name, visit_logo, cover } =
    (isFree ? null : makeFixture(wanted, taken, random)) ?? row
  return { name, home_name, home_logo, visit_name, visit_logo, cover }
}

/**
 * Brings a world that was asleep back to now: a match that would have ended while nothing ran is played, or about to be, again, and one
 * that is still on is played up to now, with the lines of its timeline that led there.
 */
export async function wakeMatches(context: SimContext): Promise<void> {
  const { services, random } = context
  const now = services.now()
  const rows = await services.db.selectFrom('match').selectAll().where('game_status', '<>', 'ended').execute()
  const set = new Map<string, Played>(rows.map((row) => [row.id, row]))
  for (const one of await playedSince(services.db, now - 2 * DAY)) set.set(one.match_id, one)
  for (const row of rows) {
    const { sport } = row
    if (!hasMatches(sport)) continue
    const slept = await sleptThrough(context, row, sport)
    if (slept === null) continue
    const missed = slept.state.phase === 'ended'
    const { startAt, past } = missed ? another(row, sport, now, random) : { startAt: row.start_at, past: slept }
    set.delete(row.id)
    const sides = missed ? sidesOf(row, sport, startAt, [...set.values()], random) : null
    set.set(row.id, { ...row, ...sides, start_at: startAt })
    // It is another match from now on: who bet on the one that nobody saw gets the stake back, and what happened in it is no more.
    if (missed) await services.sportsbook.abandon(row.id)
    await services.write(async (tx) => {
      if (missed) {
        await voidMatchBets(tx, row.id)
        await tx.db.deleteFrom('match_event').where('match_id', '=', row.id).execute()
      }
      if (past !== null) await tellPast(tx.db, past.lines)
      await tx.db
        .updateTable('match')
        .set({ start_at: startAt, ...sides })
        .where('id', '=', row.id)
        .execute()
      await tx.db
        .updateTable('anchor')
        .set({ start_at: startAt, ...(sides === null ? {} : { cover: sides.cover }) })
        .where('match_id', '=', row.id)
        .execute()
    })
    if (past === null) continue
    const after = rowAfter(past.state, now)
    await services.matches.update(row.id, {
      homeScore: after.home_score,
      visitScore: after.visit_score,
      gameStatus: after.game_status,
      clock: clockAfter(past.state, now),
      parts: (past.state.parts ?? []).map(([home, visit]): [number, number] => [home, visit]),
    })
  }
}

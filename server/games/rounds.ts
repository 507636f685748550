import type { gameRound, gameRounds, playRecords } from '#src/api/contract/games.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { GameRoundWire } from '#src/api/model/game.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '#server/platform/callError.ts'
import type { PlacedRecord, RecordPlace } from '#server/venues/playRecords.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ProviderLine } from './providerLine.ts'
import { movesOf } from './roundMoves.ts'
import { unsealed } from './unsealed.ts'

/** A member's rounds, each with its game and venue. */
const roundsOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('game_round')
    .innerJoin('game', 'game.code', 'game_round.game')
    .innerJoin('venue', 'venue.code', 'game_round.venue')
    .where('game_round.member_id', '=', memberId)

const readable = (rounds: ReturnType<typeof roundsOf>) =>
  rounds.selectAll('game_round').select(['game.name_zh', 'game.name_en', 'venue.kind'])

type RoundRow = Awaited<ReturnType<ReturnType<typeof readable>['executeTakeFirstOrThrow']>>

const wireOf = (row: RoundRow): GameRoundWire => ({
  id: row.id,
  game: row.game,
  names: { 'zh-CN': row.name_zh, en: row.name_en },
  venue: row.venue,
  kind: row.kind,
  state: row.state,
  stake: toWire(row.stake),
  payout: toWire(row.payout),
  openedAt: Number(row.opened_at),
  closedAt: row.closed_at === null ? null : Number(row.closed_at),
})

type Wanted = Pick<ParsedPayloadOf<typeof gameRounds>, 'kind' | 'venue' | 'game' | 'state' | 'from' | 'to'>

/** A member's rounds as they are wanted. */
function wantedRounds(reader: Reader, memberId: string, { kind, venue, game, state, ...days }: Wanted) {
  const [from, to] = [readDay(days.from ?? ''), readDay(days.to ?? '')]
  let wanted = roundsOf(reader, memberId)
  if (kind !== undefined) wanted = wanted.where('venue.kind', '=', kind)
  if (venue !== undefined) wanted = wanted.where('game_round.venue', '=', venue)
  if (game !== undefined) wanted = wanted.where('game_round.game', '=', game)
  if (state !== undefined) wanted = wanted.where('game_round.state', '=', state)
  if (from !== null) wanted = wanted.where('game_round.opened_at', '>=', dayStart(from))
  if (to !== null) wanted = wanted.where('game_round.opened_at', '<', dayStart(to + 1))
  return wanted
}

/** Those that began before a moment; of the same moment, those of smaller ids. */
const before = (rounds: ReturnType<typeof roundsOf>, { at, id }: RecordPlace) =>
  rounds.where((where) =>
    where.or([
      where('game_round.opened_at', '<', at),
      where.and([where('game_round.opened_at', '=', at), where('game_round.id', '<', id)]),
    ]),
  )

const latestFirst = (rounds: ReturnType<typeof roundsOf>) =>
  readable(rounds).orderBy('game_round.opened_at', 'desc').orderBy('game_round.id', 'desc')

/** Where one of a member's rounds stands among their records; null = it is none of theirs. */
export async function roundPlace(reader: Reader, memberId: string, id: string): Promise<RecordPlace | null> {
  const row = await readable(roundsOf(reader, memberId)).where('game_round.id', '=', id).executeTakeFirst()
  return row === undefined ? null : { at: Number(row.opened_at), id }
}

/** A member's rounds that began before a place, at most so many, as records; see the call `playRecords`. */
export async function roundRecords(
  reader: Reader,
  memberId: string,
  asked: ParsedPayloadOf<typeof playRecords>,
  place: RecordPlace | null,
  most: number,
): Promise<PlacedRecord[]> {
  const wanted = wantedRounds(reader, memberId, { ...asked, game: undefined })
  const rows = await latestFirst(place === null ? wanted : before(wanted, place))
    .limit(most)
    .execute()
  return rows.map((row) => ({ at: Number(row.opened_at), id: row.id, record: { what: 'round', round: wireOf(row) } }))
}

/** A page of a member's rounds, latest first; after a round that is not theirs there is nothing. See the call `gameRounds`. */
export async function listRounds(
  reader: Reader,
  memberId: string,
  { after, page, size, ...asked }: ParsedPayloadOf<typeof gameRounds>,
): Promise<WireReplyOf<typeof gameRounds>> {
  const last = after === undefined ? null : await roundPlace(reader, memberId, after)
  if (after !== undefined && last === null) return { list: [], more: false }
  const wanted = wantedRounds(reader, memberId, asked)
  const rows = await latestFirst(last === null ? wanted : before(wanted, last))
    .offset(last === null ? (page - 1) * size : 0)
    .limit(size + 1)
    .execute()
  return { list: rows.slice(0, size).map(wireOf), more: rows.length > size }
}

/** One of a member's rounds with its money and its proof, whose seed is asked for where it was not told yet. Throws `notFound` for any other's. */
export async function readRound(
  { db, write }: Pick<Platform, 'db' | 'write'>,
  line: Pick<ProviderLine, 'askSeed'>,
  memberId: string,
  id: string,
): Promise<WireReplyOf<typeof gameRound>> {
  const row = await readable(roundsOf(db, memberId)).where('game_round.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  const proof = await unsealed(line, row.provider, row.proof)
  if (proof !== row.proof) await write((tx) => tx.db.updateTable('game_round').set({ proof }).where('id', '=', id).execute())
  return { round: wireOf(row), proof, moves: await movesOf(db, row) }
}

/** A member's round of a game that runs, and the latest that is over; null = there is none. */
export async function presentRounds(
  reader: Reader,
  memberId: string,
  game: string,
): Promise<{ readonly running: GameRoundWire | null; readonly last: GameRoundWire | null }> {
  const latest = (isOpen: boolean) =>
    readable(roundsOf(reader, memberId))
      .where('game_round.game', '=', game)
      .where('game_round.state', isOpen ? '=' : '<>', 'open')
      .orderBy('game_round.opened_at', 'desc')
      .orderBy('game_round.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [running, last] = [await latest(true), await latest(false)]
  return { running: running === undefined ? null : wireOf(running), last: last === undefined ? null : wireOf(last) }
}

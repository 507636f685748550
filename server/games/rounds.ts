import type { gameRounds } from '#src/api/contract/games.ts'
import { ROUNDS_ON_PAGE } from '#src/api/contract/games.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { GameRoundWire } from '#src/api/model/game.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { ProviderLine } from './providerLine.ts'
import { unsealed } from './unsealed.ts'

const wireOf = (row: Schema['game_round']): GameRoundWire => ({
  id: row.id,
  game: row.game,
  venue: row.venue,
  state: row.state,
  stake: toWire(row.stake),
  payout: toWire(row.payout),
  openedAt: Number(row.opened_at),
  closedAt: row.closed_at === null ? null : Number(row.closed_at),
})

const roundOf = (reader: Reader, memberId: string, id: string) =>
  reader.selectFrom('game_round').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()

/** A page of a member's rounds, latest first; after a round that is not theirs there is nothing. See the call `gameRounds`. */
export async function listRounds(
  reader: Reader,
  memberId: string,
  { after, venue, state }: ParsedPayloadOf<typeof gameRounds>,
): Promise<WireReplyOf<typeof gameRounds>> {
  let wanted = reader.selectFrom('game_round').where('member_id', '=', memberId)
  if (venue !== undefined) wanted = wanted.where('venue', '=', venue)
  if (state !== undefined) wanted = wanted.where('state', '=', state)
  if (after !== undefined) {
    const last = await roundOf(reader, memberId, after)
    if (last === undefined) return { list: [], more: false }
    wanted = wanted.where((where) =>
      where.or([
        where('opened_at', '<', last.opened_at),
        where.and([where('opened_at', '=', last.opened_at), where('id', '<', last.id)]),
      ]),
    )
  }
  const rows = await wanted
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROUNDS_ON_PAGE + 1)
    .execute()
  return { list: rows.slice(0, ROUNDS_ON_PAGE).map(wireOf), more: rows.length > ROUNDS_ON_PAGE }
}

/** One of a member's rounds with its proof, whose seed is asked for where it was not told yet. Throws `notFound` for any other's. */
export async function readRound(
  { db, write }: Pick<Platform, 'db' | 'write'>,
  line: Pick<ProviderLine, 'askSeed'>,
  memberId: string,
  id: string,
): Promise<{ round: GameRoundWire; proof: string | null }> {
  const row = await roundOf(db, memberId, id)
  if (row === undefined) throw notFound()
  const proof = await unsealed(line, row.provider, row.proof)
  if (proof !== row.proof) await write((tx) => tx.db.updateTable('game_round').set({ proof }).where('id', '=', id).execute())
  return { round: wireOf(row), proof }
}

import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { GRANT_PAGE, type grantList, type grantOptOut } from '#src/api/contract/grants.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { BonusGrantTable } from '../platform/db/grantTables.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { endGrant } from './endGrant.ts'
import { grantWire, lockedOf } from './grantRows.ts'

/** Bonuses that a member gives up: ten at once, then one in two seconds. */
const PACE: RateLimit = { burst: 10, interval: 2_000 }

const grantOf = (reader: Reader, memberId: string, id: string): Promise<BonusGrantTable | undefined> =>
  reader.selectFrom('bonus_grant').selectAll().where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()

/** A page of a member's bonuses; see the call `grantList`. */
export async function listGrants(
  reader: Reader,
  memberId: string,
  { of, before }: ParsedPayloadOf<typeof grantList>,
  now: number,
): Promise<WireReplyOf<typeof grantList>> {
  const locked = toWire(await lockedOf(reader, memberId))
  let query = reader
    .selectFrom('bonus_grant')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', of === 'locked' ? '=' : '<>', 'running')
  if (before !== undefined) {
    const last = await grantOf(reader, memberId, before)
    if (last === undefined) return { list: [], more: false, locked }
    query = query.where(({ and, eb, or }) =>
      or([eb('given_at', '<', last.given_at), and([eb('given_at', '=', last.given_at), eb('id', '<', last.id)])]),
    )
  }
  const found = await query
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GRANT_PAGE + 1)
    .execute()
  const list = []
  for (const row of found.slice(0, GRANT_PAGE)) list.push(await grantWire(reader, row, now))
  return { list, more: found.length > GRANT_PAGE, locked }
}

/** Gives a member's locked bonus up, whenever they like and while they pause too; see the call `grantOptOut`. */
export async function optOut(
  tx: Transaction,
  memberId: string,
  { id }: ParsedPayloadOf<typeof grantOptOut>,
): Promise<WireReplyOf<typeof grantOptOut>> {
  const grant = await grantOf(tx.db, memberId, id)
  if (grant === undefined) throw notFound()
  if (grant.state === 'running') {
    await requirePace(tx, `grant:${memberId}`, PACE)
    await endGrant(tx, grant, 'optedOut')
  }
  const after = await grantOf(tx.db, memberId, id)
  return { grant: await grantWire(tx.db, after ?? grant, tx.at) }
}

import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { OFFICE_DELIVERY_PAGE, type officeDeliveries, type officeDeliveryRetry } from '#src/api/contract/deliveryOffice.ts'
import type { OfficeDelivery } from '#src/api/model/officeDelivery.ts'
import { requireRightNow } from '../members/rights.ts'
import { notFound } from '../platform/callError.ts'
import type { DeliveryTable } from '../platform/db/accountTables.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY } from '../platform/durations.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Tries that operators ask for of one message. */
const PACE: RateLimit = { burst: 3, interval: 20_000 }

/** Messages that were to be sent: where nothing was, to tell nobody anything, operators learn nothing either. */
const meant = (reader: Reader) =>
  reader
    .selectFrom('delivery')
    .selectAll()
    .where((is) => is.not(is.and([is('state', '=', 'lapsed'), is('ended_at', '=', is.ref('at'))])))

const wireOf = (row: DeliveryTable): OfficeDelivery => ({
  deliveryId: row.id,
  channel: row.channel,
  kind: row.kind,
  masked: row.masked,
  state: row.state,
  attempts: row.attempts,
  fault: row.fault,
  at: row.at,
  nextAt: row.state === 'waiting' ? row.next_at : null,
  expiresAt: row.expires_at,
})

const IN_TROUBLE = sql<SqlBool>`(state in ('failed', 'lapsed') or (state = 'waiting' and fault is not null))`

/** How many are in trouble, and how many wait; and of those of the 24 hours before now, how many went and how many were refused or too late. */
export async function countDeliveries(reader: Reader, now: number) {
  const { trouble, waiting } = await meant(reader)
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(case when ${IN_TROUBLE} then 1 else 0 end), 0)`.as('trouble'),
      sql<number>`coalesce(sum(case when state = 'waiting' then 1 else 0 end), 0)`.as('waiting'),
    ])
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow()
  const { sent, lost } = await meant(reader)
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(case when state = 'sent' then 1 else 0 end), 0)`.as('sent'),
      sql<number>`coalesce(sum(case when state in ('failed', 'lapsed') then 1 else 0 end), 0)`.as('lost'),
    ])
    .where('at', '>=', now - DAY)
    .executeTakeFirstOrThrow()
  return { trouble: Number(trouble), waiting: Number(waiting), sentLately: Number(sent), lostLately: Number(lost) }
}

/** A page of what was sent, or was to be, latest first; see the call `officeDeliveries`. */
export async function listDeliveries(
  reader: Reader,
  { state, channel, before }: ParsedPayloadOf<typeof officeDeliveries>,
): Promise<WireReplyOf<typeof officeDeliveries>> {
  let rows = meant(reader)
  rows = state === undefined ? rows.where(IN_TROUBLE) : rows.where('state', '=', state)
  if (channel !== undefined) rows = rows.where('channel', '=', channel)
  if (before !== undefined) {
    const last = await meant(reader).where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    rows = rows.where(sql<SqlBool>`(at < ${last.at} or (at = ${last.at} and id < ${last.id}))`)
  }
  const found = await rows
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(OFFICE_DELIVERY_PAGE + 1)
    .execute()
  return { list: found.slice(0, OFFICE_DELIVERY_PAGE).map(wireOf), more: found.length > OFFICE_DELIVERY_PAGE }
}

/** What came of a retry, and the message before it. */
type Retried = { readonly before: OfficeDelivery | null; readonly reply: WireReplyOf<typeof officeDeliveryRetry> }

/**
 * Puts a message on its way once more; see the call `officeDeliveryRetry`. It stays the same message: whoever has it in hand finds it taken.
 * Throws `notFound`, and `rateLimited`.
 */
export async function retryDelivery(tx: Transaction, by: string, deliveryId: string): Promise<Retried> {
  await requireRightNow(tx.db, by, 'service.act')
  const row = await meant(tx.db).where('id', '=', deliveryId).executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.state === 'sent') return { before: null, reply: { result: 'sent' } }
  if (row.state === 'lapsed' || row.sealed === '' || row.expires_at <= tx.at) return { before: null, reply: { result: 'late' } }
  // Without a fault somebody has it in hand: another try at the same time would send it twice.
  if (row.state === 'waiting' && row.fault === null) return { before: null, reply: { result: 'busy' } }
  await requirePace(tx, `deliveryRetry:${deliveryId}`, PACE)
  const after = await tx.db
    .updateTable('delivery')
    .set({ state: 'waiting', next_at: tx.at, ended_at: null })
    .where('id', '=', deliveryId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before: wireOf(row), reply: { result: 'done', delivery: wireOf(after) } }
}

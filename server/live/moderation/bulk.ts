import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { chatBulk, chatBulkUndo } from '#src/api/contract/moderation.ts'
import { KICK_MINUTES } from '#src/api/model/moderation.ts'
import type { MemberRow } from '#server/members/members.ts'
import { CallError, conflict, notFound } from '#server/platform/callError.ts'
import type { OperationLogTable } from '#server/platform/db/schema.ts'
import { digestOf } from '#server/platform/ids.ts'
import { profile } from '#src/api/profile.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { kickOf, muteOf } from '../restrictions/restrictions.ts'
import { deleteMessage, kickMember, muteMember } from './moderation.ts'
import type { ModeratorAct } from './operationLog.ts'
import { canUndo, undoAct } from './undo.ts'

type Order = ParsedPayloadOf<typeof chatBulk>

/** Orders of one moderator; each has its lines in the log. */
const PACE: RateLimit = { burst: 6, interval: 5_000 }

/** What a target can be left out for: it is gone, or out of reach. Anything else ends the whole order. */
const LEFT_OUT: readonly number[] = [profile.codes.notFound, profile.codes.forbidden]

const targetsOf = (order: Order): readonly string[] => [
  ...new Set(order.action === 'delete' ? order.messageIds : order.memberIds),
]

/** Carries out one order on several lines or members; see the call `chatBulk`. Throws `conflict` for an id that stands for another order. */
export async function actOnSeveral(tx: Transaction, by: MemberRow, order: Order): Promise<WireReplyOf<typeof chatBulk>> {
  const { room, clientId } = order
  const targets = targetsOf(order)
  const batch = digestOf('moderation', by.id, room, clientId).slice(0, 32)
  const earlier = await tx.db
    .selectFrom('operation_log')
    .select(['action', 'subject', 'detail', 'reason'])
    .where('room', '=', room)
    .where('batch', '=', batch)
    .execute()
  if (earlier.length > 0) {
    if (!earlier.every((act) => isOf(order, targets, act))) throw conflict()
    return { batch, done: earlier.length, skipped: targets.length - earlier.length }
  }
  await claimKey(tx, by.id, clientId, 'moderation')
  await requirePace(tx, `moderateBulk:${by.id}`, PACE)
  let done = 0
  for (const target of targets) if (await actOnOne(tx, { by, room, reason: order.reason, batch }, order, target)) done += 1
  return { batch, done, skipped: targets.length - done }
}

type KeptAct = Pick<OperationLogTable, 'action' | 'subject' | 'detail' | 'reason'>

/** Whether an act that was done is one of this order. */
const isOf = (order: Order, targets: readonly string[], { action, subject, detail, reason }: KeptAct): boolean =>
  action === order.action &&
  targets.includes(subject ?? '') &&
  reason === (order.reason ?? null) &&
  (order.action !== 'mute' || detail === String(order.minutes))

/** Whether it could be done on this one. */
async function actOnOne(tx: Transaction, act: ModeratorAct, order: Order, target: string): Promise<boolean> {
  try {
    switch (order.action) {
      case 'delete':
        await deleteMessage(tx, act, target)
        return true
      case 'mute': {
        const mute = await muteOf(tx.db, act.room, target, tx.at)
        if (mute !== null && mute.until >= tx.at + order.minutes * 60_000) return false
        await muteMember(tx, { ...act, reason: order.reason }, target, order.minutes)
        return true
      }
      case 'kick': {
        const kick = await kickOf(tx.db, act.room, target, tx.at)
        if (kick !== null && kick.until >= tx.at + KICK_MINUTES * 60_000) return false
        await kickMember(tx, { ...act, reason: order.reason }, target)
        return true
      }
    }
  } catch (error) {
    // Each of these refuses before it has written anything.
    if (error instanceof CallError && LEFT_OUT.includes(error.code)) return false
    throw error
  }
}

/** Takes back what still stands of an order; see the call `chatBulkUndo`. */
export async function undoSeveral(
  tx: Transaction,
  by: MemberRow,
  { room, batch }: ParsedPayloadOf<typeof chatBulkUndo>,
): Promise<WireReplyOf<typeof chatBulkUndo>> {
  const entries = await tx.db
    .selectFrom('operation_log')
    .selectAll()
    .where('room', '=', room)
    .where('batch', '=', batch)
    .where('action', '<>', 'undo')
    .orderBy('place', 'desc')
    .execute()
  if (entries.length === 0) throw notFound()
  await requirePace(tx, `moderateBulk:${by.id}`, PACE)
  const act = { by, room, reason: undefined, batch: digestOf('undo', batch).slice(0, 32) }
  let done = 0
  for (const entry of entries) {
    if (!(await canUndo(tx.db, entry, tx.at))) continue
    await undoAct(tx, act, entry.id)
    done += 1
  }
  return { done, skipped: entries.length - done }
}

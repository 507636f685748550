import * as v from 'valibot'
import type { LogAction } from '#src/api/model/moderation.ts'
import type { OperationLogTable } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { MemberRow } from '#server/members/members.ts'
import { EVERY_ROOM } from '#server/members/moderators.ts'

/** A moderator's act: who, where, why. */
export type ModeratorAct = {
  readonly by: MemberRow
  readonly room: string
  readonly reason: string | undefined
  /** The order that it is part of, of several acts at once. */
  readonly batch?: string
}

/** What an act did: to whom, with what details, and what it was like before, for who takes it back. */
export type LoggedAction = {
  readonly action: LogAction
  readonly target?: string | null
  readonly detail?: string | null
  readonly subject?: string | null
  readonly before?: unknown
  /** Made beforehand where what was done carries it. */
  readonly id?: string
}

export const newLogId = () => newId('l')

/** Acts of one moderator: each is kept for good, and told to all in the room. */
const PACE: RateLimit = { burst: 60, interval: 1_000 }

/** Writes an act into the room's log. Returns the entry's id. Throws `rateLimited` for too many of one moderator. */
export async function logAction(
  tx: Transaction,
  { by, room, reason, batch }: ModeratorAct,
  logged: LoggedAction,
): Promise<string> {
  if (batch === undefined) await requirePace(tx, `moderate:${by.id}`, PACE)
  const id = logged.id ?? newLogId()
  const { last } = await tx.db
    .selectFrom('operation_log')
    .select((fn) => fn.fn.coalesce(fn.fn.max('place'), fn.val(0)).as('last'))
    .where('room', '=', room)
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('operation_log')
    .values({
      id,
      room,
      at: tx.at,
      by_member_id: by.id,
      by_name: by.nickname,
      by_role: by.role,
      action: logged.action,
      target: logged.target ?? null,
      detail: logged.detail ?? null,
      reason: reason ?? null,
      subject: logged.subject ?? null,
      before_json: JSON.stringify(logged.before ?? null),
      undone_by: null,
      place: Number(last) + 1,
      batch: batch ?? null,
    })
    .execute()
  await tellModerators(tx, room)
  return id
}

/** Tells those who moderate a room that its log and lists are others now. */
export async function tellModerators(tx: Transaction, room: string): Promise<void> {
  const moderators = await tx.db
    .selectFrom('moderated_room')
    .innerJoin('member', 'member.id', 'moderated_room.member_id')
    .select('member.id')
    .distinct()
    .where('member.role', '=', 'admin')
    .where('moderated_room.room', 'in', [room, EVERY_ROOM])
    .execute()
  for (const { id } of moderators) tx.publishAfterCommit({ type: 'self', memberId: id, push: { kind: 'moderated', room } })
}

/** What it was like before an entry. Throws when the entry has kept something else than that. */
export function beforeOf<Schema extends v.GenericSchema>(entry: OperationLogTable, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(entry.before_json ?? 'null'))
}

import type { OperationLogTable } from '../db/schema.ts'
import type { Unit } from '../db/write.ts'
import { newId } from '../ids.ts'
import type { MemberRow } from '../members/members.ts'

/** A moderator's act: who, where, why. */
export type Act = { readonly by: MemberRow; readonly room: string; readonly reason: string | undefined }

/** What an act did: to whom, with what details. */
export type Deed = {
  readonly action: OperationLogTable['action']
  readonly target?: string | null
  readonly detail?: string | null
}

/** Writes an act into the room's log (D-8). Returns the entry's id. */
export async function logDeed(unit: Unit, { by, room, reason }: Act, deed: Deed): Promise<string> {
  const id = newId('l')
  await unit.trx
    .insertInto('operation_log')
    .values({
      id,
      room,
      at: unit.at,
      by_member_id: by.id,
      by_name: by.nickname,
      by_role: by.role,
      action: deed.action,
      target: deed.target ?? null,
      detail: deed.detail ?? null,
      reason: reason ?? null,
    })
    .execute()
  return id
}

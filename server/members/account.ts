import type { Status } from '#src/api/model/common.ts'
import type { Role } from '#src/api/model/chat.ts'
import { profile } from '#src/api/profile.ts'
import { renewStreamKeys } from '../platform/streamKey.ts'
import type { Transaction } from '../platform/transaction.ts'
import { endSessions } from './sessions.ts'
import { type Caller, memberOf } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { EVERY_ROOM, moderatedRooms, storeModeratedRooms } from './moderators.ts'

/** Disables an account or lets it in again (E-4); disabling ends its sessions, and what it sends to a room of its own, at once. */
export async function setStatus(tx: Transaction, memberId: string, status: Status): Promise<void> {
  await tx.db.updateTable('member').set({ status }).where('id', '=', memberId).execute()
  if (status === '1') return
  await endSessions(tx, memberId, {}, profile.codes.accountBlockade)
  await renewStreamKeys(tx, memberId)
}

/**
 * Gives a member another role; a moderator moderates these rooms, by default all of them. It counts from the next call on, and
 * their rooms are told at once. `byAnchor` = the room that its anchor gives.
 */
export async function setRole(
  tx: Transaction,
  memberId: string,
  role: Role,
  rooms: readonly string[] = [EVERY_ROOM],
  byAnchor: string | null = null,
): Promise<void> {
  await tx.db.updateTable('member').set({ role, role_at: tx.at }).where('id', '=', memberId).execute()
  await storeModeratedRooms(tx, memberId, role === 'admin' ? rooms : [], byAnchor)
  tx.publishAfterCommit({ type: 'role', memberId })
}

/** Takes one room from a moderator; who has no other one left is a member again. */
export async function takeRoom(tx: Transaction, memberId: string, room: string): Promise<void> {
  const rest = (await moderatedRooms(tx.db, memberId)).filter((one) => one !== room)
  await setRole(tx, memberId, rest.length === 0 ? 'member' : 'admin', rest)
}

/**
 * Stores a new password, already hashed, and ends every session but the one that it is changed in; null = every one. All one-time
 * links end, and so do recoveries that are under way and a temporary password: whoever knew the old password is out.
 */
export async function changePassword(
  tx: Transaction,
  memberId: string,
  passwordHash: string,
  sessionHash: string | null,
): Promise<void> {
  await tx.db
    .updateTable('member')
    .set({ password_hash: passwordHash, password_due_at: null, password_due_device: null, password_at: tx.at })
    .where('id', '=', memberId)
    .execute()
  await tx.db.deleteFrom('temporary_password').where('member_id', '=', memberId).execute()
  await tx.db.deleteFrom('recovery').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
  await logOutEverywhere(tx, memberId, profile.codes.passwordChanged, sessionHash)
}

/** Ends every session of a member but the one that is named, if any, and all one-time links. `code` tells the sessions why. */
export async function logOutEverywhere(
  tx: Transaction,
  memberId: string,
  code: number,
  session: string | null = null,
): Promise<void> {
  await tx.db.deleteFrom('hand_over').where('member_id', '=', memberId).execute()
  await endSessions(tx, memberId, { except: { session } }, code)
}

/** Ends every session of the caller but this one, whatever device they name. Returns how many there were. */
export function logOutElsewhere(tx: Transaction, caller: Caller): Promise<number> {
  const rest = { except: { session: caller.session?.tokenHash ?? null }, by: deviceName(caller.userAgent) }
  return endSessions(tx, memberOf(caller).id, rest, profile.codes.loginElsewhere)
}

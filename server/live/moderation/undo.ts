import { profile } from '#src/api/profile.ts'
import type { LogAction } from '#src/api/model/moderation.ts'
import { CallError, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { OperationLogTable } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { newLogId, type ModeratorAct, logAction } from './operationLog.ts'
import type { Undoable } from './undoable.ts'
import { deletion, dismissal, kicking, muting, unmuting } from './undoOnMembers.ts'
import { blocking, following, linking, opening, pinning, slowing, switching } from './undoOnRoom.ts'

/** What is never taken back here: who moderates is the anchor's to say. */
type Final = 'undo' | 'appoint' | 'dismiss'
const isFinal = (action: LogAction): action is Final => action === 'undo' || action === 'appoint' || action === 'dismiss'

const UNDO: Record<Exclude<LogAction, Final>, Undoable> = {
  delete: deletion,
  mute: muting,
  unblock: unmuting,
  kick: kicking,
  switchOn: switching,
  switchOff: switching,
  open: opening,
  close: opening,
  pin: pinning,
  unpin: pinning,
  slowMode: slowing,
  blockedWords: blocking,
  followersOn: following,
  followersOff: following,
  linksOff: linking,
  linksOn: linking,
  dismissReport: dismissal,
}

const alreadyUndone = () => new CallError(profile.codes.alreadyUndone, 'alreadyUndone')
/** What an act did no longer stands: something else came over it. */
const changedSince = () => new CallError(profile.codes.changedSince, 'changedSince')

/**
 * Whether an entry can be taken back at `now` (ms): of a kind that can, not taken back yet, and still standing. One from before
 * entries could be has nothing to go by.
 */
export async function canUndo(reader: Reader, entry: OperationLogTable, now: number): Promise<boolean> {
  if (isFinal(entry.action) || entry.before_json === null || entry.undone_by !== null) return false
  return UNDO[entry.action].stands(reader, entry, now)
}

/**
 * Takes back an act of a room's log, once, and logs that. Throws `notFound` for an entry that is not there or cannot be taken
 * back, `alreadyUndone`, and `changedSince` when what it did no longer stands. Returns the new entry's id.
 */
export async function undoAct(tx: Transaction, act: ModeratorAct, logId: string): Promise<string> {
  const entry = await tx.db
    .selectFrom('operation_log')
    .selectAll()
    .where('id', '=', logId)
    .where('room', '=', act.room)
    .executeTakeFirst()
  if (entry === undefined || isFinal(entry.action)) throw notFound()
  if (entry.undone_by !== null) throw alreadyUndone()
  if (!(await canUndo(tx.db, entry, tx.at))) throw changedSince()
  await UNDO[entry.action].takeBack(tx, entry)
  const id = newLogId()
  await tx.db.updateTable('operation_log').set({ undone_by: id }).where('id', '=', entry.id).execute()
  return logAction(tx, act, { action: 'undo', target: entry.target, detail: entry.action, subject: entry.id, id })
}

import { profile } from '#src/api/profile.ts'
import type { LogAction } from '#src/api/model/moderation.ts'
import { CallError, notFound } from '../callError.ts'
import type { OperationLogTable } from '../db/schema.ts'
import type { Unit } from '../db/write.ts'
import { changedSince } from './changedSince.ts'
import { type Act, isUndoable, logDeed, newLogId } from './operationLog.ts'
import { muteForTheRest, restoreMessage, restoreReports, takeBackKick, takeBackMute } from './undoOnMembers.ts'
import { takeBackPin, takeBackSlowMode, takeBackStatus, takeBackSwitch, takeBackWords } from './undoOnRoom.ts'

const alreadyUndone = () => new CallError(profile.codes.alreadyUndone, 'alreadyUndone')

type Undo = (unit: Unit, entry: OperationLogTable) => Promise<void>
type Undoable = Exclude<LogAction, 'undo'>

/**
 * Takes back an act of a room's log, once, and logs that. Throws `notFound` for an entry that is not there or cannot be taken
 * back, `alreadyUndone`, and `changedSince` when what it did no longer stands. Returns the new entry's id.
 */
export async function undoAct(unit: Unit, act: Act, logId: string): Promise<string> {
  const entry = await unit.trx
    .selectFrom('operation_log')
    .selectAll()
    .where('id', '=', logId)
    .where('room', '=', act.room)
    .executeTakeFirst()
  if (entry === undefined || entry.action === 'undo') throw notFound()
  if (entry.undone_by !== null) throw alreadyUndone()
  if (!isUndoable(entry)) throw changedSince()
  await UNDO[entry.action](unit, entry)
  const id = newLogId()
  await unit.trx.updateTable('operation_log').set({ undone_by: id }).where('id', '=', entry.id).execute()
  return logDeed(unit, act, { action: 'undo', target: entry.target, detail: entry.action, subject: entry.id, id })
}

const UNDO: Record<Undoable, Undo> = {
  delete: restoreMessage,
  mute: takeBackMute,
  unblock: muteForTheRest,
  kick: takeBackKick,
  switchOn: takeBackSwitch,
  switchOff: takeBackSwitch,
  open: takeBackStatus,
  close: takeBackStatus,
  pin: takeBackPin,
  unpin: takeBackPin,
  slowMode: takeBackSlowMode,
  blockedWords: takeBackWords,
  dismissReport: restoreReports,
}

import * as v from 'valibot'
import { type LogAction, Pin } from '#src/api/model/moderation.ts'
import { SlowSeconds } from '#src/api/model/room.ts'
import type { OperationLogTable } from '../db/schema.ts'
import type { Unit } from '../db/write.ts'
import { changedSince } from './changedSince.ts'
import { beforeOf } from './operationLog.ts'
import { pinOf, setPin } from './pins.ts'
import { findRoom, setEntrance } from './rooms.ts'
import { setBlockedWords } from './rules.ts'

// Each gives a room's setting the value that it had before a log's entry; `changedSince` when it was set again.

export async function takeBackSwitch(unit: Unit, entry: OperationLogTable): Promise<void> {
  await refuseLater(unit, entry, ['switchOn', 'switchOff'])
  const room = await findRoom(unit.trx, entry.room)
  if (room === undefined || room.switch_on !== (entry.action === 'switchOn' ? 1 : 0)) throw changedSince()
  await setEntrance(unit, entry.room, { switchOn: beforeOf(entry, v.boolean()) })
}

export async function takeBackStatus(unit: Unit, entry: OperationLogTable): Promise<void> {
  await refuseLater(unit, entry, ['open', 'close'])
  const room = await findRoom(unit.trx, entry.room)
  if (room === undefined || room.status !== (entry.action === 'open' ? 1 : 0)) throw changedSince()
  await setEntrance(unit, entry.room, { status: beforeOf(entry, v.number()) })
}

export async function takeBackPin(unit: Unit, entry: OperationLogTable): Promise<void> {
  await refuseLater(unit, entry, ['pin', 'unpin'])
  const now = await pinOf(unit.trx, entry.room)
  if ((now?.id ?? null) !== entry.subject) throw changedSince()
  await setPin(unit, entry.room, beforeOf(entry, v.nullable(Pin)))
}

export async function takeBackSlowMode(unit: Unit, entry: OperationLogTable): Promise<void> {
  await refuseLater(unit, entry, ['slowMode'])
  const room = await findRoom(unit.trx, entry.room)
  if (room === undefined || String(room.slow_seconds) !== entry.detail) throw changedSince()
  await setEntrance(unit, entry.room, { slowSeconds: beforeOf(entry, SlowSeconds) })
}

export async function takeBackWords(unit: Unit, entry: OperationLogTable): Promise<void> {
  await refuseLater(unit, entry, ['blockedWords'])
  await setBlockedWords(unit, entry.room, beforeOf(entry, v.array(v.string())))
}

/** A setting that was set again since is somebody's later word, even where it reads the same. What was taken back does not count. */
async function refuseLater(unit: Unit, entry: OperationLogTable, actions: readonly LogAction[]): Promise<void> {
  const entries = await unit.trx
    .selectFrom('operation_log')
    .select(['id'])
    .where('room', '=', entry.room)
    .where('action', 'in', actions)
    .where('undone_by', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .execute()
  if (entries[0]?.id !== entry.id) throw changedSince()
}

import type { Pause } from '#src/api/model/playPause.ts'
import { type ExclusionMonths, makePause, type TimeOutHours } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Unit } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readPause } from './record.ts'

/**
 * Begins a time-out or a self-exclusion, at once and everywhere. One that would end before the pause in force is refused: a pause
 * can be made longer, never shorter. A launch that was not used goes with it.
 */
export async function beginPause(
  unit: Unit,
  player: Player,
  length: { readonly hours: TimeOutHours } | { readonly months: ExclusionMonths },
): Promise<Pause> {
  const { memberId } = player
  await holdPlayer(unit, memberId)
  const present = await readPause(unit.trx, memberId, unit.at)
  const pause = makePause(length, unit.at)
  if (present !== null && present.until >= pause.until) throw new CallError(profile.codes.conflict, 'pauseNotLonger')
  await unit.trx
    .insertInto('play_pause')
    .values({ id: newId('p'), member_id: memberId, ...pause })
    .execute()
  await unit.trx.deleteFrom('venue_token').where('member_id', '=', memberId).where('kind', '=', 'launch').execute()
  await logPlay(unit, player, pause.kind, { ...length, until: pause.until, present })
  return pause
}

import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import type { RealityMinutes } from '#src/api/model/saferPlay.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { limitWireOf, periodStandings } from './limits.ts'
import { MINUTE } from '../platform/durations.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readPause, readPlayer } from './record.ts'

/** A member's safer play as the contract carries it. */
export async function settingsOf(reader: Reader, memberId: string, now: number): Promise<WireReplyOf<typeof saferPlaySettings>> {
  const player = await readPlayer(reader, memberId)
  return {
    limits: (await periodStandings(reader, memberId, now)).map(limitWireOf),
    pause: await readPause(reader, memberId, now),
    realityMinutes: player.reality_minutes,
    limitAsked: player.limit_answer !== null,
  }
}

/** Changes of how often play is looked back on, of one member. */
const PACE: RateLimit = { burst: 10, interval: MINUTE }

/** Chooses how often play is looked back on. Throws `rateLimited`. */
export async function setReality(tx: Transaction, player: Player, minutes: RealityMinutes): Promise<void> {
  const { reality_minutes: before } = await holdPlayer(tx, player.memberId)
  if (before === minutes) return
  await requirePace(tx, `reality:${player.memberId}`, PACE)
  await tx.db.updateTable('play_member').set({ reality_minutes: minutes }).where('member_id', '=', player.memberId).execute()
  await logPlay(tx, player, 'realitySet', { before, minutes })
}

/** Keeps what was answered when the first deposit asked for a limit; the first answer stays. */
export async function answerLimit(tx: Transaction, player: Player, answer: 'now' | 'later'): Promise<void> {
  const { limit_answer: before } = await holdPlayer(tx, player.memberId)
  if (before !== null) return
  await tx.db.updateTable('play_member').set({ limit_answer: answer }).where('member_id', '=', player.memberId).execute()
  await logPlay(tx, player, 'limitAnswered', { answer })
}

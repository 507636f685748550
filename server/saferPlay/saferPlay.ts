import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { saferPlayPulse, saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { LimitPeriod } from '#src/api/model/playPeriod.ts'
import { type ExclusionMonths, isExclusionPhrase, type RealityMinutes, type TimeOutHours } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { CallError } from '../platform/callError.ts'
import type { Database } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { dropRaise, setLimit, tightenLimit } from './limits.ts'
import type { Player } from './log.ts'
import { beginPause, joinExclusion } from './pauses.ts'
import { answerCheck, figuresOf, type Pulse, pulsePlay, tellPlay } from './session.ts'
import { answerLimit, setReality, settingsOf } from './settings.ts'

type Settings = WireReplyOf<typeof saferPlaySettings>
type Session = WireReplyOf<typeof saferPlayPulse>

/**
 * A member's safer play, as calls use it. Each function is one transaction, and tells the member's other pages what it changed.
 * `onRulesChanged` runs in the transaction that makes it stricter or looser what a member may deposit: whoever holds something that
 * waits for a deposit looks at it again.
 */
export function createSaferPlay(
  { db, write }: { readonly db: Database; readonly write: Write },
  onRulesChanged: (tx: Transaction, memberId: string) => Promise<void>,
) {
  function change(player: Player, work: (tx: Transaction) => Promise<unknown>): Promise<Settings> {
    return write(async (tx) => {
      await work(tx)
      await tellPlay(tx, player.memberId)
      return settingsOf(tx.db, player.memberId, tx.at)
    })
  }

  function changeRules(player: Player, work: (tx: Transaction) => Promise<unknown>): Promise<Settings> {
    return change(player, async (tx) => {
      await work(tx)
      await onRulesChanged(tx, player.memberId)
    })
  }

  /** Whoever was paused is told, and what they may no longer do is looked at again. */
  async function tellPaused(tx: Transaction, memberIds: readonly string[]): Promise<void> {
    for (const memberId of memberIds) {
      await tellPlay(tx, memberId)
      await onRulesChanged(tx, memberId)
    }
  }

  /** A pulse with its figures, which are read once it is stored: others need not wait for that. */
  async function sessionAfter(memberId: string, work: (tx: Transaction) => Promise<Pulse>): Promise<Session> {
    const { session, dueAt, pause, at } = await write(work)
    const { net, staked, gifts } = await figuresOf(db, memberId, session.since)
    return {
      pause,
      since: session.since,
      elapsed: at - session.since,
      dueAt,
      net: toWire(net),
      staked: toWire(staked),
      gifts: toWire(gifts),
    }
  }

  const pause = (player: Player, length: Parameters<typeof beginPause>[2]) =>
    change(player, async (tx) => tellPaused(tx, await beginPause(tx, player, length)))

  return {
    /** See `setLimit`. */
    setLimit: (player: Player, period: LimitPeriod, fen: Fen | null) =>
      changeRules(player, (tx) => setLimit(tx, player, period, fen)),
    /**
     * See `tightenLimit`: an operator's, in the transaction that asks whether they may. The member's pages are told that it was lowered.
     * False = it would be looser, and nothing was done.
     */
    async tighten(
      tx: Transaction,
      player: Player & { readonly operator: string },
      period: LimitPeriod,
      fen: Fen,
    ): Promise<boolean> {
      if (!(await tightenLimit(tx, player, period, fen))) return false
      await tellPlay(tx, player.memberId)
      const push = { kind: 'limitLowered', period, limit: toWire(fen) } as const
      tx.publishAfterCommit({ type: 'self', memberId: player.memberId, push })
      await onRulesChanged(tx, player.memberId)
      return true
    },
    /** See `dropRaise`. */
    dropRaise: (player: Player, period: LimitPeriod) => change(player, (tx) => dropRaise(tx, player, period)),
    /** See `beginPause`. */
    beginTimeOut: (player: Player, hours: TimeOutHours) => pause(player, { hours }),
    /** See `beginPause`. Throws `invalid` unless the member wrote the phrase that confirms it. */
    exclude(player: Player, months: ExclusionMonths, phrase: string): Promise<Settings> {
      if (!isExclusionPhrase(phrase)) throw new CallError(profile.codes.invalid, 'phraseWrong', {}, { field: 'phrase' })
      return pause(player, { months })
    },
    /** See `joinExclusion`; in the transaction that makes a real name or a birth date known. */
    joinExclusion: async (tx: Transaction, player: Player): Promise<void> => tellPaused(tx, await joinExclusion(tx, player)),
    /** See `setReality`. */
    setReality: (player: Player, minutes: RealityMinutes) => change(player, (tx) => setReality(tx, player, minutes)),
    /** See `answerLimit`. */
    answerLimit: (player: Player, answer: 'now' | 'later') => change(player, (tx) => answerLimit(tx, player, answer)),
    /** See `pulsePlay`. */
    pulse: (memberId: string): Promise<Session> => sessionAfter(memberId, (tx) => pulsePlay(tx, memberId)),
    /** See `answerCheck`. */
    answerCheck: (player: Player, choice: 'continue' | 'break'): Promise<Session> =>
      sessionAfter(player.memberId, async (tx) => {
        if (await answerCheck(tx, player, choice)) await tellPlay(tx, player.memberId)
        return pulsePlay(tx, player.memberId)
      }),
  }
}

export type SaferPlay = ReturnType<typeof createSaferPlay>

import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { CoinAmount, FenAmount } from '../model/money/wireAmount.ts'
import { Pause } from '../model/playPause.ts'
import { ExclusionMonths, LimitAmount, LimitPeriodName, LimitStanding, RealityMinutes, TimeOutHours } from '../model/saferPlay.ts'
import { defineCall } from './defineCall.ts'

/** A member's safer play as a whole. `limitAsked` = the question of the first deposit was answered. */
const SaferPlaySettings = v.object({
  limits: v.array(LimitStanding),
  pause: v.nullable(Pause),
  realityMinutes: RealityMinutes,
  limitAsked: v.boolean(),
})

/** All settings of safer play, with what is left of the limits. */
export const saferPlaySettings = defineCall({
  path: '/api/member/play/get',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: SaferPlaySettings,
})

/** Sets a deposit limit; null removes it. Stricter ones hold at once, looser ones after 24 h. */
export const depositLimitSet = defineCall({
  path: '/api/member/play/limit/set',
  login: true,
  payload: v.object({ period: LimitPeriodName, limit: v.nullable(LimitAmount) }),
  reply: SaferPlaySettings,
})

/** Drops a raise that waits. */
export const depositLimitRaiseCancel = defineCall({
  path: '/api/member/play/limit/cancel',
  login: true,
  payload: v.object({ period: LimitPeriodName }),
  reply: SaferPlaySettings,
})

/** Begins a time-out, at once; refused as a conflict when the pause in force is longer. */
export const timeOutBegin = defineCall({
  path: '/api/member/play/timeOut',
  login: true,
  payload: v.object({ hours: TimeOutHours }),
  reply: SaferPlaySettings,
})

/** Begins a self-exclusion, at once and for good: nobody can end it early. `phrase` is what the member wrote to confirm it. */
export const selfExclusionBegin = defineCall({
  path: '/api/member/play/exclude',
  login: true,
  payload: v.object({ months: ExclusionMonths, phrase: v.pipe(v.string(), v.maxLength(40)) }),
  reply: SaferPlaySettings,
})

/** Chooses how often play is looked back on. */
export const realityCheckSet = defineCall({
  path: '/api/member/play/reality/set',
  login: true,
  payload: v.object({ minutes: RealityMinutes }),
  reply: SaferPlaySettings,
})

/** What was answered when the first deposit asked for a limit: it asks once. */
export const depositLimitAnswer = defineCall({
  path: '/api/member/play/limit/answer',
  login: true,
  payload: v.object({ answer: v.picklist(['now', 'later']) }),
  reply: SaferPlaySettings,
})

/**
 * A member's play as a room or a venue shows it. The server holds when it began, so that it goes on over reloads, tabs and devices.
 * `net` = won less lost; `staked` and `gifts`; all since `since` and by the ledger. Look back at `dueAt`.
 */
const SaferPlaySession = v.object({
  pause: v.nullable(Pause),
  since: Timestamp,
  /** How long it has gone on, in ms. */
  elapsed: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  dueAt: Timestamp,
  net: FenAmount,
  staked: FenAmount,
  gifts: CoinAmount,
})

/** A sign of play: the member is where one plays. Begins a session of play, or goes on with the present one. */
export const saferPlayPulse = defineCall({
  path: '/api/member/play/pulse',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({}),
  reply: SaferPlaySession,
})

/** Answers a look back; the next one comes an interval later. A break begins play again. */
export const realityCheckAnswer = defineCall({
  path: '/api/member/play/check/answer',
  login: true,
  quiet: true,
  payload: v.object({ choice: v.picklist(['continue', 'break']) }),
  reply: SaferPlaySession,
})

export const saferPlayCalls = {
  saferPlaySettings,
  depositLimitSet,
  depositLimitRaiseCancel,
  timeOutBegin,
  selfExclusionBegin,
  realityCheckSet,
  depositLimitAnswer,
  saferPlayPulse,
  realityCheckAnswer,
}

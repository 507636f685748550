import * as v from 'valibot'
import { Timestamp } from './common.ts'
import { fen, type Fen, minus } from './money/amount.ts'
import type { AmountBounds } from './money/judgeAmount.ts'
import { FenAmount } from './money/wireAmount.ts'
import { Pause } from './playPause.ts'
import { addMonths, LIMIT_PERIODS } from './playPeriod.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

export const LimitPeriodName = v.picklist(LIMIT_PERIODS)

/** What a deposit limit can be: from 1 yuan to ten million. */
export const LIMIT_BOUNDS = { asset: 'FEN', min: fen(100), max: fen(1_000_000_000) } as const satisfies AmountBounds<'FEN'>
export const LimitAmount = v.pipe(
  FenAmount,
  v.minValue(LIMIT_BOUNDS.min, 'amount.tooSmall'),
  v.maxValue(LIMIT_BOUNDS.max, 'amount.tooLarge'),
)

/** How long a raise waits, so that it is not made in the heat of a game, in ms. */
export const RAISE_WAIT = 24 * HOUR

/** A deposit limit of one period, null = none; `next` takes its place at `at`. */
export type Limit = {
  readonly fen: Fen | null
  readonly next: { readonly fen: Fen | null; readonly at: number } | null
}
export const NO_LIMIT: Limit = { fen: null, next: null }

/** The limit as it stands at a time: a raise whose time has come is in force. */
export function limitAt(limit: Limit, now: number): Limit {
  return limit.next !== null && limit.next.at <= now ? { fen: limit.next.fen, next: null } : limit
}

/** Whether a limit would let more be deposited than another; null = no limit at all. */
export function isLooser(present: Fen | null, wanted: Fen | null): boolean {
  return present !== null && (wanted === null || wanted > present)
}

/**
 * Sets a limit; null removes it. What is stricter, or the same, holds at once and drops a raise that waits; what is looser waits 24 h,
 * again each time it is asked for.
 */
export function changeLimit(limit: Limit, wanted: Fen | null, now: number): Limit {
  const { fen: present } = limitAt(limit, now)
  return isLooser(present, wanted) ? { fen: present, next: { fen: wanted, at: now + RAISE_WAIT } } : { fen: wanted, next: null }
}

/** Drops a raise that waits; one that is in force already stays. */
export function cancelRaise(limit: Limit, now: number): Limit {
  return { fen: limitAt(limit, now).fen, next: null }
}

/** What may still be deposited in a period, never below zero; null = as much as one likes. */
export function leftOf(limit: Limit, used: Fen, now: number): Fen | null {
  const { fen: most } = limitAt(limit, now)
  if (most === null) return null
  return used < most ? minus(most, used) : fen(0)
}

/** The tightest of what is left: how much the next deposit may be; null = nothing limits it. */
export function tightest<Left extends { readonly left: Fen | null }>(lefts: readonly Left[]): Left | null {
  let found: Left | null = null
  for (const one of lefts) if (one.left !== null && (found?.left == null || one.left < found.left)) found = one
  return found
}

/** Lengths of a time-out, in hours. */
export const TIME_OUT_HOURS = [24, 72, 168, 720] as const
export const TimeOutHours = v.picklist(TIME_OUT_HOURS)
export type TimeOutHours = v.InferOutput<typeof TimeOutHours>

/** Lengths of a self-exclusion, in calendar months: never under six. */
export const EXCLUSION_MONTHS = [6, 12, 60] as const
export const ExclusionMonths = v.picklist(EXCLUSION_MONTHS)
export type ExclusionMonths = v.InferOutput<typeof ExclusionMonths>

/** What a member writes to confirm an exclusion, in each language. */
export const EXCLUSION_PHRASES = { 'zh-CN': '我要自我排除', en: 'exclude me' } as const

/** Whether what was written confirms an exclusion; letter case and spaces around it do not matter. */
export function isExclusionPhrase(text: string): boolean {
  return Object.values<string>(EXCLUSION_PHRASES).includes(text.trim().toLowerCase())
}

/** A pause that begins now. */
export function makePause(length: { readonly hours: TimeOutHours } | { readonly months: ExclusionMonths }, now: number): Pause {
  return 'hours' in length
    ? { kind: 'timeOut', since: now, until: now + length.hours * HOUR }
    : { kind: 'exclusion', since: now, until: addMonths(now, length.months) }
}

/** Of all pauses ever made, the one in force that ends last; null = none is. */
export function pauseAt(pauses: readonly Pause[], now: number): Pause | null {
  let found: Pause | null = null
  for (const one of pauses) if (one.until > now && (found === null || one.until > found.until)) found = one
  return found
}

/** How often play is looked back on, in minutes: the member's choice. */
export const REALITY_MINUTES = [15, 30, 60, 120] as const
export const RealityMinutes = v.picklist(REALITY_MINUTES)
export type RealityMinutes = v.InferOutput<typeof RealityMinutes>
export const DEFAULT_REALITY_MINUTES: RealityMinutes = 60

/** After this long without a sign of play the next one starts over, in ms. */
export const PLAY_GAP = 15 * MINUTE
/** How often a page says that play goes on, in ms. */
export const PULSE_EVERY = MINUTE

/** A session of play: since when, last seen, and when its last look back was answered. */
export type PlaySession = { readonly since: number; readonly seen: number; readonly checkedAt: number | null }

/** The session that a sign of play belongs to: the present one, or a new one after a gap. */
export function continuePlay(session: PlaySession | null, now: number): PlaySession {
  if (session === null || now - session.seen > PLAY_GAP) return { since: now, seen: now, checkedAt: null }
  return { ...session, seen: Math.max(session.seen, now) }
}

/** When a session's next look back is due. */
export function checkDue({ since, checkedAt }: PlaySession, minutes: RealityMinutes): number {
  return (checkedAt ?? since) + minutes * MINUTE
}

/**
 * What was deposited in a period beside its limit; null = none; `resetsAt` = when the next period begins;
 * `loweredAt` = when an operator made the limit in force stricter, null = it is the member's own.
 */
export const LimitStanding = v.object({
  period: LimitPeriodName,
  limit: v.nullable(FenAmount),
  next: v.nullable(v.object({ limit: v.nullable(FenAmount), at: Timestamp })),
  used: FenAmount,
  left: v.nullable(FenAmount),
  resetsAt: Timestamp,
  loweredAt: v.optional(v.nullable(Timestamp), null),
})
export type LimitStanding = v.InferOutput<typeof LimitStanding>

/** Why a refusal of safer play was made: `data` of code 10700. */
export const PlayRefusal = v.variant('reason', [
  v.object({ reason: v.literal('paused'), pause: Pause }),
  v.object({ reason: v.literal('limit'), period: LimitPeriodName, limit: FenAmount, left: FenAmount }),
])
export type PlayRefusal = v.InferOutput<typeof PlayRefusal>

/** What is written down of a member's safer play. */
export type PlayAction = 'limitSet' | 'raiseCancelled' | 'timeOut' | 'exclusion' | 'realitySet' | 'limitAnswered' | 'checked'

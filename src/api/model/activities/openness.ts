import type { ActivityCard, ActivityState, WhyNot } from './activity.ts'

/**
 * How open an activity is to who looks, best first: they may take part now, may once they log in, did all there is to do today, it is to
 * come, it is not for them or has nothing left, is paused or over.
 */
export const OPENNESS = ['open', 'login', 'done', 'coming', 'closed', 'paused', 'ended'] as const
export type Openness = (typeof OPENNESS)[number]

/** What each reason makes of a running activity. One that had not begun has since the card was asked for. */
const BY_REASON: Readonly<Record<WhyNot['why'], Openness>> = {
  notBegun: 'open',
  login: 'login',
  ended: 'ended',
  paused: 'paused',
  already: 'closed',
  conditions: 'closed',
  audience: 'closed',
  barred: 'closed',
  budgetGone: 'closed',
  closed: 'closed',
  grade: 'closed',
}

/** How open an activity in a state is to who got this card. */
export function opennessOf({ why, isDone }: Pick<ActivityCard, 'why' | 'isDone'>, state: ActivityState): Openness {
  if (state === 'ended' || state === 'paused') return state
  if (state !== 'running') return 'coming'
  if (why !== null) return BY_REASON[why.why]
  return isDone ? 'done' : 'open'
}

/** Kinds that have something to do on each of the site's days, whatever else. */
const BY_DAY: ReadonlySet<ActivityCard['kind']> = new Set(['signGifts', 'quiz'])

/** Whether what there is to do today, in an activity in a state, waits for who got this card. */
export const waitsToday = (card: Pick<ActivityCard, 'kind' | 'why' | 'isDone'>, state: ActivityState): boolean =>
  BY_DAY.has(card.kind) && opennessOf(card, state) === 'open'

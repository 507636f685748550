import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { LocalWords } from './maintenance.ts'
import { type Fen, lower, minus, times } from './money/amount.ts'
import { FenAmount } from './money/wireAmount.ts'
import { endOfTimeToPlay, type Span } from './timeToPlay.ts'
import { VenueKind } from './venueKind.ts'

const DAY = 86_400_000

/** How long a grant runs, in ms: then it lapses. The clock stands while its member pauses. */
export const GRANT_LASTS = 7 * DAY
/** How long after that a bet which was placed before still counts when it is settled, in ms. */
export const GRANT_SETTLES = 7 * DAY
/** A bonus never asks for more than so many times itself. */
const MOST_MULTIPLE = 10

/** Valid bets that release a bonus, as a multiple of it: 1 to 10. Who writes an activity can set no other. */
export const GrantMultiple = v.pipe(
  v.number('amount.range'),
  v.integer('amount.notInteger'),
  v.minValue(1, 'amount.range'),
  v.maxValue(MOST_MULTIPLE, 'amount.range'),
)

/** What a bonus asks for: valid bets of one kind of games, so many times its amount. */
export const GrantTerms = v.object({
  amount: v.pipe(
    FenAmount,
    v.check((amount) => amount > 0, 'amount.range'),
  ),
  multiple: GrantMultiple,
  product: VenueKind,
})
export type GrantTerms = v.InferOutput<typeof GrantTerms>

/** How a grant is kept: `running` until it is released to the wallet, lapses, or its member opts out; each of these is its end. */
const GRANT_STATES = ['running', 'released', 'lapsed', 'optedOut'] as const
export type GrantState = (typeof GRANT_STATES)[number]

/** How a grant is shown: `waiting` = its time is over, and it waits for bets that were placed before. */
const GRANT_PHASES = [...GRANT_STATES, 'waiting'] as const

/**
 * A bonus that is locked until its bets are made. `needed` = the valid bets that release it, `progress` = those so far, at most as many;
 * `until` = when its time is over, or, while it waits, until when it does; `endedAt` null = it has not ended.
 */
export const Grant = v.object({
  id: Id,
  ...GrantTerms.entries,
  needed: FenAmount,
  progress: FenAmount,
  phase: v.picklist(GRANT_PHASES),
  title: LocalWords,
  givenAt: Timestamp,
  until: Timestamp,
  endedAt: v.nullable(Timestamp),
})
export type Grant = v.InferOutput<typeof Grant>
export type GrantWire = v.InferInput<typeof Grant>

/** The valid bets that release a bonus. */
export const neededFor = ({ amount, multiple }: Pick<GrantTerms, 'amount' | 'multiple'>): Fen => times(amount, multiple)

/** What is still missing of a grant's bets. */
export const missingOf = ({ needed, progress }: Pick<Grant, 'needed' | 'progress'>): Fen => minus(needed, lower(needed, progress))

/** When a grant's time is over: seven days of those in which its member might play, so that nobody loses a bonus by pausing. */
export const grantEnd = (givenAt: number, pauses: readonly Span[]): number => endOfTimeToPlay(givenAt, GRANT_LASTS, pauses)

/** Whether a bet that was placed at a time, and is settled at another, counts for a grant that runs to its end. */
export const countsFor = (
  { givenAt, end }: { readonly givenAt: number; readonly end: number },
  placedAt: number,
  settledAt: number,
): boolean => placedAt >= givenAt && placedAt < end && settledAt < end + GRANT_SETTLES

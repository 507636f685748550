import * as v from 'valibot'
import { Day, dayStart } from '#src/api/model/day.ts'
import { DEFAULT_PLAN, Grade, TOP_GRADE } from '#src/api/model/grade.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { Timestamp } from '#src/api/model/common.ts'
import { VenueKind } from '#src/api/model/venueKind.ts'
import { defineKind } from '../defineKind.ts'
import { count, table } from '../terms.ts'

const MINUTE = 60_000
const CLAIM_TIME = 30 * 86_400_000
/** A rate is in hundredths of a percent: this is all of a bet. What is carried is in such parts of a fen. */
const WHOLE = 10_000
/** The highest rate: 5%. */
const RATE_MOST = 500
/** The least that is paid at once. */
const LEAST: Fen = fen(100)
/** When a day is counted, after its end, and when bets of it last change it: apart, so that no change is in between. */
const COUNTED_AFTER = 30 * MINUTE
const CHANGED_UNTIL = 25 * MINUTE

const rate = () => count({ least: 0, most: RATE_MOST, initial: 0 })

const Rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(RATE_MOST))

/** Valid bets of a day with one kind of venue, and the rate of it. */
export const KindBets = v.object({ kind: VenueKind, bets: FenAmount, rate: Rate })
export type KindBets = v.InferOutput<typeof KindBets>

/** A day of a member's: `amount` = what it gives back, or would so far; `until` = when it lapses, while it can be claimed. */
const RebateDay = v.object({
  day: Day,
  state: v.picklist(['waiting', 'carried', 'claimable', 'claimed', 'lapsed']),
  amount: FenAmount,
  until: v.nullable(Timestamp),
  kinds: v.array(KindBets),
  /** How much more a card makes it, in percent; 0 = none ran on that day. */
  extraPercent: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type RebateDay = v.InferOutput<typeof RebateDay>

/**
 * A part of each day's valid bets comes back, by grade and kind of venue. A row of the rates is a grade, from 0 on, in hundredths of a percent;
 * what they are before anybody wrote others is what the table of grades promises.
 */
export const fanshuiRebate = defineKind({
  name: 'fanshuiRebate',
  isPromised: true,
  isAlone: true,
  fields: {
    rates: table({
      row: { sports: rate(), slots: rate(), live: rate(), fishing: rate(), chess: rate(), lottery: rate() },
      least: TOP_GRADE + 1,
      most: TOP_GRADE + 1,
      initial: DEFAULT_PLAN.rules.map(({ rebate: all }) => ({
        sports: all,
        slots: all,
        live: all,
        fishing: all,
        chess: all,
        lottery: all,
      })),
    }),
  },
  view: v.object({
    grade: Grade,
    /** The rates at the grade of who looks; a visitor sees the first. */
    rates: v.array(v.object({ kind: VenueKind, rate: Rate })),
    /** What is carried into the next day; below nothing after bets were voided. */
    carried: FenAmount,
    claimable: FenAmount,
    /** Latest first. */
    days: v.array(RebateDay),
  }),
  act: v.variant('do', [v.object({ do: v.literal('claim'), day: Day }), v.object({ do: v.literal('claimAll') })]),
  reply: v.object({ amount: FenAmount, days: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
})

export type RebateView = v.InferOutput<(typeof fanshuiRebate)['view']>

/** The rates of a grade, by kind of venue. */
export type Rates = v.InferOutput<(typeof fanshuiRebate)['terms']>['rates'][number]

/**
 * What bets of a day bring by themselves, in ten-thousandths of a fen. A card makes that so many percent more, of which a part of one such is
 * dropped; a day that owes something, as bets were voided, owes no more for a card.
 */
function worthOf(kinds: readonly KindBets[], extraPercent: number): bigint {
  const own = kinds.reduce((sum, one) => sum + BigInt(one.bets) * BigInt(one.rate), 0n)
  return own > 0n ? own + (own * BigInt(extraPercent)) / 100n : own
}

/** What a day gives back, and what is carried into the next one, in ten-thousandths of a fen: exact, nothing is lost between days. */
export function rebateOf(
  kinds: readonly KindBets[],
  carried: number,
  extraPercent: number,
): { readonly amount: Fen; readonly carried: number } {
  const all = worthOf(kinds, extraPercent) + BigInt(carried)
  const whole = BigInt(WHOLE)
  const isPaid = all >= BigInt(LEAST) * whole
  const left = Number(isPaid ? all % whole : all)
  if (!Number.isSafeInteger(left)) throw new RangeError(`too much is carried: ${all}`)
  return { amount: isPaid ? fen(Number(all / whole)) : fen(0), carried: left }
}

/** What is carried, in whole fen. */
export const carriedFen = (carried: number): Fen => fen(Math.floor(carried / WHOLE))

/** What bets bring by themselves so far, in whole fen. */
export const worthOfBets = (kinds: readonly KindBets[], extraPercent: number): Fen =>
  fen(Number(worthOf(kinds, extraPercent) / BigInt(WHOLE)))

/** When a day is counted, in ms: 00:30 of the next one. */
export const countedAt = (day: number): number => dayStart(day + 1) + COUNTED_AFTER

/** On which day a change of a day's bets is counted: on its own one until shortly before that is counted, after that on the day of the change. */
export const countedOn = (day: number, at: number, today: number): number =>
  at < dayStart(day + 1) + CHANGED_UNTIL ? day : today

/** Time in which a member could not claim, in ms. */
type Pause = { readonly since: number; readonly until: number }

/** Until when something that is offered can be claimed: thirty days, which stand still while the member paused or is excluded. */
export function claimableUntil(offeredAt: number, pauses: readonly Pause[]): number {
  let [end, from] = [offeredAt + CLAIM_TIME, offeredAt]
  for (const { since, until } of pauses.toSorted((left, right) => left.since - right.since)) {
    const begin = Math.max(since, from)
    if (begin >= end) break
    if (until <= begin) continue
    end += until - begin
    from = until
  }
  return end
}

import * as v from 'valibot'
import { Day, formatDay } from '#src/api/model/day.ts'
import { type Coins, coins } from '#src/api/model/money/amount.ts'
import { CoinAmount } from '#src/api/model/money/wireAmount.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, count, table } from '#src/api/model/activities/terms.ts'

/** How many days back a missed day can still be made up for. */
const MAKE_UP_DAYS = 6
/** Coins of each day in a row; after the last one it begins again. */
const GIFTS = [100, 150, 200, 300, 400, 600, 1_000]

/** A day of the row: what it gives, and whether the member has it, may take it today, or comes to it later. */
const GiftDay = v.object({ coins: CoinAmount, state: v.picklist(['got', 'today', 'next']) })

/** Sign-in gifts: coins for each day in a row, more from day to day; a missed day can be made up for. */
export const signGifts = defineKind({
  name: 'signGifts',
  fields: {
    gifts: table({
      row: { coins: amount({ asset: 'GOLD', least: 1, most: 100_000, initial: 100 }) },
      least: 1,
      most: 31,
      initial: GIFTS.map((value) => ({ coins: String(value) })),
    }),
    makeUps: count({ least: 0, most: 7, initial: 1 }),
  },
  view: v.object({
    /** Days in a row, with today where it is signed. */
    row: v.pipe(v.number(), v.integer(), v.minValue(0)),
    gifts: v.array(GiftDay),
    isSigned: v.boolean(),
    /** Today's gift comes so many times: more than once where a card runs (`buffCards`). */
    times: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Make-up cards that are left this week, and the day that one would fill; null = no day is missing. */
    makeUp: v.object({ left: v.pipe(v.number(), v.integer(), v.minValue(0)), day: v.nullable(Day) }),
  }),
  act: v.variant('do', [v.object({ do: v.literal('sign') }), v.object({ do: v.literal('makeUp'), day: Day })]),
  reply: v.object({ coins: CoinAmount, row: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
})

/** How many of the site's days up to one are signed without a gap. */
export function rowOf(days: ReadonlySet<number>, last: number): number {
  let row = 0
  while (days.has(last - row)) row += 1
  return row
}

/** What a day of a row gives, 1 = its first; after the last gift the first comes again. */
export const giftOf = (gifts: readonly { readonly coins: Coins }[], row: number): Coins =>
  gifts[(row - 1) % gifts.length]?.coins ?? coins(0)

/** The latest day that can be made up for: missed within a few days, with a signed day before it. Null = there is none. */
export function missedDay(days: ReadonlySet<number>, today: number): number | null {
  for (let day = today - 1; day >= today - MAKE_UP_DAYS; day -= 1)
    if (!days.has(day)) return [...days].some((signed) => signed < day && signed >= today - MAKE_UP_DAYS - 1) ? day : null
  return null
}

/** The gifts as a member sees them today. */
export function giftDays(gifts: readonly { readonly coins: Coins }[], days: ReadonlySet<number>, today: number) {
  const isSigned = days.has(today)
  const row = rowOf(days, isSigned ? today : today - 1)
  // A whole round is shown as such on its last day, and the next one from the day after.
  const got = row === 0 ? 0 : isSigned ? ((row - 1) % gifts.length) + 1 : row % gifts.length
  const stateAt = (index: number) => (index < got ? 'got' : index === got && !isSigned ? 'today' : 'next')
  return {
    row,
    isSigned,
    gifts: gifts.map((gift, index) => ({ coins: gift.coins, state: stateAt(index) }) as const),
    missed: missedDay(days, today) === null ? null : formatDay(missedDay(days, today)!),
  }
}

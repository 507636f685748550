import * as v from 'valibot'
import { Buff, BUFFS } from '#src/api/model/activities/buff.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, choice, flag, table } from '#src/api/model/activities/terms.ts'
import { Day } from '#src/api/model/day.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { CoinAmount, FenAmount } from '#src/api/model/money/wireAmount.ts'

const YUAN = 100

const gate = (yuan: number, coins: number, isCamp: boolean, card: Buff | 'none') => ({
  need: String(yuan * YUAN),
  coins: String(coins),
  isCamp,
  card,
})

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Breakout barrier: a gate a day by that day's valid bets, each higher than the one before; a day that misses leads back to the last camp. */
export const breakoutBarrier = defineKind({
  name: 'breakoutBarrier',
  fields: {
    gates: table({
      row: {
        need: amount({ asset: 'FEN', least: 1, most: 1_000_000_000, initial: 100 * YUAN }),
        coins: amount({ asset: 'GOLD', least: 1, most: 100_000, initial: 100 }),
        isCamp: flag(false),
        card: choice(['none', ...BUFFS], 'none'),
      },
      least: 2,
      most: 14,
      initial: [
        gate(100, 50, false, 'none'),
        gate(200, 100, false, 'doubleSign'),
        gate(300, 150, true, 'none'),
        gate(500, 250, false, 'extraSpin'),
        gate(800, 400, true, 'none'),
        gate(1_200, 600, false, 'rebate'),
        gate(2_000, 1_000, false, 'none'),
      ],
    }),
  },
  fault: ({ gates }) => (areRising(gates) ? null : 'gates.rising'),
  view: v.object({
    /** The day that counts first; null = the member has not begun. */
    since: v.nullable(Day),
    /** Gates that the member stands behind now, and the most that it ever were. */
    height: Count,
    best: Count,
    /** Where a day that misses leads to. */
    camp: Count,
    /** What counts of today's bets, and whether today's gate is passed. */
    today: v.object({ bets: FenAmount, isPassed: v.boolean() }),
    gates: v.array(
      v.object({
        need: FenAmount,
        coins: CoinAmount,
        isCamp: v.boolean(),
        card: v.nullable(Buff),
        /** `behind` = fallen back from; what was reached once can still be claimed. */
        place: v.picklist(['passed', 'next', 'ahead', 'behind']),
        gift: v.picklist(['none', 'ready', 'got']),
      }),
    ),
  }),
  act: v.variant('do', [v.object({ do: v.literal('begin') }), v.object({ do: v.literal('claim') })]),
  reply: v.object({ height: Count }),
})

type Gate = { readonly need: Fen; readonly isCamp: boolean }

const areRising = (gates: readonly { readonly need: Fen }[]): boolean =>
  gates.every(({ need }, index) => index === 0 || need > (gates[index - 1]?.need ?? need))

/** The last camp at or below a height; 0 = the start. */
export const campBelow = (gates: readonly Gate[], height: number): number =>
  gates.slice(0, height).findLastIndex(({ isCamp }) => isCamp) + 1

type Way = {
  readonly gates: readonly Gate[]
  readonly since: number
  readonly today: number
  /** What counts of the bets of a day. */
  readonly betsOf: (day: number) => Fen
  /** Whether the member was kept from playing on a day, be it for a part of it. */
  readonly isRest: (day: number) => boolean
}

/**
 * How far a member is, from the day that they began to today: each day passes at most one gate, and only a day that is over can miss. A day on
 * which the member paused never misses, and who passed the last gate is through for good.
 */
export function climb({ gates, since, today, betsOf, isRest }: Way): { height: number; best: number; isPassedToday: boolean } {
  let height = 0
  let best = 0
  let isPassedToday = false
  for (let day = since; day <= today && height < gates.length; day += 1) {
    const isPassed = betsOf(day) >= (gates[height]?.need ?? fen(0))
    if (isPassed) height += 1
    else if (day < today && !isRest(day)) height = campBelow(gates, height)
    best = Math.max(best, height)
    isPassedToday = isPassed && day === today
  }
  return { height, best, isPassedToday }
}

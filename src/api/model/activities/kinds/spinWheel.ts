import * as v from 'valibot'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { ActivityPrize, BUDGET_ASSETS, type BudgetAsset, budgetAssetOf } from '#src/api/model/activities/prize.ts'
import { amount, count, prize, table } from '#src/api/model/activities/terms.ts'
import { Id, Timestamp } from '#src/api/model/common.ts'
import { areWeights } from '#src/api/model/draw/picks.ts'
import { Commitment } from '#src/api/model/games/fair/seeds.ts'
import { type Amount, fen, type Fen, plus, units } from '#src/api/model/money/amount.ts'
import { FenAmount, PointAmount } from '#src/api/model/money/wireAmount.ts'

/** Sectors of the wheel. */
const SECTORS = 8
/** Spins that the page still shows. */
export const SPINS_SHOWN = 10

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Sector = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SECTORS - 1))

/** What a player adds to a spin: 1 to 40 characters of ASCII that can be seen; its number is put behind it. */
const SpinSeed = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,40}$/))
/** Whether what stands in the field can be that; empty = the device makes one up for each spin. */
export const isOwnSeed = (text: string): boolean => text === '' || v.is(SpinSeed, text)

const coinsOf = (value: number) => ({ asset: 'GOLD', amount: String(value) }) as const
const yuanOf = (value: number) => ({ asset: 'FEN', amount: String(value * 100) }) as const
/** Weights are hundredths of a percent; together all. */
const INITIAL = [
  { weight: 3_000, prize: coinsOf(20) },
  { weight: 2_500, prize: { asset: 'POINT', amount: '10' } as const },
  { weight: 2_000, prize: coinsOf(50) },
  { weight: 1_000, prize: { asset: 'POINT', amount: '50' } as const },
  { weight: 800, prize: coinsOf(200) },
  { weight: 500, prize: yuanOf(2) },
  { weight: 150, prize: yuanOf(8) },
  { weight: 50, prize: yuanOf(88) },
]

/** Spin wheel: chances from deposits, points and tasks; what comes is drawn by a seed that was committed to before. */
export const spinWheel = defineKind({
  name: 'spinWheel',
  fields: {
    sectors: table({
      row: { weight: count({ least: 1, most: 10_000, initial: 1 }), prize: prize(coinsOf(10)) },
      least: SECTORS,
      most: SECTORS,
      initial: INITIAL,
    }),
    depositEach: amount({ asset: 'FEN', least: 100, most: 100_000_000, initial: 50_000 }),
    depositMost: count({ least: 0, most: 100, initial: 10 }),
    pointPrice: amount({ asset: 'POINT', least: 1, most: 1_000_000, initial: 100 }),
    pointMost: count({ least: 0, most: 100, initial: 2 }),
    taskMost: count({ least: 0, most: 20, initial: 1 }),
  },
  fault: ({ sectors }) => (areWeights(sectors.map(({ weight }) => weight)) ? null : 'weights.sum'),
  view: v.object({
    sectors: v.array(v.object({ weight: Count, prize: ActivityPrize })),
    chances: Count,
    /** Where chances come from today: how many came, and how many can. `rest` = what was deposited towards the next one. */
    deposit: v.object({ each: FenAmount, rest: FenAmount, got: Count, most: Count }),
    points: v.object({ price: PointAmount, have: PointAmount, got: Count, most: Count }),
    /** `done` = tasks that were finished today. */
    tasks: v.object({ done: Count, got: Count, most: Count }),
    /** What a card of today brings here (`buffCards`), and whether it was taken; null = none runs. */
    card: v.nullable(v.object({ chances: Count, isTaken: v.boolean() })),
    /** What the next spin is drawn with: committed to, and not told. Null = there was no chance yet. `number` counts the member's spins. */
    next: v.nullable(v.object({ draw: Id, commitment: Commitment, number: Count })),
    /** The member's last spins, latest first. */
    spins: v.array(v.object({ draw: Id, sector: Sector, prize: ActivityPrize, at: Timestamp })),
  }),
  act: v.variant('do', [
    /** `seed` null = the request's own id, which the member's device made up. */
    v.object({ do: v.literal('spin'), seed: v.nullable(SpinSeed) }),
    v.object({ do: v.literal('buyChance') }),
    v.object({ do: v.literal('taskChance') }),
    v.object({ do: v.literal('cardChance') }),
  ]),
  /** `sector` null = it was no spin. */
  reply: v.object({ chances: Count, sector: v.nullable(Sector), draw: v.nullable(Id) }),
})

/** What the page of the wheel shows. */
export type WheelView = v.InferOutput<(typeof spinWheel)['view']>

/** What a spin is drawn with beside the house's seed: the member's seed, and which of their spins it is. */
export const spinEntry = (seed: string, number: number): string => `${seed}:${number}`

/** Which chances of a day came from where; on a later day there are none yet. What is heard late, of a day before, counts to the day that is kept. */
export type ChancesOfDay = { readonly day: number; readonly deposit: number; readonly points: number; readonly tasks: number }
export const chancesOf = (kept: ChancesOfDay, today: number): ChancesOfDay =>
  kept.day >= today ? kept : { day: today, deposit: 0, points: 0, tasks: 0 }

/** How many chances a deposit brings with what was left of those before it, and what is left then; of those above a day's most nothing stays. */
export function depositChances(
  rest: Fen,
  paid: Fen,
  { each, left }: { readonly each: Fen; readonly left: number },
): { readonly chances: number; readonly rest: Fen } {
  const sum = plus(rest, paid)
  return { chances: Math.min(left, Math.floor(sum / each)), rest: fen(sum % each) }
}

/** The most that one spin can take of each asset: a spin is only offered while the budget holds that, so that what is drawn is never left unpaid. */
export function dearest(prizes: readonly ActivityPrize[]): readonly { readonly asset: BudgetAsset; readonly amount: Amount }[] {
  return BUDGET_ASSETS.flatMap((asset) => {
    const amounts = prizes.filter((one) => budgetAssetOf(one) === asset).map((one) => one.amount)
    return amounts.length === 0 ? [] : [{ asset, amount: units(Math.max(...amounts)) }]
  })
}

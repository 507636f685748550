import * as v from 'valibot'
import { Timestamp } from '#src/api/model/common.ts'
import { type Coins, plus } from '#src/api/model/money/amount.ts'
import { CoinAmount, FenAmount } from '#src/api/model/money/wireAmount.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, count } from '#src/api/model/activities/terms.ts'

const DAY = 86_400_000

/** What a new member does once; each brings a package. */
export const NOVICE_STEPS = ['bind', 'avatar', 'nickname', 'line', 'follow', 'bet'] as const
export type NoviceStep = (typeof NOVICE_STEPS)[number]
/** A package: of a step, or of all of them together. */
export const NovicePackage = v.picklist([...NOVICE_STEPS, 'all'])
export type NovicePackage = v.InferOutput<typeof NovicePackage>

const gift = (initial: number) => amount({ asset: 'GOLD', least: 1, most: 100_000, initial })

/** Novice packages: coins for what a new member does within their first days, and a package more once all of it is done. */
export const novicePackages = defineKind({
  name: 'novicePackages',
  fields: {
    days: count({ least: 1, most: 30, initial: 7 }),
    leastBet: amount({ asset: 'FEN', least: 1, most: 100_000, initial: 1_000 }),
    bind: gift(300),
    avatar: gift(100),
    nickname: gift(100),
    line: gift(100),
    follow: gift(100),
    bet: gift(200),
    all: gift(1_000),
  },
  view: v.object({
    /** When the member's days are over; null = a visitor looks, or it is the preview. */
    until: v.nullable(Timestamp),
    days: v.pipe(v.number(), v.integer(), v.minValue(1)),
    leastBet: FenAmount,
    /** `open` = still to be done; `ready` = to be claimed; `over` = it was not done, or not claimed, in time. */
    packages: v.array(v.object({ name: NovicePackage, coins: CoinAmount, state: v.picklist(['open', 'ready', 'got', 'over']) })),
  }),
  act: v.variant('do', [v.object({ do: v.literal('claim'), name: NovicePackage }), v.object({ do: v.literal('claimAll') })]),
  reply: v.object({ coins: CoinAmount, names: v.array(NovicePackage) }),
})

/** How many ms a member has from their registration on. */
export const noviceTime = ({ days }: { readonly days: number }): number => days * DAY

type PackageState = 'open' | 'ready' | 'got' | 'over'

/** How each package stands: by what the member did, has already, and whether their days are over. */
export function novicePackageStates({
  done,
  got,
  isOver,
}: {
  readonly done: ReadonlySet<NoviceStep>
  readonly got: ReadonlySet<NovicePackage>
  readonly isOver: boolean
}): { readonly name: NovicePackage; readonly state: PackageState }[] {
  const stateOf = (name: NovicePackage, isDone: boolean) =>
    ({ name, state: got.has(name) ? 'got' : isOver ? 'over' : isDone ? 'ready' : 'open' }) as const
  // A step whose package was claimed stays done, whatever became of its cause since.
  const isDone = (step: NoviceStep) => done.has(step) || got.has(step)
  return [...NOVICE_STEPS.map((step) => stateOf(step, isDone(step))), stateOf('all', NOVICE_STEPS.every(isDone))]
}

/** What packages bring together. */
export const noviceCoins = (gifts: Readonly<Record<NovicePackage, Coins>>, names: readonly NovicePackage[], none: Coins): Coins =>
  names.reduce((sum, name) => plus(sum, gifts[name]), none)

import * as v from 'valibot'
import { type Coins, coins, fen, type Fen } from './money/amount.ts'
import { type AmountFault, judgeAmount } from './money/judgeAmount.ts'
import { CoinAmount, FenAmount } from './money/wireAmount.ts'

/** Fen of a yuan: coins are bought for whole yuan. */
const YUAN = 100

/** What one purchase of coins may cost: ¥1 to ¥100,000. */
const COIN_COST = { asset: 'FEN', min: fen(YUAN), max: fen(100_000 * YUAN) } as const

const isWholeYuan = (amount: Fen) => amount % YUAN === 0

/** What a purchase of gold coins costs: whole yuan. */
export const CoinCost = v.pipe(
  FenAmount,
  v.minValue(COIN_COST.min, 'amount.tooSmall'),
  v.maxValue(COIN_COST.max, 'amount.tooLarge'),
  v.check(isWholeYuan, 'amount.notInteger'),
)

/** Gold coins for a yuan. */
const CoinRate = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))

/**
 * What coins cost a member now. `isPaused` = they paused from play, and get none; `left` = what their own limits leave for coins, null =
 * nothing limits it.
 */
export const CoinOffer = v.object({ rate: CoinRate, isPaused: v.boolean(), left: v.nullable(FenAmount), gold: CoinAmount })
export type CoinOffer = v.InferOutput<typeof CoinOffer>

/** The coins that whole yuan bring, at so many a yuan. */
export const coinsFor = (cost: Fen, rate: number): Coins => coins((cost / YUAN) * rate)

/** What is wrong with what a member would pay: as any amount, no whole yuan, or over what their own limits leave. */
type CoinFault = AmountFault | 'notWhole' | 'limit'

/** What a member would get for what they wrote; 0 while something is wrong with it. */
export function judgeCoins(
  text: string,
  { rate, left, available }: Pick<CoinOffer, 'rate' | 'left'> & { readonly available: Fen },
): { readonly cost: Fen | null; readonly got: Coins; readonly fault: CoinFault | null } {
  const { amount: cost, fault } = judgeAmount(text, { ...COIN_COST, available })
  if (cost !== null && !isWholeYuan(cost)) return { cost, got: coins(0), fault: 'notWhole' }
  if (fault !== null) return { cost, got: coins(0), fault }
  if (left !== null && cost > left) return { cost, got: coins(0), fault: 'limit' }
  return { cost, got: coinsFor(cost, rate), fault: null }
}

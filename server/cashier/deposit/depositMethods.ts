import type { DepositMethod, PayTypeWire, UsdtNetwork } from '#src/api/model/deposit.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import type { Payer } from '#src/api/model/payout.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type Cash, cash } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** Who carries a method's money, what it comes in, and the amounts that are one press away. */
export const METHOD_FACTS: Readonly<
  Record<DepositMethod, { readonly provider: Payer; readonly asset: Asset; readonly chips: readonly Cash[] }>
> = {
  bankCard: { provider: 'harbourpay', asset: 'FEN', chips: [cash(10_000), cash(50_000), cash(100_000), cash(500_000)] },
  usdt: {
    provider: 'chainwatch',
    asset: 'UUSDT',
    chips: [cash(50_000_000), cash(100_000_000), cash(500_000_000), cash(1_000_000_000)],
  },
  fastCard: { provider: 'quaycard', asset: 'FEN', chips: [cash(20_000), cash(50_000), cash(100_000), cash(200_000)] },
  virtual: { provider: 'buoycoin', asset: 'FEN', chips: [cash(20_000), cash(50_000), cash(100_000), cash(500_000)] },
}

/** Chains that USDT is taken on. */
export const NETWORKS: readonly UsdtNetwork[] = [
  { code: 'TRC20', name: 'TRON (TRC20)', confirmations: 20 },
  { code: 'ERC20', name: 'Ethereum (ERC20)', confirmations: 12 },
]

export type MethodRow = Schema['deposit_method']

/** The methods that are open now, in the operator's order. */
export async function openMethods(reader: Reader): Promise<MethodRow[]> {
  return reader.selectFrom('deposit_method').selectAll().where('status', '=', '1').orderBy('position').execute()
}

/** Fen that one USDT counts as when it is paid in, rounded down. `usdtRate` = yuan in ten-thousandths (`Env`). */
export const depositRate = (usdtRate: number) => Math.floor(usdtRate / 100)

/** A method as the contract carries it. */
export function payTypeWireOf(row: MethodRow, usdtRate: number): PayTypeWire {
  const { asset, chips } = METHOD_FACTS[row.method]
  return {
    method: row.method,
    walletType: asset === 'UUSDT' ? 'USDT' : 'RMB',
    asset,
    min_money: toWire(row.min_money),
    max_money: toWire(row.max_money),
    feeBps: row.fee_bps,
    seconds: row.seconds,
    chips: chips.filter((chip) => chip >= row.min_money && chip <= row.max_money).map((chip) => toWire(chip)),
    networks: row.method === 'usdt' ? [...NETWORKS] : [],
    rate: asset === 'UUSDT' ? depositRate(usdtRate) : null,
  }
}

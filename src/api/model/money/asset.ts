import * as v from 'valibot'

/** Assets of the ledger. Amounts count their smallest unit: fen, micro-USDT, gold coins, points. */
export const ASSETS = ['FEN', 'UUSDT', 'GOLD', 'POINT'] as const
export const Asset = v.picklist(ASSETS)
export type Asset = v.InferOutput<typeof Asset>

/** Money that comes from outside and leaves again: yuan and USDT. */
export const CashAsset = v.picklist(['FEN', 'UUSDT'])
export type CashAsset = v.InferOutput<typeof CashAsset>

/** Wallet types of the specification (E-2). */
export const WALLET_TYPES = ['RMB', 'USDT'] as const
/** Settlement units of the specification (E-2). */
export const SETTLEMENT_UNITS = ['cny', 'usdt'] as const

type AssetFacts = {
  /** What stands before an amount. */
  readonly symbol: string
  /** What an amount is counted in, as a message key (E-2): yuan, USDT, coins. */
  readonly unitKey: string
  /** Smallest units of one unit, as a power of ten. */
  readonly scale: number
  /** Fewest digits after the point that are shown; all that are not zero are shown besides. */
  readonly decimals: number
  /** The wallet that holds it and the unit that deposits of it can be settled in (E-2); null = none. */
  readonly wallet: (typeof WALLET_TYPES)[number] | null
  readonly settle: (typeof SETTLEMENT_UNITS)[number] | null
  /** Where a member's own of it goes, as a message key (E-2): a bank card, a USDT address. */
  readonly labelKey: string | null
}

/** All that is known of each asset; how it is shown is the specification's (E-2). */
export const ASSET_FACTS = {
  FEN: {
    symbol: '¥',
    unitKey: 'currency.unit.FEN',
    scale: 2,
    decimals: 2,
    wallet: 'RMB',
    settle: 'cny',
    labelKey: 'currency.bankCard',
  },
  UUSDT: {
    symbol: '₮',
    unitKey: 'currency.unit.UUSDT',
    scale: 6,
    decimals: 2,
    wallet: 'USDT',
    settle: 'usdt',
    labelKey: 'currency.usdtAddress',
  },
  GOLD: { symbol: '', unitKey: 'currency.unit.GOLD', scale: 0, decimals: 0, wallet: null, settle: null, labelKey: null },
  POINT: { symbol: '', unitKey: 'currency.unit.POINT', scale: 0, decimals: 0, wallet: null, settle: null, labelKey: null },
} as const satisfies Record<Asset, AssetFacts>

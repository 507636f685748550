import { cash, fen, microUsdt } from '#src/api/model/money/amount.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import type { WithdrawalOffer, WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'

/** ¥1,000 in the wallet; ¥100 to ¥1,000 to one of two cards, for 0.2% but at least ¥2. */
export const OFFER: WithdrawalOffer = {
  terms: [
    {
      method: 'card',
      asset: 'FEN',
      min: cash(10_000),
      max: cash(100_000),
      fee: { permille: 2, min_money: cash(200), max_money: cash(5_000) },
      minutes: 120,
    },
  ],
  fen: fen(100_000),
  uusdt: microUsdt(0),
  hasPassword: true,
  waitsUntil: null,
  saved: {
    bankCard: [
      { kind: 'bankCard', id: 'd1', cardNum: '6222', bank: 'ICBC', names: null, holder: '王小米', waitsUntil: null },
      { kind: 'bankCard', id: 'd2', cardNum: '6333', bank: 'ICBC', names: null, holder: '王小米', waitsUntil: null },
    ],
    usdt: [],
    virtual: [],
  },
}

export const PASSWORD = '135790'

/** An order that an earlier visit did not see the end of. */
export const KEPT: WithdrawalOrder = {
  clientId: 'kept-before',
  method: 'card',
  destinationId: 'd1',
  amount: cash(20_000),
  fee: cash(200),
}

export const MADE: Withdrawal = {
  withdrawalId: 'W1',
  clientId: 'made-1',
  method: 'card',
  asset: 'FEN',
  amount: cash(20_000),
  fee: cash(200),
  destination: { kind: 'bankCard', masked: '**** 6222', of: 'ICBC', names: null },
  state: 'created',
  steps: [],
  payout: null,
  createdAt: 0,
}

import { cash, units } from '#src/api/model/money/amount.ts'
import type { DepositOrder, PayType } from '#src/api/model/deposit.ts'
import type { DepositOffer } from '#src/machines/deposit/deposit.ts'

const type = (fields: Partial<PayType>): PayType => ({
  method: 'bankCard',
  walletType: 'RMB',
  asset: 'FEN',
  min_money: cash(5_000),
  max_money: cash(5_000_000),
  feeBps: 0,
  seconds: 60,
  chips: [units(10_000)],
  networks: [],
  rate: null,
  ...fields,
})

const TRON = { code: 'TRC20', name: 'TRON', confirmations: 20 }

/** A card and USDT; one bank. */
export const OFFER: DepositOffer = {
  types: [
    type({}),
    type({
      method: 'usdt',
      walletType: 'USDT',
      asset: 'UUSDT',
      min_money: cash(10_000_000),
      max_money: cash(50_000_000_000),
      networks: [TRON],
      rate: 718,
    }),
  ],
  banks: [{ code: 'ICBC', name: 'Harbour' }],
}

/** An order by card, over ¥100, made at 1,000 and to be paid until 900,000. */
export const ORDER: DepositOrder = {
  orderId: 'client-made-id-0001',
  reference: 'D1',
  method: 'bankCard',
  state: 'created',
  asset: 'FEN',
  amount: units(10_000),
  received: units(0),
  settle: 'cny',
  creditAsset: 'FEN',
  credited: units(0),
  fee: units(0),
  rate: null,
  bank: 'ICBC',
  network: null,
  coin: null,
  payTo: { kind: 'page' },
  payUrl: '/pay/link.sign',
  createdAt: 1_000,
  expiresAt: 900_000,
  changedAt: 1_000,
  remindAt: 1_000,
  reminded: false,
  held: [],
  appealed: false,
  answer: null,
}

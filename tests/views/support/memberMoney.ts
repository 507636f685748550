import { fen, microUsdt, units } from '#src/api/model/money/amount.ts'
import type { MemberMoney } from '#src/api/model/memberMoney.ts'

/** A member with ¥20, three deposits of ¥300 together, and nothing paid out yet, whom nobody has doubts about. */
export const memberMoney = (fields: Partial<MemberMoney> = {}): MemberMoney => ({
  joinedAt: 0,
  fen: fen(2_000),
  uusdt: microUsdt(0),
  deposits: { count: 3, sums: [{ asset: 'FEN', amount: units(30_000) }] },
  payouts: { count: 0, sums: [] },
  tags: [],
  isReset: false,
  ...fields,
})

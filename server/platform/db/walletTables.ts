import type { Fen } from '#src/api/model/money/amount.ts'
import type { ExchangeDirection } from '#src/api/model/exchange.ts'

/**
 * An order of a member's wallet, by the id that their device made: carried out, with its answer as JSON (a recovery is written down when
 * it begins), or given up by the device before it moved anything, and then it never will.
 */
export type WalletOrderTable = {
  member_id: string
  client_id: string
  kind: 'recover' | 'exchange' | 'coins' | 'goods' | 'yebIn' | 'yebOut' | 'withdrawn'
  /** Of all that was ordered: the same id with another order is refused (Q8). */
  digest: string
  answer: string
  at: number
}

/** An offer to change money, for one exchange. `rate` in ten-thousandths of a yuan. */
export type ExchangeQuoteTable = {
  id: string
  member_id: string
  direction: ExchangeDirection
  rate: number
  expires_at: number
}

/** A member's interest wallet: the next day that is to be paid, and what is left over of a fen (see `accrue`). */
export type YebAccountTable = { member_id: string; next_day: number; carry: number }

/** A day that was paid: the fen that were there all day, and what they earned. */
export type YebDayTable = { member_id: string; day: number; balance: Fen; interest: Fen }

/** A task whose prize was paid. */
export type YebClaimTable = { member_id: string; task_id: string; at: number }

import type { Cash } from '#src/api/model/money/amount.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import type { PayoutAct } from '#src/api/model/review.ts'
import type { PayoutDoubt, PayoutFailure, PayoutState } from '#src/api/model/payout.ts'
import type { SavedKind } from '#src/api/model/savedCard.ts'
import type { WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'

/**
 * A card or an address of a member. `of` = its bank, network or currency; `number` is the whole one, sealed for the member (`vault.ts`),
 * `masked` what everybody may see of it, `print` what finds it, `claim` the same
 * for the one member whom the number belongs to (null = another one had it before numbers were claimed), `holder` a card's. `new_at` = since
 * when it counts as new once more; null = since it was saved.
 */
export type SavedTable = {
  id: string
  member_id: string
  kind: SavedKind
  of: string
  number: string
  masked: string
  print: string
  claim: string | null
  holder: string | null
  created_at: number
  new_at: number | null
}

/** A card or an address that a member saved at some time, first at `at`, by its print: it stays when that is removed. */
export type DestinationPrintTable = { member_id: string; print: string; at: number }

/** A member's real name, bound once. */
export type RealNameTable = { member_id: string; name: string; bound_at: number }

/** A member's withdrawal password as scrypt, its wrong tries in a row, and until when it is locked. */
export type WithdrawPasswordTable = {
  member_id: string
  password_hash: string
  set_at: number
  failures: number
  locked_until: number
  /** Locks in a row: each within a day of the one before it lasts twice as long. */
  locks: number
}

/** A withdrawal, with a copy of where it goes. Amounts in the asset's smallest unit. */
export type WithdrawalTable = {
  id: string
  client_id: string
  /** Of all that was ordered: the same id with another order is refused (Q8). */
  digest: string
  member_id: string
  method: WithdrawalMethod
  asset: CashAsset
  amount: Cash
  fee: Cash
  kind: SavedKind
  of: string
  /** Sealed for the member. */
  number: string
  masked: string
  holder: string | null
  state: WithdrawalState
  created_at: number
  changed_at: number
  /** The first of the two operators who approve a large one; null until then. */
  signed_by_id: string | null
  signed_by_name: string | null
  signed_at: number | null
  /** 1 = it was signed once, and takes two for good. */
  takes_two: 0 | 1
}

/** A state that a withdrawal reached: when, by whom (null = the member or the payer) and why. Append-only. */
export type WithdrawalStepTable = {
  withdrawal_id: string
  state: WithdrawalState
  place: number
  at: number
  by_member_id: string | null
  by_name: string | null
  reason: string | null
}

/** An order that its own device gave up before it arrived: it never will. */
export type WithdrawalGivenUpTable = { member_id: string; client_id: string; at: number }

/**
 * One try to pay a withdrawal out: `amount` is what arrives. `tries` = how often its payer was spoken to, `next_at` = when next.
 * `failure` = why it failed, as the payer says, `words` = what an operator said of its end; `doubt` = what the payer said that cannot be right, `doubt_said` its
 * words, `doubt_answer` what an operator found, null = nobody looked into it.
 */
export type PayoutTable = {
  id: string
  /** The request that put it on its way. */
  request_id: string | null
  withdrawal_id: string
  place: number
  provider: string
  asset: CashAsset
  amount: Cash
  state: PayoutState
  tries: number
  next_at: number
  reference: string | null
  failure: PayoutFailure | null
  words: string | null
  doubt: PayoutDoubt | null
  doubt_said: string | null
  doubt_answer: string | null
  created_at: number
  changed_at: number
  /** Of a large one: how it ended or what follows as the first of two operators says, with the bank's reference of one that was paid; null until then. */
  signed_by_id: string | null
  signed_by_name: string | null
  signed_at: number | null
  signed_as: PayoutAct['act'] | null
  signed_reference: string | null
}

/** What a payer told of payouts, once a notice. */
export type PayoutNoticeTable = { provider: string; notice_id: string; payout_id: string; digest: string; at: number }

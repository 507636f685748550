import type { Fen } from '#src/api/model/money/amount.ts'

/** Where a member registered, as prints of the vault's. */
export type RegistrationPlaceTable = { member_id: string; device: string; address: string; at: number }

/** Whom a member invited. `id` is what the inviter knows the friend by. */
export type InvitedFriendTable = {
  friend_id: string
  id: string
  inviter_id: string
  at: number
  /** When it was found that they are too close to count. */
  refused_at: number | null
  /** When they began to count; what they bring, and from when on it can be claimed, were fixed then. */
  counted_at: number | null
  amount: Fen | null
  from_at: number | null
  paid_at: number | null
}

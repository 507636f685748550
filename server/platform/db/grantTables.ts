import type { GrantState } from '#src/api/model/grant.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'

/**
 * A bonus of a member that is locked until `needed` of valid bets of one kind of games are made. `give_key` = what it was given for, once for
 * ever, and `digest` of all that was given; `source_kind` and `source_id` name what gave it.
 */
export type BonusGrantTable = {
  id: string
  give_key: string
  digest: string
  member_id: string
  product: VenueKind
  amount: Fen
  multiple: number
  needed: Fen
  progress: Fen
  state: GrantState
  source_kind: string
  source_id: string
  title_chinese: string
  title_english: string
  given_at: number
  /** When its time would be over without any pause. */
  due_at: number
  ended_at: number | null
}

/** A bet or round that counts for a grant, and what of it: for one grant only. `source` = `bet:<id>` or `round:<id>`. */
export type GrantBetTable = { source: string; grant_id: string; amount: Fen }

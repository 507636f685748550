import type { GameRules, RoundState } from '#src/api/model/game.ts'
import type { StrayEnd, StraySaid } from '#src/api/model/strayRound.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Fen } from '#src/api/model/money/amount.ts'

/** A game of a provider's. `returns` = what it gives back of the stakes, in hundredths of a percent; stakes in fen. */
export type GameTable = {
  code: string
  venue: VenueCode
  rules: GameRules
  name_zh: string
  name_en: string
  is_open: number
  place: number
  returns: number
  min_stake: Fen
  max_stake: Fen
  /** How often it was changed. */
  version: number
}

/** A token that lets a member's frame into a game, once; stored as its SHA-256. `login` = the log-in that it came from, by its hash. */
export type GameLaunchTable = { token_hash: string; member_id: string; game: string; login: string; expires_at: number }

/** A member at a game: what a provider names when it asks for stakes. It takes them as long as the log-in that it came from lasts. */
export type GameSessionTable = { id: string; member_id: string; game: string; login: string; opened_at: number; seen_at: number }

/** A round of one member, by the provider's own reference. Amounts in fen; `proof` as JSON. */
export type GameRoundTable = {
  id: string
  provider: string
  reference: string
  member_id: string
  game: string
  venue: VenueCode
  state: RoundState
  stake: Fen
  payout: Fen
  proof: string | null
  opened_at: number
  closed_at: number | null
}

/** What a provider asked of a member's wallet, by its own id, with the answer that it got. `round_id` null = it was about nothing that is known. */
export type GameActTable = {
  provider: string
  act_id: string
  kind: 'bet' | 'win' | 'refund'
  digest: string
  round_id: string | null
  amount: Fen
  answer: string
  at: number
}

/**
 * What is known of a round that should have ended: what its provider said last, and how it is proposed to end, by whom; null = nothing. `payout` = what is to
 * be paid beside `paid_before`, what was paid of the round when that was proposed: it does not hold for another sum.
 */
export type StrayRoundTable = {
  round_id: string
  said: StraySaid | null
  said_at: number | null
  how: StrayEnd | null
  payout: Fen | null
  paid_before: Fen | null
  reason: string | null
  by_member_id: string | null
  by_name: string | null
  proposed_at: number | null
}

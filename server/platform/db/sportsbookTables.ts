import type { Fen } from '#src/api/model/money/amount.ts'
import type { BetState } from '#src/api/model/sportsbook.ts'
import type { VenueCode, VenueKind, WalletMode } from '#src/api/model/venueKind.ts'
import type { MarketType, SelectionCode } from '#src/api/model/pick.ts'

/**
 * A venue. `status` 0 = open (S-2), and what is listed follows from the channel's status and `is_display`. A maintenance is planned from and
 * until a time; with no end it lasts until somebody opens the venue. Its words go with one by hand too.
 */
export type VenueTable = {
  code: VenueCode
  status: number
  channel_status: number
  is_display: number
  kind: VenueKind
  /** Where a member's money for it lies: in a wallet of its own, or in the centre. */
  wallet: WalletMode
  /** The specification's `venueEnName`. */
  en_name: string
  /** Who runs its games; null = this site itself. */
  provider: string | null
  brand: string
  name_zh: string
  name_en: string
  place: number
  maintenance_from: number | null
  maintenance_until: number | null
  words_zh: string
  words_en: string
  /** How often it was changed. */
  version: number
}

/** A token of a venue as its SHA-256: `launch` opens a visit once, `visit` stands for it. */
export type VenueTokenTable = {
  token_hash: string
  kind: 'launch' | 'visit'
  member_id: string
  venue: VenueCode
  expires_at: number
}

/** A single bet. Amounts in fen, the price in hundredths; names are kept, as a match may go. */
export type BetTable = {
  id: string
  client_id: string
  /** Of all that was ordered: the same id with another order is refused (Q8). */
  digest: string
  member_id: string
  venue: VenueCode
  match_id: string
  home_name: string
  visit_name: string
  selection_id: string
  market_type: MarketType
  line: number | null
  code: SelectionCode
  /** Selections of the market: whether a level match is one of them decides what a level match means. */
  ways: number
  price: number
  stake: Fen
  state: BetState
  payout: Fen
  placed_at: number
  settled_at: number | null
}

/** An order that its own device gave up before it arrived: it never will. */
export type BetWithdrawnTable = { member_id: string; client_id: string; at: number }

/** An order that waits for its acceptance at a node; `bet_id` = the bet that it may become. */
export type BetWaitingTable = {
  bet_id: string
  member_id: string
  client_id: string
  node: string
  venue: VenueCode
  stake: Fen
  expires_at: number
}

/** The rooms that were told of a bet: they are told when it is voided. */
export type BetOrderTable = { bet_id: string; room: string }

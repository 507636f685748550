import type { Fen } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'

/**
 * What a member's bets with one kind of venue count for on one of the site's days, in fen, as rebates are counted: what changes after the day
 * was counted stands at the day of the change, so that an amount can be below nothing.
 */
export type ValidKindDayTable = { day: number; member_id: string; kind: VenueKind; amount: Fen }

/** How far an activity is with a day: members up to `cursor` have their row; `done_at` null = not all. */
export type RebateRunTable = {
  activity_id: string
  day: number
  cursor: string
  members: number
  done_at: number | null
}

/**
 * What a day gives back to a member: `amount` 0 = too little, all is carried. `carried` = into the next day, in ten-thousandths of a fen.
 * `extra_percent` = how much more a card made it.
 */
export type RebateDayTable = {
  activity_id: string
  member_id: string
  day: number
  /** What names it in the welfare centre. */
  claim_id: string
  grade: number
  kinds_json: string
  extra_percent: number
  amount: Fen
  carried: number
  at: number
  claimed_at: number | null
}

/** What an activity still owes a member, too little to give: ten-thousandths of a fen; below 0 = bets were voided after they were counted. */
export type RebateCarryTable = { activity_id: string; member_id: string; carried: number }

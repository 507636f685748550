import type { Points } from '#src/api/model/money/amount.ts'

/** A round of a soccer lottery: its pool was taken from the budget when it opened. `best` and `winners` null = it is not over, or void. */
export type SoccerRoundTable = {
  activity_id: string
  round: number
  pool: Points
  opened_at: number
  closes_at: number
  state: 'open' | 'settled' | 'void'
  best: number | null
  winners: number | null
}

/** A member's ticket of a day: `picks_json` = a way to end for each match; `prize` null = the round is not over, `paid_at` null = nothing was paid. */
export type SoccerTicketTable = {
  activity_id: string
  member_id: string
  day: number
  round: number
  picks_json: string
  at: number
  right_count: number | null
  prize: Points | null
  paid_at: number | null
}

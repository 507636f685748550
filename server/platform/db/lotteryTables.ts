import type { Fen } from '#src/api/model/money/amount.ts'

/** A drawing of a lottery: `day` = the site's; `price` = what a ticket took, null until it was drawn. */
export type LotteryDrawingTable = {
  activity_id: string
  day: number
  draw_id: string
  commitment: string
  draws_at: number
  price: Fen | null
  tickets: number | null
  drawn_at: number | null
}

/** What counts of a member's bets for a drawing; `part` begins the numbers of their tickets, `tickets` = how many took part, once it was drawn. */
export type LotteryBetsTable = {
  activity_id: string
  day: number
  member_id: string
  part: string
  valid: Fen
  tickets: number
}

/** A ticket that won. `place` = in the order in which they were drawn; `paid_at` null = its prize waits. */
export type LotteryWinnerTable = {
  activity_id: string
  day: number
  place: number
  ticket: string
  member_id: string
  rank: number
  paid_at: number | null
}

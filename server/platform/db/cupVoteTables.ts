import type { Points } from '#src/api/model/money/amount.ts'

/**
 * The pool of a vote, taken from the budget before the first vote. `winner` = the place of the team among those of the terms; `winners` = how many
 * share it. `decided` waits to be counted, `settled` was.
 */
export type CupVoteTable = {
  activity_id: string
  pool: Points
  opened_at: number
  state: 'open' | 'decided' | 'settled' | 'abandoned'
  winner: number | null
  winners: number | null
  decided_at: number | null
}

/** A member's vote of one of the site's days. */
export type CupBallotTable = {
  activity_id: string
  member_id: string
  day: number
  team: number
  at: number
}

/** What a member gets who voted for the winner; `paid_at` null = nothing was paid. */
export type CupShareTable = {
  activity_id: string
  member_id: string
  votes: number
  prize: Points
  paid_at: number | null
}

/** The word on the outcome that waits for a second signature; `winner` null = the vote is abandoned. */
export type CupProposalTable = {
  activity_id: string
  digest: string
  winner: number | null
  reason: string
  by_member_id: string
  by_name: string
  at: number
  expires_at: number
}

import type { PlayedSport, Side } from '#src/api/model/activities/matchFields.ts'
import type { Points } from '#src/api/model/money/amount.ts'

/**
 * A match that an activity is about, as it was when it was taken in: names and the kickoff stay, whatever becomes of the match. `round` = which of
 * the activity's rounds it is of (0 = it has none); `decided_at` null = it is still to come out; a match that is void has no score.
 */
export type ActivityMatchTable = {
  activity_id: string
  round: number
  match_id: string
  place: number
  sport: PlayedSport
  league_name: string
  home_name: string
  home_logo: string | null
  visit_name: string
  visit_logo: string | null
  kickoff_at: number
  state: 'open' | 'decided' | 'void'
  home_score: number | null
  visit_score: number | null
  decided_at: number | null
}

/** That something of an activity changed for all who look at it, and what of that they were told. */
export type ActivityNewsTable = { activity_id: string; changed_at: number; told_at: number }

/** What a member staked on a match: `payout` null = it is not decided, `paid_at` null = what came back is still owed. */
export type GuessStakeTable = {
  activity_id: string
  match_id: string
  member_id: string
  side: Side
  amount: Points
  at: number
  payout: Points | null
  paid_at: number | null
}

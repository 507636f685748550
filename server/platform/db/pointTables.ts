import type { Fen, Points } from '#src/api/model/money/amount.ts'

/**
 * What a member's bets of a site day brought in points, by the rule that held when the first of them was counted. `carried` = fen left
 * over before it; `valid` = what is counted of the day now; `changes` numbers its movements. `each` null = a day before there were points.
 */
export type BetPointsTable = {
  member_id: string
  day: number
  each: Fen | null
  most: Points
  carried: Fen
  valid: Fen
  points: Points
  changes: number
}

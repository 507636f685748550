/** The last time that a member came back after they had been away for long. */
export type MemberReturnTable = { member_id: string; away_since: number; at: number }

/**
 * A friend who came back by a member's code: `deposited_at` = since when both are due, null = not yet; `is_counted` = whether whoever called them
 * is paid as well (1), as their month had room. What was paid has its time.
 */
export type RecalledFriendTable = {
  activity_id: string
  friend_id: string
  caller_id: string
  at: number
  deposited_at: number | null
  is_counted: 0 | 1
  friend_paid_at: number | null
  caller_paid_at: number | null
  /** When both turned out to be one person; null = they did not. */
  refused_at: number | null
}

import type { Fen } from '#src/api/model/money/amount.ts'
import type { LimitPeriod } from '#src/api/model/playPeriod.ts'
import type { PauseKind } from '#src/api/model/playPause.ts'
import type { PlayAction, RealityMinutes } from '#src/api/model/saferPlay.ts'

/**
 * A member's play. `since`, `seen` and `checked_at` are the present session's (null = never played); `limit_answer` = what was
 * answered when the first deposit asked for a limit; `locked_at` is written to hold the row.
 */
export type PlayMemberTable = {
  member_id: string
  reality_minutes: RealityMinutes
  since: number | null
  seen: number | null
  checked_at: number | null
  limit_answer: 'now' | 'later' | null
  locked_at: number
}

/**
 * A deposit limit in fen, null = none; from `next_at` on (null = nothing waits) it is `next_fen`. `lowered_at` = when an operator made it
 * stricter, null = it is the member's own.
 */
export type PlayLimitTable = {
  member_id: string
  period: LimitPeriod
  fen: Fen | null
  next_fen: Fen | null
  next_at: number | null
  lowered_at: number | null
}

/** Time-outs and self-exclusions, append-only: what was begun cannot be shortened. */
export type PlayPauseTable = { id: string; member_id: string; kind: PauseKind; since: number; until: number }

/** Every change of a member's safer play, append-only. `by_name` = the operator who made it, null = the member; `device_id` is theirs. */
export type PlayLogTable = {
  id: string
  member_id: string
  at: number
  action: PlayAction
  detail_json: string
  device_id: string
  by_name: string | null
}

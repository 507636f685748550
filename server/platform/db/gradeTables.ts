import type { Generated } from 'kysely'
import type { Amount, Fen } from '#src/api/model/money/amount.ts'
import type { MarketType, SelectionCode } from '#src/api/model/pick.ts'
import type { BonusKind, Prize } from '#src/api/model/grade.ts'

/** What a settled bet counts for, in fen; 0 = nothing, as it was voided since, or covers another side of its market. `day` = the site's. */
export type ValidBetTable = { bet_id: string; member_id: string; day: number; amount: Fen; at: number }

/** The sum of what a member's bets count for on one of the site's days, in fen. */
export type ValidDayTable = { member_id: string; day: number; amount: Fen }

/** What a member staked on one side of a market with bets that count, in fen; a market without a line has line 0. */
export type ValidSideTable = {
  member_id: string
  match_id: string
  market_type: MarketType
  line: number
  code: SelectionCode
  staked: Fen
}

/** A member's grade as `GradeState` has it, whatever mark hides it; `member.vip_level` is what counts and what others see. */
export type MemberGradeTable = {
  member_id: string
  grade: number
  progress: Fen
  floor: number
  floor_until: number | null
  reviewed: string
  /** The last month in which it was looked whether they are to be told of a coming downgrade; '' = never. */
  warned: Generated<string>
}

/** What a grade brought a member, once for each kind and period; `claimed_at` null = it waits. */
export type GradeBonusTable = {
  member_id: string
  kind: BonusKind
  period: string
  asset: Prize['asset']
  amount: Amount
  from_at: number
  claimed_at: number | null
}

import type { Amount } from '#src/api/model/money/amount.ts'
import type { ActivityStatus } from '#src/api/model/activities/activity.ts'
import type { Buff } from '#src/api/model/activities/buff.ts'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import type { MemberTag } from '#src/api/model/memberTag.ts'

/** An activity. `terms_json` = what its kind's schema reads; `grade` and `tag` = whom it is for. */
export type ActivityTable = {
  id: string
  kind: KindName
  title_chinese: string
  title_english: string
  words_chinese: string
  words_english: string
  place: number
  starts_at: number
  ends_at: number
  grade: number
  tag: MemberTag | null
  terms_json: string
  status: ActivityStatus
  version: number
  changed_at: number
}

/** What an activity may pay of an asset, in all and a day (null = no limit of its own), and what it paid: `day_spent` of `day`, the site's. */
export type ActivityBudgetTable = {
  activity_id: string
  asset: BudgetAsset
  all_limit: Amount
  day_limit: Amount | null
  spent: Amount
  day: number
  day_spent: Amount
}

/** A change of an activity that one operator signed: it holds once another one signs it too. */
export type ActivityProposalTable = {
  activity_id: string
  digest: string
  act: 'publish' | 'save'
  version: number
  fields_json: string
  reason: string
  by_member_id: string
  by_name: string
  at: number
  expires_at: number
}

/** How a member stands in an activity: `state_json` is the kind's own. `version` counts its changes. */
export type ActivityEntryTable = {
  activity_id: string
  member_id: string
  state_json: string
  version: number
  joined_at: number
  changed_at: number
}

/** A prize that a member got, once for each key of theirs in an activity. `prize_json` = the prize whole; `day` = the site's. */
export type ActivityPrizeTable = {
  id: string
  activity_id: string
  member_id: string
  key: string
  kind: KindName
  label: string
  asset: BudgetAsset
  amount: Amount
  prize_json: string
  day: number
  at: number
}

/** An act of a member that was done, and how it was answered: the same request again gets the same answer. */
export type ActivityRequestTable = {
  activity_id: string
  member_id: string
  request_id: string
  digest: string
  reply_json: string
  at: number
}

/** A member who is kept out of an activity; '*' = of all. */
export type ActivityBarTable = {
  member_id: string
  activity_id: string
  reason: string
  by_name: string
  at: number
}

/**
 * A card of a member: `source` = what it came from, once for ever. `used_day` = the site's day for which it runs, null = not used yet; no two of
 * a kind for one day. `strength` = what it does then, by the terms at its use. `taken_in` = the activity that gave what it brings at once.
 */
export type BuffCardTable = {
  id: string
  member_id: string
  buff: Buff
  source: string
  at: number
  used_day: number | null
  strength: number | null
  taken_in: string | null
}

/** Something that an activity does by time, and did: a draw of a day, a payout. */
export type ActivityStepTable = { activity_id: string; step: string; at: number }

/** What a member did that activities may count: kept with what did it, and gone once the kinds in `left_json` (null = all) were told. `next_at` = from when on they are told again. */
export type ActivityDeedTable = {
  id: string
  member_id: string
  what: string
  deed_json: string
  left_json: string | null
  tries: number
  next_at: number
  at: number
}

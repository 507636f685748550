import type { RainState } from '#src/api/model/activities/kinds/redPacketRain.ts'
import type { BudgetAsset } from '#src/api/model/activities/prize.ts'
import type { Amount } from '#src/api/model/money/amount.ts'

/** A rain, with its terms as they were when it was planned: `taken` counts the packets that were grabbed, `returned` = what went back to the budget. */
export type RainTable = {
  id: string
  activity_id: string
  starts_at: number
  ends_at: number
  asset: BudgetAsset
  pot: Amount
  packets: number
  most: number
  draw_id: string
  hash: string
  state: RainState
  taken: number
  returned: Amount | null
}

/** A packet that a member grabbed: no packet twice, the `nth` of the member, once a request. `paid_at` null = what is in it is still owed. */
export type RainGrabTable = {
  rain_id: string
  place: number
  member_id: string
  nth: number
  request_id: string
  amount: Amount
  at: number
  paid_at: number | null
}

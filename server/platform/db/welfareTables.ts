import type { Prize } from '#src/api/model/grade.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { ClaimKind } from '#src/api/model/welfare.ts'

/** What a member claimed and was paid, once for each kind and period. */
export type WelfareClaimTable = {
  member_id: string
  kind: ClaimKind
  period: string
  asset: Prize['asset']
  amount: Amount
  at: number
}

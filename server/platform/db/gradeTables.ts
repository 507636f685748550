import type { Fen } from '#src/api/model/money/amount.ts'

/** What a settled bet counts for, in fen; 0 = nothing, as it was voided since, or covers another side of its market. `day` = the site's. */
export type ValidBetTable = { bet_id: string; member_id: string; day: number; amount: Fen; at: number }

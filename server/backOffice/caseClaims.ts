import type { CaseClaim } from '#src/api/model/depositCase.ts'
import type { MemberRow } from '../members/members.ts'
import type { Reader } from '../platform/db/database.ts'
import { MINUTE } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'

/** How long a case is one operator's, in ms: who does not come back to it loses it. */
const CLAIM_LASTS = 30 * MINUTE

/** Most cases that one operator has in hand at a time: the others stay for their colleagues. */
const CLAIMS = 10

/** Who has a case in hand at a time; null = nobody. */
export async function claimOf(reader: Reader, caseId: string, now: number): Promise<CaseClaim | null> {
  const row = await reader
    .selectFrom('deposit_case_claim')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : { memberId: row.by_member_id, by: row.by_name, until: row.until }
}

/** Gives a case to an operator, or for longer where it is theirs. `claimed` = it is another one's, `tooMany` = they have as many as one may. */
export async function claimCase({ db, at }: Transaction, caseId: string, by: MemberRow): Promise<'done' | 'claimed' | 'tooMany'> {
  const own = await db
    .selectFrom('deposit_case_claim')
    .select('case_id')
    .where('by_member_id', '=', by.id)
    .where('until', '>', at)
    .where('case_id', '!=', caseId)
    .execute()
  if (own.length >= CLAIMS) {
    const claim = await claimOf(db, caseId, at)
    if (claim?.memberId !== by.id) return claim === null ? 'tooMany' : 'claimed'
  }
  const claim = { by_member_id: by.id, by_name: by.name, until: at + CLAIM_LASTS }
  const claimed = await db
    .insertInto('deposit_case_claim')
    .values({ case_id: caseId, ...claim })
    .onConflict((clash) =>
      clash
        .column('case_id')
        .doUpdateSet(claim)
        .where((is) => is.or([is('deposit_case_claim.until', '<=', at), is('deposit_case_claim.by_member_id', '=', by.id)])),
    )
    .returning('case_id')
    .executeTakeFirst()
  return claimed === undefined ? 'claimed' : 'done'
}

/** The case is nobody's from now on. */
export async function dropClaim({ db }: Transaction, caseId: string): Promise<void> {
  await db.deleteFrom('deposit_case_claim').where('case_id', '=', caseId).execute()
}

import type { CaseClaim } from '#src/api/model/depositCase.ts'
import type { MemberRow } from '../members/members.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR, MINUTE } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'

/** How long a case is one operator's, in ms: who does not come back to it loses it. */
const CLAIM_LASTS = 30 * MINUTE

/** How long a case is one operator's in all, however often they claim it, or sign for it, in ms. */
const CLAIM_WHOLE = 4 * HOUR

/** How long others have a case to themselves after one had it for all of that, or must leave it before it is new to them, in ms. */
const CLAIM_REST = 30 * MINUTE

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

/**
 * Gives a case to an operator, or for longer where it is theirs. `claimed` = it is another one's, `tooMany` = they have as many as one may,
 * `heldLong` = they had it as long as one may, so that it is the others' for a while.
 */
export async function claimCase(
  { db, at }: Transaction,
  caseId: string,
  by: MemberRow,
): Promise<'done' | 'claimed' | 'tooMany' | 'heldLong'> {
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
  const last = await db.selectFrom('deposit_case_claim').selectAll().where('case_id', '=', caseId).executeTakeFirst()
  const isAgain = last?.by_member_id === by.id && at < last.until + CLAIM_REST
  const since = isAgain ? last.since : at
  if (at >= since + CLAIM_WHOLE) return 'heldLong'
  const claim = { by_member_id: by.id, by_name: by.name, since, until: Math.min(at + CLAIM_LASTS, since + CLAIM_WHOLE) }
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

/** The case is nobody's from now on; how long somebody had it is still known, so that they do not begin anew by claiming it again. */
export async function endClaim({ db, at }: Transaction, caseId: string): Promise<void> {
  await db.updateTable('deposit_case_claim').set({ until: at }).where('case_id', '=', caseId).execute()
}

/** The case is over: it is nobody's from now on. */
export async function dropClaim({ db }: Transaction, caseId: string): Promise<void> {
  await db.deleteFrom('deposit_case_claim').where('case_id', '=', caseId).execute()
}

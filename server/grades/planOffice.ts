import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeGrades, officeGradesSave } from '#src/api/contract/gradeOffice.ts'
import { GradePlan } from '#src/api/model/grade.ts'
import { paysMore, type PlanFields, withFields } from '#src/api/model/gradePlanFields.ts'
import type { ProposalVerdict } from '#src/api/model/signedProposal.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { firstSignature, mayStillSign, requireSignature, signedProposal } from '../members/signature.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { type PlanWire, readPlan, storePlan, wireOf } from './gradePlan.ts'

const StoredPlan = v.pipe(v.string(), v.parseJson(), GradePlan)

type Office = WireReplyOf<typeof officeGrades>
type Answer = WireReplyOf<typeof officeGradesSave>

/** What became of an act, with the rules before it. */
type PlanOutcome = Answer & { readonly before: PlanWire }

/** What waits for a second signature: only as long as it is about the rules that hold. */
async function openProposal(reader: Reader, version: number, now: number) {
  const row = await reader
    .selectFrom('plan_proposal')
    .selectAll()
    .where('version', '=', version)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, plan: v.parse(StoredPlan, row.plan_json) }
}

/** The rules of grades with their version and what waits for a second signature, for operators. */
export async function officePlan(reader: Reader, now: number): Promise<Office> {
  const { version, plan } = await readPlan(reader)
  const open = await openProposal(reader, version, now)
  const proposal = open === null ? null : { ...signedProposal(open), plan: wireOf(open.plan) }
  return { version, plan: wireOf(plan), proposal }
}

/**
 * Keeps what an operator wrote of the rules, unless somebody changed them since they read them; what pays more yuan is proposed instead. See
 * the call `officeGradesSave`.
 */
export async function savePlan(
  tx: Transaction,
  by: MemberRow,
  { version, fields, reason }: { readonly version: number; readonly fields: PlanFields; readonly reason: string },
): Promise<PlanOutcome> {
  await requireRightNow(tx.db, by.id, 'site.approve')
  const kept = await readPlan(tx.db)
  const before = wireOf(kept.plan)
  const next = withFields(kept.plan, fields)
  const plan = wireOf(next)
  const ended = async (result: Answer['result']): Promise<PlanOutcome> => ({
    result,
    before,
    ...(await officePlan(tx.db, tx.at)),
  })
  if (kept.version === version + 1 && JSON.stringify(plan) === JSON.stringify(before)) return ended('done')
  if (kept.version !== version) return ended('late')
  if (!paysMore(next, kept.plan)) {
    await storePlan(tx, version + 1, plan)
    await forgetProposals(tx)
    return ended('done')
  }
  await requireSignature(tx, by.id, 'site.approve')
  const digest = digestOf(version, JSON.stringify(plan))
  const open = await openProposal(tx.db, version, tx.at)
  if (open !== null && open.by_member_id !== by.id) return ended('waits')
  if (open?.digest !== digest) {
    await forgetProposals(tx)
    await tx.db
      .insertInto('plan_proposal')
      .values({
        digest,
        version,
        plan_json: JSON.stringify(plan),
        ...firstSignature(tx, by, reason),
      })
      .execute()
  }
  return ended('signed')
}

/** Signs a proposal as the second of two, or refuses it; see the call `officeGradesSign`. */
export async function signPlan(tx: Transaction, by: MemberRow, { digest, verdict }: ProposalVerdict): Promise<PlanOutcome> {
  await (verdict === 'approve' ? requireSignature(tx, by.id, 'site.approve') : requireRightNow(tx.db, by.id, 'site.approve'))
  const kept = await readPlan(tx.db)
  const before = wireOf(kept.plan)
  const ended = async (result: Answer['result']): Promise<PlanOutcome> => ({
    result,
    before,
    ...(await officePlan(tx.db, tx.at)),
  })
  const open = await openProposal(tx.db, kept.version, tx.at)
  if (open === null || open.digest !== digest) return ended('late')
  if (verdict === 'refuse') {
    await forgetProposals(tx)
    return ended('done')
  }
  if (open.by_member_id === by.id) return ended('own')
  const isSigned = await mayStillSign(tx, { memberId: open.by_member_id, at: open.at }, 'site.approve', by)
  if (isSigned) await storePlan(tx, kept.version + 1, wireOf(open.plan))
  await forgetProposals(tx)
  return ended(isSigned ? 'done' : 'unsigned')
}

/** Only one waits at a time: it goes with the rules that it is about. */
async function forgetProposals({ db }: Transaction): Promise<void> {
  await db.deleteFrom('plan_proposal').execute()
}

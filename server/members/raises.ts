import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeRaiseSign } from '#src/api/contract/raises.ts'
import { LocalWords } from '#src/api/model/maintenance.ts'
import { type Raise, type RaiseChange, RaiseChanges, type RaiseKind } from '#src/api/model/raise.ts'
import type { ProposalVerdict } from '#src/api/model/signedProposal.ts'
import type { Reader } from '../platform/db/database.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { MemberRow } from './members.ts'
import { requireRightNow } from './rights.ts'
import { firstSignature, mayStillSign, requireSignature, signedProposal } from './signature.ts'

/** Who may give members more: the first signature as well as the second. */
const RIGHT = 'site.approve'

/**
 * What would give members more: `order` = what is carried out once it is signed, `base` = as what it stood when it was written: what stands
 * otherwise by then is not changed.
 */
export type RaiseOrder = {
  readonly kind: RaiseKind
  readonly subject: string
  readonly base: string
  readonly order: unknown
  readonly title: { readonly 'zh-CN': string; readonly en: string } | null
  readonly changes: readonly RaiseChange[]
}

type Answer = WireReplyOf<typeof officeRaiseSign>

const StoredTitle = v.pipe(v.string(), v.parseJson(), v.nullable(LocalWords))
const StoredChanges = v.pipe(v.string(), v.parseJson(), RaiseChanges)

const openRows = (reader: Reader, now: number) => reader.selectFrom('raise').selectAll().where('expires_at', '>', now)

/** What waits for a second signature, the oldest first. */
export async function openRaises(reader: Reader, now: number): Promise<Raise[]> {
  const rows = await openRows(reader, now).orderBy('at').orderBy('digest').execute()
  return rows.map((row) => ({
    ...signedProposal(row),
    kind: row.kind,
    subject: row.subject,
    title: v.parse(StoredTitle, row.title_json),
    changes: v.parse(StoredChanges, row.changes_json),
  }))
}

/**
 * Signs a raise as the first of two. `waits` = one of another operator about the same waits; an own one gives way to it. Throws for whose
 * signature does not count.
 */
export async function proposeRaise(
  tx: Transaction,
  by: MemberRow,
  raise: RaiseOrder,
  reason: string,
): Promise<'signed' | 'waits'> {
  const { kind, subject, base, order } = raise
  await requireSignature(tx, by.id, RIGHT)
  const digest = digestOf(kind, subject, base, JSON.stringify(order))
  const open = await openRows(tx.db, tx.at)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('base', '=', base)
    .executeTakeFirst()
  if (open !== undefined && open.by_member_id !== by.id) return 'waits'
  if (open?.digest === digest) return 'signed'
  await forgetRaise(tx, kind, subject)
  await tx.db
    .insertInto('raise')
    .values({
      digest,
      kind,
      subject,
      base,
      order_json: JSON.stringify(order),
      title_json: JSON.stringify(raise.title),
      changes_json: JSON.stringify(raise.changes),
      ...firstSignature(tx, by, reason),
    })
    .execute()
  return 'signed'
}

/** What was proposed of something goes with a change of it. */
export async function forgetRaise({ db }: Transaction, kind: RaiseKind, subject: string): Promise<void> {
  await db.deleteFrom('raise').where('kind', '=', kind).where('subject', '=', subject).execute()
}

/** A raise that two operators signed: `carryOut` does it, unless what it is about stands otherwise by now (false). */
export type SignedRaise = Pick<RaiseOrder, 'kind' | 'subject' | 'base'> & { readonly order: unknown }

/** Signs a raise as the second of two, or refuses it; see the call `officeRaiseSign`. */
export async function signRaise(
  tx: Transaction,
  by: MemberRow,
  { digest, verdict }: ProposalVerdict,
  carryOut: (raise: SignedRaise) => Promise<boolean>,
): Promise<Answer & { readonly raise: Raise | null }> {
  await (verdict === 'approve' ? requireSignature(tx, by.id, RIGHT) : requireRightNow(tx.db, by.id, RIGHT))
  const raise = (await openRaises(tx.db, tx.at)).find((one) => one.digest === digest) ?? null
  const ended = async (result: Answer['result']) => ({ result, raise, list: await openRaises(tx.db, tx.at) })
  const row = await openRows(tx.db, tx.at).where('digest', '=', digest).executeTakeFirst()
  if (row === undefined) return ended((await wasSigned(tx.db, signedDigest(digest, verdict, by))) ? 'done' : 'late')
  if (verdict === 'approve' && row.by_member_id === by.id) return ended('own')
  const { kind, subject, base } = row
  const isSigned =
    verdict === 'approve' && (await mayStillSign(tx, { memberId: row.by_member_id, at: row.at }, RIGHT, { id: by.id }))
  await forgetRaise(tx, kind, subject)
  if (verdict === 'approve') {
    if (!isSigned) return ended('unsigned')
    const order: unknown = JSON.parse(row.order_json)
    if (!(await carryOut({ kind, subject, base, order }))) return ended('late')
  }
  // It waits no more, and goes with the next proposal about the same, or its next change.
  const kept = { ...row, digest: signedDigest(digest, verdict, by), expires_at: tx.at }
  await tx.db.insertInto('raise').values(kept).execute()
  return ended('done')
}

/** What the last verdict about something is known by: the same one, sent again after a lost answer, is no other. */
const signedDigest = (digest: string, verdict: ProposalVerdict['verdict'], by: MemberRow) =>
  digestOf('signed', digest, verdict, by.id)

const wasSigned = async (reader: Reader, digest: string): Promise<boolean> =>
  (await reader.selectFrom('raise').select('digest').where('digest', '=', digest).executeTakeFirst()) !== undefined

import * as v from 'valibot'
import { Right, RIGHTS, rightSet } from '#src/api/model/right.ts'
import { forbidden } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { findMember, type MemberRow } from './members.ts'

const Kept = v.array(v.fallback(v.nullable(Right), null))

/** What is kept of an operator's rights, as a list. A right that is not known any more is none. */
export function readRights(kept: string | null): readonly Right[] {
  if (kept === null) return RIGHTS
  return v.parse(Kept, JSON.parse(kept)).filter((right) => right !== null)
}

/** What somebody may do in the back office: an operator of whom nothing is kept may do everything, who is no operator nothing. */
export async function rightsOf(reader: Reader, { id, role }: Pick<MemberRow, 'id' | 'role'>): Promise<readonly Right[]> {
  if (role !== 'operator') return []
  const row = await reader.selectFrom('operator_rights').select('rights_json').where('member_id', '=', id).executeTakeFirst()
  return readRights(row?.rights_json ?? null)
}

/** The ids of all operators who have a right. */
export async function operatorsWith(reader: Reader, right: Right): Promise<string[]> {
  const rows = await reader
    .selectFrom('member')
    .leftJoin('operator_rights', 'operator_rights.member_id', 'member.id')
    .select(['member.id', 'operator_rights.rights_json'])
    .where('member.role', '=', 'operator')
    .where('member.status', '=', '1')
    .execute()
  return rows.filter(({ rights_json: kept }) => readRights(kept).includes(right)).map(({ id }) => id)
}

/** Throws `forbidden` for who has not this right. */
export async function requireRight(reader: Reader, member: MemberRow, right: Right): Promise<void> {
  if (!(await rightsOf(reader, member)).includes(right)) throw forbidden()
}

/** The same as it stands by now: who was let in before their transaction may be kept out since, be no operator any more, or have lost the right. */
export async function requireRightNow(reader: Reader, memberId: string, right: Right): Promise<void> {
  const member = await findMember(reader, memberId)
  if (member === undefined || member.status !== '1') throw forbidden()
  await requireRight(reader, member, right)
}

/** Keeps what an operator may do from now on: these rights, and to read where they act or approve. Their sockets leave what they may not see any more. */
export async function storeRights(tx: Transaction, memberId: string, rights: readonly Right[]): Promise<void> {
  const row = { rights_json: JSON.stringify(rightSet(rights)), changed_at: tx.at }
  await tx.db
    .insertInto('operator_rights')
    .values({ member_id: memberId, ...row })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(row))
    .execute()
  tx.publishAfterCommit({ type: 'role', memberId })
}

/** Lets an operator do everything again, whatever was kept: the owner's way in when nobody else may change operators. */
export async function giveAllRights({ db }: Transaction, memberId: string): Promise<void> {
  await db.deleteFrom('operator_rights').where('member_id', '=', memberId).execute()
}

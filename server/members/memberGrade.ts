import { type GradeState, newGrade, withFloor } from '#src/api/model/grade.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { publishMember } from './members.ts'

/** A member's grade and what decides it; who never bet has grade 0. */
export async function readGrade(reader: Reader, memberId: string, now: number): Promise<GradeState> {
  const row = await reader.selectFrom('member_grade').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  if (row === undefined) return newGrade(now)
  const { grade, progress, floor, floor_until: floorUntil, reviewed } = row
  return { grade, progress, floor, floorUntil, reviewed }
}

/** Whether a member counts as one of grade 0. */
export async function hasNoLevel(reader: Reader, memberId: string): Promise<boolean> {
  const tag = reader.selectFrom('member_tag').select('tag').where('member_id', '=', memberId).where('tag', '=', 'noLevel')
  return (await tag.executeTakeFirst()) !== undefined
}

/** Stores a member's grade, and shows it. */
export async function storeGrade(tx: Transaction, memberId: string, { floorUntil, ...state }: GradeState): Promise<void> {
  const row = { ...state, floor_until: floorUntil }
  await tx.db
    .insertInto('member_grade')
    .values({ member_id: memberId, ...row })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(row))
    .execute()
  await showGrade(tx, memberId)
}

/** Holds a member's grade until the transaction ends: who marks its member and who changes it wait for each other. */
export async function holdGrade(tx: Transaction, memberId: string): Promise<void> {
  const { floorUntil, ...state } = newGrade(tx.at)
  await tx.db
    .insertInto('member_grade')
    .values({ member_id: memberId, ...state, floor_until: floorUntil })
    .onConflict((clash) => clash.column('member_id').doUpdateSet((is) => ({ grade: is.ref('member_grade.grade') })))
    .execute()
}

/** Makes what others see of a member's grade follow their grade and their marks; all of their screens are told when it is another. */
export async function showGrade(tx: Transaction, memberId: string): Promise<void> {
  const { grade } = await readGrade(tx.db, memberId, tx.at)
  const shown = (await hasNoLevel(tx.db, memberId)) ? 0 : grade
  const changed = await tx.db
    .updateTable('member')
    .set({ vip_level: shown })
    .where('id', '=', memberId)
    .where('vip_level', '<>', shown)
    .executeTakeFirst()
  if (Number(changed.numUpdatedRows) > 0) await publishMember(tx, memberId)
}

/** Gives a member a grade by hand, and keeps it from falling below until a time, in ms; 0 takes that back and leaves the grade. */
export async function giveGrade(tx: Transaction, memberId: string, grade: number, until: number): Promise<void> {
  const after = withFloor(await readGrade(tx.db, memberId, tx.at), grade, until, tx.at)
  await storeGrade(tx, memberId, after)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'grade', grade: after.grade } })
}

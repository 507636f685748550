import { randomInt } from 'node:crypto'
import { anonymous } from '#src/api/model/mask.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Signs of codes: none that is read for another one. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** The code of a member's invitations; makes it at the first asking. */
export async function inviteCodeOf({ db }: Transaction, memberId: string): Promise<string> {
  for (;;) {
    const kept = await keptCodeOf(db, memberId)
    if (kept !== null) return kept
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    await db
      .insertInto('invite_code')
      .values({ code, member_id: memberId })
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}

/** The code of a member's invitations; null = none was made. */
export async function keptCodeOf(reader: Reader, memberId: string): Promise<string | null> {
  const row = await reader.selectFrom('invite_code').select('code').where('member_id', '=', memberId).executeTakeFirst()
  return row?.code ?? null
}

/** Whose invitation a code is; null = nobody's. The letters' case does not count. */
export async function inviterOf(reader: Reader, code: string): Promise<{ readonly id: string; readonly name: string } | null> {
  const row = await reader
    .selectFrom('invite_code')
    .innerJoin('member', 'member.id', 'invite_code.member_id')
    .select(['member.id', 'member.nickname', 'member.status'])
    .where('invite_code.code', '=', code.toUpperCase())
    .executeTakeFirst()
  return row === undefined || row.status !== '1' ? null : { id: row.id, name: anonymous(row.nickname) }
}

import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** A member's birth date like `2001-02-28`; null = it is not known. */
export async function birthdayOf(reader: Reader, memberId: string): Promise<string | null> {
  return (await profileRow(reader, memberId))?.birthday ?? null
}

/** What is kept of how a member describes themselves; undefined = nothing. */
export function profileRow(reader: Reader, memberId: string) {
  return reader.selectFrom('member_profile').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** Stores some of it. */
export async function storeProfile(
  { db }: Transaction,
  memberId: string,
  change: { readonly birthday: string; readonly staff_birthday_at?: number } | { readonly nickname_at: number },
): Promise<void> {
  await db
    .insertInto('member_profile')
    .values({ member_id: memberId, birthday: null, nickname_at: null, staff_birthday_at: null, ...change })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(change))
    .execute()
}

import type { Language } from '#src/api/model/format.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** The language that a member is written to in: their own, where the site speaks it; the site's first one, where none is known. */
export async function languageOf(
  reader: Reader,
  memberId: string,
  spoken: readonly [Language, ...Language[]],
): Promise<Language> {
  const row = await reader.selectFrom('member_language').select('language').where('member_id', '=', memberId).executeTakeFirst()
  return spoken.find((language) => language === row?.language) ?? spoken[0]
}

/** Notes the language that a member is written to in from now on. */
export async function storeLanguage({ db }: Transaction, memberId: string, language: Language): Promise<void> {
  await db
    .insertInto('member_language')
    .values({ member_id: memberId, language })
    .onConflict((clash) => clash.column('member_id').doUpdateSet({ language }))
    .execute()
}

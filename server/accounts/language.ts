import type { Language } from '#src/api/model/format.ts'
import { storeLanguage } from '../members/memberLanguage.ts'
import { invalidField, rateLimited } from '../platform/callError.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Choices of one member: somebody tries both, then keeps one. */
const PACE: RateLimit = { burst: 10, interval: 10_000 }

/** Sets the language that a member is written to in. Throws `invalid` for one that the site does not speak, and `rateLimited`. */
export async function setLanguage(
  tx: Transaction,
  memberId: string,
  language: Language,
  spoken: readonly Language[],
): Promise<void> {
  if (!spoken.includes(language)) throw invalidField('languageCode', 'language.unknown')
  const wait = await admitStored(tx, `language:${memberId}`, PACE)
  if (wait > 0) throw rateLimited(wait)
  await storeLanguage(tx, memberId, language)
}

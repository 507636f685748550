import type { Language } from '#src/api/model/format.ts'
import { storeLanguage } from '../members/memberLanguage.ts'
import { invalidField } from '../platform/callError.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
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
  await requirePace(tx, `language:${memberId}`, PACE)
  await storeLanguage(tx, memberId, language)
}

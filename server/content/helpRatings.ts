import { sql } from 'kysely'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { type helpRating, type officeHelpRatings, RATED_VERSIONS } from '#src/api/contract/helpRatings.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import { hashToken } from '../platform/ids.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Who says whether an article helped, and where from. */
export type Rater = { readonly memberId: string | null; readonly deviceId: string; readonly address: string }
/** An article as it is shown. */
type ShownArticle = { readonly id: string; readonly version: number }

/** Answers of one address, behind which many may be. */
const PACE: RateLimit = { burst: 60, interval: HOUR / 60 }

/** What a visitor is known by: nothing that names a device is kept. */
const visitorOf = ({ deviceId }: Rater) => `device:${hashToken(deviceId)}`

/** What somebody said of an article; null = nothing. Who said nothing as a member said what they did as a visitor of their device. */
export async function readRating(reader: Reader, rater: Rater, itemId: string): Promise<WireReplyOf<typeof helpRating>> {
  const { memberId } = rater
  const rows = await reader
    .selectFrom('help_rating')
    .select(['rater', 'helped'])
    .where('item_id', '=', itemId)
    .where('rater', 'in', [...(memberId === null ? [] : [memberId]), visitorOf(rater)])
    .execute()
  const row = rows.find((one) => one.rater === memberId) ?? rows[0]
  return { helped: row === undefined ? null : row.helped === 1 }
}

/** Keeps what somebody says of an article, in place of what they said before, be it as a visitor of their device. */
export async function rateArticle(tx: Transaction, rater: Rater, { id, version }: ShownArticle, helped: boolean) {
  await requirePace(tx, `helpRating:${rater.address}`, PACE)
  const row = { version, helped: helped ? 1 : 0, at: tx.at }
  const visitor = visitorOf(rater)
  if (rater.memberId !== null)
    await tx.db.deleteFrom('help_rating').where('item_id', '=', id).where('rater', '=', visitor).execute()
  await tx.db
    .insertInto('help_rating')
    .values({ item_id: id, rater: rater.memberId ?? visitor, ...row })
    .onConflict((clash) => clash.columns(['item_id', 'rater']).doUpdateSet(row))
    .execute()
  return { helped }
}

/** How many an article helped, by version; see the call `officeHelpRatings`. */
export async function countRatings(reader: Reader, itemId: string): Promise<WireReplyOf<typeof officeHelpRatings>> {
  const rows = await reader
    .selectFrom('help_rating')
    .select(['version', sql<number>`sum(helped)`.as('helped'), sql<number>`count(*)`.as('all')])
    .where('item_id', '=', itemId)
    .groupBy('version')
    .orderBy('version', 'desc')
    .execute()
  const versions = rows.map(({ version, helped, all }) => ({
    version,
    helped: Number(helped),
    not: Number(all) - Number(helped),
  }))
  return {
    helped: versions.reduce((sum, { helped }) => sum + helped, 0),
    not: versions.reduce((sum, { not }) => sum + not, 0),
    versions: versions.slice(0, RATED_VERSIONS),
  }
}

import { randomBytes } from 'node:crypto'
import type { VenueCode } from '#src/api/model/sportsbook.ts'
import { profile } from '#src/api/profile.ts'
import { CallError, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { hashToken } from '../platform/ids.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'

/** How long a launch token opens its venue, and how long a visit lasts, in ms. */
const LASTS = { launch: 60_000, visit: 2 * 3_600_000 } as const

/** Status of a venue that is open (S-2). */
const OPEN = 0

/** A token in the clear: it is told once and stored as its hash. */
export type FreshToken = { readonly token: string; readonly expiresAt: number }

/** The visit is over, or never was. */
const venueLeft = () => new CallError(profile.codes.venueLeft, 'venueLeft')

/** A venue's status (S-2). Throws `notFound` for one that is not known. */
async function venueStatus(reader: Reader, venue: VenueCode): Promise<number> {
  const row = await reader.selectFrom('venue').select('status').where('code', '=', venue).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row.status
}

/** Whether a venue takes bets. */
export async function isVenueOpen(reader: Reader, venue: VenueCode): Promise<boolean> {
  return (await venueStatus(reader, venue)) === OPEN
}

/** Makes a launch token; null while the venue is not open (S-2). Tokens that nobody can use any more go. */
export async function launchVenue(
  tx: Transaction,
  memberId: string,
  venue: VenueCode,
): Promise<{ status: number; launch: FreshToken | null }> {
  await assertMayPlay(tx, memberId, 'launch')
  const status = await venueStatus(tx.db, venue)
  await tx.db.deleteFrom('venue_token').where('expires_at', '<=', tx.at).execute()
  return { status, launch: status === OPEN ? await makeToken(tx, 'launch', memberId, venue) : null }
}

/** Uses a launch token, once, and makes the token of the visit. Throws `venueLeft` when it is not this member's, used or too old. */
export async function enterVenue(tx: Transaction, memberId: string, launchToken: string): Promise<FreshToken> {
  await assertMayPlay(tx, memberId, 'launch')
  const used = await tx.db
    .deleteFrom('venue_token')
    .where('token_hash', '=', hashToken(launchToken))
    .where('kind', '=', 'launch')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', tx.at)
    .returning('venue')
    .executeTakeFirst()
  if (used === undefined) throw venueLeft()
  return makeToken(tx, 'visit', memberId, used.venue)
}

/** The venue that a visit's token stands for. Throws `venueLeft` when it is not this member's, or too old. */
export async function visitedVenue(reader: Reader, memberId: string, venueToken: string, now: number): Promise<VenueCode> {
  const row = await reader
    .selectFrom('venue_token')
    .select('venue')
    .where('token_hash', '=', hashToken(venueToken))
    .where('kind', '=', 'visit')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) throw venueLeft()
  return row.venue
}

async function makeToken(tx: Transaction, kind: 'launch' | 'visit', memberId: string, venue: VenueCode): Promise<FreshToken> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = tx.at + LASTS[kind]
  await tx.db
    .insertInto('venue_token')
    .values({ token_hash: hashToken(token), kind, member_id: memberId, venue, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

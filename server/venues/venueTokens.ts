import { randomBytes } from 'node:crypto'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { hashToken } from '../platform/ids.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { sportsbookRow, statusOf, type VenueRow, venueRow } from './venueList.ts'

/** How long a launch token opens its venue, and how long a visit lasts, in ms. */
const LASTS = { launch: 60_000, visit: 2 * 3_600_000 } as const

/** A token in the clear: it is told once and stored as its hash. */
export type FreshToken = { readonly token: string; readonly expiresAt: number }

/** The visit is over, or never was. */
const venueLeft = () => new CallError(profile.codes.venueLeft, 'venueLeft')

/** Whether a venue takes bets and money at a time: it is open, and no maintenance is under way. Throws `notFound` for one that is not known. */
export async function isVenueOpen(reader: Reader, venue: VenueCode, now: number): Promise<boolean> {
  return statusOf(await venueRow(reader, venue), now) === VENUE_STATUS.open
}

/** The row of a venue that is open now; refuses what it takes only then. */
export async function assertVenueOpen({ db, at }: Transaction, venue: VenueCode): Promise<VenueRow> {
  const row = await venueRow(db, venue)
  if (statusOf(row, at) !== VENUE_STATUS.open) throw new CallError(profile.codes.venueShut, 'venueShut')
  return row
}

/** Makes a launch token; null while the venue is not open (S-2). */
export async function launchVenue(
  tx: Transaction,
  memberId: string,
  venue: VenueCode,
): Promise<{ status: number; launch: FreshToken | null }> {
  await assertMayPlay(tx, memberId, 'launch')
  const status = statusOf(await sportsbookRow(tx.db, venue), tx.at)
  return { status, launch: status === VENUE_STATUS.open ? await makeToken(tx, 'launch', memberId, venue) : null }
}

/** Uses a launch token, once, and makes the token of the visit. Throws `venueLeft` when it is not this member's, used or too old, and refuses a venue that closed since. */
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
  await assertVenueOpen(tx, used.venue)
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

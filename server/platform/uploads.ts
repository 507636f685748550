import { createHash, randomBytes } from 'node:crypto'
import { type KeptPicture, type PictureType, type UploadPurpose, UPLOADS } from '#src/api/model/upload.ts'
import { invalidField, notFound, rateLimited } from './callError.ts'
import type { Database, Reader } from './db/database.ts'
import { DAY } from './durations.ts'
import { hashToken, newId } from './ids.ts'
import { createPictureDrawer } from './pictures.ts'
import { admitStored, type RateLimit } from './rateLimit.ts'
import type { Transaction, Write } from './transaction.ts'

/** A picture that a member announces. */
export type Announced = { readonly type: PictureType; readonly bytes: number }

/** Pictures of one member that are announced: some at once, then one every ten seconds. */
const PACE: RateLimit = { burst: 20, interval: 10_000 }
/** And in a day: what is used stays for long. */
const DAILY: RateLimit = { burst: 100, interval: DAY / 100 }
/** Most pictures that are taken at once: one is drawn, the others wait for it. */
const AT_ONCE = 20
/** The same of one member: as many as a letter holds. */
const OWN_AT_ONCE = 4

/** Where a picture is sent to: the one-time part of its address. */
const freshTicket = (tx: Transaction, purpose: UploadPurpose) => {
  const ticket = randomBytes(24).toString('base64url')
  return { ticket, fields: { ticket_hash: hashToken(ticket), ticket_until: tx.at + UPLOADS[purpose].life } }
}

/** Counts an address that a member is given. Throws `rateLimited`. */
async function pace(tx: Transaction, memberId: string): Promise<void> {
  const wait = Math.max(await admitStored(tx, `upload:${memberId}`, PACE), await admitStored(tx, `upload:day:${memberId}`, DAILY))
  if (wait > 0) throw rateLimited(wait)
}

/** Opens a one-time address for a picture of something that is there already. Returns the address part. */
export async function openUpload(
  tx: Transaction,
  owner: { readonly memberId: string; readonly purpose: UploadPurpose; readonly ref: string | null },
  { type, bytes }: Announced,
): Promise<{ readonly id: string; readonly ticket: string }> {
  const { memberId, purpose, ref } = owner
  const { ticket, fields } = freshTicket(tx, purpose)
  const id = newId('u')
  await tx.db
    .insertInto('upload')
    .values({ id, member_id: memberId, purpose, ref, type, bytes, ...fields, picture_type: null, picture: null, at: tx.at })
    .execute()
  return { id, ticket }
}

/** Opens a new address for the picture that was announced with something, the old one being lost; null = it is there, or none was. Throws `rateLimited`. */
export async function reopenUpload(
  tx: Transaction,
  { memberId, purpose, ref }: { readonly memberId: string; readonly purpose: UploadPurpose; readonly ref: string },
): Promise<string | null> {
  const { ticket, fields } = freshTicket(tx, purpose)
  const row = await tx.db
    .updateTable('upload')
    .set(fields)
    .where('purpose', '=', purpose)
    .where('ref', '=', ref)
    .where('picture', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await pace(tx, memberId)
  return ticket
}

/** Whose a visitor's pictures are: the device's that announced them. No member has such an id. */
export const visitorOwner = (deviceId: string) => `device:${deviceId}`

/** Whether a visitor of this device was given this address. */
export async function isVisitorTicket(reader: Reader, ticket: string, deviceId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('upload')
    .select('id')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('member_id', '=', visitorOwner(deviceId))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Opens an address for a picture that is not used yet. Of those that wait the oldest go, so that there are never more than the most.
 * Throws `rateLimited`.
 */
export async function beginUpload(tx: Transaction, memberId: string, purpose: UploadPurpose, announced: Announced) {
  await pace(tx, memberId)
  const waiting = await tx.db
    .selectFrom('upload')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('ref', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const gone = waiting.slice(UPLOADS[purpose].waiting - 1).map(({ id }) => id)
  if (gone.length > 0) await tx.db.deleteFrom('upload').where('id', 'in', gone).execute()
  return openUpload(tx, { memberId, purpose, ref: null }, announced)
}

/**
 * Gives pictures that a member sent to what they belong to, each once. Throws `invalid` where one is not theirs, is for something else,
 * never came, or was used.
 */
export async function attachUploads(
  tx: Transaction,
  owner: { readonly memberId: string; readonly purpose: UploadPurpose },
  ids: readonly string[],
  ref: string,
): Promise<void> {
  for (const id of ids) {
    const used = await tx.db
      .updateTable('upload')
      .set({ ref, ticket_hash: null, ticket_until: null })
      .where('id', '=', id)
      .where('member_id', '=', owner.memberId)
      .where('purpose', '=', owner.purpose)
      .where('ref', 'is', null)
      .where('picture', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (used === undefined) throw invalidField('pictures', 'picture.gone')
  }
}

/**
 * Makes a picture that a member sent the one that they use for a purpose, and drops the one before. Returns its address part, which only
 * what is seen decides; the same again changes nothing. Throws `invalid` where it is not theirs, is for something else, never came, or is
 * gone.
 */
export async function takeUpload(
  tx: Transaction,
  owner: { readonly memberId: string; readonly purpose: UploadPurpose },
  id: string,
): Promise<string> {
  const row = await tx.db
    .selectFrom('upload')
    .select('picture')
    .where('id', '=', id)
    .where('member_id', '=', owner.memberId)
    .where('purpose', '=', owner.purpose)
    .executeTakeFirst()
  if (row?.picture == null) throw invalidField('uploadId', 'picture.gone')
  const ref = createHash('sha256').update(row.picture).digest('base64url')
  await tx.db.updateTable('upload').set({ ref, ticket_hash: null, ticket_until: null }).where('id', '=', id).execute()
  await dropUploads(tx, owner, id)
  return ref
}

/** Drops what a member uses for a purpose, but for one picture. */
export async function dropUploads(
  { db }: Transaction,
  { memberId, purpose }: { readonly memberId: string; readonly purpose: UploadPurpose },
  kept: string | null = null,
): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('ref', 'is not', null)
    .where('id', '!=', kept ?? '')
    .execute()
}

/** Ids of the kept pictures that belong to something, in the order that they were announced. */
export async function uploadsOf(reader: Reader, purpose: UploadPurpose, refs: readonly string[]) {
  if (refs.length === 0) return []
  return reader
    .selectFrom('upload')
    .select(['id', 'ref'])
    .where('purpose', '=', purpose)
    .where('ref', 'in', [...refs])
    .where('picture', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** A kept picture that belongs to one of these things. Throws `notFound`. */
export async function pictureOf(
  reader: Reader,
  purpose: UploadPurpose,
  of: { readonly id: string } | { readonly ref: string },
): Promise<KeptPicture> {
  const rows = reader.selectFrom('upload').select(['picture', 'picture_type']).where('purpose', '=', purpose)
  const row = await ('id' in of ? rows.where('id', '=', of.id) : rows.where('ref', '=', of.ref)).executeTakeFirst()
  if (row?.picture == null || row.picture_type === null) throw notFound()
  return { type: row.picture_type, data: row.picture }
}

/** Where a picture was sent to, and by whom. */
type UploadTarget = { readonly ticket: string; readonly memberId: string }

/** The HTTP status of an upload: taken, no such address, too large, not such a picture, too many pixels, or too many at once. */
export type UploadStatus = 200 | 404 | 413 | 415 | 422 | 429

/**
 * Takes the pictures that are sent to one-time addresses: each from the member who announced it, of the type and length announced. An
 * address is used up before its picture is drawn, so that no picture is drawn twice; where drawing fails another address is asked for.
 */
export function createUploads(db: Database, write: Write, now: () => number) {
  const draw = createPictureDrawer()
  /** Whose pictures are being taken: one entry each. */
  const taking: string[] = []

  async function takeOne(target: UploadTarget, type: string, bytes: Buffer): Promise<UploadStatus> {
    const hash = hashToken(target.ticket)
    const row = await db
      .selectFrom('upload')
      .select(['id', 'purpose', 'type', 'bytes'])
      .where('ticket_hash', '=', hash)
      .where('member_id', '=', target.memberId)
      .where('ticket_until', '>', now())
      .executeTakeFirst()
    if (row === undefined) return 404
    const limits = UPLOADS[row.purpose]
    if (bytes.length > limits.bytes) return 413
    if (type !== row.type || bytes.length !== row.bytes) return 415
    const claimed = await write((tx) =>
      tx.db
        .updateTable('upload')
        .set({ ticket_hash: null, ticket_until: null })
        .where('id', '=', row.id)
        .where('ticket_hash', '=', hash)
        .returning('id')
        .executeTakeFirst(),
    )
    if (claimed === undefined) return 404
    const drawn = await draw(row.type, bytes, limits)
    if (drawn === 'notPicture') return 415
    if (drawn === 'tooLarge') return 422
    const kept = await write((tx) =>
      tx.db
        .updateTable('upload')
        .set({ picture: drawn.bytes.toString('base64'), picture_type: drawn.type, ticket_hash: null, ticket_until: null })
        .where('id', '=', row.id)
        .where('picture', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    )
    return kept === undefined ? 404 : 200
  }

  return {
    take: async (target: UploadTarget, type: string, bytes: Buffer): Promise<UploadStatus> => {
      // Its address stays good: nothing was done with it.
      const own = taking.filter((memberId) => memberId === target.memberId)
      if (taking.length >= AT_ONCE || own.length >= OWN_AT_ONCE) return 429
      taking.push(target.memberId)
      try {
        return await takeOne(target, type, bytes)
      } finally {
        taking.splice(taking.indexOf(target.memberId), 1)
      }
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>

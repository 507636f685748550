import { createHash } from 'node:crypto'
import type { ContentPicture } from '#src/api/model/contentPicture.ts'
import { invalidField } from '../platform/callError.ts'
import { newId } from '../platform/ids.ts'
import { type DrawnPicture, sizeOf } from '../platform/pictures.ts'
import type { Transaction } from '../platform/transaction.ts'

const PURPOSE = 'content'

const hashOf = (base64: string): string => createHash('sha256').update(base64).digest('base64url')

/** A picture that is kept, as content names it. */
function pictureOf(base64: string): ContentPicture {
  const size = sizeOf('image/webp', Buffer.from(base64, 'base64'))
  if (size === null) throw new Error('a kept picture is no picture')
  return { hash: hashOf(base64), ...size, alt: '' }
}

/** Drops other copies of a picture: what is seen is kept once. */
async function dropCopies({ db }: Transaction, hash: string, kept: string): Promise<void> {
  await db.deleteFrom('upload').where('purpose', '=', PURPOSE).where('ref', '=', hash).where('id', '<>', kept).execute()
}

/** Keeps a picture that an editor sent, by the hash of what is seen; the same again changes nothing. Throws `invalid` where it is not theirs, or is gone. */
export async function keepPicture(tx: Transaction, memberId: string, uploadId: string): Promise<ContentPicture> {
  const row = await tx.db
    .selectFrom('upload')
    .select('picture')
    .where('id', '=', uploadId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst()
  if (row?.picture == null) throw invalidField('uploadId', 'picture.gone')
  const picture = pictureOf(row.picture)
  await tx.db
    .updateTable('upload')
    .set({ ref: picture.hash, at: tx.at, ticket_hash: null, ticket_until: null })
    .where('id', '=', uploadId)
    .execute()
  await dropCopies(tx, picture.hash, uploadId)
  return picture
}

/** Keeps a picture that was drawn here, as if somebody had sent it. */
export async function keepDrawn(tx: Transaction, memberId: string, { type, bytes }: DrawnPicture): Promise<ContentPicture> {
  const picture = bytes.toString('base64')
  const shown = pictureOf(picture)
  const id = newId('u')
  const fields = { ticket_hash: null, ticket_until: null, picture_type: type, picture, at: tx.at }
  await tx.db
    .insertInto('upload')
    .values({ id, member_id: memberId, purpose: PURPOSE, ref: shown.hash, type, bytes: bytes.length, ...fields })
    .execute()
  await dropCopies(tx, shown.hash, id)
  return shown
}

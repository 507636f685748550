import { randomBytes } from 'node:crypto'
import type { AppealReason, PICTURE_TYPES } from '#src/api/model/deposit.ts'
import { conflict, rateLimited } from '#server/platform/callError.ts'
import { type RateLimit, admitStored } from '#server/platform/rateLimit.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf, hashToken, newId } from '#server/platform/ids.ts'
import { tellDeposit } from './depositMoves.ts'
import { ownDeposit } from './depositOrders.ts'

/** An appeal as a member sends it. */
export type NewAppeal = {
  readonly memberId: string
  readonly orderId: string
  readonly clientId: string
  readonly reason: AppealReason
  readonly text: string
  readonly picture: { readonly type: (typeof PICTURE_TYPES)[number]; readonly bytes: number } | null
}

/** Appeals of one member: a few at once, then one a minute. */
const APPEALS: RateLimit = { burst: 5, interval: 60_000 }

/** Appeals that one order may have, pictures of one member that no operator has answered, and how long a refused one may wait, in ms. */
const OF_ORDER = 3
const UNANSWERED_PICTURES = 10
const ASK_AGAIN = 86_400_000

/** How long a picture's address takes it, in ms. */
const TICKET_LASTS = 600_000

/**
 * Keeps an appeal, once a client id. Returns the one-time address part that takes its picture; null = none was announced, or it is
 * there already. The same appeal again gets a new address: the first may have been lost.
 */
export async function appealDeposit(tx: Transaction, appeal: NewAppeal): Promise<string | null> {
  const { memberId, orderId, clientId, reason, text, picture } = appeal
  const order = await ownDeposit(tx, memberId, orderId)
  const digest = digestOf(orderId, reason, text, picture?.type ?? '', picture?.bytes ?? 0)
  const ticket = picture === null ? null : randomBytes(24).toString('base64url')
  const fresh = {
    ticket_hash: ticket === null ? null : hashToken(ticket),
    ticket_until: ticket === null ? null : tx.at + TICKET_LASTS,
  }
  const first = await tx.db
    .selectFrom('deposit_appeal')
    .select(['id', 'digest', 'picture'])
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    if (first.picture !== null) return null
    await tx.db.updateTable('deposit_appeal').set(fresh).where('id', '=', first.id).execute()
    return ticket
  }
  await refuseTooMany(tx, appeal)
  await claimKey(tx, memberId, clientId, 'appeal')
  const wait = await admitStored(tx, `appeal:${memberId}`, APPEALS)
  if (wait > 0) throw rateLimited(wait)
  await tx.db
    .insertInto('deposit_appeal')
    .values({
      id: newId('ap'),
      client_id: clientId,
      digest,
      order_id: orderId,
      member_id: memberId,
      reason,
      text,
      picture_type: picture?.type ?? null,
      picture_bytes: picture?.bytes ?? null,
      ...fresh,
      picture: null,
      at: tx.at,
    })
    .execute()
  tellDeposit(tx, order)
  return ticket
}

/** Throws `rateLimited` for an order that was appealed often enough, or a picture beside too many that nobody has looked at yet. */
async function refuseTooMany({ db }: Transaction, { memberId, orderId, picture }: NewAppeal): Promise<void> {
  const { appeals } = await db
    .selectFrom('deposit_appeal')
    .select((count) => count.fn.countAll<number>().as('appeals'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (Number(appeals) >= OF_ORDER) throw rateLimited(ASK_AGAIN)
  if (picture === null) return
  const { pictures } = await db
    .selectFrom('deposit_appeal')
    .leftJoin('deposit_answer', 'deposit_answer.appeal_id', 'deposit_appeal.id')
    .select((count) => count.fn.countAll<number>().as('pictures'))
    .where('deposit_appeal.member_id', '=', memberId)
    .where('deposit_appeal.picture_type', 'is not', null)
    .where('deposit_answer.appeal_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(pictures) >= UNANSWERED_PICTURES) throw rateLimited(ASK_AGAIN)
}

/** First bytes of each kind of picture. */
const MAGIC: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Whether bytes begin as pictures of a type do. */
function looksLike(type: string, bytes: Buffer): boolean {
  return Object.hasOwn(MAGIC, type) && MAGIC[type]!(bytes)
}

/** Where a picture goes: the one-time address of an appeal, and who sends it. */
export type PictureTarget = { readonly ticket: string; readonly memberId: string }

/**
 * Takes the picture of an appeal from the member who made it, once. It must be of the type and the length that were announced, and
 * begin as such a picture does. Returns the HTTP status: 200 taken, 404 no such address (any more), 415 not such a picture.
 */
export async function takePicture(
  tx: Transaction,
  { ticket, memberId }: PictureTarget,
  type: string,
  bytes: Buffer,
): Promise<200 | 404 | 415> {
  const appeal = await tx.db
    .selectFrom('deposit_appeal')
    .select(['id', 'picture_type', 'picture_bytes'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('member_id', '=', memberId)
    .where('ticket_until', '>', tx.at)
    .executeTakeFirst()
  if (appeal === undefined) return 404
  if (type !== appeal.picture_type || bytes.length !== appeal.picture_bytes || !looksLike(type, bytes)) return 415
  await tx.db
    .updateTable('deposit_appeal')
    .set({ picture: bytes.toString('base64'), ticket_hash: null, ticket_until: null })
    .where('id', '=', appeal.id)
    .execute()
  return 200
}

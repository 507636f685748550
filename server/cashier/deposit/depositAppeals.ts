import type { AppealReason } from '#src/api/model/deposit.ts'
import { conflict, rateLimited } from '#server/platform/callError.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { type Announced, openUpload, reopenUpload } from '#server/platform/uploads.ts'
import { tellMoneyOffice } from './moneyNews.ts'
import { tellDeposit } from './depositMoves.ts'
import { ownDeposit } from './depositOrders.ts'

/** An appeal as a member sends it. */
export type NewAppeal = {
  readonly memberId: string
  readonly orderId: string
  readonly clientId: string
  readonly reason: AppealReason
  readonly text: string
  readonly picture: Announced | null
}

/** Appeals of one member: a few at once, then one a minute. */
const APPEALS: RateLimit = { burst: 5, interval: 60_000 }

/** Appeals that one order may have, pictures of one member that no operator has answered, and how long a refused one may wait, in ms. */
const OF_ORDER = 3
const UNANSWERED_PICTURES = 10
const ASK_AGAIN = 86_400_000

/**
 * Keeps an appeal, once a client id. Returns the one-time address part that takes its picture; null = none was announced, or it is
 * there already. The same appeal again gets a new address: the first may have been lost.
 */
export async function appealDeposit(tx: Transaction, appeal: NewAppeal): Promise<string | null> {
  const { memberId, orderId, clientId, reason, text, picture } = appeal
  const order = await ownDeposit(tx, memberId, orderId)
  const digest = digestOf(orderId, reason, text, picture?.type ?? '', picture?.bytes ?? 0)
  const first = await tx.db
    .selectFrom('deposit_appeal')
    .select(['id', 'digest'])
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    return reopenUpload(tx, { memberId, purpose: 'appeal', ref: first.id })
  }
  await refuseTooMany(tx, appeal)
  await claimKey(tx, memberId, clientId, 'appeal')
  await requirePace(tx, `appeal:${memberId}`, APPEALS)
  const id = newId('ap')
  await tx.db
    .insertInto('deposit_appeal')
    .values({
      id,
      client_id: clientId,
      digest,
      order_id: orderId,
      member_id: memberId,
      reason,
      text,
      picture_type: picture?.type ?? null,
      picture_bytes: picture?.bytes ?? null,
      at: tx.at,
    })
    .execute()
  tellDeposit(tx, order)
  await tellMoneyOffice(tx, 'depositCase', id)
  if (picture === null) return null
  return (await openUpload(tx, { memberId, purpose: 'appeal', ref: id }, picture)).ticket
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

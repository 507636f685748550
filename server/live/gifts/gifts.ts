import { profile } from '#src/api/profile.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { GiftType, GiftWire } from '#src/api/model/gift.ts'
import { chatClosure } from '#src/api/model/room.ts'
import { type Coins, times } from '#src/api/model/money/amount.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { claimKey, paceNewKey } from '#server/platform/memberKeys.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { memberKey, roomKey, type Transaction, type Write } from '#server/platform/transaction.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { balanceOf, HOUSE, openAccount, transfer, wasMoved } from '#server/ledger/ledger.ts'
import { findMember, senderOf } from '#server/members/members.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import type { Names } from '../names/names.ts'
import { appendEvent } from '../rooms/events.ts'
import { refuseKicked } from '../restrictions/restrictions.ts'
import { chatClosed, chatAvailabilityOf } from '../rooms/chatAvailability.ts'
import { findRoom } from '../rooms/roomRows.ts'
import { noteForThanks } from './thanks.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Gifts that a member gives: each is pushed to all in the room, and many at once are one gift with its `quantity`. */
const PACE: RateLimit = { burst: 20, interval: 300 }

/** A gift that a member gives; `quantity` was bounded by the contract's schema. */
export type NewGift = {
  readonly memberId: string
  readonly room: string
  readonly clientId: string
  readonly giftId: string
  readonly quantity: number
  /** What one costs, as the giver saw it; left out = whatever it costs. */
  readonly price?: Coins | undefined
}

/** What the giver gets: the gift's id and the gold coins left afterwards. A retry gets the first result. */
export type GiftResult = { readonly id: string; readonly gold: Coins }

/**
 * Charges a gift, stores it and pushes it, all or nothing; one that was given before is answered as then, whatever has changed since.
 * Refuses a room that does not take gifts, a kicked member, one who
 * paused, a gift that is not on offer or costs another price than was seen, too few coins, and a `clientId` that was used for another gift. The chat's switch does not stop gifts.
 */
export async function giveGift(tx: Transaction, names: Names, order: NewGift): Promise<GiftResult> {
  const key = `gift:${order.memberId}:${order.clientId}`
  const isRepeated = await wasMoved(tx.db, key)
  if (!isRepeated) {
    await claimKey(tx, order.memberId, order.clientId, 'gift')
    await refuseClosed(tx, order)
  }
  const gift = await tx.db.selectFrom('gift').selectAll().where('id', '=', order.giftId).executeTakeFirst()
  if (gift === undefined || (gift.status !== '1' && !isRepeated)) throw new CallError(profile.codes.notFound, 'giftUnavailable')
  if (!isRepeated && order.price !== undefined && order.price !== gift.price) {
    throw new CallError(
      profile.codes.giftPrice,
      'giftPrice',
      { price: formatAmount('GOLD', gift.price) },
      { price: toWire(gift.price) },
    )
  }
  const member = await findMember(tx.db, order.memberId)
  if (member === undefined) throw new Error(`no such member: ${order.memberId}`)

  if (!isRepeated) await assertMayPlay(tx, order.memberId, 'gift')
  const coins = times(gift.price, order.quantity)
  await openAccount(tx.db, HOUSE.gifts, 'GOLD', 'house')
  const { txId, replayed } = await transfer(tx, {
    kind: 'gift',
    key,
    digest: digestOf(order.room, order.giftId, order.quantity),
    asset: 'GOLD',
    from: order.memberId,
    to: HOUSE.gifts,
    amount: coins,
  })
  if (replayed) {
    const first = await tx.db
      .selectFrom('gift_send')
      .select(['id', 'gold_after'])
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow()
    return { id: first.id, gold: first.gold_after }
  }

  const id = newId('g')
  const gold = await balanceOf(tx.db, order.memberId, 'GOLD')
  await tx.db
    .insertInto('gift_send')
    .values({
      id,
      tx_id: txId,
      member_id: order.memberId,
      room: order.room,
      gift_id: order.giftId,
      quantity: order.quantity,
      coins,
      gold_after: gold,
      at: tx.at,
    })
    .execute()
  const anchor = await tx.db.selectFrom('anchor').select('thanks').where('chat_room_no', '=', order.room).executeTakeFirst()
  if (anchor !== undefined && anchor.thanks !== '') await noteForThanks(tx, { ...order, coins })

  const { status: _, ...offer } = giftWireOf(gift)
  const { memberId, name: memberName, vipLevel, avatar } = senderOf(member)
  const giver = { memberId, memberName, vipLevel, avatar }
  await appendEvent(tx, order.room, 'gift', {
    id,
    ...offer,
    quantity: order.quantity,
    ...giver,
    clientId: order.clientId,
    names: await names.inAll(tx.db, gift.name),
  })
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'balance', gold: toWire(gold) } })
  return { id, gold }
}

/** A room that takes no gifts, and a member who was asked to leave it. */
async function refuseClosed(tx: Transaction, { room, memberId }: NewGift): Promise<void> {
  const closure = room === LOBBY ? 'missing' : chatClosure(chatAvailabilityOf(await findRoom(tx.db, room)))
  if (closure === 'missing' || closure === 'roomGone') throw chatClosed(closure)
  await refuseKicked(tx.db, room, memberId, tx.at)
}

/** Gifts on offer, all or of one type, cheapest first. */
export async function listGifts(reader: Reader, giftType: GiftType | undefined): Promise<GiftWire[]> {
  const active = reader.selectFrom('gift').selectAll().where('status', '=', '1').orderBy('price').orderBy('id')
  const rows = await (giftType === undefined ? active : active.where('gift_type', '=', giftType)).execute()
  return rows.map(giftWireOf)
}

/** A gift of the catalogue as the contract carries it. */
function giftWireOf(row: Schema['gift']): GiftWire {
  return {
    giftId: row.id,
    giftType: row.gift_type,
    status: row.status,
    giftCode: row.gift_code,
    price: toWire(row.price),
    name: row.name,
    url: row.url,
    svgaUrl: row.svga_url,
  }
}

/** Gifts, as the reward call and the simulation's bots use them. */
export function createGifts(write: Write, names: Names) {
  return {
    /** See `giveGift`; one transaction. Throws `rateLimited` for too many new ones of a member. */
    give: (order: NewGift): Promise<GiftResult> =>
      write(
        async (tx) => {
          await paceNewKey(tx, order.memberId, order.clientId, 'gift', PACE)
          return giveGift(tx, names, order)
        },
        { keys: [memberKey(order.memberId), roomKey(order.room)] },
      ),
  }
}

export type Gifts = ReturnType<typeof createGifts>

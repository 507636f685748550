import { anchorPresence } from '#src/api/model/anchor.ts'
import { fillThanks, THANKS_FROM } from '#src/api/model/giftThanks.ts'
import { chatClosure } from '#src/api/model/room.ts'
import { type Coins, plus } from '#src/api/model/money/amount.ts'
import { newId } from '#server/platform/ids.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Names } from '../names/names.ts'
import { chatAvailabilityOf } from '../rooms/chatAvailability.ts'
import { appendEvent } from '../rooms/events.ts'
import { findRoom } from '../rooms/roomRows.ts'

/** A run of the same gift is over so long after the last of it, in ms: then it is thanked for, once. */
const THANKS_AFTER = 4_000
/** How often it is looked for thanks that are due, in ms; and how many are said in one transaction. */
const LOOK_EVERY = 1_000
const TOGETHER = 50

type Ports = { readonly names: Pick<Names, 'inAll'> }

type Given = {
  readonly room: string
  readonly memberId: string
  readonly giftId: string
  readonly quantity: number
  readonly coins: Coins
}

/** Notes a gift in the room of an anchor who thanks by themselves; more of its run put the thanks off. */
export async function noteForThanks({ db, at }: Transaction, { room, memberId, giftId, quantity, coins }: Given): Promise<void> {
  const run = { room, member_id: memberId, gift_id: giftId }
  const before = await db
    .selectFrom('gift_thanks')
    .select(['quantity', 'coins'])
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .where('gift_id', '=', giftId)
    .executeTakeFirst()
  const sum = { quantity: quantity + (before?.quantity ?? 0), coins: before === undefined ? coins : plus(before.coins, coins) }
  const due = { ...sum, due_at: at + THANKS_AFTER }
  await db
    .insertInto('gift_thanks')
    .values({ ...run, ...due })
    .onConflict((clash) => clash.columns(['room', 'member_id', 'gift_id']).doUpdateSet(due))
    .execute()
}

/** Says all thanks that are due, each once, also over a crash. Returns how many were said or let go. */
export async function sayThanks({ db, write, now, names }: Pick<Platform, 'db' | 'write' | 'now'> & Ports): Promise<number> {
  let said = 0
  for (;;) {
    const due = await db.selectFrom('gift_thanks').select('room').where('due_at', '<=', now()).limit(1).executeTakeFirst()
    if (due === undefined) return said
    said += await write((tx) => saySome(tx, names))
  }
}

async function saySome(tx: Transaction, names: Ports['names']): Promise<number> {
  const rows = await tx.db
    .selectFrom('gift_thanks')
    .selectAll()
    .where('due_at', '<=', tx.at)
    .orderBy('due_at')
    .limit(TOGETHER)
    .execute()
  for (const row of rows) {
    await tx.db
      .deleteFrom('gift_thanks')
      .where('room', '=', row.room)
      .where('member_id', '=', row.member_id)
      .where('gift_id', '=', row.gift_id)
      .execute()
    await say(tx, names, row)
  }
  return rows.length
}

/** One line of the anchor's own words; none for a small run, off the air, or in a closed chat (S-7). */
async function say(tx: Transaction, names: Ports['names'], row: Schema['gift_thanks']): Promise<void> {
  if (row.coins < THANKS_FROM) return
  const anchor = await tx.db
    .selectFrom('anchor')
    .select(['nickname', 'avatar', 'thanks', 'status'])
    .where('chat_room_no', '=', row.room)
    .executeTakeFirst()
  if (anchor === undefined || anchor.thanks === '' || anchorPresence(anchor.status) !== 'playing') return
  if (chatClosure(chatAvailabilityOf(await findRoom(tx.db, row.room))) !== null) return
  const gift = await tx.db.selectFrom('gift').select('name').where('id', '=', row.gift_id).executeTakeFirst()
  const member = await tx.db
    .selectFrom('member')
    .select('nickname')
    .where('id', '=', row.member_id)
    .where('status', '=', '1')
    .executeTakeFirst()
  if (gift === undefined || member === undefined) return
  const { nickname, avatar, thanks } = anchor
  const inWords = (anchorName: string, words: string, giftName: string) =>
    anchorName + fillThanks(words, { name: member.nickname, gift: giftName, count: row.quantity })
  const [by, words, what] = [
    await names.inAll(tx.db, nickname),
    await names.inAll(tx.db, thanks),
    await names.inAll(tx.db, gift.name),
  ]
  await appendEvent(tx, row.room, 'chat', {
    id: newId('c'),
    msgType: 'system',
    content: inWords(`${nickname}：`, thanks, gift.name),
    contents: {
      'zh-CN': inWords(`${by['zh-CN']}：`, words['zh-CN'], what['zh-CN']),
      en: inWords(`${by.en}: `, words.en, what.en),
    },
    clientId: null,
    sender: { memberId: '', name: nickname, avatar, vipLevel: 0, role: 'member' },
    reply: null,
    mentions: [],
  })
}

/** Says them from now on, and at once what a crash left. Returns what ends it. */
export const startThanking = (platform: Platform & Ports, onFault: (error: unknown) => void): (() => Promise<void>) =>
  platform.jobs.start({ kind: 'giftThanks', every: LOOK_EVERY, work: () => sayThanks(platform), onFault }).stop

import { operatorsWith } from '#server/members/rights.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { assign, type Due, dueOf } from './assign.ts'
import { appendTo, chatOf, type ChatRow, endChat, giveBack, giveTo } from './chatRows.ts'
import { availableOperators, deskSettings } from './desk.ts'

/** Chats that are not over. */
const liveChats = (reader: Reader): Promise<ChatRow[]> =>
  reader.selectFrom('support_chat').selectAll().where('state', 'in', ['waiting', 'open']).execute()

/** Gives the chats that wait to whoever is available and has hands free. */
export async function assignWaiting(tx: Transaction): Promise<void> {
  for (const { chatId, operatorId } of await planned(tx.db)) await giveTo(tx, await chatOf(tx.db, chatId), operatorId)
}

async function planned(reader: Reader) {
  const chats = await liveChats(reader)
  const waiting = chats.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return []
  const hands = await availableOperators(reader)
  return assign(
    waiting.map((chat) => ({ id: chat.id, since: chat.waiting_since ?? chat.at, memberId: chat.member_id })),
    hands.map(({ member_id: memberId, free_since: freeSince }) => ({ memberId, freeSince, open: openOf(chats, memberId) })),
    (await deskSettings(reader)).limit,
  )
}

/** How many open chats an operator has. */
export const openOf = (chats: readonly ChatRow[], memberId: string) =>
  chats.filter((chat) => chat.state === 'open' && chat.operator_id === memberId).length

type DueChat = { readonly chat: ChatRow; readonly due: Exclude<Due, null> | 'lost' }

async function dueChats(reader: Reader, at: number): Promise<DueChat[]> {
  const chats = await liveChats(reader)
  if (chats.length === 0) return []
  const { waits } = await deskSettings(reader)
  const may = await operatorsWith(reader, 'service.act')
  return chats.flatMap((chat): DueChat[] => {
    if (chat.state === 'open' && !may.includes(chat.operator_id ?? '')) return [{ chat, due: 'lost' }]
    const due = dueOf(chat, waits, at)
    return due === null ? [] : [{ chat, due }]
  })
}

/** Whether the clock has something to do: asked before a transaction is begun for it. */
export async function isAnythingDue(reader: Reader, at: number): Promise<boolean> {
  return (await dueChats(reader, at)).length > 0 || (await planned(reader)).length > 0
}

/**
 * What the clock does: who did not answer gives the chat back and is away until they say otherwise; who lost the right to answer gives theirs
 * back; silent customers are asked, then left; and chats that wait go to free hands. All of it is stored, so that a restart goes on with it.
 */
export async function sweepChats(tx: Transaction): Promise<void> {
  for (const { chat, due } of await dueChats(tx.db, tx.at)) {
    if (due === 'end') await endChat(tx, chat, 'idle')
    else if (due === 'remind') await appendTo(tx, chat, { kind: 'turn', turn: 'reminded' }, { reminded: 1 })
    else {
      await giveBack(tx, chat)
      if (chat.operator_id !== null) await setAway(tx, chat.operator_id)
    }
  }
  await assignWaiting(tx)
}

async function setAway(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.updateTable('support_operator').set({ is_available: 0 }).where('member_id', '=', memberId).execute()
}

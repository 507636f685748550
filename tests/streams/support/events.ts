import { coins } from '#src/api/model/money/amount.ts'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { GiftPush } from '#src/api/model/gift.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'

const at = (seq: number) => 1_000_000 + seq * 1_000

const SENDER = { memberId: 'm1', name: '小米', avatar: '/art/portrait/m1.svg', vipLevel: 3, role: 'member', mark: null } as const

/** A chat push; its message id is `c<seq>` unless said otherwise. */
export function chat(seq: number, options: Partial<ChatMessage> = {}): Event {
  const message: ChatMessage = {
    id: `c${seq}`,
    msgType: 'text',
    content: `line ${seq}`,
    clientId: null,
    sender: SENDER,
    reply: null,
    mentions: [],
  }
  return { kind: 'chat', seq, at: at(seq), body: { ...message, ...options } }
}

/** The message of `chat(place)` is back. */
export function restored(seq: number, place: number): Event {
  const message = chat(place)
  if (message.kind !== 'chat') throw new Error('not a message')
  const body = { id: message.body.id, seq: place, at: message.at, message: message.body }
  return { kind: 'chatRestored', seq, at: at(seq), body }
}

export const removed = (seq: number, id: string): Event => ({ kind: 'chatRemoved', seq, at: at(seq), body: { id } })

/** A gift push of `quantity`, one second of server time a place. */
export function gift(seq: number, options: { member?: string; giftId?: string; quantity?: number; at?: number } = {}): Event {
  const { member = 'm1', giftId = 'rose', quantity = 1 } = options
  const body: GiftPush = {
    id: `g${seq}`,
    giftId,
    giftType: 'small',
    giftCode: giftId,
    price: coins(10),
    name: giftId,
    url: `/art/gift/${giftId}.svg`,
    svgaUrl: null,
    quantity,
    memberId: member,
    memberName: member,
    vipLevel: 1,
    avatar: '/art/portrait/m1.svg',
    clientId: null,
  }
  return { kind: 'gift', seq, at: options.at ?? at(seq), body }
}

export const welcome = (seq: number, userId: string): Event => ({
  kind: 'welcome',
  seq,
  at: at(seq),
  body: { userId, username: userId, type: 0 },
})

export const more = (...events: Event[]): Delivery<Event> => ({ type: 'more', events })
const cursorOf = (events: readonly Event[]) => ({ epoch: 'e', seq: events.at(-1)?.seq ?? 0 })
export const reset = (...events: Event[]): Delivery<Event> => ({
  type: 'reset',
  events,
  older: false,
  gap: false,
  cursor: cursorOf(events),
})
export const lost = (...events: Event[]): Delivery<Event> => ({
  type: 'reset',
  events,
  older: true,
  gap: true,
  cursor: cursorOf(events),
})

import { NEVER, of, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { provideChatList } from '#src/machines/chat/chatListActors.ts'
import { provideIgnored } from '#src/machines/chat/chatPeopleActors.ts'
import { provideMessageActions } from '#src/machines/chat/messageActionsActors.ts'
import type { Event } from '#src/streams/events.ts'
import { chat } from '#tests/streams/support/events.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { place, roomsByHand } from './support/roomsByHand.ts'
import { toastsByHand } from './support/toastsByHand.ts'
import { toldBy } from './support/toldBy.ts'

test('[C-13] a list of lines hears that another member is here', () => {
  const { rooms } = roomsByHand()
  const { client } = askedServer(() => ({}))
  const changes = new Subject<MemberInfo | null>()
  const { storage } = memoryStorage()
  const ports = { client, rooms, storage, members: { current: () => null, changes }, hidden: of(false), now: () => 0 }
  const { told } = toldBy(provideChatList(ports), 'keepSeen', { room: 'c1' })
  changes.next(memberById('leo'))
  expect(told()).toEqual([{ type: 'member.changed' }])
})

test('[C-13] how far a room was seen is kept when it is left before that is written', () => {
  const { client } = askedServer(() => ({}))
  const { storage, kept } = memoryStorage()
  const cursors = new Subject<ReturnType<typeof place>>()
  const ports = {
    client,
    rooms: { open: () => ({ cursors }) },
    storage,
    members: { current: () => memberById('mia'), changes: NEVER },
    hidden: of(false),
    now: () => 0,
  }
  const { stop } = toldBy(provideChatList(ports as unknown as Parameters<typeof provideChatList>[0]), 'keepSeen', { room: 'c1' })
  cursors.next(place(7))
  stop()
  expect([...kept.values()]).toEqual(['{"epoch":"e","seq":7}'])
})

test.each([
  ['done', () => Promise.resolve(), { key: 'toast.copied', tone: 'info' }],
  ['refused', () => Promise.reject(new Error('forbidden')), { key: 'toast.copyFailed', tone: 'warn' }],
])('[D-7] whether a text of the chat was copied is said: %s', async (_, copyText, toast) => {
  const { toasts, raised } = toastsByHand()
  const { client } = askedServer(() => ({}))
  const actor = createActor(provideMessageActions({ client, toasts, copyText }), { input: { room: 'c1' } }).start()
  actor.send({ type: 'text.copied', text: 'ahoy' })
  await settled()
  actor.stop()
  expect(raised).toEqual([toast])
})

test('[D-8] a line that was reported is said to be so', async () => {
  const { toasts, raised } = toastsByHand()
  const { client } = askedServer(() => ({}))
  const actor = createActor(provideMessageActions({ client, toasts, copyText: async () => undefined }), {
    input: { room: 'c1' },
  }).start()
  const { body: message } = chat(1) as Extract<Event, { kind: 'chat' }>
  actor.send({ type: 'report.asked', message: { ...message, seq: 1, at: 1 } as never })
  actor.send({ type: 'report.submitted', reason: 'spam', note: '' })
  await settled()
  actor.stop()
  expect(raised).toEqual([{ key: 'toast.reported', tone: 'info' }])
})

test('[C-13] that somebody could not be ignored is said', async () => {
  const { toasts, raised } = toastsByHand()
  const { client } = askedServer(({ payload }) => {
    if (Object.keys(payload as object).length > 0) throw new Error('no answer')
    return { list: [] }
  })
  const actor = createActor(provideIgnored({ client, storage: memoryStorage().storage, toasts })).start()
  actor.send({ type: 'member.changed', memberId: 'mia' })
  await settled()
  actor.send({ type: 'member.ignored', memberId: 'leo' } as never)
  await settled()
  actor.stop()
  expect(raised).toMatchObject([{ tone: 'danger' }])
})

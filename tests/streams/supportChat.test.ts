import { BehaviorSubject, of } from 'rxjs'
import { expect, test } from 'vitest'
import { readSupport, supportChanges, supportEvents, type SupportItem, typingSigns } from '#src/streams/support.ts'
import { fakeChatLink } from './support/fakeChatLink.ts'
import type { FakeLink } from './support/fakeSocket.ts'

const EPOCH = 'e1'
const KEY = 'k'.repeat(32)

const line = (seq: number) => ({
  kind: 'line' as const,
  seq,
  at: 1_000 + seq,
  id: `l${seq}`,
  clientId: `client-made-id-${seq}`,
  by: 'service' as const,
  name: 'Oda',
  text: `line ${seq}`,
  pictures: [],
})
const joined = (top: number, epoch = EPOCH) => ({ ok: true, epoch, top })

/** A chat that is looked at over a link; `stored` = what the server has of it. */
function look(stored: readonly number[] = [], key: string | null = null) {
  const link = fakeChatLink()
  const sockets = new BehaviorSubject<FakeLink | null>(link.socket)
  let [seqs, epoch] = [stored, EPOCH]
  const since: unknown[] = []
  const shown: (readonly number[])[] = []
  let isBroken = false
  const subscription = supportEvents({ sockets, random: () => 0 }, { conversationId: 'c1', key }, (after) => {
    since.push(after)
    const events = seqs.filter((seq) => seq > (after?.seq ?? 0)).map(line)
    return of({ epoch, through: seqs.at(-1) ?? 0, events: readSupport(events), complete: true, older: false })
  }).subscribe({ next: (events) => shown.push(events.map(({ seq }) => seq)), error: () => (isBroken = true) })
  return {
    link,
    sockets,
    since,
    shown,
    subscription,
    isBroken: () => isBroken,
    /** The server has these now. */
    store: (next: readonly number[], at = EPOCH) => {
      seqs = next
      epoch = at
    },
    /** A frame of a chat. */
    push: (...those: readonly number[]) => link.tell('support', { conversationId: 'c1', epoch: EPOCH, events: those.map(line) }),
  }
}

test('[R-4] [Q1] a chat is entered with its visitor’s key, and shows what is stored and then each line once', () => {
  const { link, push, shown, since } = look([1, 2], KEY)
  expect(link.asked.map(({ name, said }) => [name, said])).toEqual([['supportEnter', { conversationId: 'c1', key: KEY }]])
  link.asked[0]?.answer(null, joined(2))
  push(3)
  push(2, 3)
  expect([shown, since]).toEqual([
    [
      [1, 2],
      [1, 2, 3],
    ],
    [null],
  ])
})

test('[R-4] [Q3] what is missing of a chat is asked for from the last line on', () => {
  const { link, push, shown, since, store } = look([1])
  link.asked[0]?.answer(null, joined(1))
  store([1, 2, 3])
  push(3)
  expect([shown.at(-1), since.at(-1)]).toEqual([[1, 2, 3], { epoch: EPOCH, seq: 1 }])
  store([1, 2, 3, 4])
  link.tell('supportTop', { conversationId: 'c1', epoch: EPOCH, top: 4 })
  expect([shown.at(-1), since.at(-1)]).toEqual([[1, 2, 3, 4], { epoch: EPOCH, seq: 3 }])
})

test('[R-4] lines and signs of another chat are not this chat’s', () => {
  const { link, sockets, shown, since, store } = look([1])
  link.asked[0]?.answer(null, joined(1))
  store([1, 2])
  link.tell('support', { conversationId: 'c2', epoch: EPOCH, events: [line(2)] })
  link.tell('supportTop', { conversationId: 'c2', epoch: EPOCH, top: 2 })
  expect([shown, since]).toEqual([[[1]], [null]])
  const typing: string[] = []
  typingSigns({ sockets }, 'c1').subscribe((sign) => typing.push(sign))
  link.tell('supportTyping', { conversationId: 'c2' })
  link.tell('supportTyping', 'nonsense')
  expect(typing).toEqual([])
  link.tell('supportTyping', { conversationId: 'c1' })
  link.tell('supportTyping', { conversationId: 'c1' })
  expect(typing).toEqual(['typing', 'typing'])
})

test('[R-4] [Q1] over another link a chat is entered again and asks for what came meanwhile; of another epoch it is shown from its start', () => {
  const { link, sockets, shown, since, store } = look([1])
  link.asked[0]?.answer(null, joined(1))
  const [second, third] = [fakeChatLink(), fakeChatLink()]
  link.lose()
  sockets.next(null)
  store([1, 2])
  sockets.next(second.socket)
  second.asked[0]?.answer(null, joined(2))
  expect([shown.at(-1), since.at(-1)]).toEqual([[1, 2], { epoch: EPOCH, seq: 1 }])
  store([1, 2, 3], 'e2')
  sockets.next(third.socket)
  third.asked[0]?.answer(null, joined(3, 'e2'))
  expect([shown.at(-1), since.at(-1)]).toEqual([[1, 2, 3], null])
  // Nothing is said over a link that is gone, and nobody hears the links before.
  expect([link.sent, second.sent.map(([name]) => name)]).toEqual([[], ['supportLeave']])
  expect([link.hearers(), second.hearers()]).toEqual([0, 0])
})

test('[R-4] who looks no longer leaves the chat, and an answer that comes then changes nothing', () => {
  const { link, shown, subscription } = look([1])
  subscription.unsubscribe()
  expect(link.sent).toEqual([['supportLeave', { conversationId: 'c1' }]])
  expect(link.hearers()).toBe(0)
  link.asked[0]?.answer(new Error('too late'))
  expect([shown, link.isEnded()]).toEqual([[], false])
})

test.each([
  ['does not answer an entry', new Error('no answer'), undefined],
  ['answers nonsense to an entry', null, { ok: true, epoch: EPOCH }],
])('[R-4] a link that %s is closed, so that it is opened again', (_, error, reply) => {
  const { link, shown, isBroken } = look([1])
  link.asked[0]?.answer(error, reply)
  expect([link.isEnded(), shown, isBroken()]).toEqual([true, [], false])
})

test('[R-4] an entry that is refused breaks the chat and leaves the link', () => {
  const { link, shown, isBroken } = look([1])
  link.asked[0]?.answer(null, { ok: false, code: 404 })
  expect([link.isEnded(), shown, isBroken()]).toEqual([false, [], true])
})

test('[R-4] [Q1] a line that cannot be read keeps its place, so that it is no hole; one without a place is dropped', () => {
  const unknown = { kind: 'poll', seq: 2 }
  const read: SupportItem[] = readSupport([line(1), unknown, 'nonsense', { kind: 'line', seq: 0 }, line(3)])
  expect(read.map(({ kind, seq }) => [kind, seq])).toEqual([
    ['line', 1],
    ['unreadable', 2],
    ['line', 3],
  ])
})

test('[R-4] each sign that a chat or its place in the queue changed is passed on, of any chat, over each link; what cannot be read is not', () => {
  const [first, second] = [fakeChatLink(), fakeChatLink()]
  const sockets = new BehaviorSubject<FakeLink | null>(first.socket)
  const heard: string[] = []
  const subscription = supportChanges({ sockets }).subscribe((conversationId) => heard.push(conversationId))
  first.tell('supportChanged', { conversationId: 'c1' })
  first.tell('supportChanged', {})
  sockets.next(null)
  first.tell('supportChanged', { conversationId: 'c9' })
  sockets.next(second.socket)
  second.tell('supportChanged', { conversationId: 'c2' })
  expect(heard).toEqual(['c1', 'c2'])
  subscription.unsubscribe()
  expect(second.hearers()).toBe(0)
})

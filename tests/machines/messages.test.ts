import { Subject } from 'rxjs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { messageMachine } from '#src/machines/messages/messageMachine.ts'
import { provideMessages } from '#src/machines/messages/messagesActors.ts'
import { provideUnread } from '#src/machines/messages/unreadActors.ts'
import { settled } from './support/deferred.ts'
import { type ScriptedAnswer, scriptedClient } from '#tests/support/scriptedClient.ts'

function line() {
  const self = new Subject<SelfPush>()
  const back = new Subject<boolean>()
  return { self, back }
}

describe('the badge', () => {
  function setUp(answer: () => ScriptedAnswer, chance = 0) {
    const socket = line()
    const { client, asked } = scriptedClient({ answer })
    const clock = new SimulatedClock()
    const actor = createActor(provideUnread({ client, socket, random: () => chance }), { clock }).start()
    return { ...socket, asked, clock, actor, unread: () => actor.getSnapshot().context.unread }
  }

  test('[C-11] is asked for at login, follows the pushes, and is nothing for a visitor', async () => {
    const { actor, self, unread } = setUp(() => ({ data: { unread: 3 } }))
    expect(unread()).toBeNull()
    actor.send({ type: 'member.changed', isMember: true })
    await waitFor(actor, (snapshot) => snapshot.matches({ held: 'known' }))
    expect(unread()).toBe(3)
    self.next({ kind: 'messages', unread: 4 })
    expect(unread()).toBe(4)
    actor.send({ type: 'member.changed', isMember: false })
    self.next({ kind: 'messages', unread: 5 })
    expect(unread()).toBeNull()
  })

  test('[C-11] members do not all ask at once when a message came for everybody', async () => {
    const { actor, self, asked } = setUp(() => ({ data: { unread: 1 } }), 0.5)
    actor.send({ type: 'member.changed', isMember: true })
    await waitFor(actor, ({ context }) => context.unread === 1)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    self.next({ kind: 'messages', unread: null })
    await vi.advanceTimersByTimeAsync(1_499)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    actor.stop()
  })

  test('[C-11] asks again when a message came for everybody, and after a cut', async () => {
    let count = 0
    const { actor, self, back, asked } = setUp(() => ({ data: { unread: (count += 1) } }))
    actor.send({ type: 'member.changed', isMember: true })
    await waitFor(actor, ({ context }) => context.unread === 1)
    self.next({ kind: 'messages', unread: null })
    await waitFor(actor, ({ context }) => context.unread === 2)
    back.next(true)
    await waitFor(actor, ({ context }) => context.unread === 3)
    expect(asked).toHaveLength(3)
  })

  test('[C-11] takes a push for the newest: what was to be asked before it is not asked any more', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { actor, self, unread, asked } = setUp(() => ({ data: { unread: 3 } }))
    actor.send({ type: 'member.changed', isMember: true })
    await vi.advanceTimersByTimeAsync(0)
    self.next({ kind: 'messages', unread: null })
    self.next({ kind: 'messages', unread: 7 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect([unread(), asked.length]).toEqual([7, 1])
    actor.stop()
  })

  test('[C-11] [D-4] one member’s count is not shown to who comes in their place', async () => {
    const { actor, unread } = setUp(() => ({ data: { unread: 3 } }))
    actor.send({ type: 'member.changed', isMember: true })
    await waitFor(actor, (snapshot) => snapshot.matches({ held: 'known' }))
    actor.send({ type: 'member.changed', isMember: true })
    expect(unread()).toBeNull()
  })

  test('[C-11] a count that is pushed while it is asked for stays: the answer is older', async () => {
    const { actor, self, unread, asked } = setUp(() => ({ data: { unread: 3 } }))
    actor.send({ type: 'member.changed', isMember: true })
    self.next({ kind: 'messages', unread: 4 })
    await settled()
    expect([unread(), asked.length]).toEqual([4, 1])
  })

  test('[C-11] is asked for again when nobody answered', async () => {
    let fails = true
    const { actor, clock, unread } = setUp(() => (fails ? new Error('cut') : { data: { unread: 2 } }))
    actor.send({ type: 'member.changed', isMember: true })
    await waitFor(actor, (snapshot) => snapshot.matches({ held: 'unknown' }))
    expect(unread()).toBeNull()
    fails = false
    clock.increment(5_000)
    await waitFor(actor, (snapshot) => snapshot.matches({ held: 'known' }))
    expect(unread()).toBe(2)
  })
})

describe('an open message', () => {
  const opened = (isRead: boolean, work: { read?: () => Promise<void>; remove?: () => Promise<void> } = {}) => {
    const calls: string[] = []
    const does = (name: 'read' | 'remove') =>
      fromPromise<void, { messageId: string }>(async ({ input }) => {
        calls.push(`${name} ${input.messageId}`)
        await work[name]?.()
      })
    const actors = { read: does('read'), remove: does('remove') }
    const actor = createActor(messageMachine.provide({ actors }), { input: { messageId: 'm-1', isRead } }).start()
    return { actor, calls }
  }

  test('[C-11] is read once it is seen, and only when it was not', async () => {
    const fresh = opened(false)
    await waitFor(fresh.actor, (snapshot) => snapshot.matches('open'))
    const old = opened(true)
    expect(old.actor.getSnapshot().value).toBe('open')
    expect([fresh.calls, old.calls]).toEqual([['read m-1'], []])
  })

  test('[C-11] is open all the same when it could not be marked as read', async () => {
    const { actor } = opened(false, { read: () => Promise.reject(new Error('cut')) })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('open'))
    expect(context.errorKey).toBeNull()
  })

  test('[C-11] is deleted after a second look, also while it is being read', async () => {
    const { actor, calls } = opened(false, { read: () => new Promise(() => undefined) })
    actor.send({ type: 'delete.clicked' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'delete.dropped' })
    actor.send({ type: 'delete.clicked' })
    actor.send({ type: 'delete.confirmed' })
    await waitFor(actor, (snapshot) => snapshot.status === 'done')
    expect(calls).toEqual(['read m-1', 'remove m-1'])
  })

  test('[C-11] stays when it could not be deleted, and says so', async () => {
    const { actor } = opened(true, { remove: () => Promise.reject(new Error('cut')) })
    actor.send({ type: 'delete.clicked' })
    actor.send({ type: 'delete.confirmed' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.context.errorKey !== null)
    expect([context.errorKey, actor.getSnapshot().value]).toEqual(['errors.unknown', 'open'])
  })

  test('[C-11] that could not be deleted says that no longer once its deletion is asked for again', async () => {
    const { actor } = opened(true, { remove: () => Promise.reject(new Error('cut')) })
    actor.send({ type: 'delete.clicked' })
    actor.send({ type: 'delete.confirmed' })
    await waitFor(actor, (snapshot) => snapshot.context.errorKey !== null)
    actor.send({ type: 'delete.clicked' })
    expect([actor.getSnapshot().context.errorKey, actor.getSnapshot().value]).toEqual([null, 'asking'])
  })
})

test('[C-11] the list is asked for again when the server says that what is unread changed, and by kind', async () => {
  const socket = line()
  const page = { list: [], more: false, total: 0, unread: 0 }
  const { client, asked } = scriptedClient({ answer: () => ({ data: page }) })
  const actor = createActor(provideMessages({ client, socket }).messages, {
    input: { query: { kind: null, language: 'en' } },
  }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  socket.self.next({ kind: 'messages', unread: 1 })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'query.changed', query: { kind: 'money', language: 'en' } })
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(asked).toHaveLength(3)
})

test('[C-11] all are read by one call, of a kind or of every kind', async () => {
  const { client, asked } = scriptedClient({ answer: () => ({ data: { unread: 0 } }) })
  const actor = createActor(provideMessages({ client, socket: line() }).readAll).start()
  for (const kind of [null, 'money'] as const) {
    actor.send({ type: 'act.sent', order: { kind, upTo: 5 } })
    await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  }
  expect(actor.getSnapshot().context.answer).toBe('done')
  expect(asked).toHaveLength(2)
})

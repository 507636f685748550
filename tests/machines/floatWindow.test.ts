import { BehaviorSubject, EMPTY, NEVER, of, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { FloatWindow } from '#src/api/model/shownContent.ts'
import { provideFloatWindow } from '#src/machines/floatWindow/floatWindowActors.ts'
import { floatWindowMachine } from '#src/machines/floatWindow/floatWindowMachine.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'

const windowOf = (id: string): FloatWindow => ({
  id,
  title: id,
  sort: 0,
  jumpUrl: '/app/tasks',
  imgUrl: '/picture/one',
  width: 192,
  height: 192,
  alt: '',
  place: 'right',
})
const ONE = windowOf('one')
const OTHER = windowOf('other')

function start(isDone = false) {
  const windows = new Subject<readonly FloatWindow[]>()
  const overlays = new Subject<true>()
  const kept: 'kept'[] = []
  const actor = createActor(
    floatWindowMachine.provide({
      actors: { windows: fromObservable(() => windows), overlays: fromObservable(() => overlays) },
      actions: { keep: () => void kept.push('kept') },
    }),
    { input: { isDone } },
  ).start()
  const at = () => {
    const { value, context } = actor.getSnapshot()
    return typeof value === 'string' ? value : `${value.open} ${context.window?.id ?? 'none'}`
  }
  return { actor, windows, overlays, kept, at }
}

test('[C-7] the first of them is held back until it has a place of its own, and whenever it loses that', () => {
  const { actor, windows, at } = start()
  expect(at()).toBe('empty none')
  windows.next([ONE, OTHER])
  expect(at()).toBe('heldBack one')
  actor.send({ type: 'place.found', raise: 40 })
  expect([at(), actor.getSnapshot().context.raise]).toEqual(['shown one', 40])
  actor.send({ type: 'place.found', raise: 0 })
  expect(actor.getSnapshot().context.raise).toBe(0)
  actor.send({ type: 'place.lost' })
  expect(at()).toBe('heldBack one')
})

test('[C-7] once somebody reads on where it would lie over the text it is a tab at the edge, until that is pressed', () => {
  const { actor, windows, kept, at } = start()
  windows.next([ONE])
  actor.send({ type: 'place.found', raise: 0 })
  actor.send({ type: 'margin.lacks' })
  expect(at()).toBe('folded one')
  actor.send({ type: 'place.lost' })
  expect(at()).toBe('foldedAway one')
  actor.send({ type: 'place.found', raise: 16 })
  actor.send({ type: 'window.unfolded' })
  expect([at(), actor.getSnapshot().context.raise]).toEqual(['unfolded one', 16])
  actor.send({ type: 'margin.lacks' })
  actor.send({ type: 'window.closed' })
  // What is folded was not closed.
  expect([at(), kept]).toEqual(['folded one', []])
  windows.next([])
  windows.next([OTHER])
  expect(at()).toBe('heldBack other')
})

test('[C-7] one that was asked for by a press stays where it is, also without a place of its own', () => {
  const { actor, windows, kept, at } = start()
  windows.next([ONE])
  actor.send({ type: 'margin.lacks' })
  actor.send({ type: 'place.found', raise: 16 })
  actor.send({ type: 'window.unfolded' })
  actor.send({ type: 'place.lost' })
  expect([at(), actor.getSnapshot().context.raise]).toEqual(['unfolded one', 16])
  actor.send({ type: 'window.closed' })
  expect([at(), kept]).toEqual(['done', ['kept']])
})

test('[C-7] one that had no place yet comes as a tab to who scrolled meanwhile', () => {
  const { actor, windows, at } = start()
  windows.next([ONE])
  actor.send({ type: 'margin.lacks' })
  actor.send({ type: 'place.found', raise: 0 })
  expect(at()).toBe('folded one')
})

test('[C-7] what operators change is seen: another one, none, and one again', () => {
  const { actor, windows, at } = start()
  windows.next([ONE])
  actor.send({ type: 'place.found', raise: 0 })
  windows.next([{ ...ONE, title: 'changed' }])
  expect([at(), actor.getSnapshot().context.window?.title]).toEqual(['shown one', 'changed'])
  windows.next([])
  expect(at()).toBe('empty none')
  windows.next([OTHER])
  expect(at()).toBe('heldBack other')
})

test('[C-7] one that was closed is not seen again in the visit, whatever comes, and not after a reload', () => {
  const { actor, windows, kept, at } = start()
  windows.next([ONE])
  // What cannot be seen cannot be closed.
  actor.send({ type: 'window.closed' })
  expect(at()).toBe('heldBack one')
  actor.send({ type: 'place.found', raise: 0 })
  actor.send({ type: 'window.closed' })
  windows.next([OTHER])
  expect([at(), kept]).toEqual(['done', ['kept']])
  const reloaded = start(true)
  reloaded.windows.next([OTHER])
  expect([reloaded.at(), reloaded.kept]).toEqual(['done', []])
})

test.each(['empty', 'heldBack', 'shown'] as const)(
  '[P-3] at most one thing comes over the page by itself: %s, it gives way to a dialog for the visit',
  (state) => {
    const { actor, windows, overlays, kept, at } = start()
    if (state !== 'empty') windows.next([ONE])
    if (state === 'shown') actor.send({ type: 'place.found', raise: 0 })
    expect(at()).toContain(state)
    overlays.next(true)
    expect([at(), kept]).toEqual(['done', ['kept']])
  },
)

test('[C-7] what was for somebody else, or for who plays, is away at once, before the server has answered', () => {
  const self = new Subject<SelfPush>()
  const member = new BehaviorSubject<string | null>(null)
  const { client } = scriptedClient({ answer: () => ({ data: { list: [] } }) })
  const seen: unknown[] = []
  const logic = provideFloatWindow({
    client,
    socket: { self },
    hidden: NEVER,
    random: () => 0.5,
    language: of(null),
    member,
    overlays: EMPTY,
    keep: () => undefined,
  })
  const actor = createActor(logic, { input: { isDone: false } }).start()
  onTestFinished(() => void actor.stop())
  const child = () => actor.getSnapshot().children['0.floatWindow.open']
  child()?.subscribe(({ context }) => seen.push(context))
  member.next('mia')
  const pause = { kind: 'timeOut' as const, since: 1, until: 2 }
  self.next({ kind: 'saferPlay', pause: null, dueAt: 5 })
  self.next({ kind: 'saferPlay', pause, dueAt: null })
  self.next({ kind: 'saferPlay', pause, dueAt: 6 })
  self.next({ kind: 'saferPlay', pause: null, dueAt: 6 })
  expect(seen).toEqual([[], [], []])
})

test('[C-7] a list that could not be had is asked for again, and then seen', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let tries = 0
  const { client } = scriptedClient({
    answer: () => ((tries += 1) === 1 ? new Error('no network') : { data: { list: [ONE] } }),
  })
  const logic = provideFloatWindow({
    client,
    socket: { self: NEVER },
    hidden: new BehaviorSubject(false),
    random: () => 0.5,
    language: of(null),
    member: of(null),
    overlays: EMPTY,
    keep: () => undefined,
  })
  const actor = createActor(logic, { input: { isDone: false } }).start()
  onTestFinished(() => void actor.stop())
  await vi.advanceTimersByTimeAsync(0)
  const before = actor.getSnapshot().context.window
  await vi.advanceTimersByTimeAsync(10_000)
  expect([before, actor.getSnapshot().context.window?.id]).toEqual([null, 'one'])
})

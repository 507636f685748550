import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { TOAST_STAY, toastMachine } from '#src/machines/toast/toastMachine.ts'

function begin() {
  const clock = new SimulatedClock()
  const actor = createActor(toastMachine, { clock }).start()
  return {
    actor,
    clock,
    raise: (key: string, stay?: number) => actor.send({ type: 'toast.raised', key, ...(stay === undefined ? {} : { stay }) }),
    shown: () => actor.getSnapshot().context.queue[0]?.key ?? null,
    waiting: () => actor.getSnapshot().context.queue.map(({ key }) => key),
  }
}

test('[X-7] toasts are shown one after the other, each for its own time', () => {
  const { clock, raise, shown } = begin()
  raise('a')
  raise('b', 1_000)
  clock.increment(TOAST_STAY - 1)
  expect(shown()).toBe('a')
  clock.increment(1)
  expect(shown()).toBe('b')
  clock.increment(1_000)
  expect(shown()).toBeNull()
})

test('[X-7] a toast of the same words as the last one is not added; other values are other words', () => {
  const { actor, waiting } = begin()
  const tell = (name: string) => actor.send({ type: 'toast.raised', key: 'began', values: { name } })
  for (const name of ['Gulls', 'Gulls', 'Terns', 'Gulls']) tell(name)
  expect(waiting()).toHaveLength(3)
  expect(actor.getSnapshot().context.queue.map(({ values }) => values?.name)).toEqual(['Gulls', 'Terns', 'Gulls'])
})

test('[X-7] a toast with the same key as the last one is not added', () => {
  const { raise, waiting } = begin()
  for (const key of ['a', 'a', 'b', 'a']) raise(key)
  expect(waiting()).toEqual(['a', 'b', 'a'])
})

test('[X-7] beyond five toasts the oldest is dropped', () => {
  const { raise, waiting } = begin()
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) raise(key)
  expect(waiting()).toEqual(['b', 'c', 'd', 'e', 'f'])
})

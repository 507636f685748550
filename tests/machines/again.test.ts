import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { provideAgain } from '#src/machines/kit/againActors.ts'

/** A part that could not be loaded, with how often it was tried again. */
function begin() {
  const clock = new SimulatedClock()
  const lineBack = new Subject<void>()
  const seconds = new Subject<number>()
  let tries = 0
  const machine = provideAgain(
    lineBack,
    fromObservable(() => seconds),
  )
  const actor = createActor(machine, { clock, input: { retry: () => (tries += 1) } }).start()
  return { actor, clock, lineBack, seconds, tries: () => tries, left: () => actor.getSnapshot().context.left }
}

test('[P-5] [D-4] a chat that could not be opened is tried again after five seconds, which are counted down', () => {
  const part = begin()
  expect(part.left()).toBe(5_000)
  part.seconds.next(100_000)
  part.seconds.next(102_000)
  expect(part.left()).toBe(3_000)
  part.clock.increment(4_999)
  expect(part.tries()).toBe(0)
  part.clock.increment(1)
  expect(part.tries()).toBe(1)
  // Whoever is tried again fails again, or is there.
  part.clock.increment(60_000)
  expect(part.tries()).toBe(1)
})

test('[P-5] [D-4] it is tried again at once when the network or the tab is back', () => {
  const part = begin()
  part.lineBack.next()
  expect(part.tries()).toBe(1)
  expect(part.lineBack.observed).toBe(false)
})

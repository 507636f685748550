import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { supportWaitMachine } from '#src/machines/support/supportWaitMachine.ts'

/** A wait since ten seconds to a minute, looked at from `at` on. */
function start(at: number) {
  const clock = new SimulatedClock()
  const input = { since: 50_000, patience: 120_000, now: () => at + clock.now() }
  const wait = createActor(supportWaitMachine, { input, clock }).start()
  return { clock, state: () => wait.getSnapshot().value }
}

test('[R-4] a wait for customer service is too long by itself once its patience is over, counted from its beginning', () => {
  const { clock, state } = start(60_000)
  expect(state()).toBe('waiting')
  clock.increment(109_999)
  expect(state()).toBe('waiting')
  clock.increment(1)
  expect(state()).toBe('tooLong')
})

test('[R-4] a wait that was too long before anybody looked is so at once', () => {
  const { clock, state } = start(400_000)
  clock.increment(0)
  expect(state()).toBe('tooLong')
})

import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { clockMachine } from '#src/machines/clock/clockMachine.ts'
import { handActor, settled } from './support/deferred.ts'

function begin() {
  const clock = new SimulatedClock()
  const measure = handActor<number, undefined>()
  let warnings = 0
  const actor = createActor(
    clockMachine.provide({ actors: { measure: measure.logic }, actions: { warnClockOff: () => (warnings += 1) } }),
    {
      clock,
      input: { deviceNow: () => clock.now(), waits: { firstResync: 6_666, syncEvery: 60_000, flagged: 120_000 } },
    },
  ).start()
  return { actor, clock, measure, warnings: () => warnings, offset: () => actor.getSnapshot().context.offset }
}

describe('the site’s clock', () => {
  test('[B-2 first every] is measured at the start, again after 6.666 s, then every 60 s', async () => {
    const { clock, measure, offset } = begin()
    expect(measure.asked).toHaveLength(1)
    measure.last().resolve(1_500)
    await settled()
    expect(offset()).toBe(1_500)
    clock.increment(6_665)
    expect(measure.asked).toHaveLength(1)
    clock.increment(1)
    expect(measure.asked).toHaveLength(2)
    for (const count of [2, 3]) {
      measure.last().resolve(1_600)
      await settled()
      clock.increment(59_999)
      expect(measure.asked).toHaveLength(count)
      clock.increment(1)
      expect(measure.asked).toHaveLength(count + 1)
    }
  })

  test('[B-2] [X-12] a first measurement that fails is made up for after 6.666 s', async () => {
    const { clock, measure, offset } = begin()
    measure.last().reject(new Error('not a time'))
    await settled()
    clock.increment(6_666)
    expect(measure.asked).toHaveLength(2)
    measure.last().resolve(1_500)
    await settled()
    expect(offset()).toBe(1_500)
  })

  test('[X-12] a measurement that fails changes nothing, and the next one follows', async () => {
    const { clock, measure, offset } = begin()
    measure.last().resolve(1_500)
    await settled()
    clock.increment(6_666)
    measure.last().reject(new Error('not a time'))
    await settled()
    expect(offset()).toBe(1_500)
    clock.increment(60_000)
    expect(measure.asked).toHaveLength(3)
  })

  test.each([1_000, 119_999, 120_000, 3_600_000, 86_400_000].flatMap((off) => [off, -off]))(
    '[B-2 flagged] [Q13] a device that is %i ms off is corrected; from two minutes on it is warned once',
    async (off) => {
      const { actor, clock, measure, offset, warnings } = begin()
      measure.last().resolve(off)
      await settled()
      expect(offset()).toBe(off)
      actor.send({ type: 'serverTime.received', timestamp: clock.now() + off })
      expect(offset()).toBe(off)
      expect(warnings()).toBe(Math.abs(off) >= 120_000 ? 1 : 0)
    },
  )

  test('[B-2] [Q13] the server’s time from a sealed refusal is taken at once', () => {
    const { actor, clock, offset, warnings } = begin()
    actor.send({ type: 'serverTime.received', timestamp: clock.now() + 86_400_000 })
    expect([offset(), warnings()]).toEqual([86_400_000, 1])
  })
})

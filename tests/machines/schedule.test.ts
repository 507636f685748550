import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Coming, scheduleMachine } from '#src/machines/anchor/scheduleMachine.ts'
import { handActor, settled } from './support/deferred.ts'
import { anchorMatch } from './support/matches.ts'

const coming = (at: number): Coming => ({ at, match: anchorMatch() })

test('[C-13] the schedule is asked for again every minute, and a renewal that fails keeps what is there', async () => {
  const clock = new SimulatedClock()
  const load = handActor<readonly Coming[], undefined>()
  const schedule = createActor(scheduleMachine.provide({ actors: { load: load.logic } }), { clock }).start()
  const shown = () => schedule.getSnapshot().context.list.map(({ at }) => at)
  load.last().reject(new Error('no'))
  await settled()
  expect(schedule.getSnapshot().value).toBe('failed')
  schedule.send({ type: 'retry.clicked' })
  load.last().resolve([coming(1)])
  await settled()
  expect([schedule.getSnapshot().matches('shown'), shown()]).toEqual([true, [1]])
  clock.increment(60_000)
  load.last().reject(new Error('no'))
  await settled()
  expect([schedule.getSnapshot().matches('shown'), shown(), load.asked.length]).toEqual([true, [1], 3])
  clock.increment(60_000)
  load.last().resolve([coming(2)])
  await settled()
  expect(shown()).toEqual([2])
})

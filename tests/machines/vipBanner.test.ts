import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { Welcome } from '#src/api/model/chat.ts'
import { vipBannerMachine } from '#src/machines/vipBanner/vipBannerMachine.ts'

function start() {
  const clock = new SimulatedClock()
  const arrivals = new Subject<Welcome>()
  const entrance = createActor(
    vipBannerMachine.provide({ actors: { arrivals: fromObservable<Welcome, { room: string }>(() => arrivals) } }),
    { input: { room: 'c1' }, clock },
  ).start()
  return {
    clock,
    entrance,
    come: (userId: string, type: 0 | 1) => arrivals.next({ userId, username: userId, type }),
    shown: () => entrance.getSnapshot().context.current?.userId ?? null,
  }
}

test('[S-9] [A-4] members of a high level have a banner, one at a time, each for three seconds', () => {
  const { come, shown, clock, entrance } = start()
  come('low', 0)
  expect(shown()).toBeNull()
  come('ada', 1)
  come('leo', 1)
  expect(shown()).toBe('ada')
  clock.increment(2_999)
  expect(shown()).toBe('ada')
  clock.increment(1)
  expect(shown()).toBe('leo')
  clock.increment(3_000)
  expect(shown()).toBeNull()
  come('mia', 1)
  expect(shown()).toBe('mia')
  entrance.stop()
})

test('[S-9] of a crowd that comes at once the latest five are shown', () => {
  const { come, shown, clock, entrance } = start()
  for (let number = 0; number < 20; number += 1) come(`m${number}`, 1)
  const seen = []
  for (let turn = 0; turn < 8; turn += 1) {
    seen.push(shown())
    clock.increment(3_000)
  }
  expect(seen).toEqual(['m0', 'm15', 'm16', 'm17', 'm18', 'm19', null, null])
  entrance.stop()
})

import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { carouselMachine, TURN } from '#src/machines/home/carouselMachine.ts'

function start(count = 3, isStill = false) {
  const clock = new SimulatedClock()
  const carousel = createActor(carouselMachine, { clock, input: { isStill } }).start()
  carousel.send({ type: 'slides.counted', count })
  const index = () => carousel.getSnapshot().context.index
  return { clock, carousel, index }
}

test('[P-3] slides turn by themselves, round and round', () => {
  const { clock, index } = start()
  const seen = [0, 1, 2, 3].map(() => {
    clock.increment(TURN)
    return index()
  })
  expect(seen).toEqual([1, 2, 0, 1])
})

test('[P-3] they stand while they are held, and once they are paused until they are played', () => {
  const { clock, carousel, index } = start()
  carousel.send({ type: 'hold.begun' })
  clock.increment(10 * TURN)
  expect(index()).toBe(0)
  carousel.send({ type: 'hold.ended' })
  clock.increment(TURN)
  expect(index()).toBe(1)
  carousel.send({ type: 'hold.begun' })
  carousel.send({ type: 'pause.pressed' })
  carousel.send({ type: 'hold.ended' })
  clock.increment(10 * TURN)
  expect(index()).toBe(1)
  carousel.send({ type: 'play.pressed' })
  clock.increment(TURN)
  expect(index()).toBe(2)
})

test('[P-3] who plays them while they hold them has them move once they let go', () => {
  const { clock, carousel, index } = start(3, true)
  carousel.send({ type: 'hold.begun' })
  carousel.send({ type: 'play.pressed' })
  clock.increment(10 * TURN)
  expect(index()).toBe(0)
  carousel.send({ type: 'hold.ended' })
  clock.increment(TURN)
  expect(index()).toBe(1)
})

test('[P-3] they stand when they are paused and played while they are held', () => {
  const { clock, carousel, index } = start()
  carousel.send({ type: 'hold.begun' })
  carousel.send({ type: 'pause.pressed' })
  carousel.send({ type: 'play.pressed' })
  clock.increment(10 * TURN)
  expect(index()).toBe(0)
})

test('[P-3] they move when they are played after they were let go', () => {
  const { clock, carousel, index } = start()
  for (const type of ['hold.begun', 'pause.pressed', 'hold.ended', 'play.pressed'] as const) carousel.send({ type })
  clock.increment(TURN)
  expect(index()).toBe(1)
})

test('[P-3] a slide that was turned to has its whole time, and there is always one where there are any', () => {
  const { clock, carousel, index } = start()
  clock.increment(TURN - 1)
  carousel.send({ type: 'slide.turned', by: -1 })
  clock.increment(TURN - 1)
  expect(index()).toBe(2)
  clock.increment(1)
  expect(index()).toBe(0)
  carousel.send({ type: 'slide.turned', by: -1 })
  expect(index()).toBe(2)
  carousel.send({ type: 'slides.counted', count: 1 })
  expect(index()).toBe(0)
  carousel.send({ type: 'slides.counted', count: 0 })
  carousel.send({ type: 'slide.turned', by: 1 })
  expect(index()).toBe(0)
})

test('[P-3] who wants nothing to move begins with it paused, and may play it', () => {
  const { clock, carousel, index } = start(3, true)
  clock.increment(10 * TURN)
  expect(index()).toBe(0)
  carousel.send({ type: 'play.pressed' })
  clock.increment(TURN)
  expect(index()).toBe(1)
})

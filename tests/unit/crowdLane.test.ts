import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCrowdLane } from '#server/http/crowdLane.ts'

const crowd = Array.from({ length: 50 }, (_, place) => place)

test('[P-9] of a crowd’s calls one goes on at a turn of the event loop, in the order in which they came, and none stays', async () => {
  const lane = createCrowdLane()
  const order: number[] = []
  for (const place of crowd) void lane().then(() => order.push(place))
  let before = 0
  for (let turns = 0; turns <= crowd.length; turns += 1) {
    await turn()
    expect(order.length - before).toBeLessThanOrEqual(1 + Number(turns === 0))
    before = order.length
  }
  expect(order).toEqual(crowd)
})

test('[P-9] who comes alone waits for nobody, also after a crowd', async () => {
  const lane = createCrowdLane()
  for (let round = 0; round < 3; round += 1) {
    let isIn = false
    void lane().then(() => (isIn = true))
    await Promise.resolve()
    expect(isIn).toBe(true)
    // The lane is empty again once it moved on twice.
    await Promise.all(crowd.map(() => lane()))
    await turn()
    await turn()
  }
})

test('[P-9] the lane moves at every turn, also where other work fills each of them', async () => {
  const lane = createCrowdLane()
  let [turns, isBusy] = [0, true]
  const busy = () => {
    turns += 1
    if (isBusy) setImmediate(busy)
  }
  setImmediate(busy)
  await Promise.all(crowd.map(() => lane()))
  isBusy = false
  expect(turns).toBeLessThanOrEqual(crowd.length)
})

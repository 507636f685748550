import { expect, test, vi } from 'vitest'
import { deliverThroughCuts } from '#tests/chaos/delivery/cuts.ts'
import { findLostTails } from '#tests/chaos/delivery/lostTail.ts'
import { flagOverflows } from '#tests/chaos/delivery/overflows.ts'
import { chatThroughCuts } from '#tests/chaos/delivery/support.ts'
import { sendThroughLoss } from '#tests/chaos/delivery/sends.ts'

// `npm run chaos:delivery` in small: the same runs, seconds each. A busy machine takes its time to start so many processes.
vi.setConfig({ testTimeout: 400_000 })
const seed = 20_251_122

test('[S-9] [Q1] through broken sockets and a killed server every push comes once and in order', async () => {
  const { figures, broken } = await deliverThroughCuts({
    seed,
    clients: 6,
    rooms: 4,
    each: 3,
    pushes: 1_000,
    cuts: 20,
    kills: 1,
    breaks: ['reset', 'midFrame'],
    every: 20,
  })
  expect(broken).toEqual([])
  expect(figures).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0 })
})

test('[S-9] [Q2] what cannot be filled, and an order that begins anew, is shown as a gap', async () => {
  expect(await flagOverflows({ seed, overflows: 3, restarts: 4 })).toMatchObject({ figures: { flagged: 7 }, broken: [] })
})

test('[S-9] [Q3] the last push of a quiet room that was lost is found within 15 s', async () => {
  expect(await findLostTails({ seed, tails: 12 })).toMatchObject({
    figures: { 'tails lost': 12, 'found in time': 12 },
    broken: [],
  })
})

test('[S-9] [Q4] lines and gifts whose acknowledgements are lost are stored and paid once', async () => {
  const { figures, broken } = await sendThroughLoss({ seed, sends: 80, members: 20, kills: 1 })
  expect(broken).toEqual([])
  expect(figures).toMatchObject({ 'lines stored': 40, 'gifts stored, paid, pushed': [40, 40, 40] })
})

test('[R-4] [Q1] [Q4] the chat of customer service loses and doubles no line through cuts, lost replies and a killed server', async () => {
  const { figures, broken } = await chatThroughCuts({ seed, visitors: 6, lines: 9, cuts: 20, kills: 1 })
  expect(broken).toEqual([])
  expect(figures).toMatchObject({ 'lines sent, stored': [54, 54] })
})

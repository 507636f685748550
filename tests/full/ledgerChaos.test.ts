import { expect, test, vi } from 'vitest'
import { crash } from '#tests/chaos/ledger/crashes.ts'
import { repeatKeys } from '#tests/chaos/ledger/keys.ts'
import { FLAWS } from '#tests/chaos/ledger/orders.ts'
import { payOutUnderDeaths } from '#tests/chaos/ledger/payouts.ts'
import { race } from '#tests/chaos/ledger/racers.ts'

// `npm run chaos:ledger` in small. A busy machine takes its time to start so many processes.
vi.setConfig({ testTimeout: 300_000 })
const seed = 20_261_121

test('[Q7] what was acknowledged is in the books after every crash, once, and nothing else is', async () => {
  const { broken } = await crash({ seed, kills: 2, transfers: 600, lanes: 16 })
  expect(broken).toEqual([])
})

test('[Q8] a key that is sent many times, also across a crash, moves money once', async () => {
  const { broken } = await repeatKeys({ seed, keys: 60, each: 20, restarts: 1 })
  expect(broken).toEqual([])
})

test('[Q9] racers from several processes win exactly what one balance holds', async () => {
  const { broken } = await race({ seed, racers: 300, pairs: 60, processes: 1 })
  expect(broken).toEqual([])
})

test('[Q10] [Q7] payouts are paid once or given back, whoever of server and payer dies in between', async () => {
  const { broken } = await payOutUnderDeaths({ seed, withdrawals: 12, kills: 4 })
  expect(broken).toEqual([])
})

// The proof of the proof: a ledger with one thing done wrong does not get through.
test.each(FLAWS)('[Q7] the run notices a ledger that %s', async (flaw) => {
  const { broken } = await crash({ seed, kills: 0, transfers: 600, lanes: 16, flaw })
  expect(broken).not.toEqual([])
})

test('[Q8] the run of keys notices a ledger that forgets them', async () => {
  const { broken } = await repeatKeys({ seed, keys: 20, each: 3, restarts: 0, flaw: 'forgets keys' })
  expect(broken).not.toEqual([])
})

test('[Q9] the race notices a ledger that overlooks balances', async () => {
  const { broken } = await race({ seed, racers: 160, pairs: 1, processes: 0, flaw: 'overlooks balances' })
  expect(broken).not.toEqual([])
})

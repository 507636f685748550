import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { playDice } from '#src/api/model/games/play.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { provideVerify } from '#src/machines/games/verifyActors.ts'
import { askedServer } from './support/askedServer.ts'

const SEEDS = { serverSeed: '00'.repeat(32), clientSeed: 'harbour', nonce: 7 }
const BET = { side: 'under', target: 98 } as const
const { roll, returned } = playDice(SEEDS, BET, fen(10_000))
const TRUE = {
  rules: 'dice',
  ...SEEDS,
  commitment: commitmentOf(SEEDS.serverSeed),
  stake: '10000',
  bet: BET,
  roll,
  returned: toWire(returned),
}

/** A page where proofs are given by hand. */
function open() {
  const { client, asked } = askedServer(() => ({}))
  const actor = createActor(provideVerify(client), { input: { asked: null } }).start()
  onTestFinished(() => void actor.stop())
  return {
    actor,
    asked,
    give: (proof: object) => actor.send({ type: 'proof.given', text: JSON.stringify(proof) }),
    verdict: async () => (await waitFor(actor, ({ context }) => context.verdict !== null)).context.verdict?.state,
  }
}

test.each([
  ['as it was', TRUE, 'equal'],
  ['with another roll', { ...TRUE, roll: roll + 1 }, 'different'],
])('[P-5] a round %s is computed in the page, and asks nobody', async (_, proof, expected) => {
  const { give, verdict, asked } = open()
  give(proof)
  expect([await verdict(), asked]).toEqual([expected, []])
})

test('[P-5] that a round is computed is drawn before it is', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { give, actor } = open()
  give(TRUE)
  await Promise.resolve()
  const [value, waiting] = [actor.getSnapshot().value, vi.getTimerCount()]
  await vi.advanceTimersByTimeAsync(0)
  expect([value, waiting, actor.getSnapshot().value]).toEqual(['computing', 1, 'told'])
})

test('[P-5] a round whose page was left is not computed any more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { give, actor } = open()
  give(TRUE)
  actor.stop()
  expect(vi.getTimerCount()).toBe(0)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { microUsdt, units } from '#src/api/model/money/amount.ts'
import { depositShares, fenOfUsdt } from '#src/api/model/deposit.ts'
import { DEPOSIT_STATES, type DepositEvent, type DepositState, nextDepositState } from '#src/api/model/depositState.ts'
import { depositSteps } from '#src/machines/deposit/depositSelectors.ts'

const EXPECTED = 10_000

const event: fc.Arbitrary<DepositEvent> = fc.oneof(
  fc.constantFrom(...(['seen', 'claimed', 'failed', 'expired', 'cancelled'] as const)).map((type) => ({ type })),
  fc.constantFrom(1, EXPECTED - 1, EXPECTED, EXPECTED + 1, 5 * EXPECTED).map((amount) => ({ type: 'settled' as const, amount })),
)

/**
 * What the promise says, without a table: three facts about an order. Money counts once and whenever it comes; the first thing that
 * ends a waiting order is what ended it; what was seen no longer runs out.
 */
function expectedState(events: readonly DepositEvent[]): { state: DepositState; credits: number } {
  let seen = false
  let end: DepositState | null = null
  for (const one of events) {
    if (one.type === 'settled') {
      const byAmount = one.amount === EXPECTED ? 'credited' : one.amount < EXPECTED ? 'partial' : 'overPaid'
      return { state: end === null ? byAmount : 'late', credits: 1 }
    }
    if (end !== null) continue
    if (one.type === 'failed') end = 'failed'
    else if (one.type === 'seen' || one.type === 'claimed') seen = true
    else if (!seen) end = one.type
  }
  return { state: end ?? (seen ? 'paid' : 'created'), credits: 0 }
}

test('[Q10] 10,000 sequences of events: only legal transitions, and money counts at most once', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let state: DepositState = 'created'
      let credits = 0
      for (const one of events) {
        const next = nextDepositState(state, EXPECTED, one)
        if (next === null) continue
        // Nothing ever becomes what it was, and nothing begins anew.
        expect(next).not.toBe(state)
        expect(next).not.toBe('created')
        if (one.type === 'settled') credits += 1
        state = next
      }
      expect({ state, credits }).toEqual(expectedState(events))
    }),
    { numRuns: 10_000 },
  )
})

test('[Q10] every state is reached by some sequence', () => {
  const reached = new Set<DepositState>(['created'])
  for (const state of reached)
    for (const type of ['seen', 'claimed', 'failed', 'expired', 'cancelled'] as const) {
      const next = nextDepositState(state, EXPECTED, { type })
      if (next !== null) reached.add(next)
    }
  for (const state of DEPOSIT_STATES)
    for (const amount of [1, EXPECTED, 2 * EXPECTED]) {
      const next = nextDepositState(state, EXPECTED, { type: 'settled', amount })
      if (next !== null) reached.add(next)
    }
  expect([...reached].toSorted()).toEqual([...DEPOSIT_STATES].toSorted())
})

test('shares of an amount add up to it, and the fee is never more than its part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, feeBps) => {
      const { fee, net } = depositShares(units(amount), feeBps)
      expect(fee + net).toBe(amount)
      expect(fee * 10_000).toBeLessThanOrEqual(amount * feeBps)
      expect(Number.isSafeInteger(fee) && fee >= 0 && net >= 0).toBe(true)
    }),
  )
})

test('[E-2] USDT in fen is rounded down, never by a whole fen', () => {
  expect(fenOfUsdt(microUsdt(50_000_000), 718)).toBe(35_900)
  expect(fenOfUsdt(microUsdt(1), 718)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.integer({ min: 1, max: 5_000 }), (micro, rate) => {
      const fen = BigInt(fenOfUsdt(microUsdt(micro), rate))
      const exact = BigInt(micro) * BigInt(rate)
      expect(fen * 1_000_000n <= exact && exact < (fen + 1n) * 1_000_000n).toBe(true)
    }),
  )
})

test('the steps of an order say how far it came', () => {
  const of = (state: DepositState, received = 0) => depositSteps({ state, received: units(received) }).map(({ status }) => status)
  expect(of('created')).toEqual(['now', 'next', 'next'])
  expect(of('paid')).toEqual(['done', 'now', 'next'])
  for (const state of ['credited', 'partial', 'overPaid', 'late'] as const) expect(of(state, 1)).toEqual(['done', 'done', 'done'])
  for (const state of ['expired', 'failed', 'cancelled'] as const) expect(of(state)).toEqual(['done', 'stopped', 'stopped'])
  // Money came before it ended.
  expect(of('failed', 1)).toEqual(['done', 'done', 'stopped'])
})

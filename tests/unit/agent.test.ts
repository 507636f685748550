import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  AgentPlan,
  AGENT_STEPS,
  closeMonth,
  commissionOf,
  countedOf,
  daysOfMonth,
  DEFAULT_AGENT_PLAN,
  heldOf,
  mayApply,
  monthAfter,
  monthOfDay,
  netOf,
  type Share,
} from '#src/api/model/agent.ts'
import { formatDay } from '#src/api/model/day.ts'
import { fen, type Fen, sumOf } from '#src/api/model/money/amount.ts'

const NOTHING = { carriedIn: fen(0), released: fen(0) }
const amount = (most = 100_000_000) => fc.integer({ min: 0, max: most }).map(fen)
const share: fc.Arbitrary<Share> = fc.record({
  stakes: amount(),
  returns: amount(),
  prizes: amount(1_000_000),
  fees: amount(1_000_000),
  bets: amount(),
  bar: fc.constantFrom(null, null, null, 'excluded' as const, 'held' as const),
})
const plan: fc.Arbitrary<AgentPlan> = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 4 }),
    percents: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 }),
    activeMembers: fc.integer({ min: 0, max: 5 }),
    activeBets: amount(1_000),
  })
  .map(({ bounds, percents, ...rest }) => {
    const tops = [...bounds.toSorted((one, other) => one - other).map(fen), null]
    return { ...rest, tiers: tops.map((upTo, at) => ({ upTo, percent: percents[at] ?? 0 })) }
  })

test('[C-11] commission by hand: 25% to ¥50,000, 30% to ¥200,000, 35% beyond, each on its own part', () => {
  const of = (base: number) => commissionOf(DEFAULT_AGENT_PLAN, fen(base))
  expect(of(0)).toBe(0)
  expect(of(3)).toBe(0)
  expect(of(4)).toBe(1)
  expect(of(5_000_000)).toBe(1_250_000)
  expect(of(5_000_004)).toBe(1_250_001)
  expect(of(20_000_000)).toBe(1_250_000 + 4_500_000)
  expect(of(30_000_000)).toBe(1_250_000 + 4_500_000 + 3_500_000)
})

/** Commission fen by fen of hundredths: as slow as it is plain. */
function slowly({ tiers }: AgentPlan, base: Fen): bigint {
  let rest = BigInt(base)
  let hundredths = 0n
  let from = 0n
  for (const { upTo, percent } of tiers) {
    const width = upTo === null ? rest : BigInt(upTo) - from
    const part = rest < width ? rest : width
    hundredths += part * BigInt(percent)
    rest -= part
    from = upTo === null ? from : BigInt(upTo)
  }
  return hundredths / 100n
}

test('[C-11] commission is what a plain reckoning says, never more than the base, and never less for more', () => {
  fc.assert(
    fc.property(plan, amount(900_000_000), amount(900_000_000), (terms, one, other) => {
      const commission = commissionOf(terms, one)
      expect(BigInt(commission)).toBe(slowly(terms, one))
      expect(commission).toBeLessThanOrEqual(one)
      if (one <= other) expect(commission).toBeLessThanOrEqual(commissionOf(terms, other))
    }),
  )
})

test('[C-11] over any months nothing of the carry is lost: what counted or was released is what commission was on, and what is still carried', () => {
  fc.assert(
    fc.property(plan, fc.array(fc.tuple(fc.array(share, { maxLength: 6 }), amount()), { maxLength: 8 }), (terms, months) => {
      let carried = fen(0)
      const bases: Fen[] = []
      for (const [shares, released] of months) {
        const closed = closeMonth(terms, { carriedIn: carried, released }, shares)
        expect(closed.released).toBe(released)
        expect(closed.carriedIn).toBe(carried)
        expect(closed.base === 0 || closed.carriedOut === 0).toBe(true)
        expect(closed.base).toBeGreaterThanOrEqual(0)
        expect(closed.carriedOut).toBeLessThanOrEqual(0)
        if (closed.active < terms.activeMembers || closed.base === 0) expect(closed.commission).toBe(0)
        else expect(closed.commission).toBe(commissionOf(terms, closed.base))
        carried = closed.carriedOut
        bases.push(closed.base)
      }
      const counted = sumOf(months.flatMap(([shares, released]) => [...shares.map(countedOf), released]))
      expect(counted).toBe(sumOf([...bases, carried]))
    }),
  )
})

test('[C-11] who is barred adds nothing above zero and is not active; what is withheld is exactly that', () => {
  fc.assert(
    fc.property(plan, fc.array(share, { maxLength: 8 }), (terms, shares) => {
      const closed = closeMonth(terms, NOTHING, shares)
      const barred = shares.filter(({ bar }) => bar !== null)
      expect(closed.withheld).toBe(barred.reduce((sum, one) => sum + Math.max(0, netOf(one)), 0))
      const without = closeMonth(
        terms,
        NOTHING,
        shares.map((one) =>
          one.bar === null || netOf(one) <= 0 ? one : { ...one, stakes: one.returns, prizes: fen(0), fees: fen(0) },
        ),
      )
      expect(without.base).toBe(closed.base)
      expect(closed.active).toBeLessThanOrEqual(shares.length - barred.length)
      const held = shares.filter(({ bar }) => bar === 'held')
      expect(sumOf(shares.map(heldOf))).toBe(sumOf(held.map((one) => fen(Math.max(0, netOf(one))))))
    }),
  )
})

test('[C-11] a month is whole: its days are its own, and the next one begins where it ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 15_000, max: 40_000 }), (day) => {
      const month = monthOfDay(day)
      const { from, until } = daysOfMonth(month)
      expect(day).toBeGreaterThanOrEqual(from)
      expect(day).toBeLessThanOrEqual(until)
      expect(formatDay(from)).toBe(`${month}-01`)
      expect(daysOfMonth(monthAfter(month)).from).toBe(until + 1)
    }),
  )
  expect(monthAfter('2025-12')).toBe('2026-01')
})

test('[C-11] only who never applied or was refused may apply; every verdict leads on', () => {
  expect([null, 'refused', 'applied', 'approved', 'suspended'].map((state) => mayApply(state as never))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  for (const { from, to } of Object.values(AGENT_STEPS)) expect(from).not.toBe(to)
})

test.each<readonly [string, boolean, readonly (string | null)[]]>([
  ['that rise, the last without an end', true, ['100', '200', null]],
  ['of which one is lower than the one before', false, ['200', '100', null]],
  ['of which two are one', false, ['100', '100', null]],
  ['of which the first has nothing', false, ['0', null]],
  ['of which the last has an end', false, ['100', '200']],
  ['of which one before the last has none', false, ['100', null, null]],
])('[C-11] a plan with tiers %s is one: %s', (_, isPlan, tops) => {
  const tiers = tops.map((upTo) => ({ upTo, percent: 25 }))
  expect(v.is(AgentPlan, { tiers, activeMembers: 3, activeBets: '100' })).toBe(isPlan)
})

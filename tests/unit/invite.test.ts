import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { claimableFrom, type InviteTerms, judgeFriend } from '#src/api/model/invite.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'

const money = fc.integer({ min: 0, max: 50_000 }).map(fen)
const terms: fc.Arbitrary<InviteTerms> = fc.record({
  reward: money,
  monthly: fc.integer({ min: 0, max: 12 }),
  deposits: money,
  bets: money,
})
const facts = fc.record({ deposits: money, bets: money, isNear: fc.boolean(), isExcluded: fc.boolean() })

test('[C-11] a friend counts exactly where they are somebody else, are not excluded, and deposited and bet enough', () => {
  fc.assert(
    fc.property(terms, facts, (rules, friend) => {
      const isEnough = friend.deposits >= rules.deposits && friend.bets >= rules.bets
      const isGiven = rules.reward > 0 && rules.monthly > 0
      const counts = !friend.isNear && !friend.isExcluded && isGiven && isEnough
      expect(judgeFriend(rules, friend)).toBe(friend.isNear ? 'refused' : counts ? 'counts' : 'registered')
    }),
  )
})

test('[C-11] who deposits or bets more never counts for less', () => {
  fc.assert(
    fc.property(terms, facts, money, money, (rules, friend, deposits, bets) => {
      const more = { ...friend, deposits: fen(friend.deposits + deposits), bets: fen(friend.bets + bets) }
      if (judgeFriend(rules, friend) === 'counts') expect(judgeFriend(rules, more)).toBe('counts')
    }),
  )
})

test('[C-11] of friends who count at any times, each can be claimed at once or later, and no month has more than its number', () => {
  const start = dayStart(readDay('2025-08-13')!)
  const gaps = fc.array(fc.integer({ min: 0, max: 20 * 86_400_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), gaps, (monthly, waits) => {
      const taken: number[] = []
      let at = start
      for (const wait of waits) {
        at += wait
        const from = claimableFrom(monthly, taken, at)
        expect(from).toBeGreaterThanOrEqual(at)
        taken.push(from)
      }
      const months = taken.map((from) => periodStart('month', from))
      for (const month of months) expect(months.filter((one) => one === month).length).toBeLessThanOrEqual(monthly)
    }),
  )
})

test('[C-11] beyond the number of a month a friend is claimed from the first day of the next one', () => {
  const at = dayStart(readDay('2025-08-13')!)
  const next = addMonths(periodStart('month', at), 1)
  expect([claimableFrom(2, [at], at), claimableFrom(2, [at, at], at), claimableFrom(2, [at, at, next, next], at)]).toEqual([
    at,
    dayStart(readDay('2025-09-01')!),
    dayStart(readDay('2025-10-01')!),
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { countedStakes, type SettledBet } from '#src/api/model/validBets.ts'

const bet = (betId: string, side: string, stake: number): SettledBet => ({ betId, side, stake: fen(stake) })

test('[C-11] a bet on the other side of a market counts only for what goes beyond the first', () => {
  const counted = countedStakes([bet('a', 'home', 100), bet('b', 'visit', 60), bet('c', 'visit', 90), bet('d', 'home', 30)])
  expect([...counted]).toEqual([
    ['a', 100],
    ['b', 0],
    ['c', 50],
    ['d', 0],
  ])
})

const BETS = fc.array(
  fc.record({ side: fc.constantFrom('home', 'draw', 'visit'), stake: fc.integer({ min: 1, max: 10_000_000 }) }),
)

test('[C-11] [property] a market counts the most that was staked on one of its sides, and no bet takes anything away', () => {
  fc.assert(
    fc.property(BETS, (bets) => {
      const counted = countedStakes(bets.map(({ side, stake }, index) => bet(String(index), side, stake)))
      const stakedOn = (side: string) => bets.filter((one) => one.side === side).reduce((sum, { stake }) => sum + stake, 0)
      expect(sumOf([...counted.values()])).toBe(Math.max(...['home', 'draw', 'visit'].map(stakedOn)))
      expect(counted.size).toBe(bets.length)
      for (const [index, { stake }] of bets.entries()) {
        expect(counted.get(String(index))).toBeGreaterThanOrEqual(0)
        expect(counted.get(String(index))).toBeLessThanOrEqual(stake)
      }
    }),
  )
})

test('[C-11] [property] bets that are settled later change nothing of what was counted before', () => {
  fc.assert(
    fc.property(BETS, fc.nat(), (bets, cut) => {
      const all = bets.map(({ side, stake }, index) => bet(String(index), side, stake))
      const few = countedStakes(all.slice(0, cut))
      const more = countedStakes(all)
      for (const [betId, stake] of few) expect(more.get(betId)).toBe(stake)
    }),
  )
})

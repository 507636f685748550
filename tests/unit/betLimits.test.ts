import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeStake, limitFaultOf, mostOf, stakeRoomOf } from '#src/api/model/betLimits.ts'
import { returnOf } from '#src/api/model/sportsbook.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { PRICE_RANGE } from '#src/api/model/odds.ts'
import { ROOM } from '#tests/machines/support/betOrder.ts'

const limited = (limits: Partial<typeof ROOM.limits>, used: { onMatch?: number; open?: number } = {}) => ({
  limits: { ...ROOM.limits, ...limits },
  onMatch: fen(used.onMatch ?? 0),
  open: fen(used.open ?? 0),
})

test('[V-7] a stake is judged by its limits and by what the venue’s wallet holds', () => {
  const room = stakeRoomOf(ROOM, 185)
  const judged = (text: string, funds: number | null) => {
    const { fault, isShort } = judgeStake(text, room, funds === null ? null : fen(funds))
    return [fault, isShort]
  }
  expect(judged('50', 10_000)).toEqual([null, false])
  expect(judged('1.99', 10_000)).toEqual(['low', false])
  expect(judged('2', 10_000)).toEqual([null, false])
  expect(judged('20000', 9_000_000)).toEqual([null, false])
  expect(judged('20000.01', 9_000_000)).toEqual(['high', false])
  expect(judged('1,2', 10_000)).toEqual(['notAmount', false])
  expect(judged('50', 4_999)).toEqual(['funds', true])
  expect(judged('50', null)).toEqual([null, false])
  // Nothing is written yet: too little for any bet is said all the same.
  expect(judged('', 199)).toEqual(['missing', true])
  expect(judged('', 200)).toEqual(['missing', false])
  expect(judged('', null)).toEqual(['missing', false])
  // Before the limits are known the server judges.
  expect(judgeStake('1', null, fen(100)).fault).toBeNull()
  expect([mostOf(fen(199), room), mostOf(fen(200), room), mostOf(fen(9_000_000), room), mostOf(fen(200), null)]).toEqual([
    null,
    200,
    2_000_000,
    null,
  ])
})

test('[V-7] [C-9] where a limit leaves less than the smallest stake, all of one’s money is no stake', () => {
  const mostWith = (open: number) => mostOf(fen(5_000), stakeRoomOf(limited({ memberMax: fen(10_000) }, { open }), 185))
  expect([mostWith(9_800), mostWith(9_801), mostWith(10_000)]).toEqual([200, null, null])
})

test('[C-9] each limit of a bet is allowed itself, one fen beyond it is not, and the one that binds is named', () => {
  const cases = [
    [limited({}), 185, 2_000_000, 'stake', 2_000_000],
    // 100.00 × 1.85 = 185.00 exactly; of 185.01 a return of 185.00 is left.
    [limited({ payoutMax: fen(18_500) }), 185, 10_000, 'payout', 18_500],
    [limited({ matchMax: fen(50_000) }, { onMatch: 20_000, open: 20_000 }), 185, 30_000, 'match', 50_000],
    [limited({ memberMax: fen(50_000) }, { open: 49_000 }), 185, 1_000, 'member', 50_000],
    [limited({ matchMax: fen(50_000) }, { onMatch: 50_000, open: 50_000 }), 185, 0, 'match', 50_000],
    // A limit that was lowered below what is open already.
    [limited({ memberMax: fen(10_000) }, { open: 50_000 }), 185, 0, 'member', 10_000],
  ] as const
  for (const [room, price, max, by, limit] of cases) {
    expect(stakeRoomOf(room, price)).toEqual({ min: 200, max, by, limit })
    if (max > 0) expect(limitFaultOf(room, fen(max), price)).toBeNull()
    expect(limitFaultOf(room, fen(Math.max(max + 1, 200)), price)).toBe(by)
  }
  expect([limitFaultOf(ROOM, fen(200), 185), limitFaultOf(ROOM, fen(199), 185)]).toEqual([null, 'stake'])
  // What it brings back is judged once the price is known.
  expect(limitFaultOf(limited({ payoutMax: fen(100) }), fen(200), null)).toBeNull()
})

test('[C-9] the limit that is named is the one that ends what can be staked, whatever the limits and the price', () => {
  const yuan = (max: number) => fc.integer({ min: 1, max }).map((count) => fen(count * 100))
  const room = fc.record({
    limits: fc.record({
      stakeMin: yuan(100),
      stakeMax: yuan(1_000_000),
      payoutMax: yuan(10_000_000),
      matchMax: yuan(10_000_000),
      memberMax: yuan(100_000_000),
    }),
    onMatch: yuan(10_000_000),
    open: yuan(100_000_000),
  })
  fc.assert(
    fc.property(room, fc.integer(PRICE_RANGE), (one, price) => {
      const { limits, onMatch, open } = one
      const { min, max, by } = stakeRoomOf(one, price)
      const beyond = (stake: number) => ({
        stake: stake > limits.stakeMax,
        match: onMatch + stake > limits.matchMax,
        member: open + stake > limits.memberMax,
        payout: returnOf(fen(stake), price) > limits.payoutMax,
      })
      if (max > 0) expect(Object.values(beyond(max))).not.toContain(true)
      expect(beyond(max + 1)[by]).toBe(true)
      if (max >= min) expect([min, max, max + 1].map((stake) => limitFaultOf(one, fen(stake), price))).toEqual([null, null, by])
      else expect(limitFaultOf(one, min, price)).toBe(by)
    }),
    { numRuns: 500 },
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { PRICE_POLICIES, returnOf, takesPrice } from '#src/api/model/sportsbook.ts'
import type { Pick } from '#src/api/model/pick.ts'
import { anonymous, maskMiddle } from '#src/api/model/mask.ts'
import { PRICE_RANGE } from '#src/api/model/odds.ts'
import { stakeBand } from '#src/api/model/sportsbook.ts'
import { outcomeOf, payoutOf, type Standing } from '#server/sportsbook/outcome.ts'

const over = (home: number, visit: number, side: 'home' | 'visit' | null = null): Standing => ({
  home,
  visit,
  ended: true,
  scorer: () => side,
})
const running = (home: number, visit: number, side: 'home' | 'visit' | null = null): Standing => ({
  ...over(home, visit, side),
  ended: false,
})
const pick = (type: Pick['type'], code: Pick['code'], line: number | null = null): Pick => ({ type, code, line })

test('each market is decided by the final score', () => {
  const cases: [Pick, number, Standing, string | null][] = [
    [pick('winner', 'home'), 3, over(2, 1), 'won'],
    [pick('winner', 'visit'), 3, over(2, 1), 'lost'],
    [pick('winner', 'home'), 3, over(1, 1), 'lost'],
    [pick('winner', 'draw'), 3, over(1, 1), 'won'],
    [pick('winner', 'home'), 2, over(80, 80), 'void'],
    [pick('winner', 'home'), 3, running(5, 0), null],
    [pick('handicap', 'home', -1.5), 2, over(2, 0), 'won'],
    [pick('handicap', 'home', -1.5), 2, over(1, 0), 'lost'],
    [pick('handicap', 'visit', -1.5), 2, over(1, 0), 'won'],
    [pick('handicap', 'home', -1), 2, over(1, 0), 'void'],
    [pick('handicap', 'visit', -1), 2, over(1, 0), 'void'],
    [pick('total', 'over', 2.5), 2, over(2, 1), 'won'],
    [pick('total', 'under', 2.5), 2, over(2, 0), 'won'],
    [pick('total', 'under', 3), 2, over(2, 1), 'void'],
    [pick('total', 'over', 2.5), 2, running(2, 1), 'won'],
    [pick('total', 'under', 2.5), 2, running(2, 1), 'lost'],
    [pick('total', 'under', 2.5), 2, running(1, 1), null],
    [pick('nextScore', 'home', 3), 3, running(1, 1), null],
    [pick('nextScore', 'home', 3), 3, running(2, 1, 'home'), 'won'],
    [pick('nextScore', 'visit', 3), 3, running(2, 1, 'home'), 'lost'],
    [pick('nextScore', 'none', 3), 3, running(2, 1, 'home'), 'lost'],
    [pick('nextScore', 'none', 3), 3, over(1, 1), 'won'],
    [pick('nextScore', 'home', 3), 3, over(1, 1), 'lost'],
    [pick('nextScore', 'home', 3), 3, running(2, 1), null],
    [pick('nextScore', 'home', 3), 3, over(2, 1), 'void'],
    [pick('mapWinner', 'home', 2), 2, running(1, 0, 'home'), null],
    [pick('mapWinner', 'home', 2), 2, running(1, 1, 'visit'), 'lost'],
    [pick('mapWinner', 'visit', 2), 2, running(1, 1, 'visit'), 'won'],
    [pick('mapWinner', 'home', 2), 2, running(1, 1), null],
    [pick('mapWinner', 'home', 3), 2, over(2, 0, 'home'), 'void'],
    [pick('mapWinner', 'home', 3), 2, over(2, 1, 'home'), 'won'],
    [pick('bothScore', 'yes'), 2, running(1, 1), 'won'],
    [pick('bothScore', 'no'), 2, running(1, 0), null],
    [pick('bothScore', 'no'), 2, over(1, 0), 'won'],
    [pick('oddEven', 'odd'), 2, over(2, 1), 'won'],
    [pick('oddEven', 'even'), 2, over(0, 0), 'won'],
    [pick('oddEven', 'even'), 2, running(0, 0), null],
  ]
  for (const [bet, ways, match, outcome] of cases)
    expect([bet, match.home, match.visit, outcomeOf(bet, ways, match)]).toEqual([bet, match.home, match.visit, outcome])
})

const line = fc.integer({ min: -12, max: 12 }).map((half) => half / 2)
const count = fc.nat(6)
const side = fc.constantFrom('home' as const, 'visit' as const, null)

/** A market's selections, with its line where it has one. */
const market = fc.oneof(
  fc.constant({ codes: ['home', 'draw', 'visit'] as const, type: 'winner' as const, line: null }),
  fc.constant({ codes: ['home', 'visit'] as const, type: 'winner' as const, line: null }),
  line.map((value) => ({ codes: ['home', 'visit'] as const, type: 'handicap' as const, line: value })),
  fc.nat(12).map((half) => ({ codes: ['over', 'under'] as const, type: 'total' as const, line: half / 2 })),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => ({ codes: ['home', 'none', 'visit'] as const, type: 'nextScore' as const, line: n })),
  fc.integer({ min: 1, max: 3 }).map((n) => ({ codes: ['home', 'visit'] as const, type: 'mapWinner' as const, line: n })),
  fc.constant({ codes: ['yes', 'no'] as const, type: 'bothScore' as const, line: null }),
  fc.constant({ codes: ['odd', 'even'] as const, type: 'oddEven' as const, line: null }),
)

test('at the end exactly one selection of a market wins, or the stake goes back; nothing is left open', () => {
  fc.assert(
    fc.property(market, count, count, side, ({ codes, type, line: value }, home, visit, scorer) => {
      const outcomes = codes.map((code) => outcomeOf(pick(type, code, value), codes.length, over(home, visit, scorer)))
      expect(outcomes).not.toContain(null)
      const won = outcomes.filter((outcome) => outcome === 'won').length
      const lost = outcomes.filter((outcome) => outcome === 'lost').length
      expect(won).toBe(outcomes.includes('void') ? 0 : 1)
      if (type !== 'nextScore') expect(lost).toBe(outcomes.includes('void') ? 0 : codes.length - 1)
    }),
    { numRuns: 500 },
  )
})

test('what is decided while a match goes on stays decided, whatever comes', () => {
  fc.assert(
    fc.property(market, count, count, count, count, side, ({ codes, type, line: value }, home, visit, more, others, scorer) => {
      for (const code of codes) {
        const early = outcomeOf(pick(type, code, value), codes.length, running(home, visit, scorer))
        if (early === null) continue
        expect(outcomeOf(pick(type, code, value), codes.length, over(home + more, visit + others, scorer))).toBe(early)
      }
    }),
    { numRuns: 500 },
  )
})

test('money is conserved: stakes are what was paid and what the house keeps, in whole fen, and no bet pays more than its price', () => {
  const bet = fc.record({
    stake: fc.integer({ min: 200, max: 2_000_000 }),
    price: fc.integer(PRICE_RANGE),
    outcome: fc.constantFrom('won' as const, 'lost' as const, 'void' as const),
  })
  fc.assert(
    fc.property(fc.array(bet), (bets) => {
      let [staked, paid, book] = [0, 0, 0]
      for (const { stake, price, outcome } of bets) {
        const payout = payoutOf(outcome, fen(stake), returnOf(fen(stake), price))
        expect(Number.isSafeInteger(payout)).toBe(true)
        expect(payout * 100).toBeLessThanOrEqual(stake * Math.max(price, 100))
        if (outcome === 'won') expect(payout).toBeGreaterThan(stake)
        staked += stake
        paid += payout
        book += outcome === 'lost' ? stake : outcome === 'won' ? stake - payout : 0
      }
      expect(staked).toBe(paid + book)
    }),
  )
})

test('a price is taken as the member set it: never a worse one but by "any", never another by "none"', () => {
  fc.assert(
    fc.property(fc.integer(PRICE_RANGE), fc.integer(PRICE_RANGE), fc.constantFrom(...PRICE_POLICIES), (asked, now, policy) => {
      const expected = { better: now >= asked, any: true, none: now === asked }[policy]
      expect(takesPrice(asked, now, policy)).toBe(expected)
    }),
  )
})

test('[V-9 middle] strings of 4 to 13 have their middle hidden, longer ones show their ends, shorter ones are as they are', () => {
  const cases = [
    ['', ''],
    ['Mia', 'Mia'],
    ['mila', 'm**a'],
    ['海港小飞侠', '海港*飞侠'],
    ['12345678', '12****78'],
    ['1234567890123', '1234*****0123'],
    ['12345678901234', '1234******1234'],
    ['😀😁😂🤣', '😀**🤣'],
  ] as const
  for (const [text, masked] of cases) expect(maskMiddle(text)).toBe(masked)
})

test('stakes are told in bands', () => {
  const bands = [200, 9_999, 10_000, 99_999, 100_000, 1_000_000].map((stake) => stakeBand(fen(stake)))
  expect(bands).toEqual(['small', 'small', 'middle', 'middle', 'large', 'huge'])
})

test('[S-8] a shared order tells no more of a name than its first character', () => {
  expect(['Mia', '薄荷糖', '𝒳y', ''].map(anonymous)).toEqual(['M**', '薄**', '𝒳**', '**'])
})

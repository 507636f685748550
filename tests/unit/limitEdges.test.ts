import { describe, expect, test } from 'vitest'
import { coinsFor, judgeCoins } from '#src/api/model/coinShop.ts'
import { mayExchange } from '#src/api/model/exchange.ts'
import { cash, coins, fen, microUsdt } from '#src/api/model/money/amount.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import {
  cancelRaise,
  changeLimit,
  checkDue,
  continuePlay,
  isLooser,
  leftOf,
  limitAt,
  makePause,
  NO_LIMIT,
  pauseAt,
  PLAY_GAP,
  RAISE_WAIT,
  TIME_OUT_HOURS,
} from '#src/api/model/saferPlay.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { termsOf } from '#server/cashier/withdrawal/withdrawalTerms.ts'

const HOUR = 3_600_000

/** What a rule says just under a limit, at it, and just over it. */
const around = <T>(limit: number, rule: (value: number) => T) => [-1, 0, 1].map((more) => rule(limit + more))

describe('an amount that is written', () => {
  const bounds = { asset: 'FEN', min: fen(100), max: fen(5_000), available: fen(3_000) } as const
  const faultOf = (value: number) => judgeAmount((value / 100).toFixed(2), bounds).fault

  test('[V-7] its least and its most are taken, and so is all that there is', () => {
    expect(around(100, faultOf)).toEqual(['low', null, null])
    expect(around(3_000, faultOf)).toEqual([null, null, 'funds'])
    expect(around(5_000, faultOf)).toEqual(['funds', 'funds', 'high'])
  })

  test('[V-7] without a least, one of the smallest unit is taken and nothing is missing', () => {
    expect(around(1, (value) => judgeAmount((value / 100).toFixed(2), { asset: 'FEN' }).fault)).toEqual(['missing', null, null])
  })
})

describe('withdrawals', () => {
  test.each([
    // Two per thousand from ¥2 to ¥50: the least until ¥1,000, the most from ¥25,000 on.
    ['card', 100_000, [200, 200, 201], 2_500_000, [5_000, 5_000, 5_000], 2_499_500, [4_999, 4_999, 5_000]],
    // Five per thousand from ¥3 to ¥25.
    ['fast', 60_000, [300, 300, 301], 500_000, [2_500, 2_500, 2_500], 499_800, [2_499, 2_499, 2_500]],
  ] as const)(
    '[C-10] the fee of %s is rounded up, and turns at its least and its most',
    (method, low, atLow, high, atHigh, under, atUnder) => {
      const fee = (amount: number) => feeOf(cash(amount), termsOf(method).fee)
      expect(around(low, fee)).toEqual(atLow)
      expect(around(high, fee)).toEqual(atHigh)
      expect(around(under, fee)).toEqual(atUnder)
    },
  )
})

describe('exchange and coins', () => {
  test('[C-10] one exchange takes its smallest unit and its most, no more', () => {
    expect(around(0, (value) => mayExchange('toUsdt', fen(value)))).toEqual([false, false, true])
    expect(around(1_000_000_000, (value) => mayExchange('toUsdt', fen(value)))).toEqual([true, true, false])
    expect(around(10_000_000_000_000, (value) => mayExchange('toCny', microUsdt(value)))).toEqual([true, true, false])
  })

  test('[P-7] coins may take all that a member has, and all that their limits leave', () => {
    const rich = fen(20_000_000)
    const faultOf = (yuan: number, left: number | null, available = rich) =>
      judgeCoins(String(yuan), { rate: 10, left: left === null ? null : fen(left), available }).fault
    expect(around(1, (yuan) => faultOf(yuan, null))).toEqual(['low', null, null])
    expect(around(100_000, (yuan) => faultOf(yuan, null))).toEqual([null, null, 'high'])
    expect(around(50, (yuan) => faultOf(yuan, 5_000))).toEqual([null, null, 'limit'])
    expect(around(50, (yuan) => faultOf(yuan, null, fen(5_000)))).toEqual([null, null, 'funds'])
    expect(coinsFor(fen(10_000_000), 10)).toBe(coins(1_000_000))
  })
})

describe('safer play', () => {
  test('[C-10] a raise holds from the moment on that its wait ends', () => {
    const raised = changeLimit({ fen: fen(100), next: null }, fen(200), 0)
    expect(around(RAISE_WAIT, (at) => limitAt(raised, at).fen)).toEqual([100, 200, 200])
    expect(around(RAISE_WAIT, (at) => cancelRaise(raised, at).fen)).toEqual([100, 200, 200])
  })

  test('[C-10] a limit takes all of itself, and the same again is no raise', () => {
    const limit = { fen: fen(500), next: null }
    expect(around(500, (used) => leftOf(limit, fen(used), 0))).toEqual([1, 0, 0])
    expect(leftOf(NO_LIMIT, fen(500), 0)).toBeNull()
    expect(around(500, (wanted) => isLooser(fen(500), fen(wanted)))).toEqual([false, false, true])
    expect(around(500, (wanted) => changeLimit(limit, fen(wanted), 0).next?.fen ?? null)).toEqual([null, null, 501])
  })

  test.each(TIME_OUT_HOURS)('[C-10] a time-out of %i h is over when it ends, not before', (hours) => {
    const pause = makePause({ hours }, 0)
    expect(around(hours * HOUR, (at) => pauseAt([pause], at)?.kind ?? null)).toEqual(['timeOut', null, null])
  })

  test('[C-10] play that pauses for just so long is one session, and a look back is due on the minute', () => {
    const session = { since: 0, seen: 0, checkedAt: null }
    expect(around(PLAY_GAP, (at) => continuePlay(session, at).since)).toEqual([0, 0, PLAY_GAP + 1])
    expect(checkDue(session, 15)).toBe(15 * 60_000)
    expect(checkDue({ ...session, checkedAt: 1 }, 15)).toBe(15 * 60_000 + 1)
  })
})

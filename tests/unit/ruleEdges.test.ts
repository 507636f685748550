import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ActivityState } from '#src/api/model/activities/activity.ts'
import { sidesOf } from '#src/api/model/activities/matchFields.ts'
import { deedsOf } from '#src/api/model/activities/officeActivity.ts'
import { budgetAssetOf } from '#src/api/model/activities/prize.ts'
import { excerptOf } from '#src/api/model/chat.ts'
import { amountWorth, depositSum, paymentKey, type PayType } from '#src/api/model/deposit.ts'
import { DEPOSIT_STATES, isDepositOpen, isDepositPaidOut } from '#src/api/model/depositState.ts'
import { hasTooManyEmotes } from '#src/api/model/emoteLimit.ts'
import { GIFT_PICTURES, hasEffect } from '#src/api/model/giftPicture.ts'
import { HELD_REASONS, isReturnOnly } from '#src/api/model/heldMoney.ts'
import { isPast, isUnderway, wordsIn } from '#src/api/model/maintenance.ts'
import { chatLineKey } from '#src/api/model/matchLine.ts'
import { fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { mainMarketOf, type Market } from '#src/api/model/odds.ts'
import { maskBirthday } from '#src/api/model/profile.ts'
import { goodsPayMore, taskPaysMore } from '#src/api/model/raise.ts'
import { isSameName } from '#src/api/model/realName.ts'
import { isForTwo } from '#src/api/model/review.ts'
import { anchorName } from '#src/api/model/roomOffice.ts'
import { AppCode, FactorCode } from '#src/api/model/secondFactor.ts'
import { AccountName } from '#src/api/model/setup.ts'
import { nextFormState, SITE_FORM_ACTS, SITE_FORM_STATES } from '#src/api/model/siteForm.ts'
import { lackOf } from '#src/api/model/sportsbook.ts'
import { cutText } from '#src/api/model/textLength.ts'
import { endOfTimeToPlay } from '#src/api/model/timeToPlay.ts'
import { venueStatusAt } from '#src/api/model/venue.ts'
import { periodWords, readClaimId } from '#src/api/model/welfare.ts'
import { stepName } from '#src/api/model/withdrawalState.ts'

const SPAN = { from: 100, until: 200, words: { 'zh-CN': '升级', en: 'Upgrade' } }

describe('a maintenance', () => {
  test.each([
    [99, false, false],
    [100, true, false],
    [199, true, false],
    [200, false, true],
  ])('[S-2] at %i is under way: %s, and over: %s', (now, underway, past) => {
    expect([isUnderway(SPAN, now), isPast(SPAN, now)]).toEqual([underway, past])
  })

  test('[S-2] without an end is under way for good, and never over', () => {
    const open = { ...SPAN, until: null }
    expect([isUnderway(open, 9e15), isPast(open, 9e15)]).toEqual([true, false])
  })

  test('[S-2] is said in the reader’s language, and in the other one where that has no words', () => {
    const said = (chinese: string, english: string) =>
      (['zh-CN', 'en'] as const).map((language) => wordsIn({ 'zh-CN': chinese, en: english }, language))
    expect([said('升级', 'Upgrade'), said('升级', ''), said('', 'Upgrade')]).toEqual([
      ['升级', 'Upgrade'],
      ['升级', '升级'],
      ['Upgrade', 'Upgrade'],
    ])
  })

  test.each([
    [0, 99, 0],
    [0, 100, 1],
    [2, 100, 2],
    [1, 200, 0],
  ])('[S-2] makes of a venue of status %i, at %i, one of %i', (venueStatus, now, status) => {
    expect(venueStatusAt({ venueStatus, maintenance: SPAN }, now)).toBe(status)
  })
})

test.each([
  ['a pause within it', '200-300', 1_200],
  ['a pause before it', '0-100', 1_100],
  ['a pause that began before it', '0-300', 1_300],
  ['a pause from its very end', '1100-1300', 1_100],
  ['a pause just before its end', '1099-1300', 1_301],
  ['pauses over each other', '200-400 300-500', 1_400],
  ['a pause within another', '200-500 300-400', 1_400],
  ['pauses in another order', '600-700 200-300', 1_300],
  ['a pause in the time that another one added', '200-300 1150-1250', 1_300],
])('[P-9] a time to play of 1,000 ms from 100 on, with %s (%s), ends at %i', (_, written, end) => {
  const pauses = written.split(' ').map((one) => one.split('-').map(Number))
  const spans = pauses.map(([since = 0, until = 0]) => ({ since, until }))
  expect(endOfTimeToPlay(100, 1_000, spans)).toBe(end)
})

test('[P-9] a time to play without a pause is as long as it is', () => {
  expect(endOfTimeToPlay(100, 1_000, [])).toBe(1_100)
})

test('[S-9] of a match the chat is told goals, ends of periods, maps and the end, as its sport has them', () => {
  const told = (['football', 'basketball', 'esports'] as const).map((sport) =>
    (['begin', 'score', 'break', 'end'] as const).map((kind) => chatLineKey(sport, kind)),
  )
  expect(told).toEqual([
    [null, 'footballScore', 'footballBreak', 'footballEnd'],
    [null, null, 'basketballBreak', 'basketballEnd'],
    [null, 'esportsScore', null, 'esportsEnd'],
  ])
})

test('[C-13] only the pictures of large gifts have an effect', () => {
  expect(GIFT_PICTURES.filter(hasEffect)).toEqual(['rocket', 'car', 'boat', 'crown', 'firework', 'castle', 'planet'])
})

test('[D-7] a line has ten emotes at most, whether anybody drew them or not', () => {
  expect([':goal:'.repeat(10), ':goal:'.repeat(11), ':xyz:'.repeat(11)].map(hasTooManyEmotes)).toEqual([false, true, true])
})

test.each([
  ['漂'.repeat(40), '漂'.repeat(40)],
  ['漂'.repeat(41), `${'漂'.repeat(39)}…`],
  ['🎉'.repeat(41), `${'🎉'.repeat(39)}…`],
])('[D-7] what an answer quotes is forty code points at most: “%s”', (content, excerpt) => {
  expect(excerptOf(content)).toBe(excerpt)
})

test('[D-7] only a text that is longer than its limit is cut', () => {
  expect([cutText('abc', 3), cutText('abcd', 3)]).toEqual(['abc', 'ab…'])
})

describe('a deposit', () => {
  const payType = (asset: 'FEN' | 'UUSDT', feeBps: number) => ({ asset, rate: 712, feeBps }) as unknown as PayType

  test.each([
    ['FEN', 10_001, 'cny', 'FEN', 100, 9_901],
    ['FEN', 10_001, 'usdt', 'FEN', 100, 9_901],
    ['UUSDT', 10_000_000, 'usdt', 'UUSDT', 100_000, 9_900_000],
    ['UUSDT', 10_000_000, 'cny', 'FEN', 71, 7_049],
  ] as const)('[P-6] of %s %i settled in %s is worth %s, a hundredth of it the fee', (asset, paid, settle, worthIn, fee, net) => {
    expect(depositSum(payType(asset, 100), asset === 'FEN' ? fen(paid) : microUsdt(paid), settle)).toEqual({
      asset: worthIn,
      fee,
      net,
    })
  })

  test('[P-6] in USDT has the most units that are not worth more than its sum of money', () => {
    expect([amountWorth('FEN', fen(7_120), 712), amountWorth('UUSDT', fen(7_120), 712)]).toEqual([7_120, 10_000_000])
    expect(amountWorth('UUSDT', fen(1), 712)).toBe(1_404)
  })

  test('[P-6] that is paid is known by the letters and digits of its number, however it is written', () => {
    expect(paymentKey(' ab-12 34/c')).toBe('AB1234C')
  })

  test('[Q10] is open until it is paid out or over', () => {
    expect(DEPOSIT_STATES.filter(isDepositOpen)).toEqual(['created', 'paid'])
  })

  test('[Q10] is paid out once money of it was credited, were it too little, too much or late', () => {
    expect(DEPOSIT_STATES.filter(isDepositPaidOut)).toEqual(['credited', 'partial', 'overPaid', 'late'])
  })
})

test('[Q10] money that the member’s own limit or pause holds back is only ever returned', () => {
  expect(HELD_REASONS.filter(isReturnOnly)).toEqual(['limit', 'paused'])
})

test('[V-9] of a birthday the year is hidden', () => {
  expect(maskBirthday('2001-02-28')).toBe('****-02-28')
})

describe('a raise', () => {
  const task = { target: 5, points: points(10), status: '1' } as const
  test.each([
    ['the same', {}, {}, false],
    ['more points', { points: points(11) }, {}, true],
    ['fewer points', { points: points(9) }, {}, false],
    ['a lower target', { target: 4 }, {}, true],
    ['a higher target', { target: 6 }, {}, false],
    ['one that was off', {}, { status: '0' }, true],
    ['one that goes off with more points', { status: '0', points: points(11) }, {}, false],
  ] as const)('[D-8] of a task is %s', (_, next, kept, isMore) => {
    expect(taskPaysMore({ ...task, ...next }, { ...task, ...kept })).toBe(isMore)
  })

  const goods = { price: 100, coins: 50, stock: 10, limit: 2, status: '1' } as unknown as Parameters<typeof goodsPayMore>[0]
  test.each([
    ['the same', {}, {}, false],
    ['a lower price', { price: 99 }, {}, true],
    ['a higher price', { price: 101 }, {}, false],
    ['more coins', { coins: 51 }, {}, true],
    ['fewer coins', { coins: 49 }, {}, false],
    ['a larger stock', { stock: 11 }, {}, true],
    ['a stock without an end', { stock: null }, {}, true],
    ['a stock that gets an end', {}, { stock: null }, false],
    ['more for each member', { limit: 3 }, {}, true],
    ['as many as a member likes', { limit: null }, {}, true],
    ['goods that were off', {}, { status: '0' }, true],
    ['goods that go off for a lower price', { status: '0', price: 1 }, {}, false],
  ] as const)('[D-8] of goods is %s', (_, next, kept, isMore) => {
    expect(goodsPayMore({ ...goods, ...next } as typeof goods, { ...goods, ...kept })).toBe(isMore)
  })

  test('[D-8] of goods is also what is new, unless it is off', () => {
    expect([goodsPayMore(goods, null), goodsPayMore({ ...goods, status: '0' }, null)]).toEqual([true, false])
  })
})

const PAYOUT_ACTS = ['byHand', 'paid', 'failed', 'retry', 'giveBack', 'explain'] as const

test('[P-6] it takes two operators to say how a large payout ended, or what was found of it', () => {
  expect(PAYOUT_ACTS.filter((act) => isForTwo(act, [{ doubt: null }]))).toEqual(['paid', 'failed', 'explain'])
})

test('[P-6] it takes two operators for all that is done about large payouts once one was in doubt', () => {
  const doubted = [{ doubt: null }, { doubt: { kind: 'amount', said: '', answer: 'found' } }] as unknown as Parameters<
    typeof isForTwo
  >[1]
  expect(PAYOUT_ACTS.filter((act) => isForTwo(act, doubted))).toEqual([...PAYOUT_ACTS])
})

test('[P-4] the market that stands for a match is that of who wins, wherever it stands', () => {
  const market = (marketId: string, type: string) => ({ marketId, type }) as unknown as Market
  const all = [market('a', 'total'), market('b', 'winner'), market('c', 'winner')]
  expect([mainMarketOf(all)?.marketId, mainMarketOf(all.slice(0, 1))]).toEqual(['b', null])
})

test('[P-10] what operators may do to a form to the site follows from how it stands', () => {
  const ways = SITE_FORM_STATES.map((state) => SITE_FORM_ACTS.map((act) => nextFormState(state, act)))
  expect([SITE_FORM_STATES, SITE_FORM_ACTS]).toEqual([
    ['new', 'answered', 'closed'],
    ['note', 'answer', 'close', 'reopen'],
  ])
  expect(ways).toEqual([
    ['new', 'answered', 'closed', null],
    ['answered', null, 'closed', 'new'],
    ['closed', null, null, 'new'],
  ])
})

test('[P-4] what a stake lacks is what it is over the money, and never less than nothing', () => {
  expect([lackOf(fen(100), fen(30)), lackOf(fen(100), fen(100)), lackOf(fen(100), fen(101))]).toEqual([70, 0, 0])
})

test('[C-11] a claim’s name says its kind and its period, whatever that is written with', () => {
  expect([readClaimId('rebate:2025-08-13:x'), readClaimId('nonsense:1'), readClaimId('rebate'), readClaimId('')]).toEqual([
    { kind: 'rebate', period: '2025-08-13:x' },
    null,
    null,
    null,
  ])
})

test('[C-11] a rebate is of a day, whatever follows it in its period', () => {
  expect([periodWords('rebate', '2025-08-13.a1'), periodWords('task', '2025-08-13.once')]).toEqual([
    '2025-08-13',
    '2025-08-13.once',
  ])
})

test('[P-9] what operators may do to an activity follows from how it stands', () => {
  expect(ActivityState.options.map((state) => [state, ...deedsOf(state)])).toEqual([
    ['draft', 'publish'],
    ['scheduled', 'pause', 'end'],
    ['running', 'pause', 'end'],
    ['paused', 'resume', 'end'],
    ['ended'],
  ])
})

test('[P-9] a prize that is a bonus is paid of the budget in yuan, any other of its own', () => {
  const of = (asset: string) => budgetAssetOf({ asset } as unknown as Parameters<typeof budgetAssetOf>[0])
  expect(['GRANT', 'GOLD', 'POINT', 'FEN'].map(of)).toEqual(['FEN', 'GOLD', 'POINT', 'FEN'])
})

test('[P-9] only a match of football can be guessed to be a draw', () => {
  expect([sidesOf('football').includes('draw'), sidesOf('basketball')]).toEqual([true, ['home', 'visit']])
})

test('[V-1] two names are of one person whatever their letters’ case', () => {
  expect([isSameName('Ada Li', 'ADA li'), isSameName('Ada Li', 'Ada Lie')]).toEqual([true, false])
})

test.each(['Ada  Li', 'Ada. Li', 'Ada.Li.', 'AdaLi'])(
  '[V-1] two names are of one person whatever stands between their letters: %s',
  (name) => {
    expect(isSameName('Ada Li', name)).toBe(true)
  },
)

test('[V-1] two Chinese names are of one person with their middle dot and without it', () => {
  expect([isSameName('阿里·木', '阿里木'), isSameName('阿里·木', '阿里·木江')]).toEqual([true, false])
})

test('[P-5] an anchor is called as in the reader’s language, and by their nickname where it has no name of its own', () => {
  const names = { 'zh-CN': '小海', en: 'Sea' }
  expect([anchorName({ names, nickname: 'n' }, 'en'), anchorName({ names: null, nickname: 'n' }, 'en')]).toEqual(['Sea', 'n'])
})

test.each([
  ['12345', false],
  ['123456', true],
  [' 123 456 ', true],
  ['1234567', false],
  ['12345a', false],
])('[D-8] that “%s” is a code of the app is %s', (text, is) => {
  expect(v.is(AppCode, text)).toBe(is)
})

test.each([
  ['123456', '123456'],
  ['ABCDE-23456', 'abcde-23456'],
  ['abcde-1aaaa', null],
  ['abcd1-aaaaa', null],
  ['abcde-aaaa', null],
  ['abcdeaaaaa', null],
])('[D-8] a second factor is proved by a code of the app or a recovery code: “%s”, read as %s', (text, code) => {
  const read = v.safeParse(FactorCode, text)
  expect(read.success ? read.output : null).toBe(code)
})

test.each([
  ['abc', false],
  ['abcd', true],
  [`a${'1'.repeat(15)}`, true],
  [`a${'1'.repeat(16)}`, false],
  ['1abc', false],
  ['Abcd', false],
  ['ab-cd', false],
])('[D-8] that an account can be called “%s” is %s', (name, can) => {
  expect(v.is(AccountName, name)).toBe(can)
})

test('[C-10] only what is approved after a payment failed is another try', () => {
  const steps = (['created', 'reviewing', 'approved', 'paying', 'unpaid', 'approved'] as const).map((state) => ({ state }))
  expect(steps.map((_, place) => stepName(steps, place))).toEqual([
    'created',
    'reviewing',
    'approved',
    'paying',
    'unpaid',
    'again',
  ])
})

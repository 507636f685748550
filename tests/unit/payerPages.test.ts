import { describe, expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import type { PayLink } from '#server/cashier/deposit/paySigns.ts'
import type { Sent } from '#server/sim/payer/outbox.ts'
import { clock, payPage, unknownPage } from '#server/sim/payer/page.ts'
import { fill } from '#server/sim/payer/pageTexts.ts'
import type { KeptPayout } from '#server/sim/payer/payoutFile.ts'
import { payoutPage } from '#server/sim/payer/payoutPage.ts'
import { inZone, ZONES } from '#tests/support/inZone.ts'

/** 10:30 on 1 January 2026, in UTC+8. */
const TIME = Date.UTC(2026, 0, 1, 2, 30)
const REFRESH = 'http-equiv="refresh"'

/** What a page's notices say, in their order. */
const told = (page: string) => [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replaceAll(/<[^>]+>/g, ''))

/** The buttons of a page: what each sends, and what it says. */
const buttons = (page: string) =>
  [...page.matchAll(/<button name="act" value="(\w+)"[^>]*>(.*?)<\/button>/g)].map(
    ([, act = '', words = '']): [string, string] => [act, words],
  )

/** What stands beside each word of a page's list. */
const facts = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ]),
  )

test('[B-2] the payer’s pages tell times of UTC+8, wherever its server stands', () => {
  for (const zone of ZONES)
    expect(
      inZone(zone, () => clock(TIME + 5_000)),
      zone,
    ).toBe('10:30:05')
  expect(clock(Date.UTC(2026, 0, 1, 16))).toBe('00:00:00')
})

test('[P-6] a text keeps the blanks for which nothing is given', () => {
  expect(fill('{a} and {b} of {c}', { a: 0, b: 'x' })).toBe('0 and x of {c}')
})

test('[P-6] an address that is none of the payer’s gets a page that says so in both languages', () => {
  const page = unknownPage()
  expect(page).toContain('lang="zh-CN"')
  expect(page).toContain('付款链接无效或已失效，请回到订单页重新打开。')
  expect(page).toContain('<p lang="en">This payment link is not valid. Please open it again from the order.</p>')
  expect(page).not.toContain(REFRESH)
})

describe('the page of a deposit', () => {
  const link: PayLink = {
    reference: 'D0123456789ABCD',
    provider: 'harbourpay',
    method: 'bankCard',
    asset: 'FEN',
    amount: units(10_001),
    expiresAt: TIME,
    language: 'en',
  }
  const seen: Sent = { at: TIME, notice: { kind: 'seen', noticeId: 'n-1', reference: link.reference }, status: 200 }
  const open = (sent: readonly Sent[] = [], now = TIME - 1, other: Partial<PayLink> = {}) =>
    payPage({ ...link, ...other }, '/pay/link', sent, now)

  test('[P-6] tells what is to be paid for which order until when', () => {
    expect(facts(open())).toEqual({ 'To pay': '¥100.01', Order: 'D0123456789ABCD', 'Pay before (UTC+8)': '10:30:00' })
  })

  test('[P-6] is in the language of the order’s member, by its method’s name', () => {
    expect(open()).toContain('<h1>Bank card payment</h1>')
    expect(open()).toContain('<html lang="en">')
    const chinese = open([], TIME, { language: 'zh-CN', method: 'fastCard' })
    expect(chinese).toContain('<h1>极速转账</h1>')
    expect(chinese).toContain('<html lang="zh-CN">')
  })

  test('[P-6] offers each act with what it pays, the whole sum first', () => {
    expect(buttons(open())).toEqual([
      ['all', 'Pay all, ¥100.01'],
      ['part', 'Pay only half, ¥50.00'],
      ['much', 'Pay too much, ¥150.01'],
      ['late', 'Pay ¥100.01 after it has expired'],
      ['fail', 'Let the payment fail'],
    ])
    expect(open()).toContain('value="all" class="first"')
    expect(open()).toContain('<form method="post" action="/pay/link">')
  })

  test('[P-6] tells amounts in the order’s own money', () => {
    const page = open([], TIME, { asset: 'UUSDT', method: 'usdt', amount: units(20_000_000) })
    expect(facts(page)['To pay']).toBe('₮20.00')
    expect(buttons(page)[1]?.[1]).toBe('Pay only half, ₮10.00')
  })

  test('[P-6] says that the order is over from its last moment on', () => {
    expect(open([], TIME - 1)).not.toContain('The order has expired')
    expect(open([], TIME)).toContain('The order has expired')
  })

  test('[P-6] tells of each notice when it is due, what it says, and what the merchant answered', () => {
    const settled = { kind: 'settled', noticeId: 'n-2', reference: 'r', paymentId: 'p-1', asset: 'FEN', amount: '5000' } as const
    const failed = { kind: 'failed', noticeId: 'n-3', reference: 'r' } as const
    const page = open([
      seen,
      { at: TIME + 1_000, notice: settled, status: null },
      { at: TIME + 2_000, notice: failed, status: 409 },
      { at: TIME + 3_000, notice: failed, status: 0 },
    ])
    expect(told(page)).toEqual([
      '10:30:00 payment seen · the merchant heard it (200)',
      '10:30:01 money came, ¥50.00 · waiting to be sent',
      '10:30:02 payment failed · the merchant refused it (409)',
      '10:30:03 payment failed · the merchant did not hear it, it is sent again (0)',
    ])
  })

  test('[P-6] says so while no notice was sent', () => {
    expect(open()).toContain('<p>No notices were sent yet.</p>')
    expect(open([seen])).not.toContain('No notices were sent yet.')
  })

  test('[P-6] shows itself again only while something is on its way', () => {
    expect(open()).not.toContain(REFRESH)
    expect(open([seen])).not.toContain(REFRESH)
    expect(open([seen, { ...seen, status: null }])).toContain(REFRESH)
    expect(open([{ ...seen, status: 503 }])).toContain(REFRESH)
  })

  test('[Q10] what an address holds is text on the page and no markup', () => {
    const page = open([], TIME, { reference: `<b title="x">&'` })
    expect(page).toContain('<dd>&lt;b title=&quot;x&quot;&gt;&amp;&#39;</dd>')
  })
})

describe('the page of a payout', () => {
  const payout: KeptPayout = {
    provider: 'harbourpay',
    payoutId: 'W260101000000000001-1',
    asset: 'FEN',
    amount: '9800',
    to: 'ICBC 6222 **** **** 7894 王小米',
    digest: 'd',
    at: TIME,
    payAt: TIME + 12_000,
    end: null,
    silent: false,
    sent: [],
  }
  const paid: KeptPayout['end'] = { state: 'paid', reference: 'bank-1' }
  const open = (other: Partial<KeptPayout> = {}, language: 'en' | 'zh-CN' = 'en') =>
    payoutPage({ ...payout, ...other }, '/pay/out/link', language)
  const acts = (other: Partial<KeptPayout>) => buttons(open(other)).map(([act]) => act)
  const state = (other: Partial<KeptPayout>) => /role="status" class="late">(.*?)<\/p>/.exec(open(other))?.[1]

  test('[P-6] tells what is paid out to whom, and for which order', () => {
    expect(facts(open())).toEqual({
      'To pay out': '¥98.00',
      To: 'ICBC 6222 **** **** 7894 王小米',
      Order: 'W260101000000000001-1',
    })
    expect(facts(open({}, 'zh-CN'))).toMatchObject({ 出款金额: '¥98.00' })
    expect(open()).toContain('<form method="post" action="/pay/out/link">')
  })

  test('[P-6] says how the payout stands: when it pays by itself, that it waits, or how it ended', () => {
    expect(state({})).toBe('Taken; it pays by itself at 10:30:12')
    expect(state({ payAt: null })).toBe('Taken; it waits for your decision')
    expect(state({ payAt: null, end: paid })).toBe('Paid, reference bank-1')
    expect(state({ end: { state: 'failed', failure: 'destination' } })).toBe('The receiver’s side refused it')
    expect(state({ end: { state: 'failed', failure: 'payer' } })).toBe('The payer’s own trouble: not paid')
    expect(state({ payAt: null, silent: true })).toBe('Taken; it waits for your decision · the merchant gets no answer')
  })

  test('[P-6] offers an end while there is none, and notices of it once there is', () => {
    expect(acts({})).toEqual(['pay', 'refuse', 'trouble', 'wait', 'silent'])
    expect(acts({ payAt: null })).toEqual(['pay', 'refuse', 'trouble', 'silent'])
    expect(acts({ payAt: null, silent: true })).toEqual(['pay', 'refuse', 'trouble', 'speak'])
    expect(acts({ payAt: null, end: paid })).toEqual(['silent', 'again', 'other', 'twice'])
  })

  test('[P-6] says on each button what it does', () => {
    expect(Object.fromEntries([...buttons(open()), ...buttons(open({ payAt: null, end: paid, silent: true }))])).toEqual({
      pay: 'Pay now',
      refuse: 'Let the receiver refuse it (no use to try again)',
      trouble: 'Let the payer fail (another try may help)',
      wait: 'Do not pay by itself',
      silent: 'Neither answer nor tell the merchant',
      speak: 'Answer and tell again',
      again: 'Tell the same once more',
      other: 'Tell another amount',
      twice: 'Claim to have paid again',
    })
  })

  test('[P-6] marks the button that pays as the first', () => {
    expect(open().match(/value="(\w+)" class="first"/)?.[1]).toBe('pay')
  })

  test('[P-6] tells of each notice when it was sent, what it says, and what the merchant answered', () => {
    const about = { noticeId: 'n-1', payoutId: payout.payoutId, asset: 'FEN' } as const
    const told98 = { ...about, amount: '9800', state: 'paid', reference: 'bank-1' } as const
    const failed = { ...about, amount: '9800', state: 'failed', failure: 'payer' } as const
    const page = open({
      end: paid,
      payAt: null,
      sent: [
        { at: TIME, notice: told98, status: 200 },
        { at: TIME + 1_000, notice: { ...told98, amount: '9801' }, status: 409 },
        { at: TIME + 2_000, notice: failed, status: 503 },
        { at: TIME + 3_000, notice: failed, status: null },
      ],
    })
    expect(told(page)).toEqual([
      '10:30:00 paid ¥98.00 · the merchant heard it (200)',
      '10:30:01 paid ¥98.01 · the merchant refused it (409)',
      '10:30:02 payment failed · the merchant did not hear it, it is sent again (503)',
      '10:30:03 payment failed · waiting to be sent',
    ])
  })

  test('[P-6] says so while no notice was sent', () => {
    expect(open()).toContain('<p>No notices were sent yet.</p>')
  })

  test('[P-6] shows itself again only while it is about to pay, or tells something', () => {
    const sent = (status: number | null): KeptPayout['sent'] => [
      {
        at: TIME,
        notice: { noticeId: 'n-1', payoutId: 'W1-1', asset: 'FEN', amount: '1', state: 'paid', reference: 'b' },
        status,
      },
    ]
    expect(open()).toContain(REFRESH)
    expect(open({ payAt: null })).not.toContain(REFRESH)
    expect(open({ payAt: null, end: paid, sent: sent(null) })).toContain(REFRESH)
    expect(open({ payAt: null, end: paid, sent: sent(200) })).not.toContain(REFRESH)
    expect(open({ silent: true })).not.toContain(REFRESH)
  })
})

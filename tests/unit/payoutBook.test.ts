import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payoutKeys, signedNonce } from '#server/cashier/payout/payoutSigns.ts'
import type { PayoutOrderWire } from '#server/cashier/payout/payoutWords.ts'
import { createPayoutBook, type PayoutBookOptions } from '#server/sim/payer/payoutBook.ts'

const keys = payoutKeys('a secret of payers for this test')
const PAYER = 'harbourpay'
const ORDER: PayoutOrderWire = {
  payoutId: 'W260101000000000001-1',
  asset: 'FEN',
  amount: '9800',
  method: 'card',
  of: 'ICBC',
  number: '6222021234567894',
  holder: '王小米',
}
const { payoutId } = ORDER
const sum = { payoutId, asset: 'FEN', amount: '9800' }

type Kept = ReturnType<PayoutBookOptions['file']['read']>[number]
type Heard = { readonly address: string; readonly body: Record<string, unknown>; readonly isSigned: boolean }

/** What the merchant hears, and what it answers. */
let heard: Heard[]
let status: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_700_000_000_000 })
  heard = []
  status = 200
  vi.stubGlobal('fetch', (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const nonce = signedNonce(keys(PAYER), new URL(address).pathname, headers, body, Date.now())
    heard.push({ address, body: JSON.parse(body) as Record<string, unknown>, isSigned: nonce !== null })
    return Promise.resolve(new Response('{}', { status }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const rest = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const states = () => heard.map(({ body }) => body['state'])

/** A payer's book that pays after a minute, with what it kept before; how each is kept now. */
function open(before: readonly Kept[] = []) {
  let kept = before
  const file = { read: () => before, write: (items: readonly Kept[]) => void (kept = structuredClone([...items])) }
  const book = createPayoutBook({ home: () => 8_123, keyOf: keys, now: () => Date.now(), file, paysAfter: 60_000 })
  const of = (id: string) => {
    const found = book.find(PAYER, id)
    if (found === undefined) throw new Error(`${id} was never ordered`)
    return found
  }
  return { book, of, kept: () => kept, act: (act: Parameters<typeof book.act>[1]) => book.act(of(payoutId), act) }
}

/** The same with one order. */
function ordered() {
  const all = open()
  all.book.order(PAYER, ORDER)
  return all
}

/** A payout that was paid and is kept so, with the answers to its notices. */
const over = (id: string, ...answers: readonly (number | null)[]): Kept => ({
  provider: PAYER,
  payoutId: id,
  asset: 'FEN',
  amount: '9800',
  to: 'ICBC 6222 **** **** 7894',
  digest: 'd',
  at: 1,
  payAt: null,
  end: { state: 'paid', reference: `bank-${id}` },
  silent: false,
  sent: answers.map((answer, at) => ({
    at: 1,
    status: answer,
    notice: { noticeId: `n-${at}`, payoutId: id, asset: 'FEN', amount: '9800', state: 'paid', reference: `bank-${id}` },
  })),
})

test('[Q10] what a payer was ordered is kept, masked and with when it pays by itself, before it is answered', () => {
  const { book, kept } = open()
  expect(book.order(PAYER, ORDER)).toEqual({ ...sum, state: 'accepted' })
  const now = Date.now()
  expect(kept()).toEqual([
    {
      provider: PAYER,
      ...sum,
      to: 'ICBC 6222 **** **** 7894 王小米',
      digest: expect.any(String) as string,
      at: now,
      payAt: now + 60_000,
      end: null,
      silent: false,
      sent: [],
    },
  ])
})

test('[Q10] an address that is paid to is kept masked, with its network and nobody’s name', () => {
  const { book, of } = open()
  const number = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
  book.order(PAYER, { ...ORDER, asset: 'UUSDT', method: 'usdt', of: 'TRC20', number, holder: null })
  expect(of(payoutId).to).toMatch(/^TRC20 TXLA\S*$/)
  expect(of(payoutId).to).not.toContain(number)
})

test.each([
  ['amount', '9801'],
  ['asset', 'UUSDT'],
  ['method', 'fast'],
  ['of', 'CMB'],
  ['number', '6222021234567895'],
  ['holder', null],
] as const)('[Q10] an order under a known id with another %s contradicts the first', (field, value) => {
  const { book } = ordered()
  expect(book.order(PAYER, { ...ORDER, [field]: value })).toEqual({ payoutId, state: 'conflict' })
  expect(book.order(PAYER, ORDER)).toEqual({ ...sum, state: 'accepted' })
})

test('[Q10] payers do not know of each other’s payouts', () => {
  const { book } = ordered()
  expect(book.question('quaycard', payoutId)).toEqual({ payoutId, state: 'unheard' })
  expect(book.find('quaycard', payoutId)).toBeUndefined()
  expect(book.question(PAYER, payoutId)).toEqual({ ...sum, state: 'accepted' })
})

test('[Q10] a payout pays by itself once its time has come, and tells so, signed, at its payer’s address', async () => {
  const { book, of } = ordered()
  await rest(59_999)
  expect([of(payoutId).end, heard]).toEqual([null, []])
  await rest(1)
  const { end, payAt } = of(payoutId)
  expect([end?.state, payAt]).toEqual(['paid', null])
  expect(heard).toEqual([
    {
      address: `http://127.0.0.1:8123/callback/payout/${PAYER}`,
      body: { noticeId: expect.any(String) as string, ...sum, ...end },
      isSigned: true,
    },
  ])
  expect(book.question(PAYER, payoutId)).toEqual({ ...sum, ...end })
})

test('[Q10] a payout that a person holds back does not pay by itself', async () => {
  const { act, book, kept } = ordered()
  act('wait')
  expect(kept()[0]?.payAt).toBeNull()
  await rest(600_000)
  expect(book.question(PAYER, payoutId)?.state).toBe('accepted')
  expect(heard).toEqual([])
})

test.each([
  ['refuse', 'destination'],
  ['trouble', 'payer'],
] as const)('[Q10] after %s a payout has failed by its %s, tells so, and is paid no more', async (what, failure) => {
  const { act, book } = ordered()
  act(what)
  act('pay')
  await rest(60_000)
  expect(book.question(PAYER, payoutId)).toEqual({ ...sum, state: 'failed', failure })
  expect(heard.map(({ body }) => body)).toEqual([{ noticeId: expect.any(String) as string, ...sum, state: 'failed', failure }])
})

test('[Q10] a payout that a person pays is paid once: not again by itself, nor refused afterwards', async () => {
  const { act, of } = ordered()
  act('pay')
  const { end } = of(payoutId)
  act('pay')
  act('refuse')
  await rest(60_000)
  expect(of(payoutId).end).toEqual(end)
  expect(states()).toEqual(['paid'])
})

test('[Q10] a silent payout answers and tells nothing, and once it speaks again tells what it had to', async () => {
  const { act, book, kept } = ordered()
  act('silent')
  expect(kept()[0]?.silent).toBe(true)
  act('pay')
  await rest(60_000)
  expect([book.question(PAYER, payoutId), book.order(PAYER, ORDER), heard]).toEqual([null, null, []])
  act('speak')
  await rest()
  expect(kept()[0]?.silent).toBe(false)
  expect(states()).toEqual(['paid'])
  expect(book.question(PAYER, payoutId)?.state).toBe('paid')
})

test('[Q10] what the merchant heard is not told again when a payout speaks again', async () => {
  const { act } = ordered()
  act('pay')
  await rest()
  act('silent')
  act('speak')
  await rest()
  expect(heard).toHaveLength(1)
})

test('[Q10] a payout that falls silent tells nothing more, also not what nobody heard yet', async () => {
  status = 503
  const { act } = ordered()
  act('pay')
  await rest()
  act('silent')
  await rest(600_000)
  expect(heard).toHaveLength(1)
})

test('[Q10] a payout that speaks again tells what nobody heard at once, and each time once, however often that is asked for', async () => {
  status = 503
  const { act } = ordered()
  act('pay')
  await rest()
  act('silent')
  for (let press = 0; press < 3; press += 1) act('speak')
  await rest()
  expect(heard).toHaveLength(2)
  await rest(500)
  expect(heard).toHaveLength(3)
})

test('[Q10] a notice that is on its way as its payout falls silent and speaks again is told by one', async () => {
  status = 503
  const { act } = ordered()
  act('pay')
  act('silent')
  act('speak')
  await rest()
  expect(heard).toHaveLength(1)
  await rest(500)
  expect(heard).toHaveLength(2)
})

test('[Q10] a notice that is on its way as its payout falls silent is not told again', async () => {
  status = 503
  const { act } = ordered()
  act('pay')
  act('silent')
  await rest(600_000)
  expect(heard).toHaveLength(1)
  status = 200
  act('speak')
  await rest()
  expect(heard).toHaveLength(2)
})

test('[Q10] the same end told once more has another id and the same reference', async () => {
  const { act } = ordered()
  act('pay')
  act('again')
  await rest()
  const [first, second] = heard.map(({ body }) => body)
  expect(second).toEqual({ ...first, noticeId: second?.['noticeId'] })
  expect(second?.['noticeId']).not.toBe(first?.['noticeId'])
})

test('[Q10] another amount is told as one more of the smallest units, and the payout stays what it was', async () => {
  const { act, book } = ordered()
  act('pay')
  act('other')
  await rest()
  expect(heard.map(({ body }) => body['amount'])).toEqual(['9800', '9801'])
  expect(book.question(PAYER, payoutId)).toMatchObject({ amount: '9800' })
})

test('[Q10] a claim to have paid again has a reference of its own, also where the payout failed', async () => {
  const { act, book } = ordered()
  act('refuse')
  act('twice')
  act('twice')
  await rest()
  expect(states()).toEqual(['failed', 'paid', 'paid'])
  expect(new Set(heard.map(({ body }) => body['reference'])).size).toBe(3)
  expect(book.question(PAYER, payoutId)?.state).toBe('failed')
})

test.each(['again', 'other'] as const)('[Q10] a payout without an end has nothing to tell %s', async (what) => {
  const { act } = ordered()
  act(what)
  await rest()
  expect(heard).toEqual([])
})

test('[Q10] a payout has fifty notices at most', () => {
  const { act, of } = ordered()
  act('pay')
  for (let more = 0; more < 49; more += 1) act('again')
  expect(of(payoutId).sent).toHaveLength(50)
  act('again')
  expect(of(payoutId).sent).toHaveLength(50)
})

test('[Q10] each notice is kept with the time when it was told first and what it met', async () => {
  status = 503
  const { act, kept } = ordered()
  await rest(1_000)
  const at = Date.now()
  act('pay')
  expect(kept()[0]?.sent).toMatchObject([{ at, status: null }])
  await rest()
  expect(kept()[0]?.sent).toMatchObject([{ at, status: 503 }])
})

test('[Q10] a payer that runs again pays what it was to pay at its time, and tells what nobody heard', async () => {
  const first = ordered()
  await rest(20_000)
  const again = open([...first.kept(), over('W1-1', 200, 503)])
  again.book.resume()
  await rest()
  expect(heard.map(({ body }) => body['noticeId'])).toEqual(['n-1'])
  await rest(39_999)
  expect(again.of(payoutId).end).toBeNull()
  await rest(1)
  expect(again.of(payoutId).end?.state).toBe('paid')
})

test('[Q10] only payouts that are over and heard of are forgotten, the oldest first, beyond five thousand', () => {
  const before = Array.from({ length: 5_000 }, (_, at) => over(`W${at}-1`, at === 0 ? 503 : 200))
  const { book, kept } = open(before)
  book.resume()
  book.order(PAYER, ORDER)
  expect(kept()).toHaveLength(5_000)
  expect(kept()[0]?.payoutId).toBe('W0-1')
  expect(kept()[1]?.payoutId).toBe('W2-1')
  expect(kept().at(-1)?.payoutId).toBe(payoutId)
  expect(book.question(PAYER, 'W1-1')?.state).toBe('unheard')
})

test('[Q10] a payout that is not over is never forgotten', () => {
  const before = Array.from({ length: 5_000 }, (_, at) => ({ ...over(`W${at}-1`), end: null }))
  const { book, kept } = open(before)
  book.resume()
  book.order(PAYER, ORDER)
  expect(kept()).toHaveLength(5_001)
})

import { beforeEach, expect, test } from 'vitest'
import { PAYOUT_HEADERS, payoutKeys, payoutPaths, signPayout, signPayoutAnswer } from '#server/cashier/payout/payoutSigns.ts'
import { createPayoutBook } from '#server/sim/payer/payoutBook.ts'
import { answerMerchant } from '#server/sim/payer/payoutDoor.ts'

const keys = payoutKeys('a secret of payers for this test')
const [PAYER, NONCE] = ['harbourpay', 'nonce-of-a-test']
const now = 1_700_000_000_000
const ORDER = {
  payoutId: 'W1-1',
  asset: 'FEN',
  amount: '9800',
  method: 'card',
  of: 'ICBC',
  number: '6222021234567894',
  holder: '王小米',
}

let book: ReturnType<typeof createPayoutBook>
beforeEach(() => {
  const file = { read: () => [], write: () => undefined }
  book = createPayoutBook({ home: () => 0, keyOf: keys, now: () => now, file, paysAfter: 1_000_000 })
})

type Asked = { readonly address?: string; readonly path?: string; readonly key?: string; readonly at?: number }
/** What the door answers to words of the merchant, signed as they should be but for what is changed. */
function ask(said: unknown, what: 'order' | 'question' = 'order', { at = now, key = keys(PAYER), ...changed }: Asked = {}) {
  const address = changed.address ?? payoutPaths[what](PAYER)
  const [time, body] = [String(at), typeof said === 'string' ? said : JSON.stringify(said)]
  const sign = signPayout(key, { path: changed.path ?? address, time, nonce: NONCE, body })
  const headers = { [PAYOUT_HEADERS.time]: time, [PAYOUT_HEADERS.nonce]: NONCE, [PAYOUT_HEADERS.sign]: sign }
  return answerMerchant({ book, keyOf: keys, now: () => now }, { address, headers, body })
}

test('[Q10] an order is taken and answered, signed for its request', () => {
  const body = JSON.stringify({ payoutId: 'W1-1', asset: 'FEN', amount: '9800', state: 'accepted' })
  const sign = signPayoutAnswer(keys(PAYER), { path: payoutPaths.order(PAYER), nonce: NONCE, body })
  expect(ask(ORDER)).toEqual({ status: 200, headers: { [PAYOUT_HEADERS.sign]: sign }, body })
  expect(book.find(PAYER, 'W1-1')).toBeDefined()
})

test('[Q10] a question is answered, signed for its request, and orders nothing', () => {
  const body = JSON.stringify({ payoutId: 'W1-1', state: 'unheard' })
  const sign = signPayoutAnswer(keys(PAYER), { path: payoutPaths.question(PAYER), nonce: NONCE, body })
  expect(ask({ payoutId: 'W1-1' }, 'question')).toEqual({ status: 200, headers: { [PAYOUT_HEADERS.sign]: sign }, body })
  expect(book.find(PAYER, 'W1-1')).toBeUndefined()
})

test.each([
  ['by another payer’s key', { key: keys('quaycard') }],
  ['for another address', { path: payoutPaths.question(PAYER) }],
  ['five minutes ago', { at: now - 300_000 }],
  ['five minutes ahead', { at: now + 300_000 }],
])('[Q10] what was signed %s is not taken, and the answer says nothing', (_, changed) => {
  expect(ask(ORDER, 'order', changed)).toEqual({ status: 401, headers: {}, body: '{}' })
  expect(book.find(PAYER, 'W1-1')).toBeUndefined()
})

test.each(['', '{', '{}', JSON.stringify({ ...ORDER, amount: 'x' }), JSON.stringify({ ...ORDER, asset: 'GOLD' })])(
  '[Q10] %j is no order',
  (said) => {
    expect(ask(said)).toEqual({ status: 400, headers: {}, body: '{}' })
  },
)

test('[Q10] a silent payout is not answered, neither as an order nor as a question', () => {
  ask(ORDER)
  const payout = book.find(PAYER, 'W1-1')
  if (payout === undefined) throw new Error('it was never ordered')
  book.act(payout, 'silent')
  for (const reply of [ask(ORDER), ask({ payoutId: 'W1-1' }, 'question')])
    expect(reply).toEqual({ status: 503, headers: {}, body: '{}' })
})

test.each(['/payout/harbourpay/pay', '/payout/harbourpay', '/payout/harbourpay/order/x', '/payout//order'])(
  '[Q10] %s is no address of the door',
  (address) => {
    expect(ask(ORDER, 'order', { address })).toBeNull()
  },
)

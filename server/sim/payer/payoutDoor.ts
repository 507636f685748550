import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import type { PayerKeys } from '#server/cashier/deposit/paySigns.ts'
import { PAYOUT_HEADERS, payoutPaths, signedNonce, signPayoutAnswer } from '#server/cashier/payout/payoutSigns.ts'
import { PayoutOrder, PayoutQuestion, type PayoutAnswerWire, type PayoutOrderWire } from '#server/cashier/payout/payoutWords.ts'
import type { createPayoutBook } from './payoutBook.ts'

type Asked = { readonly address: string; readonly headers: IncomingHttpHeaders; readonly body: string }
type Reply = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

// An order is answered as it came: what is read is checked and handed on unchanged.
const OrderWire = v.custom<PayoutOrderWire>((value) => v.is(PayoutOrder, value))
const ADDRESS = /^\/payout\/(\w+)\/(order|status)$/

const NOTHING: Reply = { status: 503, headers: {}, body: '{}' }

/**
 * The door where the merchant orders payouts and asks about them. Only what the merchant has signed counts, and each answer is signed
 * for its request: 200 with an answer, 401 not signed, 400 not an order, 503 no answer. Null = no address of this door.
 */
export function answerMerchant(
  {
    book,
    keyOf,
    now,
  }: { readonly book: ReturnType<typeof createPayoutBook>; readonly keyOf: PayerKeys; readonly now: () => number },
  { address, headers, body }: Asked,
): Reply | null {
  const [, provider, what] = ADDRESS.exec(address) ?? []
  if (provider === undefined) return null
  const key = keyOf(provider)
  const path = what === 'order' ? payoutPaths.order(provider) : payoutPaths.question(provider)
  const nonce = signedNonce(key, path, headers, body, now())
  if (nonce === null) return { ...NOTHING, status: 401 }
  const answer = what === 'order' ? takeOrder(provider, body) : takeQuestion(provider, body)
  if (answer === undefined) return { ...NOTHING, status: 400 }
  if (answer === null) return NOTHING
  const said = JSON.stringify(answer)
  return { status: 200, headers: { [PAYOUT_HEADERS.sign]: signPayoutAnswer(key, { path, nonce, body: said }) }, body: said }

  function takeOrder(of: string, text: string): PayoutAnswerWire | null | undefined {
    const order = v.safeParse(v.pipe(v.string(), v.parseJson(), OrderWire), text)
    return order.success ? book.order(of, order.output) : undefined
  }

  function takeQuestion(of: string, text: string): PayoutAnswerWire | null | undefined {
    const question = v.safeParse(v.pipe(v.string(), v.parseJson(), PayoutQuestion), text)
    return question.success ? book.question(of, question.output.payoutId) : undefined
  }
}

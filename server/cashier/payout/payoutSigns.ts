import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { Id } from '#src/api/model/common.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { sameSign } from '#server/platform/sameSign.ts'
import type { PayerKeys } from '../deposit/paySigns.ts'

/** Headers of what is said about payouts, either way: its time in ms, a nonce, and the signature over address, both and the body. */
export const PAYOUT_HEADERS = { time: 'x-pay-time', nonce: 'x-pay-nonce', sign: 'x-pay-sign' } as const

/**
 * Each payer's key for payouts, made of the operator's secret: another one than for its deposits, so that who can tell of money that
 * came cannot send money away. Hex.
 */
export function payoutKeys(secret: string): PayerKeys {
  return (provider) => createHmac('sha256', secret).update(`payout\n${provider}`).digest('hex')
}

/** Where a payer takes orders and questions, and where we take its notices. */
export const payoutPaths = {
  order: (provider: string) => `/payout/${provider}/order`,
  question: (provider: string) => `/payout/${provider}/status`,
  notice: (provider: string) => `/callback/payout/${provider}`,
} as const

type Said = { readonly path: string; readonly time: string; readonly nonce: string; readonly body: string }

/** Signs a request: an order, a question, or a notice, each by its own address. Hex. */
export function signPayout(key: string, { path, time, nonce, body }: Said): string {
  return createHmac('sha256', key).update(`payout\nPOST ${path}\n${time}\n${nonce}\n${body}`).digest('hex')
}

/** Signs an answer: it holds for the request with this nonce alone. Hex. */
export function signPayoutAnswer(key: string, { path, nonce, body }: Omit<Said, 'time'>): string {
  return createHmac('sha256', key).update(`payout answer\n${path}\n${nonce}\n${body}`).digest('hex')
}

/** How far the time of a request may be from ours, in ms. */
const SKEW = 300_000

const Headers = v.looseObject({
  [PAYOUT_HEADERS.time]: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  [PAYOUT_HEADERS.nonce]: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  [PAYOUT_HEADERS.sign]: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** The nonce of a request that its sender signed a moment ago; null = it did not. */
export function signedNonce(
  key: string,
  path: string,
  headers: Readonly<Record<string, unknown>>,
  body: string,
  now: number,
): string | null {
  const parsed = v.safeParse(Headers, headers)
  if (!parsed.success) return null
  const { [PAYOUT_HEADERS.time]: time, [PAYOUT_HEADERS.nonce]: nonce, [PAYOUT_HEADERS.sign]: sign } = parsed.output
  if (Math.abs(now - Number(time)) >= SKEW) return null
  return sameSign(signPayout(key, { path, time, nonce, body }), sign) ? nonce : null
}

/** What the page of the demo's payer is told of a payout: its address holds it, signed. */
const PayoutLink = v.object({ payoutId: Id, provider: v.string(), language: v.picklist(LANGUAGES) })
export type PayoutLink = v.InferOutput<typeof PayoutLink>

const PackedLink = v.pipe(v.string(), v.parseJson(), PayoutLink)

/** Packs a link as `data.signature`, safe in an address. */
export function packPayoutLink(keys: PayerKeys, link: PayoutLink): string {
  const data = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${data}.${linkSign(keys(link.provider), data)}`
}

/** The link of an address; null = not one of ours. */
export function readPayoutLink(keys: PayerKeys, text: string): PayoutLink | null {
  const [data = '', sign = ''] = text.split('.', 2)
  const parsed = v.safeParse(PackedLink, Buffer.from(data, 'base64url').toString())
  if (!parsed.success) return null
  return sameSign(linkSign(keys(parsed.output.provider), data), sign) ? parsed.output : null
}

function linkSign(key: string, data: string): string {
  return createHmac('sha256', key).update(`payout link\n${data}`).digest('base64url')
}

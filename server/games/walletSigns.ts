import { createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { sameSign } from '#server/platform/sameSign.ts'

/** Headers of what a provider and this site say to each other: time in ms, a nonce, and the signature over method, path, both and the body. */
export const GAME_HEADERS = { time: 'x-game-time', nonce: 'x-game-nonce', sign: 'x-game-sign' } as const

/** How far the time of a request may be from ours, in ms. */
const GAME_SKEW = 60_000

/** The key that each provider and this site sign with: its own, so that none can speak for another. Hex. */
export type ProviderKeys = (provider: string) => string

/** What the providers' keys are made of: the operator's secret, or one for this run where only the demo's provider needs it; null = nobody. */
export const providerSecretOf = ({ secret, on }: { readonly secret: string | null; readonly on: boolean }): string | null =>
  secret ?? (on ? randomBytes(32).toString('hex') : null)

/** Each provider's own key, made of the operator's secret. */
export const providerKeys =
  (secret: string): ProviderKeys =>
  (provider) =>
    createHmac('sha256', secret).update(`games\n${provider}`).digest('hex')

type Said = {
  readonly method: 'POST'
  readonly path: string
  readonly time: string
  readonly nonce: string
  readonly body: string
}

/** Signs a request. Hex. */
export const signSaid = (key: string, { method, path, time, nonce, body }: Said): string =>
  createHmac('sha256', key).update(`request\n${method} ${path}\n${time}\n${nonce}\n${body}`).digest('hex')

/** Signs an answer: it holds for the request with this nonce alone. Hex. */
export const signAnswer = (key: string, nonce: string, body: string): string =>
  createHmac('sha256', key).update(`answer\n${nonce}\n${body}`).digest('hex')

const Headers = v.looseObject({
  [GAME_HEADERS.time]: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  [GAME_HEADERS.nonce]: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  [GAME_HEADERS.sign]: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** The nonce of a request that was signed with this key a moment ago; null = it was not. */
export function signedNonce(
  key: string,
  path: string,
  { headers, body }: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string },
  now: number,
): string | null {
  const parsed = v.safeParse(Headers, headers)
  if (!parsed.success) return null
  const { [GAME_HEADERS.time]: time, [GAME_HEADERS.nonce]: nonce, [GAME_HEADERS.sign]: sign } = parsed.output
  if (Math.abs(now - Number(time)) >= GAME_SKEW) return null
  return sameSign(signSaid(key, { method: 'POST', path, time, nonce, body }), sign) ? nonce : null
}

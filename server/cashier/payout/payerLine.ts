import * as v from 'valibot'
import { newId } from '#server/platform/ids.ts'
import { traceHeaders } from '#server/platform/traceparent.ts'
import { sameSign } from '#server/platform/sameSign.ts'
import type { PayerKeys } from '../deposit/paySigns.ts'
import { PAYOUT_HEADERS, payoutPaths, signPayout, signPayoutAnswer } from './payoutSigns.ts'
import { PayoutAnswer, type PayoutOrderWire } from './payoutWords.ts'

/** How long a payer may take to answer, in ms, and the longest answer, in characters. */
const PATIENCE = 5_000
const LONGEST = 4_096

/** The way to the payers. */
export type PayerLine = {
  /** Whether there is anybody to speak to now. */
  isOpen(): boolean
  /** Orders a payout; the same again is the same. Null = nobody knows what became of it. */
  order(provider: string, order: PayoutOrderWire): Promise<PayoutAnswer | null>
  /** Asks what became of a payout. Null = no answer that counts. */
  ask(provider: string, payoutId: string): Promise<PayoutAnswer | null>
}

export type PayerLineOptions = {
  /** Where payers are spoken to; null = nowhere, now. */
  readonly address: () => string | null
  readonly keys: PayerKeys | null
  readonly now: () => number
  readonly fetch?: typeof fetch
}

/** Speaks to payers over HTTP. An answer counts only when its payer has signed it, for this very request, about this very payout. */
export function createPayerLine({ address, keys, now, fetch: send = fetch }: PayerLineOptions): PayerLine {
  async function say(provider: string, path: string, payoutId: string, said: object): Promise<PayoutAnswer | null> {
    const base = address()
    if (base === null || keys === null) return null
    const key = keys(provider)
    const [time, nonce, body] = [String(now()), newId('q'), JSON.stringify(said)]
    const headers = {
      'content-type': 'application/json',
      ...traceHeaders(),
      [PAYOUT_HEADERS.time]: time,
      [PAYOUT_HEADERS.nonce]: nonce,
      [PAYOUT_HEADERS.sign]: signPayout(key, { path, time, nonce, body }),
    }
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const response = await send(`${base}${path}`, { method: 'POST', headers, body, signal, redirect: 'error' })
      const text = await response.text()
      const sign = response.headers.get(PAYOUT_HEADERS.sign) ?? ''
      if (response.status !== 200 || text.length > LONGEST) return null
      if (!sameSign(signPayoutAnswer(key, { path, nonce, body: text }), sign)) return null
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), PayoutAnswer), text)
      return answer.success && answer.output.payoutId === payoutId ? answer.output : null
    } catch {
      return null
    }
  }

  return {
    isOpen: () => keys !== null && address() !== null,
    order: (provider, order) => say(provider, payoutPaths.order(provider), order.payoutId, order),
    ask: (provider, payoutId) => say(provider, payoutPaths.question(provider), payoutId, { payoutId }),
  }
}

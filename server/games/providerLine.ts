import * as v from 'valibot'
import { newId } from '#server/platform/ids.ts'
import { sameSign } from '#server/platform/sameSign.ts'
import { GAME_HEADERS, type ProviderKeys, signAnswer, signSaid } from './walletSigns.ts'
import { gamePaths, RoundStanding } from './walletWords.ts'

/** How long a provider may take to answer, in ms, and the longest answer, in characters. */
const PATIENCE = 5_000
const LONGEST = 1_024

/** The way to the providers. */
export type ProviderLine = {
  /** Asks how a round stands. Null = no answer that counts. */
  ask(provider: string, round: string): Promise<RoundStanding['state'] | null>
}

type LineOptions = {
  /** Where a provider is spoken to; null = nowhere, now. */
  readonly address: (provider: string) => string | null
  readonly keys: ProviderKeys | null
  readonly now: () => number
  readonly fetch?: typeof fetch
}

/** Speaks to providers over HTTP. An answer counts only when the provider has signed it, for this request, about this round. */
export function createProviderLine({ address, keys, now, fetch: send = fetch }: LineOptions): ProviderLine {
  return {
    async ask(provider, round) {
      const base = address(provider)
      if (base === null || keys === null) return null
      const key = keys(provider)
      const [time, nonce, body] = [String(now()), newId('q'), JSON.stringify({ round })]
      const path = gamePaths.round
      const headers = {
        'content-type': 'application/json',
        [GAME_HEADERS.time]: time,
        [GAME_HEADERS.nonce]: nonce,
        [GAME_HEADERS.sign]: signSaid(key, { method: 'POST', path, time, nonce, body }),
      }
      try {
        const signal = AbortSignal.timeout(PATIENCE)
        const response = await send(`${base}${path}`, { method: 'POST', headers, body, signal, redirect: 'error' })
        const text = await response.text()
        if (response.status !== 200 || text.length > LONGEST) return null
        if (!sameSign(signAnswer(key, nonce, text), response.headers.get(GAME_HEADERS.sign) ?? '')) return null
        const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), RoundStanding), text)
        return answer.success && answer.output.round === round ? answer.output.state : null
      } catch {
        return null
      }
    },
  }
}

import * as v from 'valibot'
import { newId } from '#server/platform/ids.ts'
import { traceHeaders } from '#server/platform/traceparent.ts'
import { sameSign } from '#server/platform/sameSign.ts'
import type { TableTold } from '#src/api/model/tableNow.ts'
import { GAME_HEADERS, type ProviderKeys, signAnswer, signSaid } from './walletSigns.ts'
import { gamePaths, RoundStanding, SeedTold, TablesTold } from './walletWords.ts'

/** How long a provider may take to answer, in ms, and the longest answer, in characters: of one thing, and of all tables. */
const PATIENCE = 5_000
const LONGEST = 1_024
const LONGEST_TABLES = 64 * 1_024

/** The way to the providers. Null = no answer that counts. */
export type ProviderLine = {
  /** Asks how a round stands that was opened at this time, in ms; null also where its provider has not had its rounds for so long. */
  ask(provider: string, round: string, openedAt: number): Promise<RoundStanding['state'] | null>
  /** Asks for the seed of a table's shoe, by the published end of its chain; null also while the shoe is dealt from. */
  askSeed(provider: string, end: string, shoe: number): Promise<string | null>
}

/** The way to providers' live tables. Null = no answer that counts. */
export type TableLine = {
  /** Asks how its tables stand. */
  askTables(provider: string): Promise<readonly TableTold[] | null>
}

type LineOptions = {
  /** Where a provider is spoken to; null = nowhere, now. */
  readonly address: (provider: string) => string | null
  readonly keys: ProviderKeys | null
  readonly now: () => number
  readonly fetch?: typeof fetch
}

/** Speaks to providers over HTTP. An answer counts only when the provider has signed it, for this request, about what was asked. */
export function createProviderLine({ address, keys, now, fetch: send = fetch }: LineOptions): ProviderLine & TableLine {
  async function say<Answer>(
    provider: string,
    path: string,
    asked: object,
    schema: v.GenericSchema<unknown, Answer>,
    longest = LONGEST,
  ): Promise<Answer | null> {
    const base = address(provider)
    if (base === null || keys === null) return null
    const key = keys(provider)
    const [time, nonce, body] = [String(now()), newId('q'), JSON.stringify(asked)]
    const headers = {
      'content-type': 'application/json',
      ...traceHeaders(),
      [GAME_HEADERS.time]: time,
      [GAME_HEADERS.nonce]: nonce,
      [GAME_HEADERS.sign]: signSaid(key, { method: 'POST', path, time, nonce, body }),
    }
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const response = await send(`${base}${path}`, { method: 'POST', headers, body, signal, redirect: 'error' })
      const text = await response.text()
      if (response.status !== 200 || text.length > longest) return null
      if (!sameSign(signAnswer(key, nonce, text), response.headers.get(GAME_HEADERS.sign) ?? '')) return null
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
      return answer.success ? answer.output : null
    } catch {
      return null
    }
  }
  return {
    async ask(provider, round, openedAt) {
      const answer = await say(provider, gamePaths.round, { round }, RoundStanding)
      if (answer?.round !== round) return null
      const { state, since = 0 } = answer
      return state === 'unknown' && openedAt < since ? null : state
    },
    async askSeed(provider, end, shoe) {
      const answer = await say(provider, gamePaths.seed, { end, shoe }, SeedTold)
      return answer?.end === end && answer.shoe === shoe ? answer.serverSeed : null
    },
    async askTables(provider) {
      const answer = await say(provider, gamePaths.tables, {}, TablesTold, LONGEST_TABLES)
      return answer?.tables ?? null
    },
  }
}

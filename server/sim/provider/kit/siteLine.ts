import * as v from 'valibot'
import { newId } from '#server/platform/ids.ts'
import { sameSign } from '#server/platform/sameSign.ts'
import { GAME_HEADERS, signAnswer, signSaid } from '#server/games/walletSigns.ts'
import { gamePaths, SessionAnswer, WalletAnswer, type AskedWireOf, type WalletAsk } from '#server/games/walletWords.ts'

/** How long the site may take to answer, in ms. */
const PATIENCE = 5_000

/** The way to the site. Null = no answer that counts: nobody knows whether it was done. */
export type SiteLine = {
  enter(asked: AskedWireOf<'session'>): Promise<SessionAnswer | null>
  ask<Ask extends Exclude<WalletAsk, 'session'>>(ask: Ask, asked: AskedWireOf<Ask>): Promise<WalletAnswer | null>
}

/** Asks the site about members' wallets, signed; an answer counts only when the site signed it for this very request. */
export function createSiteLine(home: string, provider: string, key: string): SiteLine {
  async function say<Answer>(ask: WalletAsk, asked: object, schema: v.GenericSchema<unknown, Answer>): Promise<Answer | null> {
    const path = gamePaths.ask(provider, ask)
    const [time, nonce, body] = [String(Date.now()), newId('n'), JSON.stringify(asked)]
    try {
      const response = await fetch(`${home}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [GAME_HEADERS.time]: time,
          [GAME_HEADERS.nonce]: nonce,
          [GAME_HEADERS.sign]: signSaid(key, { method: 'POST', path, time, nonce, body }),
        },
        body,
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
      })
      const text = await response.text()
      if (response.status !== 200) return null
      if (!sameSign(signAnswer(key, nonce, text), response.headers.get(GAME_HEADERS.sign) ?? '')) return null
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
      return read.success ? read.output : null
    } catch {
      return null
    }
  }
  return {
    enter: (asked) => say('session', asked, SessionAnswer),
    ask: (ask, asked) => say(ask, asked, WalletAnswer),
  }
}

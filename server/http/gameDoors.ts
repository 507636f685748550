import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { PROVIDERS } from '../games/providers.ts'
import { GAME_HEADERS, signAnswer, signedNonce } from '../games/walletSigns.ts'
import { gamePaths, WALLET_ASKS, type WalletAsk } from '../games/walletWords.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError } from '../platform/callError.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Services } from '../services.ts'
import type { RefusalLog } from './requestLog.ts'

/** What an address that cannot sign may try, what one provider may ask, and the largest ask, in bytes. */
const STRANGERS = { burst: 60, interval: 200 }
const ASKS = { burst: 2_000, interval: 1 }
const ASK_BYTES = 8_192

const Named = v.object({ provider: v.picklist(PROVIDERS) })
const ASK_NAMES = Object.keys(WALLET_ASKS) as readonly WalletAsk[]

/**
 * The providers' door: what one asks of a member's wallet counts only when it has signed it, with its own key, a moment ago; the answer is signed
 * for that very request. 200 = answered, also by a refusal; 400 not an ask, 401 not signed, 404 no such provider, 409 the id asked something else
 * before, 429 too many. Anything else is no answer: the same is asked again.
 */
export function registerGameDoors(app: FastifyInstance, { games, now }: Services, refusals: RefusalLog): void {
  const strangers = createConnectionLimiter(STRANGERS, now)
  const providers = createConnectionLimiter(ASKS, now)
  const say = (reply: FastifyReply, status: number, result: string) =>
    reply.code(status).header('cache-control', 'no-store').send({ result })

  for (const ask of ASK_NAMES) {
    app.post(gamePaths.ask(':provider', ask), { bodyLimit: ASK_BYTES }, async (request, reply) => {
      const named = v.safeParse(Named, request.params)
      if (games.keys === null || !named.success) return say(reply, 404, 'unknown')
      const { provider } = named.output
      const key = games.keys(provider)
      const body = typeof request.body === 'string' ? request.body : ''
      const nonce = signedNonce(key, gamePaths.ask(provider, ask), { headers: request.headers, body }, now())
      if (nonce === null) {
        refusals.unsignedNotice(request, provider)
        return strangers.admit(addressKey(request.ip)) ? say(reply, 401, 'unsigned') : say(reply, 429, 'tooMany')
      }
      if (!providers.admit(provider)) return say(reply, 429, 'tooMany')
      const answered = await answer(ask, provider, body)
      if (typeof answered === 'number') return say(reply, answered, answered === 409 ? 'conflict' : 'unreadable')
      const text = JSON.stringify(answered)
      return reply
        .code(200)
        .headers({ 'cache-control': 'no-store', [GAME_HEADERS.sign]: signAnswer(key, nonce, text) })
        .type('application/json')
        .send(text)
    })
  }

  /** What an ask is answered; 400 or 409 where it is none, or another under the same id. */
  async function answer<Ask extends WalletAsk>(ask: Ask, provider: string, body: string): Promise<object | 400 | 409> {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), WALLET_ASKS[ask]), body)
    if (!read.success) return 400
    try {
      const take = games.asks[ask] as (provider: string, asked: unknown) => Promise<object>
      return await take(provider, read.output)
    } catch (error) {
      if (error instanceof CallError) return 409
      throw error
    }
  }
}

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

  /** A door for one kind of ask. */
  function open<Asked>(
    ask: WalletAsk,
    schema: v.GenericSchema<unknown, Asked>,
    take: (provider: string, asked: Asked) => Promise<object>,
  ): void {
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
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
      if (!read.success) return say(reply, 400, 'unreadable')
      try {
        const text = JSON.stringify(await take(provider, read.output))
        const headers = { 'cache-control': 'no-store', [GAME_HEADERS.sign]: signAnswer(key, nonce, text) }
        return await reply.code(200).headers(headers).type('application/json').send(text)
      } catch (error) {
        if (error instanceof CallError) return say(reply, 409, 'conflict')
        throw error
      }
    })
  }

  open('session', WALLET_ASKS.session, (provider, asked) => games.asks.session(provider, asked))
  open('balance', WALLET_ASKS.balance, (provider, asked) => games.asks.balance(provider, asked))
  open('bet', WALLET_ASKS.bet, (provider, asked) => games.asks.bet(provider, asked))
  open('win', WALLET_ASKS.win, (provider, asked) => games.asks.win(provider, asked))
  open('refund', WALLET_ASKS.refund, (provider, asked) => games.asks.refund(provider, asked))
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { addressKey } from '../platform/addressKey.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/** What one address may ask of the payer's page, and the largest form of it, in bytes. */
const LIMIT = { burst: 60, interval: 100 }
const FORM_BYTES = 4_096
/** How long the payer may take to answer, in ms. */
const LONGEST_ANSWER = 10_000

/** Request headers that the payer gets: never the site's tokens or cookies. */
const SENT = ['accept-language', 'content-type', 'content-length'] as const
/** Reply headers that pass: the payer's page brings its own security policy. */
const PASSED = ['content-type', 'content-length', 'content-security-policy', 'location', 'cache-control'] as const

/**
 * What may be asked below /pay, letter by letter: a link, or what its page is made of. Any other way to write the same address could be
 * read as one link here and as another by the payer.
 */
const ASKED = /^\/pay\/(?:style\.css|icon\.svg|out\/[\w-][\w.-]*|(?<link>[\w-][\w.-]*))(?:\?[^#]*)?$/

/** What is said where an order takes no payment any more: its link has ended with it. */
const OVER =
  'This order is over, and its payment link with it. Please do not pay; make a new order. 此订单已结束，付款链接随之失效。请不要再付款，如需充值请重新下单。'
const NOTHING = 'There is nothing here. 这里没有页面。'
const NO_ANSWER = 'The payer does not answer. 付款页面暂时打不开，请稍后刷新。'

/**
 * The proxy, once Node's own client is what every `fetch` of the process goes through: that is whose client is loaded first. The proxy's
 * (undici 7) ends the process where another server hangs up while what it answers waits to be read.
 */
async function loadProxy() {
  // Asking for it loads that client.
  Reflect.get(globalThis, 'Response')
  return (await import('@fastify/http-proxy')).default
}

/**
 * Serves the demo payer's pages through the one public port: what is asked below /pay goes to its own process on this machine. A link
 * ends with its order: one that was paid is only looked at, one that is over says so (410).
 */
export async function registerPayProxy(
  app: FastifyInstance,
  { now, deposits }: Pick<Services, 'now'> & { readonly deposits: Pick<Services['deposits'], 'linkUse'> },
  port: () => number | null,
): Promise<void> {
  const limiter = createConnectionLimiter(LIMIT, now)
  const httpProxy = await loadProxy()
  await app.register(async (scope) => {
    // A form is read whole before the payer is asked: a slow sender holds nothing but its own connection.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      if (!limiter.admit(addressKey(request.ip))) return reply.code(429).type('text/plain').send('429')
      if (port() === null) return say(reply, 502, NO_ANSWER)
      const asked = ASKED.exec(request.url)?.groups
      if (asked === undefined) return say(reply, 404, NOTHING)
      if (asked['link'] === undefined) return undefined
      const use = await deposits.linkUse(asked['link'])
      if (use === 'over' || (use === 'paid' && request.method === 'POST')) return say(reply, 410, OVER)
      return undefined
    })
    await scope.register(httpProxy, {
      prefix: '/pay',
      rewritePrefix: '/pay',
      httpMethods: ['GET', 'POST'],
      upstream: '',
      proxyPayloads: false,
      // Node's own client: undici 7 ends the whole process when the payer hangs up while a page waits to be read.
      // A connection for each request: one that was kept may be closed by the payer just when a form is sent over it.
      http: { requestOptions: { timeout: LONGEST_ANSWER }, agentOptions: { keepAlive: false } },
      replyOptions: {
        getUpstream: () => `http://127.0.0.1:${port()}`,
        rewriteRequestHeaders: (_, headers) => only(SENT, headers),
        rewriteHeaders: (headers) => only(PASSED, headers),
        onError: (reply) => {
          // A page that breaks off in the middle can only break off.
          if (reply.raw.headersSent) reply.raw.destroy()
          else void reply.code(502).type('text/plain; charset=utf-8').send(NO_ANSWER)
        },
      },
    })
  })
}

function say(reply: FastifyReply, status: number, words: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words)
}

function only<Value>(names: readonly string[], headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => names.includes(name) && value !== undefined))
}

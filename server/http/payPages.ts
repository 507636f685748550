import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
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

const NO_ANSWER = 'The payer does not answer. 付款页面暂时打不开，请稍后刷新。'

/** Serves the demo payer's pages through the one public port: what is asked below /pay goes to its own process on this machine. */
export async function registerPayProxy(
  app: FastifyInstance,
  { now }: Pick<Services, 'now'>,
  port: () => number | null,
): Promise<void> {
  const limiter = createConnectionLimiter(LIMIT, now)
  await app.register(async (scope) => {
    // A form is read whole before the payer is asked: a slow sender holds nothing but its own connection.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', (request, reply, done) => {
      if (!limiter.admit(addressKey(request.ip))) void reply.code(429).type('text/plain').send('429')
      else if (port() === null) void reply.code(502).type('text/plain; charset=utf-8').send(NO_ANSWER)
      else done()
    })
    await scope.register(httpProxy, {
      prefix: '/pay',
      rewritePrefix: '/pay',
      httpMethods: ['GET', 'POST'],
      upstream: '',
      proxyPayloads: false,
      undici: { headersTimeout: LONGEST_ANSWER, bodyTimeout: LONGEST_ANSWER },
      replyOptions: {
        getUpstream: () => `http://127.0.0.1:${port()}`,
        rewriteRequestHeaders: (_, headers) => only(SENT, headers),
        rewriteHeaders: (headers) => only(PASSED, headers),
        onError: (reply) => void reply.code(502).type('text/plain; charset=utf-8').send(NO_ANSWER),
      },
    })
  })
}

function only<Value>(names: readonly string[], headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => names.includes(name) && value !== undefined))
}

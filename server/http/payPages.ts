import { request as ask } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/** What one address may ask of the payer's page, and the largest form of it, in bytes. */
const LIMIT = { burst: 60, interval: 100 }
const FORM_BYTES = 4_096
/** How long the payer may take to answer, in ms, and the largest answer, in bytes. */
const PATIENCE = 10_000
const PAGE_BYTES = 256 * 1024

/** Headers that pass: the payer's page brings its own security policy. */
const PASSED = ['content-type', 'content-security-policy', 'location', 'cache-control'] as const

/** What the payer answered. */
type Answered = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

/** Serves the demo payer's pages through the one public port: what is asked below /pay goes to its own process on this machine. */
export async function registerPayProxy(app: FastifyInstance, { now }: Services, port: () => number | null): Promise<void> {
  const limiter = createConnectionLimiter(LIMIT, now)
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/pay/*',
      bodyLimit: FORM_BYTES,
      handler: async (request, reply) => {
        if (!limiter.admit(request.ip)) return reply.code(429).type('text/plain').send('429')
        const to = port()
        const answer = to === null ? null : await pass(request, to).catch(() => null)
        if (answer === null)
          return reply
            .code(502)
            .type('text/plain; charset=utf-8')
            .send('The payer does not answer. 付款页面暂时打不开，请稍后刷新。')
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  })
}

function pass(request: FastifyRequest, port: number): Promise<Answered> {
  const body = Buffer.isBuffer(request.body) ? request.body : null
  const headers: Record<string, string | number> = { 'accept-language': String(request.headers['accept-language'] ?? '') }
  if (body !== null) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    headers['content-length'] = body.length
  }
  return new Promise((resolve, reject) => {
    const asked = ask(
      { host: '127.0.0.1', port, path: request.url, method: request.method, headers, timeout: PATIENCE },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > PAGE_BYTES) asked.destroy(new Error('the payer said too much'))
          else parts.push(part)
        })
        response.on('end', () => {
          const passed = PASSED.flatMap((name) => {
            const value = response.headers[name]
            return typeof value === 'string' ? [[name, value] as const] : []
          })
          resolve({ status: response.statusCode ?? 502, headers: Object.fromEntries(passed), body: Buffer.concat(parts) })
        })
        response.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('the payer is slow')))
    asked.on('error', reject)
    asked.end(body)
  })
}

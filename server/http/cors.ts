import type { FastifyInstance } from 'fastify'
import { profile } from '#src/api/profile.ts'
import type { Env } from '../platform/env.ts'

/** How long a browser may remember what it was allowed, in s. */
const REMEMBERED = 600

const REQUEST_HEADERS = [...Object.values(profile.headers), 'content-type', 'accept-language'].join(', ')
const REPLY_HEADERS = [profile.headers['tb-token'], profile.headers['tb-picture-id']].join(', ')

/**
 * Lets pages of the site's other domains call this one (C-6): their exact origins and nobody else's, without cookies, which no
 * call needs.
 */
export function registerCors(app: FastifyInstance, { domains }: Pick<Env, 'domains'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    // Pages come compressed in several ways (pages.ts).
    void reply.header('vary', 'origin, accept-encoding')
    if (origin === undefined || !domains.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': REPLY_HEADERS })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': String(REMEMBERED),
      })
      .code(204)
      .send()
  })
}

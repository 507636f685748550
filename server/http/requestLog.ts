import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallError } from '../platform/callError.ts'

/**
 * Logs each answer at `info`: how it went and how long it took, with the route instead of the address, which may hold a login
 * hash or a one-time token. Headers and bodies are never logged.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log, id, ip } = request
    const ms = Math.round(reply.elapsedTime)
    log.info({ event: 'answered', requestId: id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms, ip })
  })
}

/** Logs at `info` that a call was refused and by which rule: failed and locked logins, verifications, blockades, ended sessions. */
export function logRefusal(
  request: FastifyRequest,
  { code, words }: CallError,
  who: { readonly deviceId: string; readonly build: string; readonly memberId: string | null },
): void {
  const { id, ip, routeOptions, log } = request
  log.info({ event: 'refused', requestId: id, route: routeOptions.url ?? null, code, reason: words, ip, ...who })
}

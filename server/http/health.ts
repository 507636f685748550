import type { FastifyInstance } from 'fastify'
import { READY, READY_FULL, type Readiness, readyStatus } from '../platform/readiness.ts'

/**
 * What a balancer asks: `/healthz`, whether the process answers at all, `/readyz`, whether to send it visitors, and `/readyz/full`. No session, no limit and
 * no log line; the database is asked once a second at most, however often others ask here.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  // A connection that is kept would keep its visitors here.
  app.addHook('onRequest', (_, reply, done) => {
    if (readiness.isDraining()) void reply.header('connection', 'close')
    done()
  })
  const quiet = { logLevel: 'silent' } as const
  app.get('/healthz', quiet, (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  )
  for (const path of [READY, READY_FULL])
    app.get(path, quiet, async (_, reply) => {
      const told = await readiness.ask()
      return reply.code(readyStatus(told, path)).header('cache-control', 'no-store').send(told)
    })
}

import type { FastifyInstance } from 'fastify'
import { PICTURE_BYTES, PICTURE_TYPES } from '#src/api/model/deposit.ts'
import type { Services } from '../services.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/** What one address may send. */
const LIMIT = { burst: 20, interval: 1_000 }

/**
 * Takes the pictures of appeals (C-14), at the one-time addresses that the appeals were given. 200 = kept, in the database and
 * nowhere that is served; 404 no such address, 413 too large, 415 not a picture, 429 too many.
 */
export async function registerUploads(app: FastifyInstance, { deposits, now }: Services): Promise<void> {
  const limiter = createConnectionLimiter(LIMIT, now)
  await app.register(async (scope) => {
    scope.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { ticket: string } }>('/upload/:ticket', { bodyLimit: PICTURE_BYTES }, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!limiter.admit(request.ip)) return reply.code(429).send({ result: 'tooMany' })
      const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim()
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const status = await deposits.picture(request.params.ticket, type, bytes)
      return reply.code(status).send({ result: status === 200 ? 'kept' : 'refused' })
    })
  })
}

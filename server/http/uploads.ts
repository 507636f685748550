import type { FastifyInstance } from 'fastify'
import { PICTURE_BYTES, PICTURE_TYPES } from '#src/api/model/deposit.ts'
import type { Services } from '../services.ts'
import { openChannel, SealRefused } from './sealedRequest.ts'
import { unauthorized } from '../platform/callError.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/** What one address may send. */
const LIMIT = { burst: 20, interval: 1_000 }

/**
 * Takes the pictures of appeals (C-14), at the one-time addresses that the appeals were given, from the member who appealed. They carry
 * the headers and the signature of every request (C-1). 200 = kept, in the database and nowhere that is served; 400 a signature that
 * does not hold, 401 no session, 404 no such address, 413 too large, 415 not a picture, 429 too many.
 */
export async function registerUploads(app: FastifyInstance, services: Services): Promise<void> {
  const { deposits, now } = services
  const limiter = createConnectionLimiter(LIMIT, now)
  await app.register(async (scope) => {
    scope.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { ticket: string } }>('/upload/:ticket', { bodyLimit: PICTURE_BYTES }, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!limiter.admit(request.ip)) return reply.code(429).send({ result: 'tooMany' })
      const { session, skewed, admitOnce } = await openChannel(services, request, { path: '/upload' })
      // There is no sealed answer that could tell the time.
      if (skewed) throw new SealRefused()
      await admitOnce()
      if (session === null) throw unauthorized()
      const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim()
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const status = await deposits.picture({ ticket: request.params.ticket, memberId: session.member.id }, type, bytes)
      return reply.code(status).send({ result: status === 200 ? 'kept' : 'refused' })
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { pictureOf } from '../platform/uploads.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError } from '../platform/callError.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Services } from '../services.ts'

/** What one address may look at: a page of a ranking at once, many people behind it. */
const LIMIT = { burst: 300, interval: 50 }

/** A year: what is seen decides the address. */
const MAX_AGE = 31_536_000

/** Serves the pictures of members (P-7) by the hash of what is seen. In the place of one that is gone stands a drawn face. */
export function registerAvatars(app: FastifyInstance, { db, now }: Services): void {
  const limiter = createConnectionLimiter(LIMIT, now)

  app.get<{ Params: { file: string } }>('/avatar/:file', async (request, reply) => {
    const hash = /^([\w-]{43})\.webp$/.exec(request.params.file)?.[1]
    if (hash === undefined) return reply.callNotFound()
    if (!limiter.admit(addressKey(request.ip))) return reply.code(429).header('cache-control', 'no-store').send()
    const picture = await pictureOf(db, 'avatar', { ref: hash }).catch((error: unknown) => {
      if (error instanceof CallError) return null
      throw error
    })
    if (picture === null) return reply.header('cache-control', 'no-store').redirect(`/art/portrait/${hash}.svg`)
    return reply
      .header('content-type', picture.type)
      .header('cache-control', `public, max-age=${MAX_AGE}, immutable`)
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(picture.data, 'base64'))
  })
}

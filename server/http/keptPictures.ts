import type { FastifyInstance, FastifyReply } from 'fastify'
import { CONTENT_PICTURES } from '#src/api/model/contentPicture.ts'
import type { UploadPurpose } from '#src/api/model/upload.ts'
import { pictureOf } from '../platform/uploads.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError } from '../platform/callError.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Services } from '../services.ts'

/** What one address may look at: a page of a ranking at once, many people behind it. */
const LIMIT = { burst: 300, interval: 50 }

/** A year: what is seen decides the address. */
const MAX_AGE = 31_536_000

/** Serves pictures that people sent by the hash of what is seen: those of members (P-7), and those of content. */
export function registerKeptPictures(app: FastifyInstance, { db, now }: Services): void {
  const limiter = createConnectionLimiter(LIMIT, now)

  function serve(path: string, purpose: UploadPurpose, otherwise: (reply: FastifyReply, hash: string) => FastifyReply) {
    app.get<{ Params: { file: string } }>(`${path}:file`, async (request, reply) => {
      const hash = /^([\w-]{43})\.webp$/.exec(request.params.file)?.[1]
      if (hash === undefined) return reply.callNotFound()
      if (!limiter.admit(addressKey(request.ip))) return reply.code(429).header('cache-control', 'no-store').send()
      const picture = await pictureOf(db, purpose, { ref: hash }).catch((error: unknown) => {
        if (error instanceof CallError) return null
        throw error
      })
      if (picture === null) return otherwise(reply, hash)
      return reply
        .header('content-type', picture.type)
        .header('cache-control', `public, max-age=${MAX_AGE}, immutable`)
        .header('content-security-policy', "default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(picture.data, 'base64'))
    })
  }

  // In the place of a member's picture that is gone stands a drawn face.
  serve('/avatar/', 'avatar', (reply, hash) => reply.header('cache-control', 'no-store').redirect(`/art/portrait/${hash}.svg`))
  serve(CONTENT_PICTURES, 'content', (reply) => {
    reply.callNotFound()
    return reply
  })
}

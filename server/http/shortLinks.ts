import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { SHORT_LINK } from '#src/api/model/shortLink.ts'
import { VisitCode } from '#src/api/model/visitCode.ts'
import { shortLinkTarget } from '../agents/shortLink.ts'
import { linkTarget } from '../links/shortLinks.ts'
import { addressKey } from '../platform/addressKey.ts'
import { chooseLanguage, say } from '../platform/messages.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Services } from '../services.ts'

/** Codes that one address may try: many people behind it, and nobody guesses one. */
const LIMIT = { burst: 30, interval: 2_000 }

/** Leads from a short link to the page of this site that it stands for (C-11). An unknown code is a page of its own, which says so. */
export function registerShortLinks(app: FastifyInstance, { db, env, now, shelves }: Services): void {
  const limiter = createConnectionLimiter(LIMIT, now)

  const targetOf = async (code: string) =>
    (await linkTarget({ db, shelves, languages: env.languages }, code)) ?? (await shortLinkTarget(db, code))

  app.get<{ Params: { code: string } }>(`${SHORT_LINK}:code`, async (request, reply) => {
    if (!limiter.admit(addressKey(request.ip))) {
      const language = chooseLanguage(request.headers['accept-language'], env.languages)
      return reply
        .code(429)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(say(language, 'rateLimited'))
    }
    const { code } = request.params
    const target = v.is(VisitCode, code) ? await targetOf(code) : null
    if (target === null) return reply.callNotFound()
    return reply.header('cache-control', 'no-store').redirect(target, 302)
  })
}

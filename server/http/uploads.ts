import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadBegin } from '#src/api/contract/uploads.ts'
import { LARGEST_PICTURE, PICTURE_TYPES } from '#src/api/model/upload.ts'
import { profile } from '#src/api/profile.ts'
import { refuseDormant } from '../members/dormantAccount.ts'
import { noSession } from '../members/sessionEnd.ts'
import { addressKey } from '../platform/addressKey.ts'
import { CallError } from '../platform/callError.ts'
import { chooseLanguage, say } from '../platform/messages.ts'
import { isVisitorTicket, visitorOwner } from '../platform/uploads.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Services } from '../services.ts'
import type { RefusalLog } from './requestLog.ts'
import type { RequestLimits } from './requestLimits.ts'
import { type Channel, openChannel, SealRefused } from './sealedRequest.ts'

/** What one address may send. */
const LIMIT = { burst: 20, interval: 1_000 }

const TOO_MANY: readonly number[] = [profile.codes.rateLimited, profile.codes.rateLimitedB]

/**
 * Takes pictures (C-14), whatever they are for, at the one-time addresses that calls gave for them, from the member who was given it. They
 * carry the headers and the signature of every request (C-1), and pass the checks of a call. 200 = drawn anew and kept; 400 a signature
 * that does not hold, 401 no session, 403 kept out or dormant, 404 no such address, 413 too large, 415 not a picture, 422 too many pixels,
 * 429 too many.
 */
export async function registerUploads(
  app: FastifyInstance,
  services: Services,
  limits: RequestLimits,
  refusals: RefusalLog,
): Promise<void> {
  const { uploads, accessRules, now } = services
  const limiter = createConnectionLimiter(LIMIT, now)

  /** Whose upload it is; throws the refusal that the call would get. */
  async function admit(address: string, ticket: string, { deviceId, session, ended }: Channel): Promise<string> {
    await limits.use(address, deviceId, session)
    await accessRules.check(uploadBegin, { address, deviceId, member: session?.member ?? null })
    // A visitor's picture for customer service is their device's: nobody else has its address.
    if (session === null && (await isVisitorTicket(services.db, ticket, deviceId))) return visitorOwner(deviceId)
    if (session === null) throw noSession(ended)
    refuseDormant(uploadBegin, session.member)
    return session.member.id
  }

  /** An upload has no sealed answer: its refusal goes by status, with the code and the words of a call's. */
  function refuse(request: FastifyRequest, reply: FastifyReply, { session, deviceId, build }: Channel, error: CallError) {
    refusals.call(request, error, { deviceId, build, memberId: session?.member.id ?? null })
    const status = TOO_MANY.includes(error.code) ? 429 : session === null ? 401 : 403
    const message = say(chooseLanguage(request.headers['accept-language'], services.env.languages), error.words, error.blanks)
    return reply.code(status).send({ code: error.code, message, data: error.data })
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { ticket: string } }>('/upload/:ticket', { bodyLimit: LARGEST_PICTURE }, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const address = addressKey(request.ip)
      limits.useAddress(address)
      if (!limiter.admit(address)) return reply.code(429).send({ result: 'tooMany' })
      const channel = await openChannel(services, request, { nonce: 'stored' })
      // There is no sealed answer that could carry the time.
      if (channel.skewed) throw new SealRefused()
      await channel.admitOnce()
      let memberId: string
      try {
        memberId = await admit(address, request.params.ticket, channel)
      } catch (error) {
        if (error instanceof CallError) return refuse(request, reply, channel, error)
        throw error
      }
      const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim()
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const status = await uploads.take({ ticket: request.params.ticket, memberId }, type, bytes)
      return reply.code(status).send({ result: status === 200 ? 'kept' : 'refused' })
    })
  })
}

import type { FastifyError, FastifyInstance } from 'fastify'
import { profile } from '#src/api/profile.ts'
import { CallError, SERVER_ERROR_CODE } from '../platform/callError.ts'
import { chooseLanguage, say } from '../platform/messages.ts'
import type { Services } from '../services.ts'
import type { RefusalLog } from './requestLog.ts'
import { SealRefused } from './sealedRequest.ts'

/**
 * Answers what is thrown before a request was opened or by no refusal of ours, unsealed: clients go by the HTTP status. 401 where
 * the session is at fault, 400 for any seal or signature that does not hold, the request's own status where it cannot be read, 503 where what it stands on is away;
 * anything else is our fault: logged, and told by number only.
 */
export function registerErrors(app: FastifyInstance, services: Services, refusals: RefusalLog): void {
  app.setErrorHandler<FastifyError | CallError | SealRefused>((error, request, reply) => {
    const language = chooseLanguage(request.headers['accept-language'], services.env.languages)
    void reply.header('cache-control', 'no-store')
    if (error instanceof CallError) {
      const status = error.code === profile.codes.unauthorized ? 401 : 200
      return reply.code(status).send({ code: error.code, message: say(language, error.words, error.blanks), data: error.data })
    }
    if (error instanceof SealRefused) {
      refusals.brokenSeal(request)
      return reply.code(400).send({ code: profile.codes.sealBroken, message: say(language, 'sealBroken'), data: null })
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ code: profile.codes.invalid, message: say(language, 'unreadable'), data: null })
    }
    // What the door stands on is away for a moment; its going and coming are logged, not each request.
    if (status === 503) {
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ code: profile.codes.degraded, message: say(language, 'degraded'), data: null })
    }
    request.log.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'a call failed')
    return reply
      .code(500)
      .send({ code: SERVER_ERROR_CODE, message: say(language, 'serverError', { requestId: request.id }), data: null })
  })
}

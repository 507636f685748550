import type { FastifyError, FastifyInstance } from 'fastify'
import { profile } from '#src/api/profile.ts'
import { CallError, SERVER_ERROR_CODE } from '../callError.ts'
import { chooseLanguage, say } from '../words.ts'
import type { World } from '../world.ts'

/**
 * Turns what is thrown into an envelope. A refusal keeps its code, with HTTP status 200, or 401 where the session is at
 * fault; a request that cannot be read keeps its HTTP status; anything else is our fault: logged, and told by number only.
 */
export function registerErrors(app: FastifyInstance, world: World): void {
  app.setErrorHandler<FastifyError | CallError>((error, request, reply) => {
    const language = chooseLanguage(request.headers['accept-language'], world.env.languages)
    void reply.header('cache-control', 'no-store')
    if (error instanceof CallError) {
      const status = error.code === profile.codes.unauthorized ? 401 : 200
      return reply.code(status).send({ code: error.code, message: say(language, error.words, error.blanks), data: error.data })
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status >= 400 && status < 500) {
      return reply
        .code(status)
        .send({ code: profile.codes.invalid, message: say(language, 'invalid', { field: '' }), data: null })
    }
    request.log.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'a call failed')
    return reply
      .code(500)
      .send({ code: SERVER_ERROR_CODE, message: say(language, 'serverError', { requestId: request.id }), data: null })
  })
}

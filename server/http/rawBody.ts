import type { FastifyInstance } from 'fastify'

/** Hands bodies on as the text that came: what is signed is the text, and only what has been opened is parsed. */
export function registerRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { profile } from '#src/api/profile.ts'
import { chooseLanguage, say } from '../platform/messages.ts'
import type { Services } from '../services.ts'

/** Addresses that are never a page: what is served otherwise, and files. */
const NOT_PAGES = /^\/(api|captcha|video|media|art|socket|assets|pay|callback|upload|picture)(\/|$)|\.\w+$/

/** Who takes a page: browsers, and those who take anything, as link previews do. */
const TAKES_PAGES = /text\/html|\*\/\*/

/**
 * Serves the built pages: hashed files for ever, the page itself never from a cache. Any other address that a browser opens
 * is the page too, because routes live in it. Without a build there are only calls.
 */
export async function registerPages(app: FastifyInstance, services: Services, clientDir: string): Promise<void> {
  const built = existsSync(join(clientDir, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: ['index.html'],
      // The build's own notes are nobody's business.
      dotfiles: 'ignore',
      cacheControl: false,
      // The build lays them beside the files that gain by it.
      preCompressed: true,
      setHeaders: (response, path) => {
        response.setHeader(
          'cache-control',
          path.startsWith(join(clientDir, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const opened = (request.method === 'GET' || request.method === 'HEAD') && TAKES_PAGES.test(request.headers.accept || '*/*')
    if (built && opened && !NOT_PAGES.test(path)) return reply.sendFile('index.html')
    const language = chooseLanguage(request.headers['accept-language'], services.env.languages)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ code: profile.codes.notFound, message: say(language, 'notFound'), data: null })
  })
}

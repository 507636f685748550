import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#src/api/model/format.ts'
import { profile } from '#src/api/profile.ts'
import { siteAddress } from '../head/siteAddress.ts'
import { chooseLanguage, say } from '../platform/messages.ts'
import type { Services } from '../services.ts'
import { createPagePreloads } from './pagePreloads.ts'
import { createPageMarkup, encodingOf } from './pageMarkup.ts'

/** Addresses that are never a page: what is served otherwise, and files. */
const NOT_PAGES = /^\/(api|captcha|video|media|art|socket|assets|pay|callback|upload|picture)(\/|$)|\.\w+$/

/** Who takes a page: browsers, and those who take anything, as link previews do. */
const TAKES_PAGES = /text\/html|\*\/\*/

/**
 * Serves the built pages: hashed files for ever, the page itself never from a cache. Any other address that a browser opens
 * is the page too, because routes live in it; its head tells search engines and previews what it shows, and its status says
 * when there is nothing. Without a build there are only calls.
 */
export async function registerPages(app: FastifyInstance, services: Services, clientDir: string): Promise<void> {
  const index = join(clientDir, 'index.html')
  const built = existsSync(index)
  if (built) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      // The folder itself is a page, not a forbidden file.
      allowedPath: (path) => path !== '/',
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
  const sendPage = built ? pageSender(services, readFileSync(index, 'utf8'), createPagePreloads(clientDir)) : null
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const opened = (request.method === 'GET' || request.method === 'HEAD') && TAKES_PAGES.test(request.headers.accept || '*/*')
    if (sendPage !== null && opened && !NOT_PAGES.test(path)) return sendPage(request, reply, path)
    const language = chooseLanguage(request.headers['accept-language'], services.env.languages)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ code: profile.codes.notFound, message: say(language, 'notFound'), data: null })
  })
}

function pageSender({ env, heads }: Services, template: string, preloadsOf: ReturnType<typeof createPagePreloads>) {
  const markupOf = createPageMarkup(template, env.newsDomain, preloadsOf)
  return async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const known = await heads.of(path, languageOf(request.url, env.languages), siteAddress(env, request.headers.host))
    const page = markupOf(known)
    void reply.header('cache-control', 'no-cache').header('etag', page.tag).type('text/html; charset=utf-8')
    if (page.status === 200 && request.headers['if-none-match'] === page.tag) return reply.code(304).send()
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding !== null) void reply.header('content-encoding', encoding)
    return reply.code(page.status).send(page.as(encoding))
  }
}

/** The language that an address asks for, if the site has it, else the site's first. */
function languageOf(url: string, languages: readonly [Language, ...Language[]]): Language {
  const wanted = new URLSearchParams(url.split('?', 2)[1]).get('lang')
  return languages.find((language) => language === wanted) ?? languages[0]
}

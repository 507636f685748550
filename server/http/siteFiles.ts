import type { FastifyInstance, FastifyReply } from 'fastify'
import { mapFiles, mappedPages } from '../head/siteMap.ts'
import { siteAddress } from '../head/siteAddress.ts'
import { HEAD_WORDS } from '../head/words.ts'
import type { Services } from '../services.ts'

/** How long a map is kept, in ms: it is made anew for nobody in between. */
const MAP_KEPT_FOR = 300_000
/** How long others may keep these files, in seconds. */
const MAX_AGE = 300

/**
 * What crawlers need not ask for: everything that is no page. Private pages are not named: they say themselves that nobody is to list
 * them, which who may not ask for them would never read.
 */
const NOT_PAGES = ['/api/', '/socket/', '/video/', '/media/', '/upload/', '/captcha/', '/pay/', '/callback/', '/s/']

/** Colours of the light theme; pages name both (index.html). */
const COLOURS = { background: '#f4f8f7', theme: '#ffffff' } as const

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Files that browsers, devices and crawlers ask a site for: the web manifest, robots.txt, and the map of the site. */
export function registerSiteFiles(app: FastifyInstance, services: Services): void {
  const { env, accessRules, now } = services
  const maps = new Map<string, { readonly at: number; readonly files: Promise<ReturnType<typeof mapFiles>> }>()

  function mapOf(address: string) {
    const before = maps.get(address)
    if (before !== undefined && Math.abs(now() - before.at) < MAP_KEPT_FOR) return before.files
    const files = mappedPages(services, env.languages).then((pages) => mapFiles(pages, address, env.languages))
    // A host may be asked by many names of this machine: only the last one is kept.
    if (env.siteUrl === null) maps.clear()
    maps.set(address, { at: now(), files })
    files.catch(() => maps.delete(address))
    return files
  }

  const kept = (reply: FastifyReply, type: string) => reply.type(type).header('cache-control', `public, max-age=${MAX_AGE}`)

  app.get('/site.webmanifest', (_, reply) => {
    const [language] = env.languages
    const { name } = env.site
    return kept(reply, 'application/manifest+json; charset=utf-8').send({
      id: '/',
      name,
      short_name: name,
      description: HEAD_WORDS[language].site,
      lang: language,
      dir: 'ltr',
      start_url: '/app/home',
      scope: '/',
      display: 'standalone',
      background_color: COLOURS.background,
      theme_color: COLOURS.theme,
      icons: [192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('maskable', size, 'maskable')]),
    })
  })

  app.get('/robots.txt', (request, reply) => {
    const address = siteAddress(env, request.headers.host)
    const lines = [
      'User-agent: *',
      ...NOT_PAGES.map((path) => `Disallow: ${path}`),
      ...(address === null ? [] : ['', `Sitemap: ${address}/sitemap.xml`]),
    ]
    return kept(reply, 'text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  async function sendMap(reply: FastifyReply, host: string | undefined, part: number | null): Promise<FastifyReply> {
    const address = siteAddress(env, host)
    // A closed site is not an empty one: who asks comes again.
    if (await accessRules.isClosed())
      return reply.code(503).header('retry-after', '3600').header('cache-control', 'no-store').send()
    const files = address === null ? null : await mapOf(address)
    const file = part === null ? files?.map : files?.parts[part - 1]
    if (file === undefined) {
      reply.callNotFound()
      return reply
    }
    return kept(reply, 'application/xml; charset=utf-8').send(file)
  }

  app.get('/sitemap.xml', (request, reply) => sendMap(reply, request.headers.host, null))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}).xml', (request, reply) =>
    sendMap(reply, request.headers.host, Number(request.params.part)),
  )
}

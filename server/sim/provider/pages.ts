import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'

/** The page of each game, by its code: `src/frames/<page>.html`, as it was built. */
const PAGES: Readonly<Record<string, string>> = {
  'tidepool-slot': 'slot',
  'tidepool-dice': 'dice',
  'harbour-baccarat': 'table',
}

const GAME = '/game/'
const ASSETS = '/assets/'
/** The name of a built file: it has no slash, and so never leads out of its folder. */
const ASSET = /^[\w-]+(?:\.[\w-]+)*\.(?<ending>js|css|svg)$/
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** What a host may look like, so that nothing else gets into a header. */
const HOST = /^(?<name>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

const BEFORE_SITE = '__SITE__'

type PagesOptions = {
  /** Where the built pages are. */
  readonly folder: string
  /** Origins whose pages may hold the frames; none = the site's port on the host that the frame was asked of. */
  readonly origins: readonly string[]
  readonly sitePort: string
}

/**
 * Serves the games' pages, `GET /game/<code>`, and what they load. A page is told by `<meta name="site">` whose page may be around it, and
 * its headers allow no other one.
 */
export function createPages({ folder, origins, sitePort }: PagesOptions) {
  function originsOf(host: string): readonly string[] {
    if (origins.length > 0) return origins
    const name = HOST.exec(host)?.groups?.['name']
    return name === undefined ? [] : [`http://${name}${sitePort === '' ? '' : `:${sitePort}`}`]
  }

  async function page(name: string, host: string): Promise<Served | null> {
    const html = await textOf(join(folder, `${name}.html`))
    if (html === null) return null
    const site = originsOf(host)
    return {
      body: html.replace(BEFORE_SITE, site.join(' ')),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policyOf(site),
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      },
    }
  }

  async function asset(name: string, encodings: string): Promise<Served | null> {
    const ending = ASSET.exec(name)?.groups?.['ending']
    if (ending === undefined) return null
    const path = join(folder, 'assets', name)
    const headers = {
      'content-type': TYPES[ending],
      // Its name has the hash of what is in it.
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    }
    if (/\bbr\b/.test(encodings)) {
      const packed = await bytesOf(`${path}.br`)
      if (packed !== null) return { body: packed, headers: { ...headers, 'content-encoding': 'br' } }
    }
    const body = await bytesOf(path)
    return body === null ? null : { body, headers }
  }

  /** Answers a GET; false = there is no such page or file. */
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const code = path.slice(GAME.length)
    const encodings = request.headers['accept-encoding']
    const served =
      path.startsWith(GAME) && Object.hasOwn(PAGES, code)
        ? await page(PAGES[code]!, request.headers.host ?? '')
        : path.startsWith(ASSETS)
          ? await asset(path.slice(ASSETS.length), typeof encodings === 'string' ? encodings : '')
          : null
    if (served === null) return false
    response.writeHead(200, { 'x-content-type-options': 'nosniff', ...served.headers })
    response.end(request.method === 'HEAD' ? undefined : served.body)
    return true
  }
}

type Served = { readonly body: string | Buffer; readonly headers: OutgoingHttpHeaders }

/** What a page may load, and who may hold it: nothing but its own, and nobody but the site. */
const policyOf = (site: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${site.length === 0 ? "'none'" : site.join(' ')}`,
  ].join('; ')

/** A file's bytes; null = there is none. */
async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}

const textOf = async (path: string): Promise<string | null> => (await bytesOf(path))?.toString('utf8') ?? null

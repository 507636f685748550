import { createServer } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { trustOf, TrustSetting } from '#server/platform/clientAddress.ts'
import { openBook, openProviderDatabase } from './kit/book.ts'
import { createDoorLimits } from './kit/doorLimits.ts'
import { createDoor } from './door.ts'
import { frameOfToken } from './frameTokens.ts'
import { createPages } from './pages.ts'
import { createRounds } from './rounds.ts'
import { createSiteLine } from './kit/siteLine.ts'
import { openTableBook } from './table/tableBook.ts'
import { createTableDoor } from './table/tableDoor.ts'
import { tableTimes } from './table/tableMachine.ts'

// The demo's game provider: a program apart from the site, with a database of its own. It plays rounds and asks the site for stakes by signed
// requests; it knows no member, only what the site calls them to it. It ends with the server that started it.

const Settings = v.object({
  /** The site's address on this machine. */
  SITE: v.pipe(v.string(), v.url()),
  PROVIDER_NAME: v.pipe(v.string(), v.regex(/^[a-z]{2,16}$/)),
  PROVIDER_KEY: v.pipe(v.string(), v.minLength(32)),
  /** Where it keeps its database. */
  PROVIDER_FOLDER: v.pipe(v.string(), v.minLength(1)),
  /** Where its built pages are. */
  PROVIDER_PAGES: v.pipe(v.string(), v.minLength(1)),
  /** Origins whose pages may hold its frames, by commas; none = the site's port on the frame's own host. */
  PROVIDER_PARENTS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) => list.split(',').filter((origin) => origin !== '')),
  ),
  PROVIDER_HOST: v.optional(v.string(), '127.0.0.1'),
  /** 0 = any free port. */
  PROVIDER_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '0'),
  /** As the site's: which proxies before it are believed about who asks. */
  TRUST_PROXY: v.optional(TrustSetting),
  /** How many times faster than people play its table is, for tests. */
  PROVIDER_TABLE_SPEED: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1)), '1'),
})

/** The table that all who come sit at. */
const TABLE_GAME = 'harbour-baccarat'

const settings = v.parse(Settings, process.env)
const now = () => Date.now()
const db = openProviderDatabase(join(settings.PROVIDER_FOLDER, 'provider.sqlite'))
const book = openBook(db, now())
const site = createSiteLine(settings.SITE, settings.PROVIDER_NAME, settings.PROVIDER_KEY)
const limits = createDoorLimits(now)
const rounds = createRounds({ book, site, now })
const table = createTableDoor({
  game: TABLE_GAME,
  book: openTableBook(db, TABLE_GAME),
  site,
  times: tableTimes(settings.PROVIDER_TABLE_SPEED),
  now,
  limits,
  frameOf: (token) => frameOfToken(book, token, now()),
})
const trust = trustOf(settings.TRUST_PROXY ?? null)
const door = createDoor({ book, site, rounds, table, limits, trust, key: settings.PROVIDER_KEY, now })
const pages = createPages({
  folder: settings.PROVIDER_PAGES,
  origins: settings.PROVIDER_PARENTS,
  sitePort: new URL(settings.SITE).port,
})
rounds.resume()

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0]!
  door(request, response, path)
    .then(async (isAnswered) => isAnswered || pages(request, response, path))
    .then((isAnswered) => {
      if (!isAnswered) response.writeHead(404).end()
    })
    .catch((error: unknown) => {
      console.error('the game provider stumbled', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
})

server.listen(settings.PROVIDER_PORT, settings.PROVIDER_HOST, () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.({ type: 'ready', port: address.port })
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))

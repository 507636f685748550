import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import { ADDRESSES_OF_A_FILE, mapFiles, type MappedPage } from '#server/head/siteMap.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const SITE = 'https://site.example'
/** Longer than a map is kept, in ms. */
const LATER = 301_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en', SITE_URL: SITE, SITE_NAME: '锚地' } })
})
afterAll(() => server.stop())

const open = (path: string) => fetch(server.url + path, { headers: { connection: 'close' } })
const textOf = async (path: string) => (await open(path)).text()
const addressesIn = (map: string) => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('robots are shown the map, and kept from what is no page; no private page is named', async () => {
  const response = await open('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(text).toContain('Disallow: /api/\n')
  expect(text).not.toMatch(/admin|wallet|cashier|\/cs|\/app/)
})

test('the map has what visitors may find, in each language that it is in, with when it was written', async () => {
  const desk = contentDesk(server, await server.login('oda'))
  const words = { place: 'help', title: '怎么开始？', text: '先看看。', body: '正文' } as const
  const article = await desk.shown('article', words, { itemId: 'item-0000000001-zh', slug: 'start' })
  await desk.shown(
    'article',
    { ...words, title: 'Members', audience: { who: 'members' } },
    { itemId: 'item-0000000002-zh', slug: 'members' },
  )
  await server.services.write(async ({ db }) => {
    await db.updateTable('room').set({ status: ROOM_STATUS.gone }).where('key', '=', FIXTURE.offAirChat).execute()
    await db.updateTable('match').set({ game_status: 'ended' }).where('id', '=', FIXTURE.match).execute()
  })
  const map = await textOf('/sitemap.xml')
  expect(addressesIn(map)).toEqual([
    ...[
      '/app/home',
      '/app/live',
      '/terms',
      '/app/announcements',
      '/app/sponsors',
      '/app/downloads',
      '/app/contact',
      '/app/join',
      '/app/news/news',
      '/app/news/soccer',
      '/app/news/info',
      '/app/news/expert',
      '/app/help',
      '/app/live/room/a-on',
      '/app/live/match/match-2',
    ].flatMap((path) => [SITE + path, `${SITE}${path}?lang=en`]),
    `${SITE}/app/help/start`,
  ])
  expect(map).toContain(
    `<url><loc>${SITE}/app/live/room/a-on?lang=en</loc><xhtml:link rel="alternate" hreflang="zh-CN" href="${SITE}/app/live/room/a-on"/><xhtml:link rel="alternate" hreflang="en" href="${SITE}/app/live/room/a-on?lang=en"/></url>`,
  )
  expect(map).toMatch(new RegExp(`<loc>${SITE}/app/help/start</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT`))
  expect((await open('/sitemap-1.xml')).status).toBe(404)
  // It is made once in a while, whoever asks.
  await desk.offline(article)
  expect(await textOf('/sitemap.xml')).toBe(map)
  server.clock.advance(LATER)
  expect(await textOf('/sitemap.xml')).not.toContain('/app/help/start')
})

test('a closed site has no map for now; it is not empty', async () => {
  await server.services.accessRules.setMaintenance(true)
  const response = await open('/sitemap.xml')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3600'])
  await server.services.accessRules.setMaintenance(false)
  expect((await open('/sitemap.xml')).status).toBe(200)
})

test('a map of more addresses than a file may have is an index of files', () => {
  const pages = Array.from({ length: 7 }, (_, number): MappedPage => ({
    path: `/p&${number}`,
    changed: new Map([['zh-CN', null]]),
  }))
  expect(ADDRESSES_OF_A_FILE).toBe(50_000)
  expect(mapFiles(pages, SITE, ['zh-CN'], 7).parts).toEqual([])
  const { map, parts } = mapFiles(pages, SITE, ['zh-CN'], 3)
  expect(addressesIn(map)).toEqual([1, 2, 3].map((number) => `${SITE}/sitemap-${number}.xml`))
  expect(map).toContain('<sitemapindex')
  expect(parts.map((part) => addressesIn(part).length)).toEqual([3, 3, 1])
  expect(parts.flatMap(addressesIn)).toEqual(pages.map((_, number) => `${SITE}/p&amp;${number}`))
})

test('a device that keeps the site is told its name, its icons and where it begins', async () => {
  const response = await open('/site.webmanifest')
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; purpose: string }[] }
  expect(manifest).toMatchObject({ name: '锚地', lang: 'zh-CN', start_url: '/app/home', display: 'standalone' })
  expect(manifest.icons.map(({ src, purpose }) => `${src} ${purpose}`)).toEqual([
    '/icons/icon-192.png any',
    '/icons/maskable-192.png maskable',
    '/icons/icon-512.png any',
    '/icons/maskable-512.png maskable',
  ])
})

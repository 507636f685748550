import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOM_STATUS } from '#src/api/model/room.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const SITE = 'https://site.example'
const TEMPLATE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta name="description" content="of the build" />
    <title>of the build</title>
  </head>
  <body><div id="root"></div></body>
</html>
`
/** Longer than heads are kept, in ms. */
const LATER = 16_000
let clientDir: string
let server: TestServer
let desk: ReturnType<typeof contentDesk>
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'anchorage-head-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'index.html'), TEMPLATE)
  server = await startTestServer({ clientDir, settings: { LANGUAGES: 'zh-CN,en', SITE_URL: SITE } })
  desk = contentDesk(server, await server.login('oda'))
})
afterAll(async () => {
  await server.stop()
  await rm(clientDir, { recursive: true, force: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html', connection: 'close', ...headers } })

/** What a head says, as those read it who look for it. */
async function headOf(path: string) {
  const response = await open(path)
  const text = await response.text()
  const one = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null
  const json = one(/<script type="application\/ld\+json">(.*?)<\/script>/)
  return {
    status: response.status,
    language: one(/<html lang="([^"]*)"/),
    title: one(/<title>([^<]*)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    robots: one(/<meta name="robots" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    picture: one(/<meta property="og:image" content="([^"]*)"/),
    alternates: [...text.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language),
    thing: json === null ? null : (JSON.parse(json) as Record<string, unknown>),
    /** Whether the page itself is there. */
    hasPage: text.includes('<div id="root">') && !text.includes('of the build'),
  }
}

test('a room tells its title, its picture and its broadcast', async () => {
  const head = await headOf(`/app/live/room/${FIXTURE.anchorRoom}?token=x`)
  expect(head).toMatchObject({
    status: 200,
    language: 'zh-CN',
    title: 'An evening of football · a-on的直播间',
    robots: null,
    canonical: `${SITE}/app/live/room/a-on`,
    picture: `${SITE}/art/cover/a-on.png`,
    alternates: ['zh-CN', 'en', 'x-default'],
    hasPage: true,
    thing: {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'An evening of football',
      thumbnailUrl: [`${SITE}/art/cover/a-on.png`],
      publication: {
        '@type': 'BroadcastEvent',
        isLiveBroadcast: true,
        broadcastOfEvent: { '@type': 'SportsEvent', homeTeam: { '@type': 'SportsTeam', name: 'Reds' } },
      },
    },
  })
  expect(await headOf(`/app/live/room/${FIXTURE.anchorRoom}?lang=en`)).toMatchObject({
    language: 'en',
    title: 'An evening of football · a-on, live',
    canonical: `${SITE}/app/live/room/a-on?lang=en`,
  })
  // One that is off the air, and nobody knows when it goes on, has nothing to be broadcast.
  expect(await headOf(`/app/live/room/${FIXTURE.offAirRoom}`)).toMatchObject({ status: 200, robots: null, thing: null })
})

test('home asks for its first banner before its code has come', async () => {
  const picture = await desk.picture(40)
  await desk.shown('banner', { place: 'home', order: 1, picture }, { itemId: 'item-0000000009-zh', slug: 'first' })
  await desk.shown(
    'banner',
    { place: 'live', order: 0, picture: await desk.picture(41) },
    { itemId: 'item-0000000008-zh', slug: 'other' },
  )
  server.clock.advance(LATER)
  const asks = async (path: string) =>
    /<link rel="preload" as="image"[^>]*href="([^"]*)"/.exec(await (await open(path)).text())?.[1]
  expect([await asks('/app/home'), await asks('/'), await asks('/app/live'), await asks('/app/home?lang=en')]).toEqual([
    `/picture/${picture.hash}.webp`,
    `/picture/${picture.hash}.webp`,
    undefined,
    undefined,
  ])
})

test('a match tells who plays, and when', async () => {
  expect(await headOf('/app/live/match/match-2')).toMatchObject({
    title: 'Reds 对 Blues 比赛直播间',
    canonical: `${SITE}/app/live/match/match-2`,
    thing: {
      '@type': 'SportsEvent',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      sport: 'Soccer',
      location: { '@type': 'VirtualLocation', url: `${SITE}/app/live/match/match-2` },
    },
  })
})

test('an article tells what it says in the language that it is in, and is not there in another', async () => {
  const words = { title: '</script><b>"1 & 2"', text: '导语', author: '阿锚', body: '正文' }
  await desk.shown('article', { place: 'news', ...words }, { itemId: 'item-0000000001-zh', slug: 'one' })
  const head = await headOf('/app/news/news/one')
  expect(head).toMatchObject({
    title: '&lt;/script&gt;&lt;b&gt;&quot;1 &amp; 2&quot;',
    description: '导语',
    canonical: `${SITE}/app/news/news/one`,
    alternates: [],
    picture: `${SITE}/icons/share.png`,
    thing: {
      '@type': 'NewsArticle',
      headline: words.title,
      author: { '@type': 'Person', name: '阿锚' },
      inLanguage: 'zh-CN',
      publisher: { '@type': 'Organization', name: 'Anchorage' },
    },
  })
  expect(await headOf('/app/news/news/one?lang=en')).toMatchObject({
    status: 404,
    robots: 'noindex',
    canonical: null,
    hasPage: true,
  })
  await desk.shown('article', { place: 'news', ...words }, { itemId: 'item-0000000001-en', slug: 'one', language: 'en' })
  server.clock.advance(LATER)
  expect((await headOf('/app/news/news/one?lang=en')).alternates).toEqual(['zh-CN', 'en', 'x-default'])
})

test('help tells its questions; an article of it is no news', async () => {
  const words = { place: 'help', title: '怎么充值？', text: '在钱包里选一种方式。', body: '一步一步来。' } as const
  await desk.shown('article', words, { itemId: 'item-0000000002-zh', slug: 'how' })
  expect((await headOf('/app/help')).thing).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: words.title, acceptedAnswer: { '@type': 'Answer', text: words.text } }],
  })
  expect((await headOf('/app/help/how')).thing).toMatchObject({ '@type': 'Article', headline: words.title })
})

test('what only some may see is not there: drafts, articles for members, and pieces taken offline', async () => {
  await desk.saved('article', { place: 'news', title: '草稿' }, { itemId: 'item-0000000003-zh', slug: 'draft' })
  await desk.shown(
    'article',
    { place: 'news', title: '会员', audience: { who: 'members' } },
    { itemId: 'item-0000000004-zh', slug: 'members' },
  )
  const gone = await desk.shown('article', { place: 'news', title: '旧闻' }, { itemId: 'item-0000000005-zh', slug: 'gone' })
  expect(await headOf('/app/news/news/gone')).toMatchObject({ status: 200, title: '旧闻' })
  await desk.offline(gone)
  server.clock.advance(LATER)
  for (const slug of ['draft', 'members', 'gone', 'never']) {
    expect(await headOf(`/app/news/news/${slug}`)).toMatchObject({
      // Members find what is theirs there.
      status: slug === 'members' ? 200 : 404,
      title: 'Anchorage',
      robots: 'noindex',
      canonical: null,
      thing: null,
      hasPage: true,
    })
  }
})

test('rooms and matches that there are not answer 404 with the page, which says so itself', async () => {
  for (const path of ['/app/live/room/nobody', '/app/live/match/nothing', '/app/news/nowhere']) {
    expect(await headOf(path)).toMatchObject({ status: 404, robots: 'noindex', hasPage: true })
  }
})

test('a room that was shut for good is told of to nobody', async () => {
  const shut = (status: number) =>
    server.services.write(({ db }) =>
      db
        .updateTable('room')
        .set({ status })
        .where('key', '=', FIXTURE.offAirChat)
        .execute()
        .then(() => undefined),
    )
  await shut(ROOM_STATUS.gone)
  server.clock.advance(LATER)
  expect(await headOf(`/app/live/room/${FIXTURE.offAirRoom}`)).toMatchObject({
    status: 200,
    title: 'Anchorage',
    robots: 'noindex',
    canonical: null,
    thing: null,
  })
  await shut(ROOM_STATUS.open)
})

test.each(['/app/cashier', '/app/me', '/admin', '/admin/content', '/cs', '/app/messages', '/login', '/dev/outbox', '/s/abc'])(
  '%s is nobody else’s business',
  async (path) => {
    expect(await headOf(path)).toMatchObject({
      status: 200,
      title: 'Anchorage',
      robots: 'noindex',
      canonical: null,
      hasPage: true,
    })
  },
)

test('a closed site tells of nothing', async () => {
  await server.services.accessRules.setMaintenance(true)
  expect(await headOf(`/app/live/room/${FIXTURE.anchorRoom}`)).toMatchObject({
    status: 200,
    title: 'Anchorage',
    robots: 'noindex',
    thing: null,
  })
  await server.services.accessRules.setMaintenance(false)
  expect(await headOf(`/app/live/room/${FIXTURE.anchorRoom}`)).toMatchObject({ robots: null })
})

test('[C-5] a head is read once in a while, whoever asks, and no more than so many at once', async () => {
  server.clock.advance(LATER)
  expect((await headOf(`/app/live/room/${FIXTURE.anchorRoom}`)).title).toContain('An evening')
  const rename = (title: string) =>
    server.services.write(({ db }) =>
      db
        .updateTable('anchor')
        .set({ title })
        .where('anchor_room_id', '=', FIXTURE.anchorRoom)
        .execute()
        .then(() => undefined),
    )
  await rename('Another title')
  expect((await headOf(`/app/live/room/${FIXTURE.anchorRoom}`)).title).toContain('An evening')
  server.clock.advance(LATER)
  expect((await headOf(`/app/live/room/${FIXTURE.anchorRoom}`)).title).toContain('Another title')
  await rename('An evening of football')
  // Somebody who asks for each number there is: beyond so many no more is looked up, and the page comes all the same.
  const heads = await Promise.all(Array.from({ length: 300 }, (_, number) => headOf(`/app/live/room/guess-${number}`)))
  const lookedUp = heads.filter(({ status }) => status === 404)
  const others = heads.filter(({ status, canonical, hasPage }) => status === 200 && canonical === null && hasPage)
  expect(lookedUp.length).toBeGreaterThanOrEqual(100)
  expect(others.length).toBeGreaterThan(0)
  expect(lookedUp.length + others.length).toBe(300)
})

test('a page is sent compressed, and not again to who has it', async () => {
  // What is looked up at once was used up by the guesses above.
  server.clock.advance(60_000)
  const response = await fetch(`${server.url}/app/home`, { headers: { 'accept-encoding': 'br;q=0, gzip', connection: 'close' } })
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['gzip', 'accept-encoding, Origin'])
  expect(await response.text()).toContain('<div id="root">')
  const tag = response.headers.get('etag') ?? ''
  expect((await open('/app/home', { 'if-none-match': tag })).status).toBe(304)
  expect((await open('/app/live', { 'if-none-match': tag })).status).toBe(200)
  const head = await fetch(`${server.url}/app/home`, { method: 'HEAD', headers: { connection: 'close' } })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('[C-5] a page that is not there says so also to who has it', async () => {
  const tag = (await open('/app/live/room/nobody')).headers.get('etag') ?? ''
  expect((await open('/app/live/room/nobody', { 'if-none-match': tag })).status).toBe(404)
})

test('a host that a stranger named is in no address', async () => {
  const plain = await startTestServer({ clientDir })
  try {
    const asked = async (host: string) => {
      // The platform's own client does not let a host be named.
      const { request } = await import('node:http')
      return await new Promise<string>((resolve, reject) => {
        const sent = request({ port: plain.port, path: '/app/home', headers: { host, accept: 'text/html' } }, (answer) => {
          let text = ''
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('end', () => resolve(text))
        })
        sent.on('error', reject).end()
      })
    }
    expect(await asked('evil.example')).not.toContain('evil.example')
    expect(await asked(`127.0.0.1:${plain.port}`)).toContain(`href="http://127.0.0.1:${plain.port}/app/home"`)
  } finally {
    await plain.stop()
  }
})

test('covers are drawn as points for previews, each once, and no more than so many', async () => {
  // More may be drawn after a while, and then the first is no longer kept.
  server.clock.hold()
  const ask = (file: string) => open(`/art/cover/${file}.png?sport=football&home=team-1&visit=team-2`, { accept: 'image/*' })
  const first = await ask('a-1')
  expect([first.status, first.headers.get('content-type'), first.headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    'image/png',
    'cross-origin',
  ])
  const bytes = Buffer.from(await first.arrayBuffer())
  expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 1200, 675])
  const others = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(`b-${number}`)))
  const drawn = others.filter(({ status }) => status === 200)
  const instead = others.filter(({ status, headers }) => status === 302 && headers.get('location') === '/icons/share.png')
  expect([drawn.length, instead.length]).toEqual([19, 21])
  expect((await ask('a-1')).status).toBe(200)
  expect((await open('/art/cover/..%2fx.png')).status).toBe(404)
})

test('[C-5] a cover is drawn by all that its address says', async () => {
  // Some may be drawn again.
  server.clock.advance(60_000)
  const drawn = async (sport: string) => {
    const response = await open(`/art/cover/c-1.png?sport=${sport}`, { accept: 'image/*' })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  expect(await drawn('basketball')).not.toBe(await drawn('football'))
  expect(await drawn('football&home=team-1&visit=team-2')).not.toBe(await drawn('football&home=team-1&visit=team-3'))
})

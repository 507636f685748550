import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { helpList, newsDetail, newsList } from '#src/api/contract/articles.ts'
import { anchorList } from '#src/api/contract/anchors.ts'
import type { Outcome } from '#src/api/transport/outcome.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { granted } from '#tests/support/request.ts'
import { testStack } from '#tests/support/testStack.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

/** The site, and the server of another port where its news are; each has articles of its own. */
let site: TestServer
let news: TestServer
let clientDir: string
/** A host that answers as it likes, and what it was asked. */
let stranger: Server
const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = []
let answer: (respond: (status: number, body: string) => void) => void

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'anchorage-news-'))
  await writeFile(join(clientDir, 'index.html'), '<head><title>of the build</title></head>')
  news = await startTestServer()
  site = await startTestServer({ clientDir, settings: { NEWS_DOMAIN: news.url } })
  await news.stop()
  news = await startTestServer({ port: news.port, settings: { SITE_URL: site.url } })
  for (const [server, title] of [
    [news, '在资讯站'],
    [site, '在本站'],
  ] as const) {
    const desk = contentDesk(server, await server.login('oda'))
    await desk.shown('article', { place: 'news', title }, { itemId: 'item-0000000001-zh', slug: 'one' })
    await desk.shown('article', { place: 'help', title }, { itemId: 'item-0000000002-zh', slug: 'how' })
    const audience = { who: 'visitors' } as const
    await desk.shown('article', { place: 'news', title: '访客', audience }, { itemId: 'item-0000000003-zh', slug: 'visitors' })
  }
  stranger = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    answer((status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  stranger.close()
  await Promise.all([site.stop(), news.stop()])
  await rm(clientDir, { recursive: true, force: true })
})

const strangerUrl = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`

/** A member's page on the site, whose news come from a domain; what it reported, and the times that it learned. */
async function memberPage(newsDomain: string | undefined) {
  const token = await site.login('mia')
  const outcomes: Outcome[] = []
  const times: number[] = []
  const reactivated: boolean[] = []
  const stack = testStack(
    { baseURL: site.url },
    { token, key: site.keyOf(token) ?? '' },
    {
      newsDomain,
      now: () => site.clock.now(),
      makeId: () => 'an-id-of-sixteen',
      onFailure: (outcome) => outcomes.push(outcome),
      onTime: (time) => times.push(time),
      reactivate: async () => {
        reactivated.push(true)
        return false
      },
    },
  )
  return { ...stack, token, outcomes, times, reactivated }
}

test('[C-4] news come from their domain, help and all else from the site', async () => {
  const { client } = await memberPage(news.url)
  expect((await client.call(newsDetail, { slug: 'one' })).article.title).toBe('在资讯站')
  expect((await client.call(helpList, {})).list.map(({ title }) => title)).toEqual(['在本站'])
  const { client: plain } = await memberPage(undefined)
  expect((await plain.call(newsDetail, { slug: 'one' })).article.title).toBe('在本站')
  // Without the token nobody can tell a visitor from a member: where news have a domain, they are for everybody.
  const ofDomain = await site.call(newsList, {})
  expect(ofDomain.ok && ofDomain.data.list.map(({ title }) => title)).toEqual(['在本站'])
})

test('[C-4] [C-5] help that is for members alone is theirs also where news have a domain of their own', async () => {
  const desk = contentDesk(site, await site.login('oda'))
  const audience = { who: 'members' } as const
  await desk.shown('article', { place: 'help', title: '会员', audience }, { itemId: 'item-0000000004-zh', slug: 'members' })
  const titles = async (token?: string) => granted(await site.call(helpList, {}, { token })).list.map(({ title }) => title)
  expect(await titles(await site.login('mia'))).toContain('会员')
  expect(await titles()).not.toContain('会员')
})

test('[C-3] [C-4] no token and no key of a session ever go to the news’ host', async () => {
  answer = (respond) => respond(500, '{}')
  const { client, token } = await memberPage(strangerUrl())
  asked.length = 0
  await expect(client.call(newsList, {})).rejects.toMatchObject({ kind: 'network' })
  expect(asked.map(({ path }) => path)).toEqual([newsList.path])
  expect(asked[0]?.headers[headerName('tb-token')]).toBeUndefined()
  expect(JSON.stringify(asked)).not.toContain(token)
})

const { codes } = profile
test.each([
  ['a session that ended', 401, { code: codes.unauthorized, message: 'out', data: null }],
  ['a blocked account', 200, { code: codes.accountBlockade, message: 'out', data: null }],
  ['a sleeping account', 200, { code: codes.dormant, message: '', data: null }],
  ['a verification', 200, { code: codes.needSafe, message: '', data: {} }],
  ['another time', 200, { code: codes.clockSkewed, message: '', data: { timestamp: 1, currentTime: 'x' } }],
  ['an answer that is none', 200, { code: codes.ok, message: '', data: { list: [{ title: 1 }] } }],
])('[C-4] [X-9] a news’ host that answers with %s has no say over the page', async (_, status, body) => {
  answer = (respond) => respond(status, JSON.stringify(body))
  const { client, outcomes, times, reactivated, hosts } = await memberPage(strangerUrl())
  await expect(client.call(newsList, {})).rejects.toMatchObject({ kind: 'network', code: codes.networkAbnormal })
  expect(outcomes.map(({ entry, token: used }) => [entry.class, used])).toEqual([['network', null]])
  expect([times, reactivated]).toEqual([[], []])
  // Nor are its errors those of the site's own hosts.
  expect(hosts.states()).toEqual([{ host: '', errors: 0 }])
  expect((await client.call(anchorList, {})).list.length).toBeGreaterThan(0)
})

test('[C-4] the page may ask the news’ host alone beside its own, and that one answers its pages alone', async () => {
  const page = await fetch(`${site.url}/app/home`, { headers: { accept: 'text/html', connection: 'close' } })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' ${news.url};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${news.url};`)
  expect(policy).toContain("script-src 'self';")
  expect(await page.text()).toContain(`<meta name="news-domain" content="${news.url}" />`)
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST', connection: 'close' }
    const answered = await fetch(news.url + newsList.path, { method: 'OPTIONS', headers })
    return answered.headers.get('access-control-allow-origin')
  }
  expect([await allowed(site.url), await allowed('https://evil.example')]).toEqual([site.url, null])
  // What is not here may be there: it is not said to be nowhere.
  const elsewhere = await fetch(`${site.url}/app/news/news/only-there`, { headers: { accept: 'text/html', connection: 'close' } })
  expect(elsewhere.status).toBe(200)
})

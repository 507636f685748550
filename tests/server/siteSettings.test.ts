import axios from 'axios'
import { afterEach, expect, test } from 'vitest'
import { matchDetail } from '#src/api/contract/matches.ts'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { headerName } from '#src/api/profile.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { testStack } from '#tests/support/testStack.ts'

let server: TestServer
afterEach(() => server.stop())

test.each([
  ['nothing', {}, { siteName: 'Anchorage', playMoney: true }],
  ['SITE_NAME and PLAY_MONEY', { SITE_NAME: '海港', PLAY_MONEY: 'off' }, { siteName: '海港', playMoney: false }],
])('[C-7] with %s set, perInfo says what the site’s settings say', async (_what, settings, expected) => {
  server = await startTestServer({ settings })
  expect(granted(await server.call(perInfo, {}))).toMatchObject(expected)
})

test('[E-4] the site id of requests is the one that the mapping of configInfo gives, from then on and at the next visit', async () => {
  server = await startTestServer({ settings: { DEPLOY_SITE_ID: '2001' } })
  const { storage } = memoryStorage()
  const sites: unknown[] = []
  const page = () => {
    const http = axios.create({ baseURL: server.url })
    http.interceptors.request.use((config) => {
      sites.push(config.headers.get(headerName('tb-site-id')))
      return config
    })
    return testStack({}, null, { http, storage, now: server.clock.now })
  }
  const first = page()
  await first.learnSite()
  await first.client.call(announcements, {})
  await page().client.call(announcements, {})
  expect(sites).toEqual(['1001', '2001', '2001'])
})

test('[E-4] without a mapping the site id is the profile’s, and any other is refused', async () => {
  server = await startTestServer()
  const page = testStack({ baseURL: server.url }, null, { now: server.clock.now })
  await page.learnSite()
  await page.client.call(announcements, {})
  await expect(server.call(announcements, {}, { headers: { [headerName('tb-site-id')]: '2001' } })).resolves.toMatchObject({
    ok: false,
    status: 400,
  })
})

test('[C-7] asking for settings none of which is public gets none', async () => {
  server = await startTestServer()
  for (const keyCodes of [['siteMapping'], ['withdrawalSecondSignature']])
    expect(granted(await server.call(configInfo, { keyCodes }))).toEqual({ list: [] })
})

test('[E-1] [C-13] a match’s detail carries the event that its feed knows it by', async () => {
  server = await startTestServer()
  const { match } = granted(await server.call(matchDetail, { matchId: FIXTURE.match }))
  expect(match).toMatchObject({ matchId: FIXTURE.match, eventId: `${match.venueName}.${FIXTURE.match}` })
})

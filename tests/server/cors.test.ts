import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcements, domains } from '#src/api/contract/site.ts'
import { headerName } from '#src/api/profile.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const OTHER = 'https://b.example'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { DOMAINS: `https://a.example, ${OTHER}` } })
})
afterAll(() => server.stop())

const preflight = (origin: string) =>
  fetch(server.url + announcements.path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })

test('[C-6] pages of the site’s other domains may call this one, and nobody else’s', async () => {
  expect(granted(await server.call(domains, {})).list).toEqual(['https://a.example', OTHER])
  const allowed = await preflight(OTHER)
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, OTHER])
  expect(allowed.headers.get('access-control-allow-headers')).toContain(headerName('tb-sign'))
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  for (const origin of ['https://evil.example', 'https://b.example.evil', 'null', 'http://b.example']) {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('[C-6] the page’s security policy knows them', async () => {
  const policy = (await preflight(OTHER)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' https://a.example ${OTHER};`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcements, domains } from '#src/api/contract/site.ts'
import { verificationImage } from '#src/api/contract/verification.ts'
import { headerName } from '#src/api/profile.ts'
import { granted, sealRequest, sendSealed } from '#tests/support/request.ts'
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

test('[C-6] pages of the other domains may read the id that a verification picture comes with', async () => {
  const asked = { action: '/api/x', medium: 'picture' }
  const from = { headers: { origin: OTHER }, now: server.clock.now() }
  const { headers } = await sendSealed(await sealRequest(server.url, verificationImage, verificationImage.path, asked, from))
  expect(headers.get(headerName('tb-picture-id'))).not.toBeNull()
  expect(headers.get('access-control-allow-origin')).toBe(OTHER)
  expect(headers.get('access-control-expose-headers')?.toLowerCase().split(', ')).toContain(headerName('tb-picture-id'))
})

test('[C-6] the page’s security policy knows them', async () => {
  const policy = (await preflight(OTHER)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' https://a.example ${OTHER};`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
})

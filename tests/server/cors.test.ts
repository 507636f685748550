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

test('[C-6] the site tells all of its domains', async () => {
  expect(granted(await server.call(domains, {})).list).toEqual(['https://a.example', OTHER])
})

test('[C-6] pages of the site’s other domains may call this one, with the headers of a call', async () => {
  const { status, headers } = await preflight(OTHER)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([204, OTHER])
  expect(headers.get('access-control-allow-headers')).toContain(headerName('tb-sign'))
})

test('[C-6] calls from the site’s other domains carry no cookies', async () => {
  expect((await preflight(OTHER)).headers.get('access-control-allow-credentials')).toBeNull()
})

test.each(['https://evil.example', 'https://b.example.evil', 'null', 'http://b.example'])(
  '[C-6] pages of %s may not call the site',
  async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('[C-6] pages of the other domains may read the id that a verification picture comes with', async () => {
  const asked = { action: '/api/x', medium: 'picture' }
  const from = { headers: { origin: OTHER }, now: server.clock.now() }
  const { headers } = await sendSealed(await sealRequest(server.url, verificationImage, verificationImage.path, asked, from))
  expect(headers.get(headerName('tb-picture-id'))).not.toBeNull()
  expect(headers.get('access-control-allow-origin')).toBe(OTHER)
  expect(headers.get('access-control-expose-headers')?.toLowerCase().split(', ')).toContain(headerName('tb-picture-id'))
})

const policy = async () => (await preflight(OTHER)).headers.get('content-security-policy') ?? ''

test('[C-6] the security policy lets pages call all of the site’s domains', async () => {
  expect(await policy()).toContain(`connect-src 'self' https://a.example ${OTHER};`)
})

test('[C-6] the security policy demands trusted types', async () => {
  expect(await policy()).toContain("require-trusted-types-for 'script'")
})

test('[C-6] the security policy allows no code within a page', async () => {
  const told = await policy()
  expect(told).toContain('script-src')
  expect(told).not.toMatch(/unsafe-(inline|eval)/)
})

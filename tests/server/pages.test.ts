import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const BIG = 'the same again; '.repeat(200)
let clientDir: string
let server: TestServer
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'anchorage-pages-'))
  await mkdir(join(clientDir, 'assets'))
  await mkdir(join(clientDir, '.vite'))
  await writeFile(join(clientDir, 'index.html'), '<title>of the build</title><p>the page</p>')
  await writeFile(join(clientDir, 'assets', 'main-a1b2c3.js'), 'the code')
  for (const [ending, content] of [
    ['', BIG],
    ['.br', brotliCompressSync(BIG)],
    ['.gz', gzipSync(BIG)],
  ] as const) {
    await writeFile(join(clientDir, 'assets', `big-a1b2c3.js${ending}`), content)
  }
  await writeFile(join(clientDir, '.vite', 'manifest.json'), '{}')
  // The server draws this one itself; a build may bring its own.
  await writeFile(join(clientDir, 'favicon.svg'), '<svg/>')
  server = await startTestServer({ clientDir })
})
afterAll(async () => {
  await server.stop()
  await rm(clientDir, { recursive: true, force: true })
})

const open = (path: string, accept = 'text/html') => fetch(server.url + path, { headers: { accept, connection: 'close' } })

test.each(['/', '/app/home', '/live/room/a-on?tab=chat', '/entry/login?fromPage=%2Fapp'])(
  '%s is the page, and never from a cache',
  async (path) => {
    const response = await open(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await response.text()).toContain('the page')
  },
)

test('a hashed file is kept for ever', async () => {
  const response = await open('/assets/main-a1b2c3.js', '*/*')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await response.text()).toBe('the code')
})

test.each([
  '/assets/gone-000000.js',
  '/api/nothing',
  '/art/nothing',
  '/media/live/nobody.flv',
  '/.vite/manifest.json',
  '/..%2fanchorage.db',
])('%s is not the page', async (path) => {
  const response = await open(path, path.startsWith('/.') ? '*/*' : 'text/html')
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await response.text()).not.toContain('the page')
})

test('the icon is served once, whoever has one', async () => {
  expect((await open('/favicon.svg', 'image/*')).headers.get('content-type')).toContain('image/svg+xml')
})

test('[C-8] [A-3] the page tells nobody its address, which may hold a one-time token', async () => {
  expect((await open('/?token=x')).headers.get('referrer-policy')).toBe('no-referrer')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a file that the build compressed is sent so to who takes %s', async (accepted, sent) => {
  const headers = { 'accept-encoding': accepted, connection: 'close' }
  const response = await fetch(`${server.url}/assets/big-a1b2c3.js`, { headers })
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([sent, 'accept-encoding, Origin'])
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toBe(BIG)
})

test('an address within the page is the page for whoever takes anything, as link previews do', async () => {
  for (const accept of ['*/*', '']) expect((await open('/app/live', accept)).status).toBe(200)
  expect((await open('/app/live', 'application/json')).status).toBe(404)
})

test.each(['/favicon.ico', '/app/nothing.png'])('a file that is not there (%s) is not the page', async (path) => {
  const response = await open(path, 'image/avif,image/webp,*/*')
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
})

test('a picture that is not there is told in the reader’s language', async () => {
  const response = await fetch(`${server.url}/art/crest/nothing`, {
    headers: { 'accept-language': 'zh-CN', connection: 'close' },
  })
  expect([response.status, await response.json()]).toMatchObject([404, { message: '没有找到你要的内容。' }])
})

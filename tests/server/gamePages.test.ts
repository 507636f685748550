import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkProvider } from '#tests/support/providerFork.ts'

const SITE = 'http://127.0.0.1:4100'
const PAGE = '<!doctype html><meta name="site" content="__SITE__" /><script type="module" src="/assets/slot-a1.js"></script>'

let folder: string
let provider: Awaited<ReturnType<typeof forkProvider>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchorage-pages-'))
  await mkdir(join(folder, 'pages', 'assets'), { recursive: true })
  await writeFile(join(folder, 'pages', 'slot.html'), PAGE)
  await writeFile(join(folder, 'pages', 'assets', 'slot-a1.js'), 'export const plain = 1')
  await writeFile(join(folder, 'pages', 'assets', 'slot-a1.js.br'), 'packed')
  await writeFile(join(folder, 'pages', 'assets', 'slot-a1.json'), '{}')
  await writeFile(join(folder, 'secret.js'), 'never')
  provider = await forkProvider(SITE, folder, 0, { PROVIDER_PAGES: join(folder, 'pages') })
})
afterAll(async () => {
  await provider.kill()
  await rm(folder, { recursive: true, force: true })
})

type Got = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }

/** Asks for a path as it is written: `fetch` would take the dots out of it. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Promise<Got>((done, fail) => {
    const asked = request({ host: '127.0.0.1', port: provider.port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asked.on('error', fail)
    asked.end()
  })

test('[P-5] a game’s page is kept nowhere, loads only its own, and may be held by the site’s page alone', async () => {
  const { status, headers, text } = await get('/game/tidepool-slot', { host: 'games.example:9000' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors http://games.example:4100",
  )
  expect(text).toContain('<meta name="site" content="http://games.example:4100" />')
})

test('[P-5] a host that is none gets nothing into the headers or the page, and no page may be around it', async () => {
  const { headers, text } = await get('/game/tidepool-slot', { host: 'a.example; script-src *' })
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
  expect(text).toContain('content=""')
})

test('[P-5] where the site is elsewhere, its configured origins may hold the frame and no other', async () => {
  const own = await forkProvider(SITE, folder, 0, {
    PROVIDER_PAGES: join(folder, 'pages'),
    PROVIDER_PARENTS: 'https://a.example,https://b.example',
  })
  try {
    const answer = await fetch(`http://127.0.0.1:${own.port}/game/tidepool-slot`)
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/a\.example https:\/\/b\.example$/)
    expect(await answer.text()).toContain('content="https://a.example https://b.example"')
  } finally {
    await own.kill()
  }
})

test('[P-5] what a page loads is kept for good under its hashed name, packed for who takes that', async () => {
  const plain = await get('/assets/slot-a1.js')
  expect(plain.text).toBe('export const plain = 1')
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const packed = await get('/assets/slot-a1.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.text).toBe('packed')
  expect(await get('/assets/slot-a1.js', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
})

test('[P-5] nothing beside its pages and their files can be had, however the path is written', async () => {
  for (const path of [
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..\\..\\secret.js',
    '/assets//secret.js',
    '/assets/',
    '/assets/.js',
    '/assets/slot-a1.json',
    '/assets/slot-a1.js.br',
    '/assets/none-a1.js',
    '/game/',
    '/game/../assets/slot-a1.js',
    '/game/__proto__',
    '/game/constructor',
    '/game/tidepool-dice',
    '/game/slot',
    '/slot.html',
    '/provider.sqlite',
    '/',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  expect((await get('/game/tidepool-slot', {}, 'PUT')).status).toBe(404)
})

import { connect as openLine } from 'node:net'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { login } from '#src/api/contract/session.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/testServer.ts'

let server: TestServer
const start = async (options: TestServerOptions = {}) => (server = await startTestServer(options))
afterEach(() => server.stop())

test('[X-4] a body that comes drop by drop ends within the time that a request may take', async () => {
  await start({ requestTimeout: 1_000 })
  const line = openLine(server.port, '127.0.0.1')
  line.on('error', () => undefined)
  const began = performance.now()
  line.write(`POST ${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`)
  const drops = setInterval(() => line.write(' '), 100)
  line.resume()
  await once(line, 'close')
  clearInterval(drops)
  // Long before the five minutes that Node would give it.
  expect(performance.now() - began).toBeLessThan(100_000)
})

test('[C-1] half of a surrogate pair, and the sign of number zero, are refused', async () => {
  await start()
  const token = await server.login('mia')
  const room = (await server.services.db.selectFrom('anchor').select('chat_room_no').executeTakeFirstOrThrow()).chat_room_no
  const say = (content: string) => server.call(chatSend, { room, clientId: newClientId(), content }, { token })
  for (const half of ['\uD83D', 'a\uDE00b', '\uDE00\uD83D'])
    expect(await say(half)).toMatchObject({ code: profile.codes.invalid })
  expect(await say('no\0thing')).toMatchObject({ code: profile.codes.invalid })
  expect((await say('😀 whole')).ok).toBe(true)
  expect(await server.call(login, { name: 'mia\uD800', password: 'anchor88a' })).toMatchObject({ code: profile.codes.invalid })
})

test('[C-1] answers of the socket’s address may not be sniffed either, refused ones too', async () => {
  await start()
  for (const search of ['?EIO=4&transport=polling', '?EIO=4&transport=none', '?EIO=3&transport=polling', '']) {
    const reply = await fetch(`${server.url}${profile.socketPath}/${search}`)
    expect([search, reply.headers.get('x-content-type-options')]).toEqual([search, 'nosniff'])
    await reply.arrayBuffer()
  }
})

test('[S-5] an address holds so many sockets and no more, and may have one for each that it gives back', async () => {
  await start({ settings: { SOCKETS_PER_ADDRESS: '2' } })
  const [first] = [await server.connect(), await server.connect()]
  await expect(server.connect()).rejects.toThrow()
  first.close()
  await first.until('the end', () => first.disconnected)
  await expect
    .poll(
      () =>
        server.connect().then(
          () => true,
          () => false,
        ),
      { timeout: 45_000 },
    )
    .toBe(true)
})

test('the data folder and what is in it are their owner’s alone, also when they were open to others before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anchorage-'))
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'server.pid'), '1\n', { mode: 0o644 })
  await start({ dataDir })
  await server.login('mia')
  const look = async () => {
    const files = await readdir(dataDir)
    const modes = await Promise.all(files.map(async (file) => [file, (await stat(join(dataDir, file))).mode & 0o777] as const))
    return modes.filter(([, mode]) => (mode & 0o077) !== 0)
  }
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect(await look()).toEqual([])
  await server.restart()
  expect(await look()).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

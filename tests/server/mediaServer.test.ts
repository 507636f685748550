import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import NmsFlv from 'node-media-server/src/protocol/flv.js'
import Rtmp from 'node-media-server/src/protocol/rtmp.js'
import RtmpClient from 'node-media-server/src/protocol/rtmp_client.js'
import { afterEach, expect, test } from 'vitest'
import { createVideo } from '#server/live/video/video.ts'
import { parseFlv } from '#server/media/flv.ts'
import { registerMedia, type MediaOptions } from '#server/media/media.ts'
import { BACKLOG_LIMIT, createHttpViewer } from '#server/media/viewer.ts'

const folder = fileURLToPath(new URL('../../media', import.meta.url))
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A media server of one on-air anchor (`a1`, key `good-key`), one of sound (`a2`) and one off air (`a9`). */
async function startMedia(options: Partial<MediaOptions> = {}) {
  const offAir: ((room: string) => void)[] = []
  const publishes: [string, boolean][] = []
  const warnings: string[] = []
  const waiting: (() => void)[] = []
  const keysChanged: (() => Promise<void>)[] = []
  const app = Fastify({ forceCloseConnections: true })
  const media = await registerMedia(app, {
    folder,
    video: createVideo(),
    sourceOf: async (room) => (room === 'a1' ? { file: 'football.flv' } : null),
    streamKeys: async () => new Map([['good-key', 'a1']]),
    onPublish: (room, live) => {
      publishes.push([room, live])
      for (const done of waiting.splice(0)) done()
    },
    onKeys: (listener) => {
      keysChanged.push(listener)
      return () => keysChanged.splice(0)
    },
    onClosed: () => () => undefined,
    onOffAir: (listener) => {
      offAir.push(listener)
      return () => offAir.splice(0)
    },
    rtmp: { host: '127.0.0.1', port: 0 },
    warn: (message) => warnings.push(message),
    ...options,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  endings.push(
    () => app.close(),
    () => media.stop(),
  )
  return {
    media,
    address,
    publishes,
    warnings,
    changeKeys: () => Promise.all(keysChanged.map((listener) => listener())),
    goOffAir: (room: string) => offAir.forEach((listener) => listener(room)),
    published: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

async function open(url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url), 'response')
  return response
}

/** Reads until the response ends or `enough` says so; what came. */
async function read(response: IncomingMessage, enough: (bytes: Buffer) => boolean): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of response) {
    bytes = Buffer.concat([bytes, chunk])
    if (enough(bytes)) break
  }
  return bytes
}

/** Publishes the pictures and sounds of a file in one go, as an encoder would over minutes. */
async function publish(port: number, key: string, file = 'studio.flv') {
  const client = new RtmpClient()
  client.onErrorCallback = () => undefined
  const closed = new Promise<void>((resolve) => (client.onCloseCallback = () => resolve()))
  endings.push(() => client.disconnect())
  await client.connect(`rtmp://127.0.0.1:${port}/live/${key}`)
  await client.sendConnect()
  await client.sendCreateStream()
  // The answer to a refused key is a closed connection, and nothing waits for it here but `closed`.
  client.sendPublish(key).catch(() => undefined)
  const send = (bytes: Buffer) => {
    const reader = new NmsFlv()
    reader.onPacketCallback = (packet) => client.onOutputCallback(Rtmp.createMessage(packet))
    reader.parserData(bytes)
  }
  return { client, closed, send: () => send(readFileSync(`${folder}/${file}`)) }
}

test('[C-13] an on-air anchor plays as endless FLV that nobody stores', async () => {
  const { address } = await startMedia()
  const response = await open(`${address}/media/live/a1.flv`)
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'video/x-flv',
    'no-store',
  ])
  const bytes = await read(response, (so) => so.length > 2_000)
  expect(bytes.toString('latin1', 0, 3)).toBe('FLV')
})

test.each(['a9', 'unknown', '..%2f..%2fpackage', '%00', 'a1.flv'])('[C-13] %s is answered 404 with an envelope', async (name) => {
  const { address } = await startMedia()
  const response = await fetch(`${address}/media/live/${name}.flv`)
  expect([response.status, await response.json()]).toEqual([404, { code: 10604, message: 'nothing is on air', data: null }])
})

test('[S-1] an anchor that goes off air ends the responses of the room at once', async () => {
  const { address, goOffAir } = await startMedia()
  const response = await open(`${address}/media/live/a1.flv`)
  response.once('data', () => goOffAir('a1'))
  const bytes = await read(response, () => false)
  expect(bytes.length).toBeGreaterThan(0)
})

test('[C-13] a published key replaces the loop for those who watch, and leaving gives it back', async () => {
  const { address, media, publishes, published } = await startMedia()
  const looping = await open(`${address}/media/live/a1.flv`)
  const loopEnded = read(looping, () => false)

  const started = published()
  const publisher = await publish(media.rtmpPort!, 'good-key')
  await started
  await loopEnded
  expect([media.publishing('a1'), publishes]).toEqual([true, [['a1', true]]])

  const live = await open(`${address}/media/live/a1.flv`)
  const studio = parseFlv(readFileSync(`${folder}/studio.flv`))
  const picture = studio.tags.filter((tag) => tag.role === 'key')[2]!
  publisher.send()
  const bytes = await read(live, (so) => so.includes(picture.data))
  expect(bytes.includes(picture.data)).toBe(true)
  expect(bytes.toString('latin1', 0, 3)).toBe('FLV')

  const late = await open(`${address}/media/live/a1.flv`)
  const lateBytes = read(late, () => false)
  const ended = published()
  publisher.client.disconnect()
  await ended
  await lateBytes
  expect([media.publishing('a1'), publishes.at(-1)]).toEqual([false, ['a1', false]])
  const again = await open(`${address}/media/live/a1.flv`)
  const football = parseFlv(readFileSync(`${folder}/football.flv`)).tags.find((tag) => tag.role === 'key')!
  expect((await read(again, (so) => so.includes(football.data))).includes(football.data)).toBe(true)
})

test('[C-13] an unknown stream key is closed and changes nothing', async () => {
  const { media, publishes } = await startMedia()
  const { closed } = await publish(media.rtmpPort!, 'wrong-key')
  await closed
  expect([media.publishing('a1'), publishes]).toEqual([false, []])
})

test('[C-13] who publishes with a key that was renewed is ended, and who has the new one is let in', async () => {
  let key = 'good-key'
  const { media, published, changeKeys } = await startMedia({ streamKeys: async () => new Map([[key, 'a1']]) })
  const started = published()
  const before = await publish(media.rtmpPort!, 'good-key')
  await started
  key = 'better-key'
  await changeKeys()
  await before.closed
  expect(media.publishing('a1')).toBe(false)
  const again = published()
  await publish(media.rtmpPort!, 'better-key')
  await again
  expect(media.publishing('a1')).toBe(true)
})

test('[C-13] bytes that are not RTMP end their own connection alone', async () => {
  const { media } = await startMedia()
  for (const [length, fill] of [
    [64, 0xff],
    [20_000, 0x03],
    [20_000, 0x00],
    [20_000, 0xff],
  ] as const) {
    const socket = connect(media.rtmpPort!, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(Buffer.alloc(length, fill))
    await once(socket, 'close')
  }
  const { closed } = await publish(media.rtmpPort!, 'wrong-key')
  await expect(closed).resolves.toBeUndefined()
})

test('[C-13] a taken RTMP port leaves the site without RTMP and says so', async () => {
  const taken = createTcpServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  endings.push(() => taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { media, warnings, address: site } = await startMedia({ rtmp: { host: '127.0.0.1', port } })
  expect([media.rtmpPort, warnings.length]).toEqual([null, 1])
  expect(warnings[0]).toContain('RTMP_PORT')
  const response = await open(`${site}/media/live/a1.flv`)
  expect(response.statusCode).toBe(200)
  response.destroy()
})

test('[C-13] a viewer that does not read is dropped at its bound', async () => {
  const site = createServer()
  const dropped = new Promise<number>((resolve) => {
    site.once('request', async (_, response) => {
      let gone = false
      let most = 0
      const viewer = createHttpViewer(response, () => (gone = true))
      for (let sent = 0; sent < 4_000 && !gone; sent += 1) {
        viewer.send(Buffer.alloc(32 * 1024))
        most = Math.max(most, response.writableLength)
        await new Promise((next) => setImmediate(next))
      }
      resolve(gone ? most : Number.POSITIVE_INFINITY)
    })
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  endings.push(() => site.close())
  const address = site.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await dropped).toBeLessThanOrEqual(BACKLOG_LIMIT)
  socket.destroy()
})

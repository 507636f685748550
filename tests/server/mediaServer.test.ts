import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { parseFlv } from '#server/media/flv.ts'
import { BACKLOG_LIMIT, createHttpViewer } from '#server/media/viewer.ts'
import { endLater, endMedia, mediaFolder as folder, open, publish, read, startMedia } from '#tests/support/media.ts'

afterEach(endMedia)

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
  endLater(() => taken.close())
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
  endLater(() => site.close())
  const address = site.address()
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await dropped).toBeLessThanOrEqual(BACKLOG_LIMIT)
  socket.destroy()
})

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createVideo } from '#server/live/video/video.ts'
import { parseFlv } from '#server/media/flv.ts'
import { BACKLOG_LIMIT, createHttpViewer } from '#server/media/viewer.ts'
import { endLater, endMedia, knock, mediaFolder as folder, open, publish, read, startMedia } from '#tests/support/media.ts'

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

test('[C-13] who leaves while it is looked up what plays is no viewer', async () => {
  let look: () => void = () => undefined
  const isLookedUp = new Promise<void>((resolve) => {
    look = resolve
  })
  const { app, address, media } = await startMedia({
    sourceOf: async () => {
      await isLookedUp
      return { file: 'football.flv' }
    },
  })
  const gone = new Promise<void>((resolve) => {
    app.server.once('request', (_request, response: ServerResponse) => void response.once('close', resolve))
  })
  const leaving = get(`${address}/media/live/a1.flv`)
  leaving.on('error', () => undefined)
  await once(app.server, 'request')
  leaving.destroy()
  await gone
  look()
  // Asked later, seated later.
  const response = await open(`${address}/media/live/a1.flv`)
  response.resume()
  expect(media.watched('a1')).toBe(1)
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

describe('an encoder that is gone', () => {
  /** The end of an encoder that published, once it was brought about. */
  async function endBy(bring: (sending: Awaited<ReturnType<typeof publish>>, change: () => Promise<unknown>) => unknown) {
    let key = 'good-key'
    const video = createVideo()
    const { media, published, changeKeys } = await startMedia({ video, streamKeys: async () => new Map([[key, 'a1']]) })
    const started = published()
    const sending = await publish(media.rtmpPort!, 'good-key')
    await started
    expect(video.ingest.healthOf('a1').sending).not.toBeNull()
    const ended = published()
    await bring(sending, () => {
      key = 'better-key'
      return changeKeys()
    })
    await ended
    const { sending: since, lastEnd } = video.ingest.healthOf('a1')
    return [since, lastEnd?.why]
  }
  /** The header of a message of sixteen megabytes, and its first byte. */
  const huge = Buffer.from([4, 0, 0, 0, 0xff, 0xff, 0xff, 9, 1, 0, 0, 0, 0])

  test('[D-8] left, where it went by itself', async () => {
    expect(await endBy(({ client }) => client.disconnect())).toEqual([null, 'left'])
  })

  test('[D-8] was refused, where it sent more than a message may hold', async () => {
    expect(await endBy(({ client }) => client.onOutputCallback(huge))).toEqual([null, 'refused'])
  })

  test('[D-8] was refused, where it published once more', async () => {
    const again = ({ client }: Awaited<ReturnType<typeof publish>>) => void client.sendPublish('good-key').catch(() => undefined)
    expect(await endBy(again)).toEqual([null, 'refused'])
  })

  test('[D-8] was ended by its key, where that was renewed', async () => {
    expect(await endBy((_, change) => change())).toEqual([null, 'keyRenewed'])
  })
})

test('[C-13] a key is for publishing to the site’s own application alone', async () => {
  const { media, publishes } = await startMedia()
  const { closed } = await publish(media.rtmpPort!, 'good-key', 'studio.flv', 'other')
  await closed
  expect([media.publishing('a1'), publishes]).toEqual([false, []])
})

test('[C-13] an encoder that has no key yet sends nothing large', async () => {
  const { media } = await startMedia()
  const { client, closed } = await knock(media.rtmpPort!, 'live/good-key')
  // The header of a message of a little more than eight kilobytes, and its first byte.
  client.onOutputCallback(Buffer.from([3, 0, 0, 0, 0, 0x20, 1, 20, 0, 0, 0, 0, 0]))
  await expect(closed).resolves.toBeUndefined()
})

test('[X-4] [C-13] sixty-four encoders are connected at once and no more', async () => {
  const { media } = await startMedia()
  const encoder = async () => {
    const socket = connect(media.rtmpPort!, '127.0.0.1')
    socket.on('error', () => undefined)
    endLater(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const all = []
  for (let number = 0; number < 64; number += 1) all.push(await encoder())
  const late = await encoder()
  late.resume()
  await once(late, 'close')
  expect(all.filter((socket) => socket.destroyed)).toEqual([])
})

test('[C-13] a stream is taken for nothing else than video', async () => {
  const { address } = await startMedia()
  const response = await open(`${address}/media/live/a1.flv`)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  response.destroy()
})

test('[C-13] a room that goes off air ends its own viewers alone', async () => {
  const { address, media, goOffAir } = await startMedia({ sourceOf: async () => ({ file: 'football.flv' }) })
  const [one, other] = [await open(`${address}/media/live/a1.flv`), await open(`${address}/media/live/a2.flv`)]
  const ended = read(one, () => false)
  goOffAir('a1')
  await ended
  expect([media.watched('a1'), media.watched('a2')]).toEqual([0, 1])
  other.destroy()
})

test('[S-6] [C-13] whoever watches is sent away when the site is closed', async () => {
  let close: () => void = () => undefined
  const { address, media } = await startMedia({
    sourceOf: async () => ({ file: 'football.flv' }),
    onClosed: (listener) => {
      close = listener
      return () => undefined
    },
  })
  const viewers = [await open(`${address}/media/live/a1.flv`), await open(`${address}/media/live/a2.flv`)]
  const ended = Promise.all(viewers.map((viewer) => read(viewer, () => false)))
  close()
  await ended
  expect([media.watched('a1'), media.watched('a2')]).toEqual([0, 0])
})

test('[C-13] a line that stands still takes viewers in and sends them nothing, while the other line goes on', async () => {
  const video = createVideo()
  const { address } = await startMedia({ video })
  video.setFault(1, 'still')
  const [still, flows] = [await open(`${address}/media/live/a1.flv?line=1`), await open(`${address}/media/live/a1.flv?line=2`)]
  let sent = 0
  still.on('data', (piece: Buffer) => (sent += piece.length))
  await read(flows, (so) => so.length > 20_000)
  expect([still.statusCode, sent]).toEqual([200, 0])
  still.destroy()
})

describe('a loop', () => {
  /** A server with a folder of its own, into which the only loop is yet to be put. */
  async function startWithout() {
    const own = await mkdtemp(join(tmpdir(), 'loops-'))
    endLater(() => rm(own, { recursive: true, force: true }))
    const { address } = await startMedia({ folder: own, sourceOf: async () => ({ file: 'only.flv' }) })
    return { url: `${address}/media/live/a1.flv`, put: () => copyFile(join(folder, 'studio.flv'), join(own, 'only.flv')) }
  }
  const begins = async (url: string) => (await read(await open(url), (so) => so.length > 2_000)).toString('latin1', 0, 3)

  test('[C-13] without a small rendition plays as it is', async () => {
    const { url, put } = await startWithout()
    await put()
    expect(await begins(`${url}?quality=low`)).toBe('FLV')
  })

  test('[C-13] that could not be read is tried again', async () => {
    const { url, put } = await startWithout()
    expect((await fetch(url)).status).toBe(500)
    await put()
    expect(await begins(url)).toBe('FLV')
  })
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

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createVideo } from '#server/live/video/video.ts'
import { parseFlv, writeTag } from '#server/media/flv.ts'
import { INNER_SIGN, isInner, signInner } from '#server/media/innerSign.ts'
import type { Publishers } from '#server/media/publishers.ts'
import { createPulls, innerPath } from '#server/media/pulls.ts'
import { endLater, endMedia, mediaFolder, open, publish, read, startMedia } from '#tests/support/media.ts'

afterEach(endMedia)

const keys = [Buffer.alloc(32, 7)]
const studio = parseFlv(readFileSync(`${mediaFolder}/studio.flv`))
const pictures = studio.tags.filter((tag) => tag.role === 'key')

/** What nodes say of each other, without anything between them. */
function directory() {
  const places = new Map<string, string>()
  const listeners = new Set<(room: string) => void>()
  const of = (address: () => string): Publishers => ({
    announce(room, live) {
      if (live) places.set(room, address())
      else places.delete(room)
      for (const listener of listeners) listener(room)
    },
    elsewhere: (room) => (places.get(room) === address() ? null : (places.get(room) ?? null)),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => Promise.resolve(),
  })
  return { of }
}

/** A node whose address is known once it listens. */
async function startNode(places: ReturnType<typeof directory>) {
  let address = ''
  const video = createVideo()
  const node = await startMedia({ video, nodes: { publishers: places.of(() => address), keys } })
  address = node.address
  const pulls: string[] = []
  node.app.server.on('request', ({ url = '' }) => {
    if (url.startsWith('/media/inner/')) pulls.push(url)
  })
  return { ...node, video, pulls }
}

test('[C-13] what is published to one node is watched at the other by one pull, which ends with the last viewer', async () => {
  const places = directory()
  const [north, south] = [await startNode(places), await startNode(places)]
  const looping = await open(`${south.address}/media/live/a1.flv`)
  const loopEnded = read(looping, () => false)
  const started = north.published()
  const publisher = await publish(north.media.rtmpPort!, 'good-key')
  await started
  // Who watched the loop at the other node comes back to what is true now.
  await loopEnded
  expect([south.media.publishing('a1'), south.video.isPublished('a1')]).toEqual([true, true])

  const viewers = [await open(`${south.address}/media/live/a1.flv`), await open(`${south.address}/media/live/a1.flv`)]
  await expect.poll(() => north.pulls).toHaveLength(1)
  publisher.send()
  const seen = viewers.map((viewer) => read(viewer, (so) => so.includes(pictures[2]!.data)))
  for (const bytes of await Promise.all(seen)) {
    expect(bytes.toString('latin1', 0, 3)).toBe('FLV')
    expect(bytes.includes(pictures[2]!.data)).toBe(true)
  }
  expect(north.pulls).toEqual([innerPath('a1')])
  for (const viewer of viewers) viewer.destroy()
  // Nobody watches any more at the node that is published to.
  await expect.poll(() => north.media.watched('a1')).toBe(0)

  const late = await open(`${south.address}/media/live/a1.flv`)
  const lateBytes = read(late, () => false)
  await expect.poll(() => north.media.watched('a1')).toBe(1)
  const ended = north.published()
  publisher.client.disconnect()
  await ended
  await lateBytes
  expect(south.media.publishing('a1')).toBe(false)
})

test('[C-13] who joins late at the other node begins with the picture that runs', async () => {
  const places = directory()
  const [north, south] = [await startNode(places), await startNode(places)]
  const started = north.published()
  const publisher = await publish(north.media.rtmpPort!, 'good-key')
  await started
  const first = await open(`${south.address}/media/live/a1.flv`)
  await expect.poll(() => north.media.watched('a1')).toBe(1)
  publisher.send()
  const last = pictures.at(-1)!
  let seen = Buffer.alloc(0)
  first.on('data', (piece: Buffer) => (seen = Buffer.concat([seen, piece])))
  await expect.poll(() => seen.includes(last.data)).toBe(true)
  const late = await open(`${south.address}/media/live/a1.flv`)
  const bytes = await read(late, (so) => so.includes(last.data))
  expect([bytes.toString('latin1', 0, 3), bytes.includes(last.data), bytes.includes(pictures[0]!.data)]).toEqual([
    'FLV',
    true,
    false,
  ])
  expect(north.pulls).toHaveLength(1)
})

test('[C-13] who joins late after megabytes of a stream begins with the picture that runs', async () => {
  const file = readFileSync(`${mediaFolder}/studio.flv`)
  const padding = writeTag({ type: 9, data: Buffer.alloc(1_000_000, 0x27) }, 0)
  const heavy = Array.from({ length: 6 }, () => padding)
  const last = pictures.at(-1)!
  const origin = createServer((_, response) => {
    response.write(Buffer.concat([file, ...heavy, writeTag(last, 60_000)]))
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  endLater(() => origin.closeAllConnections())
  endLater(() => void origin.close())
  const pulls = createPulls({ keys, addressOf: () => `http://127.0.0.1:${(origin.address() as AddressInfo).port}` })
  endLater(() => pulls.stop())
  const seen: number[] = []
  pulls.join('a1', { send: (bytes) => void seen.push(bytes.length), end: () => undefined })
  await expect.poll(() => seen.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(6_000_000 + file.length)
  const late: Buffer[] = []
  pulls.join('a1', { send: (bytes) => void late.push(bytes), end: () => undefined })
  await expect.poll(() => Buffer.concat(late).includes(last.data)).toBe(true)
})

test('[C-13] who watches at the node that is published to stays, whatever another says of the room', async () => {
  const places = directory()
  const north = await startNode(places)
  const started = north.published()
  const publisher = await publish(north.media.rtmpPort!, 'good-key')
  await started
  const viewer = await open(`${north.address}/media/live/a1.flv`)
  places.of(() => 'http://other.example').announce('a1', true)
  publisher.send()
  const bytes = await read(viewer, (so) => so.includes(pictures[2]!.data))
  expect(bytes.includes(pictures[2]!.data)).toBe(true)
  // Who comes now has the true picture too.
  expect((await open(`${north.address}/media/live/a1.flv`)).statusCode).toBe(200)
  expect(north.media.watched('a1')).toBe(1)
})

test('[C-13] nobody but a node of this site is given what nodes give each other', async () => {
  const places = directory()
  const north = await startNode(places)
  const started = north.published()
  await publish(north.media.rtmpPort!, 'good-key')
  await started
  const now = Date.now()
  const wrong: Record<string, string>[] = [
    {},
    { [INNER_SIGN]: 'x' },
    { [INNER_SIGN]: signInner([Buffer.alloc(32, 8)], 'a1', now) },
    { [INNER_SIGN]: signInner(keys, 'a2', now) },
    { [INNER_SIGN]: signInner(keys, 'a1', now - 3_600_000) },
  ]
  for (const headers of wrong) expect((await fetch(`${north.address}${innerPath('a1')}`, { headers })).status).toBe(404)
  const rotated = [Buffer.alloc(32, 9), ...keys]
  expect([
    isInner(rotated, 'a1', signInner(keys, 'a1', now), now),
    isInner(keys, 'a1', signInner(rotated, 'a1', now), now),
  ]).toEqual([true, false])
})

test('[C-13] a pull that breaks is made again, its times go on, and it ends once nobody publishes', async () => {
  const file = readFileSync(`${mediaFolder}/studio.flv`)
  let asked = 0
  const origin = createServer((_, response) => {
    asked += 1
    // The first comes to nothing, the second and third break off in the middle of a tag.
    if (asked === 1) response.writeHead(502).end()
    else response.end(file.subarray(0, file.length - 5))
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  endLater(() => origin.close())
  let address: string | null = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  const pulls = createPulls({ keys, addressOf: () => address })
  endLater(() => pulls.stop())
  const pieces: Buffer[] = []
  let isEnded = false
  pulls.join('a1', { send: (bytes) => void pieces.push(bytes), end: () => (isEnded = true) })
  await expect.poll(() => asked).toBe(4)
  address = null
  await expect.poll(() => isEnded).toBe(true)
  const times = parseFlv(Buffer.concat(pieces)).tags.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((left, right) => left - right))
  expect(times.at(-1)).toBeGreaterThan(studio.tags.at(-1)!.timestamp)
})

test('[C-13] a stream that flowed and breaks is pulled again after the first pause, however long it took to begin', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = readFileSync(`${mediaFolder}/studio.flv`)
  let asked = 0
  const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    asked += 1
    // Three come to nothing; the fourth flows, and breaks.
    return asked < 4 ? new Response(null, { status: 502 }) : new Response(new Uint8Array(file))
  })
  onTestFinished(() => answers.mockRestore())
  const pulls = createPulls({ keys, addressOf: () => 'http://north' })
  endLater(() => pulls.stop())
  pulls.join('a1', { send: () => undefined, end: () => undefined })
  for (const [pause, times] of [
    [200, 2],
    [400, 3],
    [800, 4],
    [200, 5],
    [200, 6],
  ] as const) {
    while (vi.getTimerCount() === 0) await turn()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(asked).toBe(times - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toBe(times)
  }
})

test('[C-13] anchors are told the port of the balancer before several nodes, and else the one where it listens', async () => {
  const [before, alone] = [createVideo(), createVideo()]
  await startMedia({ video: before, rtmp: { host: '127.0.0.1', port: 0, toldPort: 1935 } })
  const { media } = await startMedia({ video: alone, rtmp: { host: '127.0.0.1', port: 0, toldPort: null } })
  expect([before.port(), alone.port()]).toEqual([1935, media.rtmpPort])
})

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playingVideo } from '#src/api/contract/video.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import { profile } from '#src/api/profile.ts'
import { SealBroken } from '#src/api/seal/sealer.ts'
import { parseFlv } from '#server/media/flv.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted, openX1 } from '#tests/support/request.ts'
import { signedQuery } from '#tests/support/signedQuery.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const addressOf = (query: Record<string, string>, at = server.clock.now()) =>
  `${server.url}${playingVideo.path}?${signedQuery(playingVideo.path, query, at)}`
const ask = async (address: string): Promise<unknown> => (await fetch(address)).json()
const sourcesOf = async (key: { anchorRoomId: string } | { matchId: string }) =>
  granted(await server.call(playingVideo, key)).sources

/** Opens a stream; its responses are read or destroyed by the test. */
async function open(path: string): Promise<IncomingMessage> {
  const [response] = await once(get(`${server.url}${path}`), 'response')
  return response
}

/** Reads until the stream ends; the number of bytes. */
async function untilEnd(response: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes
}

const folder = join(import.meta.dirname, '..', '..', 'media')
const FILES = ['football.flv', 'football-low.flv'] as const
/** What a decoder needs to begin: it names the size of the picture. */
const pictureHeader = (file: string): Buffer =>
  parseFlv(readFileSync(join(folder, file))).tags.find(({ role }) => role === 'videoHeader')!.data

const streams = (id: string) =>
  [1, 2].flatMap((line) => [
    { line, quality: 'source', height: 360, url: `/media/live/${id}.flv?line=${line}&quality=source` },
    { line, quality: 'low', height: 216, url: `/media/live/${id}.flv?line=${line}&quality=low` },
  ])

test('[C-13] [E-3] an anchor’s room offers its own picture and the match’s feed, each by two lines and in two qualities', async () => {
  expect(await sourcesOf({ anchorRoomId: FIXTURE.anchorRoom })).toEqual([
    { kind: 'ANCHOR', channel: 'OBTY', streams: streams(FIXTURE.anchorRoom) },
    { kind: 'LIVE', channel: 'FBTY', streams: streams(FIXTURE.match) },
  ])
  expect(await sourcesOf({ matchId: FIXTURE.match })).toEqual([
    { kind: 'LIVE', channel: 'FBTY', streams: streams(FIXTURE.match) },
  ])
  const { match } = granted(await server.call(roomDetail, { anchorRoomId: FIXTURE.anchorRoom }))
  expect(match.videoWebUrl).toBe(`/media/live/${FIXTURE.match}.flv`)
})

test('[S-1] [E-3] what is not on air is not offered; a drawing is, where the match has one', async () => {
  expect(await sourcesOf({ anchorRoomId: FIXTURE.offAirRoom })).toEqual([])
  expect(await sourcesOf({ matchId: 'match-2' })).toEqual([])
  await server.services.db.updateTable('match').set({ animation_url: '/pitch' }).where('id', '=', 'match-2').execute()
  expect(await sourcesOf({ matchId: 'match-2' })).toEqual([{ kind: 'ANIMATION', channel: 'DBTY', url: '/pitch' }])
  expect(await server.call(playingVideo, { matchId: 'nobody' })).toMatchObject({ ok: false, code: profile.codes.notFound })
})

test('[C-13 x1] the sources leave sealed in x1, for the query that asked alone', async () => {
  const address = addressOf({ anchorRoomId: FIXTURE.anchorRoom })
  const reply = v.parse(
    v.strictObject({ code: v.literal(0), message: v.string(), data: v.strictObject({ x1: v.string() }) }),
    await ask(address),
  )
  expect(JSON.stringify(reply)).not.toContain('/media/')
  expect(await openX1(address, reply.data)).toMatchObject({ sources: [{ kind: 'ANCHOR' }, { kind: 'LIVE' }] })
  await expect(openX1(addressOf({ anchorRoomId: FIXTURE.anchorRoom }), reply.data)).rejects.toThrow(SealBroken)
  // Used once: the same query again is refused, so its key is never used for two payloads.
  expect(await ask(address)).toMatchObject({ code: profile.codes.forbidden, data: null })
})

test('[C-13] a query that is old, of the future, changed or unsigned is refused, and the refusal holds nothing sealed', async () => {
  const changed = addressOf({ anchorRoomId: FIXTURE.anchorRoom }).replace(FIXTURE.anchorRoom, FIXTURE.offAirRoom)
  const unsigned = `${server.url}${playingVideo.path}?anchorRoomId=${FIXTURE.anchorRoom}`
  const old = addressOf({ anchorRoomId: FIXTURE.anchorRoom }, server.clock.now() - 121_000)
  const early = addressOf({ anchorRoomId: FIXTURE.anchorRoom }, server.clock.now() + 600_000)
  for (const address of [changed, unsigned, old, early]) {
    expect(await ask(address)).toMatchObject({ code: profile.codes.forbidden, data: null })
  }
  expect(await ask(addressOf({}))).toMatchObject({ code: profile.codes.invalid })
})

test.each(['source', 'low'] as const)('[C-13] the quality %s plays its own file, which the other does not', async (quality) => {
  const response = await open(`/media/live/${FIXTURE.anchorRoom}.flv?quality=${quality}`)
  let bytes = Buffer.alloc(0)
  for await (const chunk of response) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > 2_000) break
  }
  expect(FILES.map((file) => bytes.includes(pictureHeader(file)))).toEqual([quality === 'source', quality === 'low'])
})

test('[C-13] the small rendition is less than half as large', () => {
  const [source, low] = FILES.map((file) => readFileSync(join(folder, file)).length)
  expect(low).toBeLessThan((source ?? 0) / 2)
})

test.each(['line=3', 'line=0', 'line=one', 'quality=huge', 'line=1&line=2'])(
  '[C-13] a stream by %s is not there',
  async (query) => {
    const response = await open(`/media/live/${FIXTURE.anchorRoom}.flv?${query}`)
    expect(response.statusCode).toBe(404)
    response.destroy()
  },
)

test('[C-13] a match’s feed plays while the match runs, and ends with it', async () => {
  const response = await open(`/media/live/${FIXTURE.match}.flv?line=2`)
  expect(response.statusCode).toBe(200)
  const ended = untilEnd(response)
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'break' })
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'ended' })
  expect(await ended).toBeGreaterThan(0)
  const after = await open(`/media/live/${FIXTURE.match}.flv`)
  expect(after.statusCode).toBe(404)
  after.destroy()
  expect((await sourcesOf({ anchorRoomId: FIXTURE.anchorRoom })).map(({ kind }) => kind)).toEqual(['ANCHOR'])
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'live' })
})

test('[S-1] [C-13] an anchor’s picture ends with their broadcast, and is there again with the next one', async () => {
  const response = await open(`/media/live/${FIXTURE.anchorRoom}.flv`)
  const ended = untilEnd(response)
  await server.services.anchors.setStatus(FIXTURE.anchorRoom, 'On2', null)
  expect(await ended).toBeGreaterThan(0)
  const status = async () => {
    const again = await open(`/media/live/${FIXTURE.anchorRoom}.flv`)
    again.destroy()
    return again.statusCode
  }
  expect(await status()).toBe(404)
  await server.services.anchors.setStatus(FIXTURE.anchorRoom, 'On1', null)
  expect(await status()).toBe(200)
})

test('[C-13] a match that is in its break keeps its feed', async () => {
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'break' })
  const response = await open(`/media/live/${FIXTURE.match}.flv`)
  expect(response.statusCode).toBe(200)
  response.destroy()
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'live' })
})

test('[C-13] a line that dies ends its viewers and takes no new ones; the other line goes on', async () => {
  const first = await open(`/media/live/${FIXTURE.anchorRoom}.flv?line=1`)
  const second = await open(`/media/live/${FIXTURE.anchorRoom}.flv?line=2`)
  const ended = untilEnd(first)
  server.services.video.setFault(1, 'dead')
  expect(await ended).toBeGreaterThan(0)
  const refused = await open(`/media/live/${FIXTURE.anchorRoom}.flv?line=1`)
  expect(refused.statusCode).toBe(503)
  refused.destroy()
  await once(second, 'data')
  server.services.video.setFault(1, null)
  const mended = await open(`/media/live/${FIXTURE.anchorRoom}.flv?line=1`)
  expect(mended.statusCode).toBe(200)
  mended.destroy()
  second.destroy()
})

test('[C-13] a published stream is offered as it is, by both lines: nothing makes it smaller', async () => {
  server.services.video.setPublished(FIXTURE.anchorRoom, true)
  const [anchor] = await sourcesOf({ anchorRoomId: FIXTURE.anchorRoom })
  expect(anchor).toEqual({
    kind: 'ANCHOR',
    channel: 'OBTY',
    streams: [1, 2].map((line) => ({
      line,
      quality: 'source',
      height: null,
      url: `/media/live/${FIXTURE.anchorRoom}.flv?line=${line}&quality=source`,
    })),
  })
  server.services.video.setPublished(FIXTURE.anchorRoom, false)
})

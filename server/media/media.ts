import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Id } from '#src/api/model/common.ts'
import { VideoQuality } from '#src/api/model/video.ts'
import { profile } from '#src/api/profile.ts'
import { VIDEO_LINES, type Video } from '../live/video/video.ts'
import { watchPublished } from './broadcast.ts'
import { parseFlv } from './flv.ts'
import { createLoop, type Loop, type LoopClock } from './loop.ts'
import { isInner, INNER_SIGN } from './innerSign.ts'
import type { Publishers } from './publishers.ts'
import { createPulls, innerPath } from './pulls.ts'
import { findRenditions } from './renditions.ts'
import { startRtmp, type RtmpIngest, type RtmpOptions } from './rtmp.ts'
import { createHttpViewer, type Viewer } from './viewer.ts'

export type MediaOptions = {
  /** Folder of the embedded .flv files. */
  readonly folder: string
  /** What is known of lines, loops and publishers; this server adds what it finds. */
  readonly video: Video
  /** What an anchor's room or a match plays now: null unless it is on air (S-1); `file` null = only what is published. */
  sourceOf(room: string): Promise<{ readonly file: string | null } | null>
  /** Every anchor's stream key and room; read at the start, and when they changed. */
  streamKeys(): Promise<ReadonlyMap<string, string>>
  /** An encoder began or ended to publish to a room, with this stream key. */
  onPublish(room: string, live: boolean, key: string): void
  /** Subscribes to stream keys that were made or renewed; returns the end of the subscription. Who publishes with one that is gone is ended. */
  onKeys(listener: () => Promise<void>): () => void
  /** Subscribes to the site being closed, told again and again while it is; returns the end of the subscription. */
  onClosed(listener: () => void): () => void
  /** Subscribes to anchors and matches that stop playing; returns the end of the subscription. */
  onOffAir(listener: (room: string) => void): () => void
  /** Where RTMP listens; null = off. Port 0 = any free port. `toldPort` = where anchors are told to publish, where that is another one. */
  readonly rtmp: { readonly host: string; readonly port: number; readonly toldPort?: number | null } | null
  /** Which other nodes are published to, and the keys that nodes sign with; without it this one is alone. */
  readonly nodes?: { readonly publishers: Publishers; readonly keys: readonly Buffer[] } | undefined
  /** Says to the operator what does not work. */
  warn(message: string): void
  readonly clock?: LoopClock
}

/** Nodes come by none of the lines: their faults are those of viewers. */
const NO_LINE = 0

const FileName = v.pipe(
  v.string(),
  v.endsWith('.flv'),
  v.transform((name) => name.slice(0, -'.flv'.length)),
  Id,
)

/** Which way, and how large (C-13). Left out: the first line, as it is published. */
const VideoQuery = v.object({
  line: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.check((line) => VIDEO_LINES.some((known) => known === line)),
    ),
    String(VIDEO_LINES[0]),
  ),
  quality: v.optional(VideoQuality, 'source'),
})

const systemClock: LoopClock = {
  now: () => performance.now(),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  },
}

/**
 * Video: `GET /media/live/<anchorRoomId or matchId>.flv?line=&quality=` as an endless HTTP-FLV response (C-13). A room whose key is being
 * published, to this node or to another, plays that, any other its embedded loop in the quality that was asked for, where there is one. Responses end when the source
 * changes, the anchor stops or the line dies, so that players come back to what is true then.
 */
export async function registerMedia(app: FastifyInstance, options: MediaOptions) {
  const clock = options.clock ?? systemClock
  const loops = new Map<string, Promise<Loop>>()
  const watching = new Map<string, Map<Viewer, { readonly line: number }>>()
  /** Rooms that an encoder publishes to, with its key. */
  const published = new Map<string, string>()
  let keys = await options.streamKeys()
  const { video } = options
  video.offer(await findRenditions(options.folder))

  const loopOf = (file: string): Promise<Loop> => {
    const known = loops.get(file)
    if (known !== undefined) return known
    const loading = readFile(join(options.folder, file)).then((bytes) => createLoop(parseFlv(bytes), clock))
    loops.set(file, loading)
    // A file that could not be read is tried again for the next viewer.
    loading.catch(() => loops.delete(file))
    return loading
  }

  /** The file of a loop in a quality; where it has none of that, the loop itself. */
  const fileOf = (file: string, quality: VideoQuality): string =>
    video.renditionsOf(file).find((rendition) => rendition.quality === quality)?.file ?? file

  const endViewers = (room: string): void => {
    for (const viewer of watching.get(room)?.keys() ?? []) viewer.end()
  }
  const { nodes } = options
  const elsewhere = (room: string): string | null => (published.has(room) ? null : (nodes?.publishers.elsewhere(room) ?? null))
  const pulls = nodes === undefined ? null : createPulls({ keys: nodes.keys, addressOf: elsewhere })
  const stopFollowing = nodes?.publishers.onChange((room) => {
    video.setElsewhere(room, nodes.publishers.elsewhere(room) !== null)
    // Those who watch what this node is published to have the true picture.
    if (!published.has(room)) endViewers(room)
  })

  /** Seats a viewer in an endless response. `enter` returns what takes it out, null = there is nothing to watch any more. */
  function seat(reply: FastifyReply, room: string, line: number, enter: (viewer: Viewer) => (() => void) | null): void {
    reply.hijack()
    // Who left while it was looked up what plays has gone already, and would never be taken out.
    if (reply.raw.destroyed) return
    reply.raw.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    // A publisher's first key frame may take a while; the player should know by then that it is connected.
    reply.raw.flushHeaders()
    let leave: (() => void) | null = null
    const chair = createHttpViewer(reply.raw, () => {
      const seats = watching.get(room)
      seats?.delete(viewer)
      if (seats?.size === 0) watching.delete(room)
      leave?.()
    })
    const viewer: Viewer = { end: chair.end, send: (bytes) => video.faultOf(line) !== 'still' && chair.send(bytes) }
    watching.set(room, (watching.get(room) ?? new Map<Viewer, { line: number }>()).set(viewer, { line }))
    leave = enter(viewer)
    if (leave === null) viewer.end()
  }
  const stopMinding = video.onFault((broken) => {
    if (video.faultOf(broken) !== 'dead') return
    for (const seats of watching.values()) for (const [viewer, { line }] of seats) if (line === broken) viewer.end()
  })

  const onTraffic: RtmpOptions['onTraffic'] = (key, sent) => {
    const room = keys.get(key)
    if (room !== undefined) video.ingest.count(room, sent)
  }
  const onPublish: RtmpOptions['onPublish'] = (key, live, why) => {
    // A key that was renewed meanwhile still ends what it began.
    const room = live ? keys.get(key) : [...published].find(([, one]) => one === key)?.[0]
    if (room === undefined) return
    if (live) published.set(room, key)
    else published.delete(room)
    video.setPublished(room, live)
    if (live) video.ingest.began(room)
    else video.ingest.ended(room, why ?? 'left')
    endViewers(room)
    nodes?.publishers.announce(room, live)
    options.onPublish(room, live, key)
  }

  app.get('/media/live/:file', async (request, reply) => {
    const params = v.safeParse(v.object({ file: FileName }), request.params)
    const room = params.success ? params.output.file : null
    const source = room === null ? null : await options.sourceOf(room)
    const key = room === null ? undefined : published.get(room)
    const other = room === null ? null : elsewhere(room)
    const query = v.safeParse(VideoQuery, request.query)
    const { line, quality } = query.success ? query.output : { line: 0, quality: 'source' as const }
    if (!query.success || room === null || source === null || (source.file === null && key === undefined && other === null)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ code: profile.codes.notFound, message: 'nothing is on air', data: null })
    }
    if (video.faultOf(line) === 'dead') return reply.code(503).header('cache-control', 'no-store').send()
    const isPublished = key !== undefined || other !== null
    const loop = source.file === null || isPublished ? null : await loopOf(fileOf(source.file, quality))

    seat(reply, room, line, (viewer) => {
      if (key !== undefined) return watchPublished(key, viewer)
      if (other !== null) return pulls?.join(room, viewer) ?? null
      return loop?.join(viewer) ?? null
    })
  })

  // For other nodes, whose viewers they have checked; nobody else may ask.
  app.get(innerPath(':file').replace(/\.flv$/, ''), async (request, reply) => {
    const params = v.safeParse(v.object({ file: FileName }), request.params)
    const room = params.success ? params.output.file : null
    const key = room === null ? undefined : published.get(room)
    const isNode = room !== null && nodes !== undefined && isInner(nodes.keys, room, request.headers[INNER_SIGN], Date.now())
    if (room === null || key === undefined || !isNode)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ code: profile.codes.notFound, message: 'nothing is on air', data: null })
    seat(reply, room, NO_LINE, (viewer) => watchPublished(key, viewer))
  })

  const stopListening = options.onOffAir(endViewers)
  const stopLooking = options.onClosed(() => {
    for (const room of watching.keys()) endViewers(room)
  })
  const rtmp: RtmpIngest | null =
    options.rtmp === null
      ? null
      : await startRtmp({ ...options.rtmp, isKnown: (key) => keys.has(key), onPublish, onTraffic }).catch((error: unknown) => {
          options.warn(
            `RTMP is off: ${error instanceof Error ? error.message : String(error)}. Set RTMP_PORT to a free port, or to 0 to switch it off.`,
          )
          return null
        })

  video.setPort(rtmp === null ? null : (options.rtmp?.toldPort ?? rtmp.port))
  const stopReading = options.onKeys(async () => {
    keys = await options.streamKeys()
    rtmp?.endUnknown()
  })

  return {
    /** Where RTMP listens; null = off. */
    rtmpPort: rtmp?.port ?? null,
    /** Whether an encoder publishes to the room now. */
    publishing: (room: string): boolean => video.isPublished(room),
    /** How many watch the room here; another node counts as one. */
    watched: (room: string): number => watching.get(room)?.size ?? 0,
    /** Ends the responses of everybody who watches the room. */
    endViewers,
    /** Ends every response and RTMP. */
    stop: async (): Promise<void> => {
      stopListening()
      stopReading()
      stopLooking()
      stopMinding()
      for (const room of watching.keys()) endViewers(room)
      stopFollowing?.()
      pulls?.stop()
      await rtmp?.stop()
    },
  }
}
export type Media = Awaited<ReturnType<typeof registerMedia>>

import type { FastifyInstance } from 'fastify'
import { anchorPresence } from '#src/api/model/anchor.ts'
import type { GameStatus } from '../platform/db/schema.ts'
import { registerMedia, type Media, type MediaOptions } from './media.ts'
import type { Platform } from '../platform/platform.ts'
import { startEndingInterrupted } from '../live/anchors/interruptions.ts'
import { createPublishings } from '../live/anchors/publishings.ts'
import type { Video } from '../live/video/video.ts'

/** What video works with. */
export type MediaServices = Pick<Platform, 'db' | 'bus' | 'env' | 'now' | 'write' | 'jobs'> & {
  readonly video: Video
  /** Whether the site is closed (S-6). */
  readonly accessRules: { readonly isClosed: () => Promise<boolean> }
}

/** How often it is looked whether the site is closed, in ms: whoever watches is sent away within it. */
const LOOK_EVERY = 1_000

/**
 * Joins video to rooms: what an anchor's room or a match plays comes from its row, responses end with its status, and an encoder
 * that begins to publish puts the anchor on air (S-1). `onFault` hears of faults of ours, `warn` of what does not work.
 */
export async function startMedia(
  app: FastifyInstance,
  { video, accessRules, ...platform }: MediaServices,
  options: {
    folder: string
    /** See `MediaOptions`. */
    nodes: MediaOptions['nodes']
    warn: (message: string) => void
    onFault: (error: unknown) => void
  },
): Promise<Media> {
  const { db, bus, env } = platform
  const publishings = createPublishings(platform, {
    onFault: options.onFault,
    isReceiving: (room) => video.ingest.healthOf(room).bitrate > 0,
  })
  const stopEnding = startEndingInterrupted(platform, options.onFault)

  const media = await registerMedia(app, {
    folder: options.folder,
    video,
    nodes: options.nodes,
    warn: options.warn,
    rtmp: env.rtmp === null ? null : { host: env.host, port: env.rtmp, toldPort: env.publishPort },
    async sourceOf(room) {
      if (await accessRules.isClosed()) return null
      const anchor = await db
        .selectFrom('anchor')
        .select(['flv_file', 'status'])
        .where('anchor_room_id', '=', room)
        .executeTakeFirst()
      if (anchor !== undefined) return anchorPresence(anchor.status) === 'playing' ? { file: anchor.flv_file } : null
      const match = await db.selectFrom('match').select(['flv_file', 'game_status']).where('id', '=', room).executeTakeFirst()
      return match !== undefined && isRunning(match.game_status) ? { file: match.flv_file } : null
    },
    async streamKeys() {
      const rows = await db.selectFrom('anchor').select(['stream_key', 'anchor_room_id']).execute()
      return new Map(rows.map((row) => [row.stream_key, row.anchor_room_id]))
    },
    onPublish: publishings.follow,
    onKeys: (listener) => {
      const read = () => void listener().catch(options.onFault)
      const ends = [
        bus.subscribe((message) => message.type === 'streamKeys' && read()),
        bus.onGap(read),
        publishings.onRenewed(read),
      ]
      return () => ends.forEach((end) => end())
    },
    onClosed: (listener) => {
      const look = () => accessRules.isClosed().then((closed) => (closed ? listener() : undefined), options.onFault)
      const timer = setInterval(() => void look(), LOOK_EVERY)
      timer.unref()
      return () => clearInterval(timer)
    },
    onOffAir: (listener) =>
      bus.subscribe((message) => {
        if (message.type !== 'event') return
        if (message.event.kind === 'anchorStatus') {
          const { anchorRoomId, anchorStatus } = message.event.body
          if (anchorPresence(anchorStatus) !== 'playing') listener(anchorRoomId)
        } else if (message.event.kind === 'match') {
          const { matchId, gameStatus } = message.event.body
          if (!isRunning(gameStatus)) listener(matchId)
        }
      }),
  })
  return {
    ...media,
    stop: async () => {
      await media.stop()
      await publishings.stop()
      await stopEnding()
    },
  }
}

/** Whether a match has a picture: also in its break. */
function isRunning(status: GameStatus): boolean {
  return status === 'live' || status === 'break'
}

import { anchorPresence } from '#src/api/model/anchor.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { playingVideo } from '#src/api/contract/video.ts'
import { CHANNEL_NAMES, type SportKind } from '#src/api/model/sport.ts'
import type { VideoStream } from '#src/api/model/video.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Video, VIDEO_LINES, streamPath } from './video.ts'
import { matchesById } from '../matches/matchRows.ts'
import { notFound } from '#server/platform/callError.ts'

/** Names of the channels that the demo's sources come by (E-3): one for each kind, and one for all of esports. */
const CHANNELS = { ANCHOR: CHANNEL_NAMES.OBTY, LIVE: CHANNEL_NAMES.FBTY, ANIMATION: CHANNEL_NAMES.DBTY } as const
const channelOf = (kind: keyof typeof CHANNELS, sport: SportKind) => (sport === 'esports' ? CHANNEL_NAMES.OBDJ : CHANNELS[kind])

/** What can be watched of a room now; see the call `playingVideo`. Throws `notFound` for a room that there is not. */
export async function playingSources(
  { db, video }: { readonly db: Database; readonly video: Video },
  { anchorRoomId, matchId }: ParsedPayloadOf<typeof playingVideo>,
): Promise<WireReplyOf<typeof playingVideo>> {
  const anchor =
    anchorRoomId === undefined
      ? undefined
      : await db
          .selectFrom('anchor')
          .select(['status', 'sport', 'flv_file', 'match_id'])
          .where('anchor_room_id', '=', anchorRoomId)
          .executeTakeFirst()
  const match = (await matchesById(db, [matchId ?? anchor?.match_id ?? null])).values().next().value
  if (anchor === undefined && match === undefined) throw notFound()

  const isPlaying = anchor !== undefined && anchorPresence(anchor.status) === 'playing'
  const ofAnchor = isPlaying && anchorRoomId !== undefined ? streamsOf(video, anchorRoomId, anchor.flv_file) : []
  const isRunning = match?.game_status === 'live' || match?.game_status === 'break'
  const ofMatch = match !== undefined && isRunning ? streamsOf(video, match.id, match.flv_file) : []
  return {
    sources: [
      ...(anchor === undefined || ofAnchor.length === 0
        ? []
        : [{ kind: 'ANCHOR' as const, channel: channelOf('ANCHOR', anchor.sport), streams: ofAnchor }]),
      ...(match === undefined || ofMatch.length === 0
        ? []
        : [{ kind: 'LIVE' as const, channel: channelOf('LIVE', match.sport), streams: ofMatch }]),
      ...(match === undefined || match.animation_url === null
        ? []
        : [{ kind: 'ANIMATION' as const, channel: channelOf('ANIMATION', match.sport), url: match.animation_url }]),
    ],
  }
}

/** Every line in every quality that there is. What an encoder publishes is passed on as it is: nothing here makes it smaller. */
function streamsOf(video: Video, id: string, file: string | null): VideoStream[] {
  const renditions = video.isPublished(id)
    ? [{ quality: 'source' as const, height: null }]
    : file === null
      ? []
      : video.renditionsOf(file)
  return VIDEO_LINES.flatMap((line) =>
    renditions.map(({ quality, height }) => ({
      line,
      quality,
      height,
      url: `${streamPath(id)}?line=${line}&quality=${quality}`,
    })),
  )
}

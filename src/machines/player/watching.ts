import { type AnchorMatch, anchorPresence } from '#src/api/model/anchor.ts'
import type { VideoSourceKind } from '#src/api/model/sport.ts'
import { lineAfter, type VideoSource, type VideoStream } from '#src/api/model/video.ts'

/** The fields of a room that decide what there is to watch. */
export type Watchable = Pick<
  AnchorMatch,
  'anchorRoomId' | 'matchId' | 'anchorStatus' | 'gameStatus' | 'videoWebUrl' | 'animationUrl'
>

/** The parameter of the video call: by anchor room, or by match. */
export type VideoKey = { readonly anchorRoomId: string } | { readonly matchId: string }

/** Failures in a row after which another line is tried. */
export const LINE_TRIES = 2

/** What the picture's place shows: a stream, an animation, a text that says why there is none (S-1), or nothing. */
export type PlaybackState = 'onAir' | 'animated' | 'notStarted' | 'interrupted' | 'offAir' | 'noPicture'

/**
 * The kinds of source that a room offers now (E-3), the default first: the anchor's, or in a room without an anchor the animation, which
 * shows the score and the clock.
 */
export function kindsOf(match: Watchable): readonly VideoSourceKind[] {
  const isRunning = match.gameStatus === 'live' || match.gameStatus === 'break'
  const live = match.videoWebUrl === null || !isRunning ? [] : ['LIVE' as const]
  const animation = match.animationUrl === null ? [] : ['ANIMATION' as const]
  return match.anchorRoomId === null ? [...animation, ...live] : ['ANCHOR', ...live, ...animation]
}

/** The kind that is shown: the chosen one while the room offers it, else the first. Null when there is none. */
export function kindOf(match: Watchable, chosen: VideoSourceKind | null): VideoSourceKind | null {
  const kinds = kindsOf(match)
  return kinds.find((kind) => kind === chosen) ?? kinds[0] ?? null
}

/** What the picture's place shows. An anchor's own stream follows the anchor's status: only On1 plays (S-1). */
export function playbackStateOf(match: Watchable, chosen: VideoSourceKind | null): PlaybackState {
  switch (kindOf(match, chosen)) {
    case null:
      return 'noPicture'
    case 'ANIMATION':
      return 'animated'
    case 'LIVE':
      return 'onAir'
    case 'ANCHOR': {
      const presence = anchorPresence(match.anchorStatus)
      return presence === 'playing' ? 'onAir' : presence
    }
  }
}

/** The parameter of the video call. Throws for a room with neither an anchor nor a match: it has no video. */
export function keyOf({ anchorRoomId, matchId }: Watchable): VideoKey {
  if (anchorRoomId !== null) return { anchorRoomId }
  if (matchId !== null) return { matchId }
  throw new Error('a room has neither an anchor nor a match')
}

/** The streams of a kind; empty when it is not among the sources. */
export function streamsOf(sources: readonly VideoSource[], wanted: VideoSourceKind | null): readonly VideoStream[] {
  for (const source of sources) if (source.kind !== 'ANIMATION' && source.kind === wanted) return source.streams
  return []
}

/** Failures in a row of the line in use, and the line that replaces the preferred one; null = none. */
export type LineState = { readonly lineFailures: number; readonly fallbackLine: number | null }

/** The state after one more failure: after two in a row the next line is used, if there is one. */
export function afterFailure(state: LineState, streams: readonly VideoStream[], stream: VideoStream | null): LineState {
  const lineFailures = state.lineFailures + 1
  if (lineFailures < LINE_TRIES || stream === null) return { ...state, lineFailures }
  const next = lineAfter(streams, stream.line)
  return { lineFailures: 0, fallbackLine: next === stream.line ? state.fallbackLine : next }
}

import { type AnchorMatch, anchorPresence } from '#src/api/model/anchor.ts'
import type { VideoSourceKind } from '#src/api/model/sport.ts'
import { lineAfter, type VideoSource, type VideoStream } from '#src/api/model/video.ts'

/** What of a room decides what there is to watch. */
export type Watchable = Pick<
  AnchorMatch,
  'anchorRoomId' | 'matchId' | 'anchorStatus' | 'gameStatus' | 'videoWebUrl' | 'animationUrl'
>

/** How a room's video is asked for. */
export type VideoKey = { readonly anchorRoomId: string } | { readonly matchId: string }

/** Failures in a row after which another line is tried. */
export const LINE_TRIES = 2

/** What stands in the picture's place: a stream, a drawing, words that say why not (S-1), or nothing at all. */
export type Standing = 'onAir' | 'animated' | 'notStarted' | 'interrupted' | 'offAir' | 'noPicture'

/**
 * The kinds of source that a room offers now (E-3), the one that is shown by itself first: the anchor's, and in a room without one the
 * drawing, which has the score and the clock.
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

/** What stands in the picture's place. An anchor's own picture follows the anchor's status: only On1 plays (S-1). */
export function standingOf(match: Watchable, chosen: VideoSourceKind | null): Standing {
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

/** How the room's video is asked for. Throws for a room of neither kind: it has no picture to ask for. */
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

/** Failures in a row of the line in use, and the line that stands in for the preferred one; null = none does. */
export type LineState = { readonly lineFailures: number; readonly detour: number | null }

/** One more failure of a stream's line: after two in a row the next line is used, where there is one. */
export function afterFailure(state: LineState, streams: readonly VideoStream[], stream: VideoStream | null): LineState {
  const lineFailures = state.lineFailures + 1
  if (lineFailures < LINE_TRIES || stream === null) return { ...state, lineFailures }
  const next = lineAfter(streams, stream.line)
  return { lineFailures: 0, detour: next === stream.line ? state.detour : next }
}

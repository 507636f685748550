import type { SnapshotFrom } from 'xstate'
import { linesOf, VIDEO_QUALITIES } from '#src/api/model/video.ts'
import type { playerMachine } from './playerMachine.ts'
import { kindOf, kindsOf } from './watching.ts'

type Snapshot = SnapshotFrom<typeof playerMachine>

export type PictureState =
  | 'animated'
  | 'notStarted'
  | 'interrupted'
  | 'offAir'
  | 'noPicture'
  | 'opening'
  | 'blocked'
  | 'playing'
  | 'stalled'
  | 'reconnecting'
  | 'failed'

/** The picture's state for the overlay. */
export function selectPicture(snapshot: Snapshot): PictureState {
  const picture = snapshot.value.picture
  if (typeof picture === 'string') return picture === 'deciding' ? 'opening' : picture
  const onAir = picture.onAir
  if (typeof onAir === 'object') return onAir.streaming
  if (onAir === 'failed') return 'failed'
  return snapshot.context.attempt > 0 ? 'reconnecting' : 'opening'
}
/** Whether nothing is drawn in the picture's place: no stream, and nothing that draws the match. */
export const isBlank = (picture: PictureState, canAnimate: boolean) =>
  picture === 'noPicture' || (picture === 'animated' && !canAnimate)
/** Whether sound is on; it starts off. */
export const selectHasSound = (snapshot: Snapshot) => snapshot.matches({ sound: 'on' })
/** Attempts since the stream last played steadily. */
export const selectAttempt = (snapshot: Snapshot) => snapshot.context.attempt
/** When the next attempt begins, in ms of the server's time; null while one is under way or none is needed. */
export const selectRetryAt = ({ value: { picture }, context }: Snapshot) =>
  typeof picture === 'object' && (picture.onAir === 'waiting' || picture.onAir === 'failed') ? context.retryAt : null
/** The line that replaces the chosen one after that failed; null = the chosen one is used. */
export const selectFallbackLine = ({ context }: Snapshot) =>
  context.fallbackLine === context.preference.line ? null : context.fallbackLine

/** The room's sources, the one on show, and its lines and qualities to choose from (E-3); an animation has none of these. */
export function selectChoice({ context }: Snapshot) {
  const { match, chosen, streams, stream, preference, fallbackLine } = context
  const kind = kindOf(match, chosen)
  const line = stream?.line ?? fallbackLine ?? preference.line
  // While an animation is shown, the streams of the source before it are still in the context.
  const offered = kind === 'ANIMATION' ? [] : streams
  const onLine = offered.filter((one) => one.line === line)
  return {
    kinds: kindsOf(match),
    kind,
    lines: linesOf(offered),
    line,
    qualities: VIDEO_QUALITIES.flatMap((quality) => {
      const found = onLine.find((one) => one.quality === quality)
      return found === undefined ? [] : [{ quality, height: found.height }]
    }),
    quality: stream?.quality ?? preference.quality,
  }
}
export type StreamChoice = ReturnType<typeof selectChoice>

/** Whether two choices look the same. */
export function isSameChoice(a: StreamChoice, b: StreamChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether the match's own feed can be watched now. */
export const selectHasFeed = ({ context }: Snapshot) => kindsOf(context.match).includes('LIVE')

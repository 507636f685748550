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

/** What the picture is doing, as one word for the overlay. */
export function selectPicture(snapshot: Snapshot): PictureState {
  const picture = snapshot.value.picture
  if (typeof picture === 'string') return picture === 'judging' ? 'opening' : picture
  const onAir = picture.onAir
  if (typeof onAir === 'object') return onAir.streaming
  if (onAir === 'failed') return 'failed'
  return snapshot.context.attempt > 0 ? 'reconnecting' : 'opening'
}
/** Whether sound is on; it never is before the viewer asks. */
export const selectHasSound = (snapshot: Snapshot) => snapshot.matches({ sound: 'on' })
/** Tries since the stream was last well. */
export const selectAttempt = (snapshot: Snapshot) => snapshot.context.attempt
/** The line that stands in for the chosen one since that one failed; null while the chosen one is used. */
export const selectDetour = ({ context }: Snapshot) => (context.detour === context.wish.line ? null : context.detour)

/** Sources that the room offers now, the shown one, and its lines and qualities, as the viewer may choose them (E-3); a drawing has none. */
export function selectChoice({ context }: Snapshot) {
  const { match, chosen, streams, stream, wish, detour } = context
  const kind = kindOf(match, chosen)
  const line = stream?.line ?? detour ?? wish.line
  // Those of the picture before are still known while a drawing is shown.
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
    quality: stream?.quality ?? wish.quality,
  }
}
export type StreamChoice = ReturnType<typeof selectChoice>

/** Whether two choices look the same. */
export function isSameChoice(a: StreamChoice, b: StreamChoice): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether the match's own feed can be watched now. */
export const selectHasFeed = ({ context }: Snapshot) => kindsOf(context.match).includes('LIVE')

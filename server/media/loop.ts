import { FlvError, writeFileHeader, writeTag, type Flv, type FlvTag } from './flv.ts'
import type { Viewer } from './viewer.ts'

/** Time and its ticks, so that tests can move them. */
export type LoopClock = {
  /** Milliseconds; never goes back. */
  now(): number
  /** Calls `tick` every `ms`; returns the function that stops it. */
  every(ms: number, tick: () => void): () => void
}

/** How often due tags are sent, in ms: one frame of the embedded videos. */
export const TICK = 40
/** After a pause of the process longer than this, in ms, the loop goes on where it stood instead of catching up. */
const LONGEST_CATCH_UP = 2_000

type Seat = {
  readonly viewer: Viewer
  /** Position on the endless line that is this viewer's zero. */ readonly base: number
  last: number
}

/**
 * One FLV file as an endless broadcast. All viewers see the same moment; each gets the stream's header, metadata and sequence headers,
 * then the group of pictures that is running, then tags as they fall due, on a timeline of its own that begins at 0 and never goes back.
 * The timer runs only while somebody watches.
 */
export function createLoop(flv: Flv, clock: LoopClock) {
  // Pictures before sound of the same moment, and no sound before the first picture: every round begins with a key frame.
  const media = flv.tags
    .filter((tag) => tag.role === 'key' || tag.role === 'inter' || tag.role === 'audio')
    .sort((a, b) => a.timestamp - b.timestamp || b.type - a.type)
  const length = lengthOf(media)
  const beginning = media.findIndex((tag) => tag.role === 'key')
  const zero = media[beginning]!.timestamp
  const played = media
    .slice(beginning)
    .map((tag) => ({ ...tag, timestamp: tag.timestamp - zero }))
    .filter((tag) => tag.timestamp < length)
  const opening = Buffer.concat([
    writeFileHeader(flv.hasAudio, flv.hasVideo),
    ...(['script', 'videoHeader', 'audioHeader'] as const).flatMap((role) => {
      const tag = flv.tags.find((candidate) => candidate.role === role)
      return tag === undefined ? [] : [writeTag(tag, 0)]
    }),
  ])

  const seats = new Map<Viewer, Seat>()
  /** Index of the next tag on the endless line: round × played.length + place. */
  let next = 0
  let startedAt = 0
  let stopTimer: (() => void) | null = null

  const tagAt = (index: number): { tag: FlvTag; position: number } => {
    const tag = played[index % played.length]!
    return { tag, position: Math.floor(index / played.length) * length + tag.timestamp }
  }

  const sendTo = (seat: Seat, from: number, until: number): void => {
    const parts: Buffer[] = []
    for (let index = from; index < until; index += 1) {
      const { tag, position } = tagAt(index)
      seat.last = Math.max(seat.last, position - seat.base)
      parts.push(writeTag(tag, seat.last))
    }
    if (parts.length > 0) seat.viewer.send(Buffer.concat(parts))
  }

  const advance = (): void => {
    const due = tagAt(next).position
    const late = clock.now() - startedAt - due
    if (late > LONGEST_CATCH_UP) startedAt += late
    const from = next
    while (tagAt(next).position <= clock.now() - startedAt) next += 1
    for (const seat of seats.values()) sendTo(seat, from, next)
  }

  const leave = (viewer: Viewer): void => {
    seats.delete(viewer)
    if (seats.size > 0) return
    stopTimer?.()
    stopTimer = null
  }

  return {
    /** Length of one round, in ms. */
    length,
    /** Starts to send to a viewer, from a key frame. Returns the function that takes the viewer out. */
    join(viewer: Viewer): () => void {
      if (stopTimer === null) {
        startedAt = clock.now() - tagAt(next).position
        stopTimer = clock.every(TICK, advance)
      }
      advance()
      let first = next
      do first -= 1
      while (first > 0 && tagAt(first).tag.role !== 'key')
      const seat: Seat = { viewer, base: tagAt(first).position, last: 0 }
      seats.set(viewer, seat)
      viewer.send(opening)
      sendTo(seat, first, next)
      return () => leave(viewer)
    },
    /** How many watch. */
    viewers: () => seats.size,
    /** Whether the timer runs. */
    running: () => stopTimer !== null,
  }
}
export type Loop = ReturnType<typeof createLoop>

/** How long one round lasts: from the first picture to the last one's end. Throws a FlvError without a key frame first. */
function lengthOf(media: readonly FlvTag[]): number {
  const pictures = media.filter((tag) => tag.role !== 'audio')
  const [first, last] = [pictures[0], pictures[pictures.length - 1]]
  if (first?.role !== 'key' || last === undefined || pictures.length < 2)
    throw new FlvError('a loop needs pictures and must begin with a key frame')
  return Math.round(((last.timestamp - first.timestamp) * pictures.length) / (pictures.length - 1))
}

import type { IngestEnd, StreamHealth } from '#src/api/model/anchorPlace.ts'

const SECOND = 1_000
/** Over how many seconds bytes and frames are measured; the second that runs is left out. */
const WINDOW = 5

type Slot = { readonly second: number; bytes: number; frames: number }
type Sending = { readonly since: number; readonly slots: Slot[] }

/**
 * What encoders send, measured as it arrives: bytes and frames of the last seconds by room, and how the last connection ended. Kept in memory: it is
 * about connections of this process. `now` in ms, never going back.
 */
export function createIngest(now: () => number = () => performance.now()) {
  const sending = new Map<string, Sending>()
  const ends = new Map<string, { readonly why: IngestEnd; readonly at: number }>()

  function slotOf({ slots }: Sending): Slot {
    const second = Math.floor(now() / SECOND)
    const last = slots.at(-1)
    if (last?.second === second) return last
    const slot = { second, bytes: 0, frames: 0 }
    slots.push(slot)
    if (slots.length > WINDOW + 1) slots.shift()
    return slot
  }

  return {
    began: (room: string): void => {
      sending.set(room, { since: now(), slots: [] })
    },
    ended: (room: string, why: IngestEnd): void => {
      sending.delete(room)
      ends.set(room, { why, at: now() })
    },
    count(room: string, sent: { readonly bytes: number } | { readonly frame: true }): void {
      const encoder = sending.get(room)
      if (encoder === undefined) return
      const slot = slotOf(encoder)
      if ('bytes' in sent) slot.bytes += sent.bytes
      else slot.frames += 1
    },
    /** How a room's stream is now. */
    healthOf(room: string): StreamHealth {
      const at = now()
      const encoder = sending.get(room)
      const end = ends.get(room)
      const lastEnd = end === undefined ? null : { why: end.why, ago: Math.floor((at - end.at) / SECOND) }
      if (encoder === undefined) return { sending: null, bitrate: 0, frames: 0, lastEnd }
      const second = Math.floor(at / SECOND)
      const counted = encoder.slots.filter((slot) => slot.second < second && slot.second >= second - WINDOW)
      const seconds = Math.max(1, Math.min(WINDOW, second - Math.floor(encoder.since / SECOND)))
      const sum = (of: 'bytes' | 'frames') => counted.reduce((total, slot) => total + slot[of], 0)
      return {
        sending: Math.floor((at - encoder.since) / SECOND),
        bitrate: Math.round((sum('bytes') * 8) / seconds / 1_000),
        frames: Math.round((sum('frames') * 10) / seconds) / 10,
        lastEnd,
      }
    },
  }
}

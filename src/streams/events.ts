import * as v from 'valibot'
import { RoomEvent } from '#src/api/contract/pushes.ts'
import { readWire } from '#src/api/model/listOf.ts'

/** A push with a sequence number but no readable body: it is counted and keeps its position, so that it is not taken for a gap. */
type Unreadable = { readonly kind: 'unreadable'; readonly seq: number; readonly at: number }

/** A room's push as streams pass it on. */
export type Event = RoomEvent | Unreadable

const Position = v.object({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/**
 * Parses pushes one by one. `bad` counts those without a readable body, and items that were dropped from the lists of others; pushes
 * without a sequence number are dropped.
 */
export function readEvents(raw: readonly unknown[]): { events: Event[]; bad: number } {
  const events: Event[] = []
  let bad = 0
  for (const item of raw) {
    const { parsed, dropped } = readWire(RoomEvent, item)
    if (parsed.success) {
      bad += dropped.length
      events.push(parsed.output)
      continue
    }
    bad += 1
    const position = v.safeParse(Position, item)
    if (position.success) events.push({ kind: 'unreadable', seq: position.output.seq, at: 0 })
  }
  return { events, bad }
}

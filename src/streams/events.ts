import * as v from 'valibot'
import { RoomEvent } from '#src/api/contract/pushes.ts'

/** A push that has a place in the order but no readable body: it is counted and holds its place, so that no hole is seen. */
type Unreadable = { readonly kind: 'unreadable'; readonly seq: number; readonly at: number }

/** A room's push as streams pass it on. */
export type Event = RoomEvent | Unreadable

const Place = v.object({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** Parses pushes one by one. `bad` counts those without a readable body; of these, the ones without a place are dropped. */
export function readEvents(raw: readonly unknown[]): { events: Event[]; bad: number } {
  const events: Event[] = []
  let bad = 0
  for (const item of raw) {
    const parsed = v.safeParse(RoomEvent, item)
    if (parsed.success) {
      events.push(parsed.output)
      continue
    }
    bad += 1
    const place = v.safeParse(Place, item)
    if (place.success) events.push({ kind: 'unreadable', seq: place.output.seq, at: 0 })
  }
  return { events, bad }
}

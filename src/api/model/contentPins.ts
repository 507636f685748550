import type { Audience } from './content.ts'
import type { MemberTag } from './memberTag.ts'

/** A version that is shown from a time until just before another one, in ms; `endsAt` null = until somebody takes it offline. */
export type Pin = { readonly version: number; readonly startsAt: number; readonly endsAt: number | null }

/** What is shown of a piece: a version now or later, and the one that takes its place when its own time comes. */
export type Pins = { readonly pin: Pin | null; readonly next: Pin | null }

/** How a piece stands: never shown, to be shown, shown, or shown until its end. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'ended'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

/** Nothing of a piece is shown. */
export const OFFLINE: Pins = { pin: null, next: null }

/** The pins of a time: one that waited has taken the other's place from its beginning on. */
export function pinsAt({ pin, next }: Pins, now: number): Pins {
  return next !== null && next.startsAt <= now ? { pin: next, next: null } : { pin, next }
}

const holds = ({ startsAt, endsAt }: Pin, now: number) => startsAt <= now && (endsAt === null || now < endsAt)

/** The version that is shown at a time (start ≤ now < end); null = none. No timer decides it: it is asked at each reading. */
export function shownAt(pins: Pins, now: number): Pin | null {
  const { pin } = pinsAt(pins, now)
  return pin !== null && holds(pin, now) ? pin : null
}

/** How a piece stands at a time. */
export function stateAt(pins: Pins, now: number): ContentState {
  const { pin } = pinsAt(pins, now)
  if (pin === null) return 'draft'
  if (holds(pin, now)) return 'published'
  return pin.startsAt > now ? 'scheduled' : 'ended'
}

/** Shows a version: at once, or from its time on, until when what is shown stays. What waited before is dropped. */
export function pinned(pins: Pins, pin: Pin, now: number): Pins {
  const shown = shownAt(pins, now)
  return shown === null || pin.startsAt <= now ? { pin, next: null } : { pin: shown, next: pin }
}

/** Drops what only waits for its time, and leaves what is shown. */
export function unscheduled(pins: Pins, now: number): Pins {
  const { pin } = pinsAt(pins, now)
  return pin === null || pin.startsAt > now ? OFFLINE : { pin, next: null }
}

/** Whether something of a piece waits for its time. */
export const hasWaiting = (pins: Pins, now: number): boolean => {
  const { pin, next } = pinsAt(pins, now)
  return next !== null || (pin !== null && pin.startsAt > now)
}

/** What is wrong with the times of a pin that is asked for at a time; null = nothing. `startsAt` null = at once. */
export function pinFault(
  { startsAt, endsAt }: { readonly startsAt: number | null; readonly endsAt: number | null },
  now: number,
): 'scheduleOrder' | 'schedulePast' | null {
  if (endsAt === null) return null
  if (endsAt <= (startsAt ?? now)) return startsAt === null ? 'schedulePast' : 'scheduleOrder'
  return endsAt <= now ? 'schedulePast' : null
}

/** Who asks: without a token, as a visitor, or as a member of a grade, with tags. */
export type ContentReader = 'tokenless' | 'visitor' | { readonly grade: number; readonly tags: readonly MemberTag[] }

/** Whether a piece for an audience is for who asks. Who cannot be told gets what is everybody's. */
export function isFor(audience: Audience, reader: ContentReader): boolean {
  switch (audience.who) {
    case 'everybody':
      return true
    case 'visitors':
      return reader === 'visitor'
    case 'members':
      return typeof reader === 'object'
    case 'grade':
      return typeof reader === 'object' && reader.grade >= audience.from
    case 'tag':
      return typeof reader === 'object' && reader.tags.includes(audience.tag)
  }
}

import type { ChatAvailability } from '#src/api/model/room.ts'

/** The server's clock and this one may be this far apart, in ms: a line that is sent too early is refused. */
const COOLDOWN_MARGIN = 250

type CooldownSource = {
  readonly availability: ChatAvailability | null
  readonly restrictions: { readonly spokeAt: number | null }
}

/** When slow mode lets the member write again, in ms; a time that is past, or 0, when it does now. */
export function cooldownEnd({ availability, restrictions }: CooldownSource): number {
  const seconds = availability?.slowSeconds ?? 0
  return seconds === 0 || restrictions.spokeAt === null ? 0 : restrictions.spokeAt + seconds * 1_000 + COOLDOWN_MARGIN
}

/** Ms until a moment; timers cannot wait longer than about 24 days. */
export function waitUntil(until: number | undefined, now: number): number {
  return Math.min(Math.max(0, (until ?? 0) - now), 2_147_000_000)
}

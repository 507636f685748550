import type { Entrance } from '#src/api/model/room.ts'

/** The server's clock and this one may be this far apart, in ms: asked too early, the turn would be refused. */
const TURN_MARGIN = 250

type Turn = { readonly entrance: Entrance | null; readonly standing: { readonly spokeAt: number | null } }

/** When slow mode lets the member write again, in ms; a time that is past, or 0, when it does now. */
export function cooldownEnd({ entrance, standing }: Turn): number {
  const seconds = entrance?.slowSeconds ?? 0
  return seconds === 0 || standing.spokeAt === null ? 0 : standing.spokeAt + seconds * 1_000 + TURN_MARGIN
}

/** Ms until a moment; timers cannot wait longer than about 24 days. */
export function waitUntil(until: number | undefined, now: number): number {
  return Math.min(Math.max(0, (until ?? 0) - now), 2_147_000_000)
}

import { RedisAway } from './redis.ts'

/** What stands on Redis: what it is, and what becomes of it while Redis is away. Doors that protect money refuse; those that only slow down let through. */
type Door = { readonly door: string; readonly away: 'refuse' | 'admit'; readonly meanwhile: string }

/** Every door that stands on Redis; docs/operate.md has the same table (`npm run docs:calls`). */
export const DOORS = {
  changingCall: {
    door: 'a call that changes something is let in once (its nonce)',
    away: 'refuse',
    meanwhile: 'HTTP 503 after 1.5 s; clients make it again',
  },
  readingCall: { door: 'a call that only reads is let in once', away: 'admit', meanwhile: 'a copy of it is let in, too' },
  device: { door: 'what one device may ask of all nodes together', away: 'admit', meanwhile: 'each node counts by itself' },
  account: { door: 'what one account may ask of all nodes together', away: 'admit', meanwhile: 'each node counts by itself' },
  minutes: {
    door: 'minutes of watching are counted by one node',
    away: 'admit',
    meanwhile: 'each node counts those that it sees; no member’s are more than pass',
  },
} as const satisfies Readonly<Record<string, Door>>

export type DoorName = keyof typeof DOORS

/** Asks Redis at a door: `admitted` is the answer of one that lets through while Redis is away. Throws `RedisAway` at one that refuses. */
export async function askAt<T>(door: DoorName, ask: () => Promise<T>, admitted: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (DOORS[door].away === 'refuse') throw new RedisAway(error)
    return admitted
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which a node says that it is one. */
export const INNER_SIGN = 'x-node-sign'
/** For how long a signature holds, to either side, in ms. */
const HOLDS = 60_000

const signOf = (key: Buffer, at: string, room: string) =>
  createHmac('sha256', key).update(`anchorage video between nodes\n${at}\n${room}`).digest()

/** Signs the pull of a room's stream from another node with the newest key that all nodes have. */
export function signInner(keys: readonly Buffer[], room: string, now: number): string {
  return `${now}.${signOf(keys[0]!, String(now), room).toString('base64url')}`
}

/** Whether a node of this site asks, now. */
export function isInner(keys: readonly Buffer[], room: string, said: unknown, now: number): boolean {
  const [, at, sign] = /^(\d{1,15})\.([\w-]{43})$/.exec(typeof said === 'string' ? said : '') ?? []
  if (at === undefined || sign === undefined || Math.abs(now - Number(at)) > HOLDS) return false
  const given = Buffer.from(sign, 'base64url')
  return keys.some((key) => timingSafeEqual(signOf(key, at, room), given))
}

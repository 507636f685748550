import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { createMemberTurns } from './memberTurns.ts'

/** log2 of scrypt's N in production: about a tenth of a second for each login. */
export const PASSWORD_COST = 15

/** Hashing is meant to be slow; two logins and one member's act at a time leave the other cores to everybody else. */
const AT_ONCE = { logins: 2, members: 1 }
/** Most that may be in one line at once: more would wait longer than a person does. */
const LINE_LIMIT = 50
const BLOCK = 8
const PARALLEL = 3
const KEY_BYTES = 32

/**
 * Hashes and verifies passwords with scrypt. `cost` is log2 of N: 15 in production, less in tests. What is here is for logins; members who
 * are in, and prove themselves once more, have a line and a hasher apart, in which each takes turns.
 */
export function createPasswords(cost: number) {
  const turns = createMemberTurns()
  const { queue, ...members } = createLine(cost, AT_ONCE.members)
  return {
    ...createLine(cost, AT_ONCE.logins),
    members: {
      ...members,
      /** Runs a member's work that comes to a password in the end, after what is under way for them. Throws `rateLimitedB` or TOO_MANY_USERS. */
      queue: <T>(memberId: string, work: () => Promise<T>): Promise<T> => turns.take(memberId, () => queue(work)),
    },
  }
}

function createLine(cost: number, atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  let inLine = 0

  async function derive(password: string, salt: Buffer, log2: number): Promise<Buffer> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        const options = { N: 2 ** log2, r: BLOCK, p: PARALLEL, maxmem: 2 ** log2 * BLOCK * 256 }
        scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        )
      })
    } finally {
      // The place passes to the next in line; only when nobody waits does it become free.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    /** Runs work that comes to a password in the end, unless there is too much of it already: then TOO_MANY_USERS. */
    async queue<T>(work: () => Promise<T>): Promise<T> {
      if (inLine >= LINE_LIMIT) throw new CallError(profile.codes.tooManyUsers, 'tooManyUsers')
      inLine += 1
      try {
        return await work()
      } finally {
        inLine -= 1
      }
    },

    /** `scrypt$cost$salt$key`, to be stored. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
    },

    /** Whether the password is the one that was hashed. Takes as long when there is no hash, so that names cannot be told apart. */
    async verify(password: string, stored: string | null): Promise<boolean> {
      const [scheme, log2, salt, key] = (stored ?? '').split('$')
      if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
        await derive(password, Buffer.alloc(16), cost)
        return false
      }
      const expected = Buffer.from(key, 'base64url')
      return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), Number(log2)), expected)
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>

import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { SealKey, Token } from '../model/member.ts'

/** Where a browser can store the token; both may throw when they are blocked. */
export type TokenPlaces = {
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** All cookies as `document.cookie` reads, and writing one. */
  readonly cookies: { read: () => string; write: (cookie: string) => void }
  readonly secure: boolean
  readonly now: () => number
}

const KEY = 'anchorage.session'
/** A stored session. Without its key it is not usable: its calls could not be sealed. */
const Kept = v.object({ token: Token, key: SealKey, expiresAt: Timestamp })
export type Kept = v.InferOutput<typeof Kept>

/** The result of `run`, or null when it throws: storage may be blocked, full or hold invalid data. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

/**
 * Stores the token in session storage for this tab, and in a cookie as well when the member asked to stay logged in (A-3, B-4). The cookie
 * holds the session that started last on this device, or does not exist.
 */
export function createCredentials(places: TokenPlaces) {
  let memory: Kept | null = null
  // Once the page's own session is over, the cookie may be another member's: nobody is taken for them until a session is restored or written.
  let over = false

  const parse = (text: string | null | undefined): Kept | null => {
    if (typeof text !== 'string') return null
    const parsed = v.safeParse(
      Kept,
      attempt(() => JSON.parse(text) as unknown),
    )
    return parsed.success && parsed.output.expiresAt > places.now() ? parsed.output : null
  }
  const fromSession = () => attempt(() => parse(places.session.getItem(KEY)))
  const writeSession = (kept: Kept) => attempt(() => places.session.setItem(KEY, JSON.stringify(kept)))
  const fromCookie = () =>
    attempt(() => {
      const pair = places.cookies
        .read()
        .split('; ')
        .find((one) => one.startsWith(`${KEY}=`))
      return parse(pair === undefined ? null : decodeURIComponent(pair.slice(KEY.length + 1)))
    })
  const writeCookie = (value: string, expires: number) =>
    attempt(() =>
      places.cookies.write(
        `${KEY}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${places.secure ? '; Secure' : ''}`,
      ),
    )

  const read = (): Kept | null => {
    if (over) return null
    memory ??= fromSession()
    if (memory === null) {
      memory = fromCookie()
      // From now on this tab has a copy that does not depend on the cookie.
      if (memory !== null) writeSession(memory)
    }
    if (memory === null || memory.expiresAt > places.now()) return memory
    memory = null
    over = true
    return null
  }

  return {
    /** Session storage first, then the cookie; null when there is none, and once the page's session has expired or was cleared. */
    read,
    /** The same, also after the page's own session: another tab may have opened one. */
    restore: (): Kept | null => {
      over = false
      return read()
    },
    /** Whether the cookie holds the page's session: the member asked to stay logged in. */
    isRemembered: (): boolean => {
      const own = read()
      return own !== null && fromCookie()?.token === own.token
    },
    /** Stores it for this tab, and in the cookie when `remember`. */
    write: (kept: Kept, remember: boolean): void => {
      memory = kept
      over = false
      writeSession(kept)
      if (remember) writeCookie(JSON.stringify(kept), kept.expiresAt)
      else writeCookie('', 0)
    },
    /** Deletes it everywhere; the cookie of another session stays. */
    clear: (): void => {
      const own = memory ?? fromSession()
      const cookie = fromCookie()
      memory = null
      over = true
      attempt(() => places.session.removeItem(KEY))
      if (cookie === null || cookie.token === own?.token) writeCookie('', 0)
    },
  }
}

export type CredentialStore = ReturnType<typeof createCredentials>

import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { SealKey, Token } from '../model/member.ts'

/** Where a browser can store the token; each may throw when it is blocked. */
export type TokenPlaces = {
  /** The tab's own storage. */
  readonly session: Place
  /** The storage of all tabs, which no request carries. */
  readonly device: Place
  /** All cookies as `document.cookie` reads, and writing one. */
  readonly cookies: { read: () => string; write: (cookie: string) => void }
  readonly secure: boolean
  readonly now: () => number
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'anchorage.session'
/** Where the session that stays is, in the storage of all tabs. */
export const STORED_SESSION = KEY
/** The cookie that says which stored session stays: it holds a mark, which is worth nothing to who reads it. */
const COOKIE = 'anchorage.stay'
/** Tabs see each other's cookies a little later than each other's storage: for so long a session counts without its mark, ms. */
const COOKIE_TRAVEL = 10_000
/** A stored session. Without its key it is not usable: its calls could not be sealed. */
const Kept = v.object({ token: Token, key: SealKey, expiresAt: Timestamp })
export type Kept = v.InferOutput<typeof Kept>
/** The same in the storage of all tabs: it counts while the cookie holds its mark, which is when it was stored, ms. */
const Staying = v.object({ ...Kept.entries, mark: v.string() })

/** The result of `run`, or null when it throws: storage may be blocked, full or hold invalid data. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

/**
 * Stores the token in session storage for this tab, and for all tabs as well when the member asked to stay logged in (A-3, B-4): in the
 * device's storage, for as long as a cookie with its mark is there. Requests carry cookies, so that no token or key is in one. What stays is
 * the session that started last on this device, or none.
 */
export function createCredentials(places: TokenPlaces) {
  let memory: Kept | null = null
  // Once the page's own session is over, the one that stays may be another member's: nobody is taken for them until a session is restored or written.
  let over = false

  const parse = <T extends Kept>(schema: v.GenericSchema<unknown, T>, text: string | null): T | null => {
    if (text === null) return null
    const parsed = v.safeParse(
      schema,
      attempt(() => JSON.parse(text) as unknown),
    )
    return parsed.success && parsed.output.expiresAt > places.now() ? parsed.output : null
  }
  const fromSession = () => attempt(() => parse(Kept, places.session.getItem(KEY)))
  const writeSession = (kept: Kept) => attempt(() => places.session.setItem(KEY, JSON.stringify(kept)))
  const cookie = (name: string) =>
    attempt(() => {
      const pairs = places.cookies.read().split('; ')
      return pairs.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
    })
  const writeCookie = (name: string, value: string, expires: number) =>
    attempt(() =>
      places.cookies.write(
        `${name}=${value}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${places.secure ? '; Secure' : ''}`,
      ),
    )
  const forgetStaying = () => {
    attempt(() => places.device.removeItem(KEY))
    writeCookie(COOKIE, '', 0)
  }
  const fromDevice = (): Kept | null => {
    // Pages of before kept the session itself in a cookie of this name.
    if (cookie(KEY) !== null) writeCookie(KEY, '', 0)
    const staying = attempt(() => parse(Staying, places.device.getItem(KEY)))
    if (staying === null) return null
    const { mark, ...kept } = staying
    if (mark === cookie(COOKIE) || Math.abs(places.now() - Number(mark)) < COOKIE_TRAVEL) return kept
    attempt(() => places.device.removeItem(KEY))
    return null
  }
  const writeStaying = (kept: Kept) => {
    const mark = String(places.now())
    writeCookie(COOKIE, mark, kept.expiresAt)
    const written = attempt(() => {
      places.device.setItem(KEY, JSON.stringify({ ...kept, mark }))
      return true
    })
    if (written === null) forgetStaying()
  }

  const read = (): Kept | null => {
    if (over) return null
    memory ??= fromSession()
    if (memory === null) {
      memory = fromDevice()
      // From now on this tab has a copy that does not depend on the others.
      if (memory !== null) writeSession(memory)
    }
    if (memory === null || memory.expiresAt > places.now()) return memory
    memory = null
    over = true
    return null
  }

  return {
    /** Session storage first, then the session that stays; null when there is none, and once the page's session has expired or was cleared. */
    read,
    /** The same, also after the page's own session: another tab may have opened one. */
    restore: (): Kept | null => {
      over = false
      return read()
    },
    /** Whether the page's session is the one that stays: the member asked to stay logged in. */
    isRemembered: (): boolean => {
      const own = read()
      return own !== null && fromDevice()?.token === own.token
    },
    /** Stores it for this tab, and for all tabs when `remember`. */
    write: (kept: Kept, remember: boolean): void => {
      memory = kept
      over = false
      writeSession(kept)
      if (remember) writeStaying(kept)
      else forgetStaying()
    },
    /** Deletes it everywhere; another session stays. */
    clear: (): void => {
      const own = memory ?? fromSession()
      const staying = fromDevice()
      memory = null
      over = true
      attempt(() => places.session.removeItem(KEY))
      if (staying === null || staying.token === own?.token) forgetStaying()
    },
  }
}

export type CredentialStore = ReturnType<typeof createCredentials>

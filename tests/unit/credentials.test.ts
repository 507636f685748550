import { describe, expect, test } from 'vitest'
import { createCredentials } from '#src/api/transport/credentials.ts'

const KEY = 'K'.repeat(43)
const KEPT = { token: 'a-token-of-twenty-letters', key: KEY, expiresAt: 1_000 }

/** A browser's storage in memory. `blocked` = reading it throws, as in a browser that blocks storage. */
function browser({ blocked = false } = {}) {
  const session = new Map<string, string>()
  const jar = new Map<string, string>()
  const guard = () => {
    if (blocked) throw new Error('blocked')
  }
  let now = 0
  return {
    jar,
    session,
    at: (ms: number) => {
      now = ms
    },
    /** A tab: it shares the cookies, and its session storage unless it is another tab. */
    open: (ownSession = session) =>
      createCredentials({
        secure: true,
        now: () => now,
        session: {
          getItem: (key) => {
            guard()
            return ownSession.get(key) ?? null
          },
          setItem: (key, value) => {
            guard()
            ownSession.set(key, value)
          },
          removeItem: (key) => {
            guard()
            ownSession.delete(key)
          },
        },
        cookies: {
          read: () => {
            guard()
            return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
          },
          write: (cookie) => {
            guard()
            const [pair = '', ...attributes] = cookie.split('; ')
            const [name = '', value = ''] = pair.split('=')
            const expires = attributes.find((one) => one.startsWith('Expires='))?.slice('Expires='.length) ?? ''
            if (Date.parse(expires) <= now) jar.delete(name)
            else jar.set(name, value)
          },
        },
      }),
  }
}

describe('the stored session', () => {
  test('[A-3] is read from session storage in this tab, without a cookie', () => {
    const device = browser()
    device.open().write(KEPT, false)
    expect(device.jar.size).toBe(0)
    expect(device.open().read()).toEqual(KEPT)
    expect(device.open(new Map()).read()).toBe(null)
  })

  test('[A-3] is read from the cookie in another tab, if the member stays logged in', () => {
    const device = browser()
    device.open().write(KEPT, true)
    expect(device.open(new Map()).read()).toEqual(KEPT)
  })

  test('[A-3] is remembered while the cookie holds this very session', () => {
    const device = browser()
    const credentials = device.open()
    expect(credentials.isRemembered()).toBe(false)
    credentials.write(KEPT, false)
    expect(credentials.isRemembered()).toBe(false)
    credentials.write(KEPT, true)
    expect([credentials.isRemembered(), device.open(new Map()).isRemembered()]).toEqual([true, true])
    device.open(new Map()).write({ ...KEPT, token: 'another-token-of-letters' }, true)
    expect(credentials.isRemembered()).toBe(false)
  })

  test('[A-3 sessionFirst] is read from session storage before the cookie', () => {
    const device = browser()
    device.open().write(KEPT, true)
    const other = { ...KEPT, token: 'another-token-of-letters' }
    device.open().write(other, false)
    expect(device.open().read()).toEqual(other)
  })

  test('[A-3] replaces the cookie of a session that was to stay logged in', () => {
    const device = browser()
    device.open().write(KEPT, true)
    device.open(new Map()).write({ ...KEPT, token: 'another-token-of-letters' }, false)
    expect(device.open(new Map()).read()).toBe(null)
  })

  test('[A-3] stays in a tab that read it from the cookie, when the cookie is gone', () => {
    const device = browser()
    device.open().write(KEPT, true)
    const tab = new Map<string, string>()
    expect(device.open(tab).read()).toEqual(KEPT)
    device.jar.clear()
    expect(device.open(tab).read()).toEqual(KEPT)
  })

  test('[A-3] is cleared without deleting the cookie of another session', () => {
    const device = browser()
    const [first, second] = [device.open(), device.open(new Map())]
    first.write({ ...KEPT, token: 'another-token-of-letters' }, false)
    second.write(KEPT, true)
    first.clear()
    expect(device.open(new Map()).read()).toEqual(KEPT)
    second.clear()
    expect(device.jar.size).toBe(0)
  })

  test('[B-4] expires at its time, in memory too', () => {
    const device = browser()
    const credentials = device.open()
    credentials.write(KEPT, true)
    device.at(999)
    expect(credentials.read()).toEqual(KEPT)
    device.at(1_000)
    expect([credentials.read(), device.open().read()]).toEqual([null, null])
  })

  test('[A-3] a page whose session is over never takes up another member’s cookie, nor deletes it', () => {
    const other = { ...KEPT, token: 'another-token-of-letters', expiresAt: 5_000 }
    const device = browser()
    const [expired, cleared] = [device.open(), device.open(new Map())]
    expired.write(KEPT, false)
    cleared.write(KEPT, false)
    device.open(new Map()).write(other, true)
    device.at(1_000)
    expect([expired.read(), expired.read()]).toEqual([null, null])
    expired.clear()
    cleared.clear()
    expect([expired.read(), cleared.read()]).toEqual([null, null])
    expect(device.open(new Map()).read()).toEqual(other)
    expect([expired.restore(), expired.read()]).toEqual([other, other])
    cleared.write({ ...KEPT, expiresAt: 9_000 }, false)
    expect(cleared.read()?.token).toBe(KEPT.token)
  })

  test('[A-3] is cleared everywhere', () => {
    const device = browser()
    const credentials = device.open()
    credentials.write(KEPT, true)
    credentials.clear()
    expect([credentials.read(), device.session.size, device.jar.size]).toEqual([null, 0, 0])
  })

  test.each(['', 'null', '{', '{"token":"short","expiresAt":1}', '{"token":"a-token-of-twenty-letters"}', '[]'])(
    'nonsense in storage (%s) is no session',
    (text) => {
      const device = browser()
      device.session.set('anchorage.session', text)
      device.jar.set('anchorage.session', '%')
      expect(device.open().read()).toBe(null)
    },
  )

  test('[A-3] lasts until the page is left in a browser that blocks storage', () => {
    const credentials = browser({ blocked: true }).open()
    expect(credentials.read()).toBe(null)
    credentials.write(KEPT, true)
    expect(credentials.read()).toEqual(KEPT)
    credentials.clear()
    expect(credentials.read()).toBe(null)
  })
})

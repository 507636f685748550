import { describe, expect, test } from 'vitest'
import { createCredentials } from '#src/api/transport/credentials.ts'

const KEY = 'K'.repeat(43)
const KEPT = { token: 'a-token-of-twenty-letters', key: KEY, expiresAt: 1_000 }

/** A browser's places in memory. `blocked` = looking at them throws, as in a browser that keeps nothing. */
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

describe('the kept session', () => {
  test('[A-3] this tab reads it from session storage, without a cookie', () => {
    const device = browser()
    device.open().write(KEPT, false)
    expect(device.jar.size).toBe(0)
    expect(device.open().read()).toEqual(KEPT)
    expect(device.open(new Map()).read()).toBe(null)
  })

  test('[A-3] a member who stays logged in is read from the cookie in another tab', () => {
    const device = browser()
    device.open().write(KEPT, true)
    expect(device.open(new Map()).read()).toEqual(KEPT)
  })

  test('[A-3] session storage comes before the cookie', () => {
    const device = browser()
    device.open().write(KEPT, true)
    const other = { ...KEPT, token: 'another-token-of-letters' }
    device.open().write(other, false)
    expect(device.open().read()).toEqual(other)
  })

  test('[A-3] a session that is not to be kept takes the place of one that was', () => {
    const device = browser()
    device.open().write(KEPT, true)
    device.open(new Map()).write({ ...KEPT, token: 'another-token-of-letters' }, false)
    expect(device.open(new Map()).read()).toBe(null)
  })

  test('[A-3] a tab that read the cookie goes on with its session, whatever becomes of the cookie', () => {
    const device = browser()
    device.open().write(KEPT, true)
    const tab = new Map<string, string>()
    expect(device.open(tab).read()).toEqual(KEPT)
    device.jar.clear()
    expect(device.open(tab).read()).toEqual(KEPT)
  })

  test('[A-3] leaving one session keeps the cookie of another', () => {
    const device = browser()
    const [first, second] = [device.open(), device.open(new Map())]
    first.write({ ...KEPT, token: 'another-token-of-letters' }, false)
    second.write(KEPT, true)
    first.clear()
    expect(device.open(new Map()).read()).toEqual(KEPT)
    second.clear()
    expect(device.jar.size).toBe(0)
  })

  test('[B-4] it ends at its time, in memory too', () => {
    const device = browser()
    const credentials = device.open()
    credentials.write(KEPT, true)
    device.at(999)
    expect(credentials.read()).toEqual(KEPT)
    device.at(1_000)
    expect([credentials.read(), device.open().read()]).toEqual([null, null])
  })

  test('clearing it forgets it everywhere', () => {
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

  test('a browser that keeps nothing still has a session until the page is left', () => {
    const credentials = browser({ blocked: true }).open()
    expect(credentials.read()).toBe(null)
    credentials.write(KEPT, true)
    expect(credentials.read()).toEqual(KEPT)
    credentials.clear()
    expect(credentials.read()).toBe(null)
  })
})

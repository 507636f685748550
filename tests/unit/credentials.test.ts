import { describe, expect, test } from 'vitest'
import { createCredentials } from '#src/api/transport/credentials.ts'

const KEY = 'K'.repeat(43)
const KEPT = { token: 'a-token-of-twenty-letters', key: KEY, expiresAt: 1_000 }

/** A browser's storage in memory. `blocked` = reading it throws, as in a browser that blocks storage; `full` = the device's takes nothing more. */
function browser({ blocked = false, full = false } = {}) {
  const session = new Map<string, string>()
  const jar = new Map<string, string>()
  const device = new Map<string, string>()
  const guard = () => {
    if (blocked) throw new Error('blocked')
  }
  let now = 0
  const place = (held: Map<string, string>) => ({
    getItem: (key: string) => {
      guard()
      return held.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      guard()
      if (full && held === device) throw new Error('full')
      held.set(key, value)
    },
    removeItem: (key: string) => {
      guard()
      held.delete(key)
    },
  })
  return {
    jar,
    session,
    device,
    at: (ms: number) => {
      now = ms
    },
    /** A tab: it shares the cookies and the device's storage, and its session storage unless it is another tab. */
    open: (ownSession = session) =>
      createCredentials({
        secure: true,
        now: () => now,
        session: place(ownSession),
        device: place(device),
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

  test('[A-3] is read by the cookie in another tab, if the member stays logged in', () => {
    const device = browser()
    device.open().write(KEPT, true)
    expect(device.open(new Map()).read()).toEqual(KEPT)
  })

  test('[A-3] neither token nor key is in a cookie, which requests carry, also when pages of before left one', () => {
    const device = browser()
    device.jar.set('anchorage.session', encodeURIComponent(JSON.stringify(KEPT)))
    expect(device.open().read()).toBe(null)
    expect(device.jar.size).toBe(0)
    device.open().write(KEPT, true)
    const carried = decodeURIComponent([...device.jar.values()].join(' '))
    expect([device.jar.size, carried.includes(KEPT.token), carried.includes(KEPT.key)]).toEqual([1, false, false])
  })

  test('[A-3] who clears the cookies is logged out in new tabs, and nothing of the session is left for them', () => {
    const device = browser()
    const kept = { ...KEPT, expiresAt: 60_000 }
    device.open().write(kept, true)
    device.jar.clear()
    device.at(10_000)
    expect(device.open(new Map()).read()).toBe(null)
    expect(device.device.size).toBe(0)
  })

  test('[A-3] another tab follows a login although it sees the cookie later than the stored session', () => {
    const device = browser()
    const kept = { ...KEPT, expiresAt: 60_000 }
    device.open().write(kept, true)
    const [[name, mark]] = [...device.jar] as [[string, string]]
    device.jar.clear()
    expect(device.open(new Map()).read()).toEqual(kept)
    device.jar.set(name, mark)
    device.at(10_000)
    expect(device.open(new Map()).read()).toEqual(kept)
  })

  test('[A-3] lasts as long as the tab where the device’s storage is full, and no session of before comes back in new tabs', () => {
    const device = browser({ full: true })
    device.device.set('anchorage.session', JSON.stringify({ ...KEPT, token: 'another-token-of-letters', mark: '0' }))
    device.open().write(KEPT, true)
    expect([device.open().read(), device.open(new Map()).read(), device.jar.size]).toEqual([KEPT, null, 0])
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

  test('[A-3] stays in a tab that read it by the cookie, when the cookie is gone', () => {
    const device = browser()
    const kept = { ...KEPT, expiresAt: 3_600_000 }
    device.open().write(kept, true)
    const tab = new Map<string, string>()
    expect(device.open(tab).read()).toEqual(kept)
    device.jar.clear()
    device.at(1_800_000)
    expect(device.open(new Map()).read()).toBeNull()
    expect(device.open(tab).read()).toEqual(kept)
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
    expect([credentials.read(), device.session.size, device.device.size, device.jar.size]).toEqual([null, 0, 0, 0])
  })

  test.each(['', 'null', '{', '{"token":"short","expiresAt":1}', '{"token":"a-token-of-twenty-letters"}', '[]'])(
    'nonsense in storage (%s) is no session',
    (text) => {
      const device = browser()
      device.session.set('anchorage.session', text)
      device.device.set('anchorage.session', text)
      device.jar.set('anchorage.stay', '%')
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

import { afterEach, describe, expect, test, vi } from 'vitest'
import { comesBack } from '#src/browser/comesBack.ts'
import { holdPage } from '#src/browser/holdPage.ts'
import { createNavigator } from '#src/browser/navigatorBinding.ts'
import { personActs, takePageData } from '#src/browser/page.ts'
import { createTabs } from '#src/browser/tabs.ts'
import { takeUrlToken } from '#src/browser/urlToken.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

const TOKEN = 'a-token-of-twenty-letters'

/** A page at an address, whose history can be read. */
function pageAt(href: string) {
  const location = { href }
  const state = { key: 'of the router' }
  const history = {
    state,
    replaced: [] as unknown[],
    replaceState: (kept: unknown, _: string, path: string) => {
      history.replaced.push(kept)
      location.href = new URL(path, location.href).href
    },
  }
  return { window: { location, history } as unknown as Window, location, history, state }
}

describe('[A-3] the token in an address', () => {
  test('is taken out of it at once, and nothing else of it is: neither query, nor hash, nor what the router keeps', () => {
    const { window, location, history, state } = pageAt(`https://site.example/app/home?a=1&token=${TOKEN}&b=2#part`)
    const { storage } = memoryStorage()
    expect(takeUrlToken(window, storage).token).toBe(TOKEN)
    expect([location.href, history.replaced]).toEqual(['https://site.example/app/home?a=1&b=2#part', [state]])
  })

  test('is kept by the tab over a reload, until it is forgotten; an address without one changes nothing', () => {
    const { storage } = memoryStorage()
    takeUrlToken(pageAt(`https://site.example/?token=${TOKEN}`).window, storage)
    const again = pageAt('https://site.example/app/home')
    const taken = takeUrlToken(again.window, storage)
    expect([taken.token, again.history.replaced]).toEqual([TOKEN, []])
    taken.forget()
    expect(takeUrlToken(again.window, storage).token).toBeNull()
  })

  test('goes from the address also when it is malformed, and is not kept then: the one before holds', () => {
    const { storage } = memoryStorage()
    takeUrlToken(pageAt(`https://site.example/?token=${TOKEN}`).window, storage)
    const { window, location } = pageAt('https://site.example/?token=<script>')
    expect([takeUrlToken(window, storage).token, location.href]).toEqual([TOKEN, 'https://site.example/'])
  })
})

describe('what machines want of the router', () => {
  const gone: unknown[] = []
  const router = (name: string) => (path: string) => void gone.push([name, path])
  afterEach(() => void gone.splice(0))

  test('waits for it, the last wish alone, and once', () => {
    const { navigator, bind } = createNavigator({} as Window)
    navigator.go('/app/home')
    navigator.go('/login')
    const unbind = bind(router('first'))
    expect(gone).toEqual([['first', '/login']])
    unbind()
    bind(router('second'))
    expect(gone).toHaveLength(1)
  })

  test('goes by the one that was bound last, also when the one before is unbound late', () => {
    const { navigator, bind } = createNavigator({} as Window)
    const unbindFirst = bind(router('first'))
    const unbindSecond = bind(router('second'))
    unbindFirst()
    navigator.go('/app/me')
    expect(gone).toEqual([['second', '/app/me']])
    unbindSecond()
    navigator.go('/app/live')
    expect(gone).toHaveLength(1)
  })

  test('knows where it is with query and hash', () => {
    const location = { pathname: '/app/live', search: '?view=matches', hash: '#top' }
    expect(createNavigator({ location } as Window).navigator.here()).toBe('/app/live?view=matches#top')
  })
})

describe('messages between tabs', () => {
  class Channel extends EventTarget {
    static readonly made: Channel[] = []
    readonly told: unknown[] = []
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      Channel.made.push(this)
    }
    postMessage(message: unknown) {
      this.told.push(message)
    }
  }
  const parse = (raw: unknown) => (typeof raw === 'string' ? raw : null)

  test('are heard while one listens, and what cannot be read is not', () => {
    const tabs = createTabs({ BroadcastChannel: Channel } as unknown as Window & typeof globalThis, parse)
    const channel = Channel.made.at(-1) ?? expect.unreachable('no channel')
    const heard: string[] = []
    const subscription = tabs.heard.subscribe((message) => heard.push(message))
    const say = (data: unknown) => channel.dispatchEvent(Object.assign(new Event('message'), { data }))
    say('loggedOut')
    say({ nonsense: true })
    const ended = vi.spyOn(channel, 'removeEventListener')
    subscription.unsubscribe()
    say('loggedOut')
    expect(heard).toEqual(['loggedOut'])
    expect(ended).toHaveBeenCalledOnce()
    tabs.tell('chosen')
    expect(channel.told).toEqual(['chosen'])
  })

  test('are not there where the browser blocks channels, and the page goes on', () => {
    const BroadcastChannel = () => {
      throw new Error('blocked')
    }
    const tabs = createTabs({ BroadcastChannel } as unknown as Window & typeof globalThis, parse)
    const heard: string[] = []
    tabs.heard.subscribe((message) => heard.push(message)).unsubscribe()
    tabs.tell('chosen')
    expect(heard).toEqual([])
  })
})

test('another try is worth it when the network is back or the tab is looked at again: not at once, nor when either goes', () => {
  const document = Object.assign(new EventTarget(), { hidden: false })
  const window = Object.assign(new EventTarget(), { document })
  let tries = 0
  const subscription = comesBack(window as unknown as Window).subscribe(() => (tries += 1))
  const turn = (hidden: boolean) => {
    document.hidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
    return tries
  }
  const say = (name: string) => {
    window.dispatchEvent(new Event(name))
    return tries
  }
  expect([tries, turn(true), turn(false), say('offline'), say('online')]).toEqual([0, 0, 1, 1, 2])
  subscription.unsubscribe()
  expect([turn(false), say('online')]).toEqual([2, 2])
})

test('a page with work in it asks before it is left, until that is done', () => {
  const window = new EventTarget()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const end = holdPage(window as unknown as Window)
  expect(isAsked()).toBe(true)
  end()
  expect(isAsked()).toBe(false)
})

test('a person acts by keys, presses and scrolling, and not by what the page does itself', () => {
  const window = new EventTarget()
  const acts: string[] = []
  const subscription = personActs(window as unknown as Window).subscribe(({ type }) => acts.push(type))
  for (const name of ['keydown', 'pointerdown', 'wheel', 'scroll', 'focus']) window.dispatchEvent(new Event(name))
  subscription.unsubscribe()
  window.dispatchEvent(new Event('keydown'))
  expect(acts).toEqual(['keydown', 'pointerdown', 'wheel'])
})

test('what the server put into a page is taken once', () => {
  let element: { textContent: string; remove: () => void } | null = { textContent: '/cover.webp', remove: () => (element = null) }
  const document = { getElementById: (id: string) => (id === 'first-cover' ? element : null) } as unknown as Document
  expect([takePageData(document, 'other'), takePageData(document, 'first-cover'), takePageData(document, 'first-cover')]).toEqual(
    [null, '/cover.webp', null],
  )
})

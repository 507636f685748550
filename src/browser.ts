import { fromEvent, map, merge, type Observable, startWith } from 'rxjs'
import * as v from 'valibot'
import type { DeviceStorage } from './api/deviceStorage.ts'
import type { Navigator as Routes } from './machines/kit/navigator.ts'

/** Whether the tab is hidden, now and as it changes. */
export function tabHidden(document: Document): Observable<boolean> {
  return fromEvent(document, 'visibilitychange').pipe(
    startWith(null),
    map(() => document.hidden),
  )
}

/** Whether the device has a network, as it changes. */
export function networkChanges(window: Window): Observable<'network.lost' | 'network.back'> {
  return merge(
    fromEvent(window, 'offline').pipe(map(() => 'network.lost' as const)),
    fromEvent(window, 'online').pipe(map(() => 'network.back' as const)),
  )
}

/** Whether this is Safari, whose tabs have room for longer titles. */
export function isSafari(userAgent: string): boolean {
  return /safari/i.test(userAgent) && !/chrom|android|crios|fxios|edg/i.test(userAgent)
}

const LINK_KEY = 'link'
const LinkToken = v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/))

/**
 * Takes the token out of the page's address, once, before anything else can see it there. The tab keeps it over a reload
 * until `forget`.
 */
export function takeUrlToken(window: Window, tab: DeviceStorage): { readonly token: string | null; readonly forget: () => void } {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token !== null) {
    address.searchParams.delete('token')
    window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}${address.hash}`)
    if (v.is(LinkToken, token)) tab.write(LINK_KEY, token)
  }
  return { token: v.is(LinkToken, token) ? token : tab.read(LINK_KEY, LinkToken), forget: () => tab.remove(LINK_KEY) }
}

/** A navigator that the shell binds to the router; what is asked before that waits for it. */
export function createNavigator(window: Window): { navigator: Routes; bind: (go: Routes['go']) => () => void } {
  let go: Routes['go'] | null = null
  let waiting: Parameters<Routes['go']> | null = null
  return {
    navigator: {
      go: (path, options) => {
        if (go === null) waiting = [path, options]
        else go(path, options)
      },
      here: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    },
    bind: (router) => {
      go = router
      if (waiting !== null) router(...waiting)
      waiting = null
      return () => {
        if (go === router) go = null
      }
    },
  }
}

/** Session storage that may throw when it is looked at; it is only looked at when it is used. */
export function sessionPlace(window: Window) {
  return {
    getItem: (key: string) => window.sessionStorage.getItem(key),
    setItem: (key: string, value: string) => window.sessionStorage.setItem(key, value),
    removeItem: (key: string) => window.sessionStorage.removeItem(key),
  }
}

import { fromEvent, map, merge, type Observable, startWith } from 'rxjs'
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

/** Takes the token out of the page's address, once, before anything else can see it there. */
export function takeUrlToken(window: Window): string | null {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token === null) return null
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}${address.hash}`)
  return /^[\w-]{20,128}$/.test(token) ? token : null
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

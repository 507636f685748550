import { fromEvent, map, merge, type Observable, startWith } from 'rxjs'

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

/** What a person does at the page by hand: keys, presses and scrolling. */
export function personActs(window: Window): Observable<Event> {
  return merge(...['keydown', 'pointerdown', 'wheel'].map((name) => fromEvent(window, name, { capture: true, passive: true })))
}

/** Calls back when the page is left or put away; returns the function that ends that. */
export function onPageLeft(window: Window, listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}

/** Whether this is Safari, whose tabs have room for longer titles. */
export function isSafari(userAgent: string): boolean {
  return /safari/i.test(userAgent) && !/chrom|android|crios|fxios|edg/i.test(userAgent)
}

/** Hands a text to the person as a file of that name. */
export function saveFile(document: Document, name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Data that the server put into the page under an id, as text; taken once, null afterwards and where there is none. */
export function takePageData(document: Document, id: string): string | null {
  const element = document.getElementById(id)
  element?.remove()
  return element?.textContent ?? null
}

/** Where the server said that news come from (C-4), in the page's head; undefined = it said nothing. The page's policy allows no other. */
export function newsDomain(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=news-domain]')?.content
}

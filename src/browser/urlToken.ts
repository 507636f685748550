import * as v from 'valibot'
import type { DeviceStorage } from './storage.ts'

const KEY = 'link'
const UrlToken = v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/))

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
    if (v.is(UrlToken, token)) tab.write(KEY, token)
  }
  return { token: v.is(UrlToken, token) ? token : tab.read(KEY, UrlToken), forget: () => tab.remove(KEY) }
}

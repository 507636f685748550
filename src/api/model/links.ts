import * as v from 'valibot'
import { SitePath } from './common.ts'

/** A stretch of a line: words, a link within this site, or one that leads away. `text` is what was written, to the letter. */
export type LinePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'own'; readonly text: string; readonly path: string }
  | { readonly type: 'away'; readonly text: string; readonly href: string; readonly host: string }

// Printable ASCII only: an address of other letters may look like one it is not, so it stays text.
const ADDRESS = /\b(?:https?:\/\/|www\.(?=[a-z\d-]+\.[a-z]))[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+/giu
/** How people write an address without its scheme; it is taken for a safe one. */
const BARE = /^www\./iu
// Marks that end a sentence rather than an address, and a bracket that was opened before it.
const SENTENCE_END = /(?:[.,:;!?')\]]|&#39;)+$/u
/** Longest address that becomes a link, in UTF-16 units. */
const ADDRESS_LIMIT = 500

/**
 * Parts a line at its addresses. `origin` is this site's own, e.g. `https://site.example`. Only `http` and `https` without a user's
 * name become links, and what begins with `www.`; anything else, and every other kind of markup, is text. The parts' texts together are the line.
 */
export function splitLinks(line: string, origin: string): readonly LinePart[] {
  const parts: LinePart[] = []
  let from = 0
  const take = (text: string) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + text }
    else parts.push({ type: 'text', text })
  }
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    take(line.slice(from, index))
    const written = trimEnd(found)
    // The middle of a longer word is no address.
    const isPart = BARE.test(written) && /[\w.@/-]$/u.test(line.slice(0, index))
    const link = isPart ? null : linkOf(written, origin)
    if (link === null) take(written)
    else parts.push(link)
    from = index + written.length
  }
  take(line.slice(from))
  return parts
}

/** Takes sentence marks off an address's end, but keeps a bracket that the address itself opened. */
function trimEnd(found: string): string {
  const trimmed = found.replace(SENTENCE_END, '')
  const rest = found.slice(trimmed.length)
  return rest.startsWith(')') && trimmed.includes('(') && !trimmed.includes(')') ? `${trimmed})` : trimmed
}

function linkOf(written: string, origin: string): Exclude<LinePart, { type: 'text' }> | null {
  if (written.length > ADDRESS_LIMIT) return null
  const address = BARE.test(written) ? `https://${written}` : written
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.username !== '' || url.password !== '' || !url.hostname.includes('.')) {
    return url !== null && url.origin === origin ? ownLink(written, url) : null
  }
  if (url.origin === origin) return ownLink(written, url)
  return { type: 'away', text: written, href: url.href, host: url.host }
}

function ownLink(written: string, url: URL): Exclude<LinePart, { type: 'text' }> | null {
  if (url.username !== '' || url.password !== '') return null
  const path = v.safeParse(SitePath, url.pathname + url.search + url.hash)
  return path.success ? { type: 'own', text: written, path: path.output } : null
}

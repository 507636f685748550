import { hashOfUrl } from './contentPicture.ts'
import { isLinkAllowed } from './contentLink.ts'

/** Where a text in Markdown leads to, and which pictures it shows: `isPicture` = it is drawn, not followed. */
type TextTarget = { readonly to: string; readonly isPicture: boolean }

// `[words](target "title")`, `![words](target)`; a definition at the start of a line, `[name]: target`; `<scheme:…>`.
const INLINE = /(!?)\[[^\]\n]{0,300}\]\(\s{0,9}<?([^)\s>]{0,600})/gu
const DEFINED = /^ {0,3}\[[^\]\n]{1,300}\]:\s{0,9}<?([^\s>]{1,600})/gmu
const ENCLOSED = /<([a-z][a-z\d+.-]{1,30}:[^\s>]{0,600})>/giu

/** Everything that a text in Markdown names as a target, in the order of their kinds. */
export function textTargets(text: string): readonly TextTarget[] {
  return [
    ...Array.from(text.matchAll(INLINE), ([, mark, to]) => ({ to: to!, isPicture: mark === '!' })),
    ...Array.from(text.matchAll(DEFINED), ([, to]) => ({ to: to!, isPicture: false })),
    ...Array.from(text.matchAll(ENCLOSED), ([, to]) => ({ to: to!, isPicture: false })),
  ]
}

/** The first thing that a text may not name: a link elsewhere than content may lead, or a picture that is none of ours. Null = there is none. */
export function strayTarget(text: string, hosts: readonly string[]): string | null {
  const isFine = ({ to, isPicture }: TextTarget) => (isPicture ? hashOfUrl(to) !== null : isLinkAllowed(to, hosts))
  return textTargets(text).find((target) => !isFine(target))?.to ?? null
}

/** The pictures of a text, each once, by their hashes. */
export function textPictures(text: string): readonly string[] {
  const hashes = textTargets(text).map(({ to, isPicture }) => (isPicture ? hashOfUrl(to) : null))
  return [...new Set(hashes.filter((hash) => hash !== null))]
}

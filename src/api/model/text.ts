import * as v from 'valibot'

/** Longest chat message, in code points, that either half accepts. */
export const MESSAGE_LIMIT = 200

/** Longest reason a moderator may give, in code points. */
export const REASON_LIMIT = 80

/** How many code points a text has: what a person counts, unlike `length`. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

// Zero-width characters, byte-order marks and bidirectional controls: they hide or reorder other people's text.
// U+200D (the emoji joiner) and variation selectors stay, at most one in a row.
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
const JOINER_FLOOD = /(\u200d|[\ufe00-\ufe0f])\1+/gu
// More than four combining marks on one letter paint over the lines above and below it.
const MARK_FLOOD = /(\p{M}{4})\p{M}+/gu

/** Text from a person, made safe to show in one line: no invisible or direction controls, no mark floods, single spaces, trimmed. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(JOINER_FLOOD, '$1')
    .replace(MARK_FLOOD, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** A schema for one line of a person's text: cleaned first, then 1 to `limit` code points. */
export function lineSchema(limit: number) {
  return v.pipe(
    v.string(),
    // Refused before any regular expression runs over it.
    v.maxLength(limit * 16, 'text.tooLong'),
    v.transform(cleanText),
    v.minLength(1, 'text.empty'),
    v.check((text) => countCodePoints(text) <= limit, 'text.tooLong'),
  )
}

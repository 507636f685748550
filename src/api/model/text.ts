import * as v from 'valibot'
import { countCodePoints } from './textLength.ts'

/** Longest chat message, in code points, that either half accepts. */
export const MESSAGE_LIMIT = 200

/** Longest reason a moderator may give, in code points. */
export const REASON_LIMIT = 80

// Zero-width characters, byte-order marks, bidirectional controls and blank letters: they hide, reorder or feign text.
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
// Tag characters spell a region's flag, six after a black flag; anywhere else they are hidden text.
const STRAY_TAG = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,5})[\u{e0000}-\u{e007f}]/gu
// The joiner makes one picture of two: before anything else it is a hidden character.
const STRAY_JOINER = /\u200d(?!\p{Extended_Pictographic})/gu
const SELECTOR_FLOOD = /([\ufe00-\ufe0f])[\ufe00-\ufe0f]+/gu
// More than four combining marks on one letter paint over the lines above and below it.
const MARK_FLOOD = /(\p{M}{4})\p{M}+/gu

/**
 * Text from a person, made safe to show in one line: no invisible or direction controls, no mark floods, single spaces, trimmed.
 * Idempotent: what is taken out goes first, because letters and marks that it kept apart compose when it is gone.
 */
export function cleanText(text: string): string {
  return (
    text
      .replace(INVISIBLE, '')
      .replace(STRAY_TAG, '')
      .replace(STRAY_JOINER, '')
      .normalize('NFC')
      .replace(SELECTOR_FLOOD, '$1')
      .replace(MARK_FLOOD, '$1')
      .replace(/\s+/gu, ' ')
      // Marks with nothing to stand on.
      .replace(/^[\s\p{M}\u200d]+/u, '')
      .trimEnd()
  )
}

/** Whether a person's text has more than `limit` code points once it is cleaned. */
export function isTooLong(text: string, limit: number): boolean {
  return countCodePoints(cleanText(text)) > limit
}

/** A schema for one line of a person's text: cleaned first, then 1 to `limit` code points. */
/*@__NO_SIDE_EFFECTS__*/
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

/** Most empty lines between two paragraphs: none is kept at the ends. */
const EMPTY_LINES = /\n{3,}/gu

/** The same for several lines: each is cleaned, and at most one empty line stands between two of them. Idempotent. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(cleanText)
    .join('\n')
    .replace(EMPTY_LINES, '\n\n')
    .replace(/^\n+|\n+$/gu, '')
}

/** A schema for a person's text of several lines: cleaned first, then 1 to `limit` code points. */
/*@__NO_SIDE_EFFECTS__*/
export function linesSchema(limit: number) {
  return v.pipe(
    v.string(),
    // Refused before any regular expression runs over it.
    v.maxLength(limit * 4, 'text.tooLong'),
    v.transform(cleanLines),
    v.minLength(1, 'text.empty'),
    v.check((text) => countCodePoints(text) <= limit, 'text.tooLong'),
  )
}

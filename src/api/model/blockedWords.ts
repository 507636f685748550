import * as v from 'valibot'
import { isTooLong, lineSchema } from './text.ts'

/** Longest blocked word in code points, and most of them in one room. */
export const BLOCKED_WORD_LIMIT = 24
export const BLOCKED_WORDS_LIMIT = 200

/**
 * A text as blocked words see it: full-width and half-width forms, capitals and small letters are one, and spaces are not there.
 * Letter by letter, so that what stands beside a letter never changes it. Idempotent.
 */
export function foldText(text: string): string {
  let folded = ''
  for (const letter of text.normalize('NFKC').replace(/\s+/gu, '')) folded += letter.toUpperCase().toLowerCase()
  const again = folded.normalize('NFKC').replace(/\s+/gu, '')
  return again === text ? again : foldText(again)
}

/** The blocked words that a text contains, as they were written in the list and in its order; a word of spaces alone blocks nothing. */
export function blockedIn(text: string, words: readonly string[]): readonly string[] {
  const folded = foldText(text)
  return words.filter((word) => {
    const wanted = foldText(word)
    return wanted !== '' && folded.includes(wanted)
  })
}

/** One word that a moderator blocks: 1 to 24 code points after cleaning. */
const BlockedWord = lineSchema(BLOCKED_WORD_LIMIT)

/** A room's list (at most 200 words); words that match the same texts are kept once, as first written. */
export const BlockedWords = v.pipe(
  v.array(BlockedWord),
  v.maxLength(BLOCKED_WORDS_LIMIT, 'words.tooMany'),
  v.transform((words) => [...new Map(words.toReversed().map((word) => [foldText(word), word])).values()].toReversed()),
)

/** Why a list cannot be saved: the first word that is too long, or too many of them; null when it can. */
export function wordListProblem(words: readonly string[]): { readonly tooLong: string } | 'tooMany' | null {
  const tooLong = words.find((word) => isTooLong(word, BLOCKED_WORD_LIMIT))
  if (tooLong !== undefined) return { tooLong }
  return words.length > BLOCKED_WORDS_LIMIT ? 'tooMany' : null
}

/** A moderator's list as it is typed: words parted by lines or commas of either width. */
export function readWordList(typed: string): readonly string[] {
  return typed
    .split(/[\n,，、;；]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

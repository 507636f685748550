import * as v from 'valibot'
import { Timestamp } from './common.ts'
import type { Language } from './format.ts'
import { cleanText, countCodePoints } from './text.ts'

/** Longest words of a maintenance, in code points. */
const WORDS_LIMIT = 120

/** A line that may stay empty, cleaned. */
const OptionalLine = v.pipe(
  v.string(),
  v.maxLength(WORDS_LIMIT * 16, 'text.tooLong'),
  v.transform(cleanText),
  v.check((text) => countCodePoints(text) <= WORDS_LIMIT, 'text.tooLong'),
)

/** Words that an operator wrote in each language; those that are empty stay away. */
export const LocalWords = v.object({ 'zh-CN': OptionalLine, en: OptionalLine })
export type LocalWords = v.InferOutput<typeof LocalWords>

/** What is said in a language: where it has no words, those of the other one. */
export function wordsIn(words: LocalWords, language: Language): string {
  return words[language] || words['zh-CN'] || words.en
}

/** From when to when something is closed for maintenance; `until` null = until somebody opens it. */
const Span = v.object({ from: Timestamp, until: v.nullable(Timestamp) })
type Span = v.InferOutput<typeof Span>

/** A maintenance as everybody reads it, planned or under way. */
export const Maintenance = v.object({ ...Span.entries, words: LocalWords })
export type Maintenance = v.InferOutput<typeof Maintenance>

/** A planned maintenance as an operator writes it: it ends after it begins. */
export const MaintenanceSpan = v.pipe(
  v.object({ from: v.nullable(Timestamp), until: v.nullable(Timestamp) }),
  v.forward(
    v.check(({ from }) => from !== null, 'text.empty'),
    ['from'],
  ),
  v.forward(
    v.check(({ from, until }) => from === null || until === null || from < until, 'time.order'),
    ['until'],
  ),
)

/** Whether a maintenance is under way: from its beginning until just before its end. */
export function isUnderway(maintenance: Span | null, now: number): boolean {
  return maintenance !== null && maintenance.from <= now && (maintenance.until === null || now < maintenance.until)
}

/** Whether it is over. */
export function isPast({ until }: Span, now: number): boolean {
  return until !== null && until <= now
}

import * as v from 'valibot'
import { Timestamp } from './common.ts'
import type { Language } from './format.ts'

/** Words in each language; empty = none in this one. */
export const LocalWords = v.object({ 'zh-CN': v.string(), en: v.string() })
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

/** Whether a maintenance is under way: from its beginning until just before its end. */
export function isUnderway(maintenance: Span | null, now: number): boolean {
  return maintenance !== null && maintenance.from <= now && (maintenance.until === null || now < maintenance.until)
}

/** Whether it is over. */
export function isPast({ until }: Span, now: number): boolean {
  return until !== null && until <= now
}

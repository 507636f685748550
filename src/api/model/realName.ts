import * as v from 'valibot'
import { maximum } from './maximum.ts'

const CHINESE = /^\p{Script=Han}+(?:·\p{Script=Han}+)?$/u
const LATIN = /^[A-Za-z]+(?:[ .]{1,2}[A-Za-z]+)*\.?$/

/** A real name as it is stored: trimmed, its middle dot the one of U+00B7. */
export function tidyName(name: string): string {
  return name.trim().replaceAll('•', '·')
}

/** A real name (V-1): 2 to 24 Chinese characters with at most one middle dot within, or 4 to 48 Latin letters with spaces or dots. */
export function isRealName(name: string): boolean {
  const { length } = Array.from(name)
  if (CHINESE.test(name)) return length >= 2 && length <= 24
  return LATIN.test(name) && length >= 4 && length <= 48
}

/** What may stand between the letters of a name, and tells nobody from anybody else. */
export const NAME_GAPS = [' ', '.', '·'] as const

/** Whether two names are of one person: neither the letters' case nor what stands between them counts. In the database: `nameLetters`. */
export function isSameName(left: string, right: string): boolean {
  return lettersOf(left) === lettersOf(right)
}

function lettersOf(name: string): string {
  return NAME_GAPS.reduce((letters, gap) => letters.replaceAll(gap, ''), name.toLowerCase())
}

/** Longest name that is looked at, in characters. */
const NAME_LENGTH = 64

/** A real name as a field: tidied first (V-1). */
export const RealName = v.pipe(
  v.string(),
  maximum('name', NAME_LENGTH),
  v.transform(tidyName),
  v.check(isRealName, 'name.malformed'),
)

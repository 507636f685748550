import * as v from 'valibot'
import { cleanText } from './text.ts'

const SHORTEST = 2
const LONGEST = 24
const DOTS = '.·'

/**
 * A name that others see (V-2): 2 to 24 characters, no two spaces, dots or middle dots in a row, no dot at either end, no space beside a
 * dot, not both kinds of dots. Characters are code points; the name is already trimmed.
 */
export function isDisplayName(name: string): boolean {
  const signs = Array.from(name)
  if (signs.length < SHORTEST || signs.length > LONGEST) return false
  if (name !== name.trim() || /[^\S ]/u.test(name)) return false
  if (name.includes('.') && name.includes('·')) return false
  const isDot = (sign: string | undefined) => sign !== undefined && DOTS.includes(sign)
  if (isDot(signs[0]) || isDot(signs.at(-1))) return false
  return signs.every((sign, index) => {
    const next = signs[index + 1]
    if (sign === ' ') return next !== ' ' && !isDot(next)
    return !isDot(sign) || (!isDot(next) && next !== ' ')
  })
}

/** A name as it is stored: trimmed, composed, • and ・ written as · (V-2). */
function tidyDisplayName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/[•・]/gu, '·')
}

/** A display name as a field (V-2): tidied, with nothing in it that cannot be seen, or that paints over what is around it. */
export const DisplayName = v.pipe(
  v.string(),
  v.maxLength(LONGEST * 4, 'nickname.tooLong'),
  v.transform(tidyDisplayName),
  v.check((name) => isDisplayName(name) && cleanText(name) === name, 'nickname.malformed'),
)

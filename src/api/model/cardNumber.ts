import * as v from 'valibot'
import { maskMiddle } from './mask.ts'
import { maximum } from './maximum.ts'

/** Whether the last digit fits the others (V-6): 12 to 19 digits that are not all zero. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false
  let sum = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A card number, or its masked form, in groups of four (V-6). What is no digit and no star is left out; at most 19 remain. */
export function groupByFour(text: string): string {
  const kept = text.replace(/[^\d*]/g, '').slice(0, 19)
  return kept.replace(/.{4}(?=.)/g, '$& ')
}

/**
 * A card number for people who may not see all of it (V-9): its first and last four digits, in groups of four. The last four are a
 * group of their own, whatever the number's length: people know their card by them.
 */
export function maskCard(digits: string): string {
  const masked = maskMiddle(digits)
  return `${groupByFour(masked.slice(0, -4))} ${masked.slice(-4)}`
}

/** The last four digits of a card number that is masked: by them people know their card. */
export const cardTail = (masked: string): string => masked.replace(/[^\d]/g, '').slice(-4)

/** A card number as a field: spaces are left out, then Luhn decides (V-6). */
export const CardNumber = v.pipe(
  v.string(),
  maximum('card', 40),
  v.transform((text) => text.replace(/\s/g, '')),
  v.check(passesLuhn, 'card.wrong'),
)

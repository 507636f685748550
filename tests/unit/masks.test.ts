import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskCard } from '#src/api/model/cardNumber.ts'
import { maskContact } from '#src/api/model/contact.ts'
import { maskMiddle } from '#src/api/model/mask.ts'

const signs = (of: string, least: number, most: number) =>
  fc.array(fc.constantFrom(...Array.from(of)), { minLength: least, maxLength: most }).map((list) => list.join(''))
const letters = (least: number, most: number) => signs('abcdefgh欧阳😀', least, most)
const digits = (least: number, most: number) => signs('0123456789', least, most)

test('[V-9] [property] of 4 signs and more the middle is stars, the ends stay, and no more than four at each', () => {
  fc.assert(
    fc.property(letters(4, 40), (text) => {
      const own = Array.from(text)
      const masked = Array.from(maskMiddle(text))
      const first = masked.indexOf('*')
      const last = masked.lastIndexOf('*')
      expect(masked.length).toBe(own.length)
      // The stars are one run, in the middle.
      if (first !== -1) expect(masked.slice(first, last + 1).every((sign) => sign === '*')).toBe(true)
      const kept = own.length <= 13 ? Math.ceil(own.length / 4) : 4
      expect(masked.filter((sign) => sign !== '*').length).toBe(2 * kept)
      expect([masked.slice(0, kept), masked.slice(own.length - kept)]).toEqual([own.slice(0, kept), own.slice(own.length - kept)])
    }),
  )
})

test('[V-9] [property] what is hidden makes no difference: two that differ in the middle alone look the same', () => {
  fc.assert(
    fc.property(digits(1, 1), digits(5, 5), digits(5, 5), digits(3, 3), (start, middle, other, end) => {
      const masked = (between: string) => maskContact({ channel: 'phone', target: `+8613${start}${between}${end}` })
      expect(masked(middle)).toBe(masked(other))
    }),
  )
  fc.assert(
    fc.property(letters(1, 20), letters(1, 20), (name, other) => {
      const masked = (rest: string) => maskContact({ channel: 'email', target: `a${rest}@example.com` })
      // Not even its length is told.
      expect(masked(name)).toBe(masked(other))
    }),
  )
})

test('[V-6] [V-9] [property] of a card its first and last four digits are shown, and none between', () => {
  fc.assert(
    fc.property(digits(14, 19), (card) => {
      const masked = maskCard(card).replaceAll(' ', '')
      expect(masked).toBe(`${card.slice(0, 4)}${'*'.repeat(card.length - 8)}${card.slice(-4)}`)
    }),
  )
})

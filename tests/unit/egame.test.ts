import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PREFIX, egamePrefix, venuesOfPrefix } from '#src/api/model/egame.ts'
import { venuePath } from '#src/api/model/venue.ts'

const Code = fc.stringMatching(/^[A-Z][A-Z0-9]{1,11}$/)
const venue = (channelCode: string) => ({ channelCode })
const codesOf = (prefix: string, ...codes: readonly string[]) =>
  venuesOfPrefix(prefix, codes.map(venue)).map(({ channelCode }) => channelCode)

test('[R-5] without a key the prefix is ybegdz; yb leads to by, DZ to dz, any other to its two letters in lower case', () => {
  expect([egamePrefix(null), egamePrefix('')]).toEqual([DEFAULT_PREFIX, DEFAULT_PREFIX])
  expect(egamePrefix('YBEGDZ')).toBe('by')
  expect(egamePrefix('ybxx')).toBe('by')
  expect(egamePrefix('DZ')).toBe('dz')
  expect(egamePrefix('AGZR')).toBe('ag')
})

test('[R-5] whatever a venue is called, the way to it leads to it, in any case, and never to one of another prefix', () => {
  fc.assert(
    fc.property(Code, Code, (code, other) => {
      const prefix = egamePrefix(code)
      expect(prefix).toBe(code.toLowerCase().startsWith('yb') ? 'by' : code.toLowerCase().slice(0, 2))
      for (const written of [prefix, prefix.toUpperCase()]) {
        const found = codesOf(written, code, other)
        if (code.length > 2 && other.length > 2) expect(found).toContain(code)
        expect(found.every((one) => egamePrefix(one) === prefix || one.toLowerCase() === prefix)).toBe(true)
      }
    }),
  )
})

test('[R-5] a whole key means its own venue alone, and a prefix all that it is written for; what is nobody’s means none', () => {
  expect(codesOf('ybegdz', 'YBEGDZ', 'YBQP')).toEqual(['YBEGDZ'])
  expect(codesOf('by', 'YBEGDZ', 'YBQP', 'AGZR')).toEqual(['YBEGDZ', 'YBQP'])
  expect(codesOf('DZ', 'DZ', 'YBEGDZ')).toEqual(['DZ'])
  expect(codesOf('AG', 'AGZR', 'AGDZ', 'YBEGDZ')).toEqual(['AGZR', 'AGDZ'])
  // A key of ours that is no venue's any more leads where the others are.
  expect(codesOf('yb', 'YBEGDZ')).toEqual(['YBEGDZ'])
  expect(codesOf('ybegdz', 'YBQP')).toEqual(['YBQP'])
  expect([codesOf('zz', 'YBEGDZ'), codesOf('agxx', 'AGZR'), codesOf('', 'AGZR'), codesOf('../by', 'YBEGDZ')]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('[S-2] [R-5] a sportsbook has its own page, every other venue the hall of its games', () => {
  expect(venuePath('OBTY', 'sports')).toBe('/app/venue/OBTY')
  expect(venuePath('YBEGDZ', 'slots')).toBe('/app/egame/by')
})

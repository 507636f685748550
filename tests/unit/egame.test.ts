import { expect, test } from 'vitest'
import { egamePrefix, isVenueOfPrefix } from '#src/api/model/egame.ts'
import { venuePath } from '#src/api/model/venue.ts'

test('[R-5] without a key the prefix is ybegdz; yb leads to by, DZ to dz, any other to its two letters in lower case', () => {
  expect(egamePrefix(null)).toBe('ybegdz')
  expect(egamePrefix('')).toBe('ybegdz')
  expect(egamePrefix('YBEGDZ')).toBe('by')
  expect(egamePrefix('ybxx')).toBe('by')
  expect(egamePrefix('DZ')).toBe('dz')
  expect(egamePrefix('AGZR')).toBe('ag')
})

test('[R-5] a prefix means the venues that it is written for, and one by its whole key', () => {
  expect(isVenueOfPrefix('ybegdz', 'YBEGDZ')).toBe(true)
  expect(isVenueOfPrefix('by', 'YBEGDZ')).toBe(true)
  expect(isVenueOfPrefix('AG', 'AGZR')).toBe(true)
  expect(isVenueOfPrefix('ag', 'YBEGDZ')).toBe(false)
})

test('[S-2] [R-5] a sportsbook has its own page, every other venue the hall of its games', () => {
  expect(venuePath('OBTY', 'sports')).toBe('/app/venue/OBTY')
  expect(venuePath('YBEGDZ', 'slots')).toBe('/app/egame/by')
})

import { expect, test } from 'vitest'
import { ownPlatform } from '#src/ui/sitePages/ownPlatform.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  ['a Mac', MAC, 0, 'macos'],
  ['an iPad, which calls itself a Mac', MAC, 5, 'ios'],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'windows'],
] as const)('[C-7] %s (%s, %i fingers) has the platform %s', (_, userAgent, maxTouchPoints, platform) => {
  expect(ownPlatform({ userAgent, maxTouchPoints })).toBe(platform)
})

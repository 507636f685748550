import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceName } from '#server/members/deviceName.ts'
import { wordsOfEnd } from '#server/members/sessionEnd.ts'
import { say } from '#server/platform/messages.ts'
import { profile } from '#src/api/profile.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome · Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49', 'WeChat · iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Mac'],
  ['curl/8.5.0', 'Web'],
  ['', 'Web'],
  [undefined, 'Web'],
])('[X-5] a device is named roughly: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('[X-5] nothing that a device says of itself is shown, whatever it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (userAgent) => {
      expect(deviceName(`<img src=x>${userAgent}`)).toMatch(/^[A-Za-z ]{2,20}( · [A-Za-z]{3,8})?$/)
    }),
  )
})

test('[X-5] a login elsewhere tells the time of the site’s zone, and the plain words where it is not known', () => {
  const at = Date.UTC(2025, 11, 31, 16, 5)
  const told = (by: string | null) => {
    const { words, blanks } = wordsOfEnd({ code: profile.codes.loginElsewhere, at, by })
    return say('en', words, blanks)
  }
  expect(told('Chrome · Windows')).toContain('at 01-01 00:05 (UTC+8) on Chrome · Windows.')
  expect(told(null)).toBe('Your account was logged in on another device.')
})

import { expect, test } from 'vitest'
import { encodingOf } from '#server/http/pageMarkup.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['deflate', null],
  ['', null],
  [undefined, null],
])('[C-5] a page is sent in the best encoding that who asks takes: %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesIn } from '#server/live/chat/addresses.ts'

test.each([
  'see https://win.example/now',
  'www.win.example',
  '加群win.example吧',
  'go to win.example/x fast',
  'win.example.',
  'win.example...',
  'win.example-',
  'win.example_',
  'a_win.example',
  '.win.example',
  '@win.example',
  'win-.example',
  'https://x@win.example',
  'http://localhost',
  '1.2.3.4:8080',
  '看 1.2.3.4。',
  'win.рф',
  'пример.рф',
  'win.xn--p1ai',
  'xn--e1afmkfd.xn--p1ai/x',
  '赌场.公司',
])('[D-8] an address: %s', (content) => {
  expect(addressesIn(content)).toHaveLength(1)
})

test.each([
  '2.5',
  '2.5 goals',
  '1.13',
  '3:2',
  '1.13:2.5',
  '2.5倍',
  '2.5x',
  '...',
  '等等...好',
  'ok...well',
  'a.b',
  'a.b-like',
  'e.g. now',
  'U.S.A.',
  'No.1',
  '2026.11.26',
  '1.2.3.4.5',
  '300.1.2.3',
  '赢了.明天再来',
  '我去了.公司很好',
  '赢了.gg',
  'Good. Well played.',
  '',
])('[D-8] no address: %s', (content) => {
  expect(addressesIn(content)).toEqual([])
})

const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,10}[a-z\d])?$/)
const ending = fc.oneof(fc.stringMatching(/^[a-z]{2,12}$/), fc.constantFrom('рф', 'xn--p1ai', 'xn--fiqs8s'))
const marks = fc.stringMatching(/^[.\-_@!,;()]{0,4}$/)

test('[D-8] an address is one whatever marks stand around it', () => {
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), ending, marks, marks, (labels, last, before, after) => {
      expect(addressesIn(`看 ${before}${[...labels, last].join('.')}${after} 快来`)).not.toEqual([])
    }),
  )
})

test('[D-8] scores, prices and times are none', () => {
  const number = fc.nat({ max: 999 })
  const figure = fc.tuple(number, fc.constantFrom('.', ':', '-', '/'), number).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 6 }), fc.constantFrom(' ', '，', '... ', '。'), (figures, between) => {
      expect(addressesIn(figures.join(between))).toEqual([])
    }),
  )
})

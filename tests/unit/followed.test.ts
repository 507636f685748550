import { expect, test } from 'vitest'
import { followed } from '#src/api/model/followed.ts'

const READ = { name: 'Rose', price: '10', isOffered: true }

test.each([
  ['nothing was written and nothing changed', READ, READ, READ],
  ['nothing was written', READ, { ...READ, price: '30' }, { ...READ, price: '30' }],
  ['nothing changed', { ...READ, name: 'Lily' }, READ, { ...READ, name: 'Lily' }],
  [
    'one thing was written and another changed',
    { ...READ, name: 'Lily' },
    { ...READ, isOffered: false },
    { name: 'Lily', price: '10', isOffered: false },
  ],
  [
    'the same thing was written and changed',
    { ...READ, price: '20' },
    { ...READ, price: '30', name: 'Lily' },
    { name: 'Lily', price: '20', isOffered: true },
  ],
])('[D-8] where %s, what was written stays and the rest is as it is now', (_, written, now, becomes) => {
  expect(followed(written, READ, now)).toEqual(becomes)
})

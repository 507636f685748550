import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHand } from '#src/api/model/sliderHand.ts'
import { findWork, holdsWork, workText } from '#src/api/seal/work.ts'

const HAND = [0, 90, 150, 260, 300, 410].map((at, index) => ({ at, to: index / 5 }))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('[S-4 afs] a way of unequal strides to the end may be a hand’s', () => {
  expect(isHand(HAND)).toBe(true)
})

test.each([
  ['none', []],
  [
    'a jump',
    [
      { at: 0, to: 0 },
      { at: 10, to: 0.1 },
      { at: 33, to: 0.2 },
      { at: 50, to: 0.3 },
      { at: 400, to: 1 },
    ],
  ],
  ['too few places', HAND.filter((_, index) => index % 2 === 1)],
  ['too fast', HAND.map(({ at, to }) => ({ at: at / 3, to }))],
  ['not to the end', HAND.slice(0, -1)],
  ['even as a clock', HAND.map(({ to }, index) => ({ at: index * 80, to }))],
  ['back in time', HAND.map(({ at, to }, index) => ({ at: index === 2 ? 400 : at, to }))],
])('[S-4 afs] no hand’s way is one that is %s', (_, track) => {
  expect(isHand(track)).toBe(false)
})

test('[S-4 afs] work holds when the digest begins with so many zero bits, and no sooner', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.integer({ min: 0, max: 16 }), (start, bits) => {
      const digest = start.toString(16).padStart(4, '0') + 'f'.repeat(60)
      expect(holdsWork(digest, bits)).toBe(start.toString(2).padStart(16, '0').startsWith('0'.repeat(bits)))
    }),
  )
})

test('[S-4 afs] work is found by trying, and stops with its signal', async () => {
  const digest = (text: string) => Promise.resolve(sha256(text))
  const found = await findWork(digest, 'a text', 8, new AbortController().signal)
  expect(holdsWork(sha256(workText('a text', found)), 8)).toBe(true)
  await expect(findWork(digest, 'a text', 64, AbortSignal.abort())).rejects.toThrow('abort')
})

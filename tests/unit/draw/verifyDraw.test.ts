import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readAnyProof, verifyAny } from '#src/api/model/draw/anyProof.ts'
import { DrawProof, drawResult, DrawTerms, inputOf } from '#src/api/model/draw/drawProof.ts'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'

const SEED = '5a'.repeat(32)
const TICKETS = ['T-3', 'T-1', 'T-2', 'T-10']
const WHEEL = { rules: 'wheel', weights: [7_000, 2_000, 1_000] } as const
const LOTTERY = { rules: 'lottery', winners: 2 } as const
const PACKETS = { rules: 'packets', pot: 1_000, parts: 7 } as const

function proofOf(asked: v.InferInput<typeof DrawTerms>, entries: readonly string[] = TICKETS): DrawProof {
  const terms = v.parse(DrawTerms, asked)
  const seeds = { draw: 'dr-1', commitment: commitmentOf(SEED), serverSeed: SEED, input: inputOf(entries), entries }
  return v.parse(DrawProof, { ...terms, ...seeds, ...drawResult(terms, SEED, entries) })
}

test.each([{ ...WHEEL, weights: [...WHEEL.weights] }, LOTTERY, PACKETS])(
  '[P-9] a draw that was shown as it came is equal: $rules',
  (terms) => {
    const proof = proofOf(terms)
    expect(verifyAny(proof)).toEqual({ state: 'equal' })
    expect(readAnyProof(JSON.stringify(proof))).toEqual(proof)
    expect(verifyAny({ ...proof, serverSeed: null })).toEqual({ state: 'sealed' })
  },
)

test('[P-9] another seed, another entry or another result is found', () => {
  const proof = proofOf(LOTTERY)
  const found = (changed: object) => {
    const verdict = verifyAny(v.parse(DrawProof, { ...proof, ...changed }))
    return verdict.state === 'different' ? verdict.differences.map(({ what }) => what) : verdict.state
  }
  expect(found({ drawn: ['T-1', 'T-1'] })).toEqual(['result'])
  expect(found({ commitment: commitmentOf('00'.repeat(32)) })).toEqual(['commitment'])
  expect(found({ entries: [...TICKETS, 'T-99'] })).toContain('input')
  expect(found({ input: null })).toEqual(['input'])
})

test('[P-9] the order in which entries came changes nothing', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(TICKETS, { minLength: 4 }), (entries) => {
      expect(inputOf(entries)).toBe(inputOf(TICKETS))
      expect(drawResult(LOTTERY, SEED, entries)).toEqual(drawResult(LOTTERY, SEED, TICKETS))
    }),
  )
})

test('[P-9] of fewer tickets than winners all win, and of none nobody', () => {
  expect(drawResult({ rules: 'lottery', winners: 9 }, SEED, ['a', 'b'])).toEqual({ drawn: expect.arrayContaining(['a', 'b']) })
  expect(drawResult(LOTTERY, SEED, [])).toEqual({ drawn: [] })
})

test('[P-9] terms that nobody could keep are none', () => {
  const wrong = [
    { rules: 'wheel', weights: [5_000, 4_000] },
    { rules: 'wheel', weights: [10_000] },
    { rules: 'lottery', winners: 0 },
    { rules: 'packets', pot: 5, parts: 6 },
    { rules: 'dice' },
  ]
  for (const terms of wrong) expect(v.is(DrawTerms, terms)).toBe(false)
})

test('[P-9] what is neither a round nor a draw is no proof', () => {
  for (const text of ['', '{}', 'null', '{"rules":"lottery"}']) expect(readAnyProof(text)).toBe(null)
})

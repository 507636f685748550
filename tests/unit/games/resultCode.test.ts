import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARDS } from '#src/api/model/games/baccarat/cards.ts'
import { dealHand, resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { codeOfResult, resultOfCode } from '#src/api/model/games/baccarat/resultCode.ts'

test('[P-5] the code of a result is read as the result that it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CARDS), { minLength: 6, maxLength: 6 }), (cards) => {
      const left = [...cards]
      const result = resultOf(dealHand(() => left.shift()!))
      expect(resultOfCode(codeOfResult(result))).toEqual(result)
    }),
  )
})

test('[P-5] what is no code is refused', () => {
  for (const code of ['', 'X000', 'B2', 'B2740', 'B278']) expect(() => resultOfCode(code)).toThrow(RangeError)
})

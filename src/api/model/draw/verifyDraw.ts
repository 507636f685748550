import type { Difference, Verdict } from '../games/verify.ts'
import { commitmentOf } from '../games/fair/seeds.ts'
import { type DrawProof, drawResult, type DrawResult, inputOf } from './drawProof.ts'

/** What a draw came to, as text for people: a sector counted from 1, entries, or parts. */
function resultText(result: DrawResult): string {
  if ('sector' in result) return String(result.sector + 1)
  return 'drawn' in result ? result.drawn.join(' ') : result.amounts.join(' ')
}

/** What a proof says was drawn, as text for people; empty = nothing yet. */
function shownText(proof: DrawProof): string {
  switch (proof.rules) {
    case 'wheel':
      return proof.sector === null ? '' : resultText({ sector: proof.sector })
    case 'lottery':
      return proof.drawn === null ? '' : resultText({ drawn: proof.drawn })
    case 'packets':
      return proof.amounts === null ? '' : resultText({ amounts: proof.amounts })
  }
}

/** Computes a draw again from its seed and its entries, and says whether all that was shown is what comes out. */
export function verifyDraw(proof: DrawProof): Verdict {
  const { serverSeed, entries } = proof
  if (serverSeed === null) return { state: 'sealed' }
  const all: readonly Difference[] = [
    { what: 'commitment', shown: proof.commitment, computed: commitmentOf(serverSeed) },
    { what: 'input', shown: proof.input ?? '', computed: inputOf(entries) },
    { what: 'result', shown: shownText(proof), computed: resultText(drawResult(proof, serverSeed, entries)) },
  ]
  const differences = all.filter(({ shown, computed }) => shown !== computed)
  return differences.length === 0 ? { state: 'equal' } : { state: 'different', differences }
}

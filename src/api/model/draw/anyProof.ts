import * as v from 'valibot'
import { RoundProof } from '../games/proofs.ts'
import { type Verdict, verifyRound } from '../games/verify.ts'
import { DrawProof } from './drawProof.ts'
import { verifyDraw } from './verifyDraw.ts'

/** Of a round of a game, or of a draw: their rules tell them apart. */
export type AnyProof = RoundProof | DrawProof

/** Whether a proof is that of a draw. */
export const isDraw = (proof: AnyProof): proof is DrawProof =>
  proof.rules === 'wheel' || proof.rules === 'lottery' || proof.rules === 'packets'

/** The proof that a text holds; null when it holds none. */
export function readAnyProof(text: string): AnyProof | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.union([RoundProof, DrawProof])), text)
  return parsed.success ? parsed.output : null
}

/** Computes a round or a draw again, and says whether all that was shown is what comes out. */
export const verifyAny = (proof: AnyProof): Verdict => (isDraw(proof) ? verifyDraw(proof) : verifyRound(proof))

import { seedBefore } from '#src/api/model/games/fair/hashChain.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import type { ProviderLine } from './providerLine.ts'

/**
 * The proof of a table's hand with the seed of its shoe, which its provider tells once the shoe is over; as it was while that is not told, or
 * where the chain's published end does not follow from what is told.
 */
export async function unsealed(
  line: Pick<ProviderLine, 'askSeed'>,
  provider: string,
  proof: string | null,
): Promise<string | null> {
  const sealed = proof === null ? null : readProof(proof)
  if (proof === null || sealed?.rules !== 'baccarat' || sealed.serverSeed !== null) return proof
  const { end, shoe } = sealed
  const serverSeed = await line.askSeed(provider, end, shoe)
  if (serverSeed === null || seedBefore(serverSeed, shoe) !== end) return proof
  return JSON.stringify({ ...Object(JSON.parse(proof)), serverSeed })
}

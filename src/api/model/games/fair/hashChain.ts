import { toHex, utf8 } from '#src/api/seal/bytes.ts'
import { commitmentOf } from './seeds.ts'
import { sha256 } from './sha256.ts'

/**
 * A chain of server seeds for a table that many sit at: each is the SHA-256 of the one after it. Its end, seed 0, is published before
 * anything is played; then the seeds are used in order from 1, so that each is the commitment to the next, and the house can change none.
 */

/** The seeds of a chain in the order of their use, made from its last one: `[0]` is the published end, `[length]` the last. */
export function makeChain(last: string, length: number): string[] {
  const chain = [last]
  for (let made = 0; made < length; made += 1) chain.push(commitmentOf(chain[made]!))
  return chain.reverse()
}

/** The seed that stands so many places before another one: 0 = itself. */
export function seedBefore(seed: string, places: number): string {
  let before = seed
  for (let left = places; left > 0; left -= 1) before = commitmentOf(before)
  return before
}

/** A seed of a chain that is known, and its place: 0 = the published end. */
export type ChainLink = { readonly seed: string; readonly place: number }

/** Whether a revealed seed stands at its place behind a known one of the same chain. It takes one hash a place between them. */
export function isInChain(revealed: ChainLink, known: ChainLink): boolean {
  return revealed.place >= known.place && seedBefore(revealed.seed, revealed.place - known.place) === known.seed
}

/**
 * The salt of a chain, which stands where a client seed does: SHA-256, as hex, of client seeds that came after its end was published, a line
 * each. Without it the house could look for a chain that it likes.
 */
export function saltOf(clientSeeds: readonly string[]): string {
  return toHex(sha256(utf8(clientSeeds.join('\n'))))
}

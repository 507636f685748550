import * as v from 'valibot'
import { Id } from '../common.ts'
import { drawOf } from '../games/fair/draw.ts'
import { saltOf } from '../games/fair/hashChain.ts'
import { ClientSeed, Commitment, ServerSeed } from '../games/fair/seeds.ts'
import { areWeights, pickPlaces, pickWeighted, splitPot } from './picks.ts'

/** No draw takes more entries, so that its proof is read and checked within a second. */
export const MOST_ENTRIES = 20_000
/** No pot is split in more parts. */
const MOST_PARTS = 20_000
/** Units of a pot: what a draw can reach. */
const MOST_POT = 2 ** 32

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))

const wheel = {
  rules: v.literal('wheel'),
  /** The share of each sector, in hundredths of a percent: together all. */
  weights: v.pipe(
    v.array(whole(0, 10_000)),
    v.minLength(2),
    v.maxLength(24),
    v.check((weights) => areWeights(weights), 'weights.sum'),
  ),
}
const lottery = { rules: v.literal('lottery'), winners: whole(1, 1_000) }
const packets = { rules: v.literal('packets'), pot: whole(1, MOST_POT), parts: whole(1, MOST_PARTS) }

/**
 * What is drawn: a sector of a wheel; so many winners of all entries, each once; the parts of a pot of whole units (fen, coins, points).
 */
export const DrawTerms = v.variant('rules', [
  v.object(wheel),
  v.object(lottery),
  v.pipe(
    v.object(packets),
    v.check(({ pot, parts }) => parts <= pot, 'amount.range'),
  ),
])
export type DrawTerms = v.InferOutput<typeof DrawTerms>

/** What takes part, or what those who take part add: a ticket's number, a player's seed. */
export const DrawEntry = ClientSeed
const Entries = v.pipe(v.array(DrawEntry), v.maxLength(MOST_ENTRIES))

/** What a draw came to: the sector, counted from 0; the entries that won, in their order; the parts, in the order in which they are taken. */
export const DrawResult = v.union([
  v.object({ sector: whole(0, 23) }),
  v.object({ drawn: v.array(DrawEntry) }),
  v.object({ amounts: v.array(whole(1, MOST_POT)) }),
])
export type DrawResult = v.InferOutput<typeof DrawResult>

/**
 * What a draw is computed from. `commitment` = SHA-256 of the seed, published before anybody takes part; `input` = SHA-256 of the entries, null
 * until they are closed; `serverSeed` null = it is not told yet, and neither is what was drawn.
 */
const seeds = {
  draw: Id,
  commitment: Commitment,
  serverSeed: v.nullable(ServerSeed),
  input: v.nullable(Commitment),
  entries: Entries,
}

/** A draw as it was shown, and all that it can be computed again from. */
export const DrawProof = v.variant('rules', [
  v.object({ ...wheel, ...seeds, sector: v.nullable(whole(0, 23)) }),
  v.object({ ...lottery, ...seeds, drawn: v.nullable(v.array(DrawEntry)) }),
  v.pipe(
    v.object({ ...packets, ...seeds, amounts: v.nullable(v.array(whole(1, MOST_POT))) }),
    v.check(({ pot, parts }) => parts <= pot, 'amount.range'),
  ),
])
export type DrawProof = v.InferOutput<typeof DrawProof>

/** The public input of a draw: SHA-256, as hex, of its entries in the order of their characters, a line each. Nobody can put another order to use. */
export const inputOf = (entries: readonly string[]): string => saltOf(sortedEntries(entries))

/** Entries in the order in which they are counted. */
export const sortedEntries = (entries: readonly string[]): string[] => entries.toSorted((one, other) => (one < other ? -1 : 1))

/**
 * What a draw comes to: of the seed that was committed to and the entries that were closed, the same everywhere. Of fewer entries
 * than winners all win: nobody wins twice.
 */
export function drawResult(terms: DrawTerms, serverSeed: string, entries: readonly string[]): DrawResult {
  const sorted = sortedEntries(entries)
  const draw = drawOf({ serverSeed, clientSeed: saltOf(sorted), nonce: 0 })
  switch (terms.rules) {
    case 'wheel':
      return { sector: pickWeighted(draw, terms.weights) }
    case 'lottery':
      return { drawn: pickPlaces(draw, sorted.length, Math.min(terms.winners, sorted.length)).map((place) => sorted[place]!) }
    case 'packets':
      return { amounts: splitPot(draw, terms.pot, terms.parts) }
  }
}

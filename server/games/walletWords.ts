import * as v from 'valibot'
import { MOST_TABLES } from '#src/api/contract/pushesTables.ts'
import { GameCode } from '#src/api/model/game.ts'
import { ServerSeed } from '#src/api/model/games/fair/seeds.ts'
import { MOST_SHOES } from '#src/api/model/games/proofs.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { TableTold } from '#src/api/model/tableNow.ts'

// What a provider and this site say to each other of a member's wallet. Amounts are whole fen, as text. docs/providers.md tells it to who
// connects one.

/** A provider's own id of what it asks, of a round, or of a session: unique for ever. */
const Ref = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
/** Longest proof of a round, in characters. */
const LONGEST_PROOF = 4_000

/** What a round can be computed again from, as the provider's text. */
const Proof = v.nullable(v.pipe(v.string(), v.maxLength(LONGEST_PROOF)))

/** A stake or a win: never below nothing. */
const Moved = v.pipe(
  FenAmount,
  v.check((amount) => amount >= 0, 'below nothing'),
)

/** Everything that providers may ask, by the last part of the path. */
export const WALLET_ASKS = {
  /** Lets a frame in, by the token of its address, once. */
  session: v.object({ token: v.pipe(v.string(), v.maxLength(64)) }),
  balance: v.object({ session: Ref }),
  /** Takes a stake; the first of a round opens it. */
  bet: v.object({ id: Ref, session: Ref, round: Ref, amount: Moved }),
  /** Pays, also nothing; the one that `closes` ends the round. */
  win: v.object({
    id: Ref,
    session: Ref,
    round: Ref,
    amount: Moved,
    closes: v.boolean(),
    proof: Proof,
  }),
  /** Takes a stake back; one that never came is refused should it come. `proof` = what the round would have been. */
  refund: v.object({ id: Ref, session: Ref, round: Ref, bet: Ref, proof: v.optional(Proof, null) }),
} as const
export type WalletAsk = keyof typeof WALLET_ASKS
export type AskedOf<Ask extends WalletAsk> = v.InferOutput<(typeof WALLET_ASKS)[Ask]>
export type AskedWireOf<Ask extends WalletAsk> = v.InferInput<(typeof WALLET_ASKS)[Ask]>

/**
 * Why a wallet refuses: the token or session is over, or the member must log in or change their password first (`session`), the member paused (`paused`), the game or venue is closed (`shut`), the
 * stake is outside the member's bounds (`stake`), the round came too soon (`pace`), too little money (`funds`), the round is over
 * (`closed`), the stake was given back before it came (`refunded`), or no such round (`unknown`).
 */
const WALLET_REFUSALS = ['session', 'paused', 'shut', 'stake', 'pace', 'funds', 'closed', 'refunded', 'unknown'] as const
export type WalletRefusal = (typeof WALLET_REFUSALS)[number]

const Refused = v.object({ ok: v.literal(false), reason: v.picklist(WALLET_REFUSALS) })

/** What a provider is told of who plays: never who they are, always the same for one member. Bounds and pace (ms) are the member's own. */
const Entered = v.object({
  ok: v.literal(true),
  session: v.string(),
  player: v.string(),
  game: GameCode,
  balance: FenAmount,
  minStake: FenAmount,
  maxStake: FenAmount,
  pace: v.number(),
})
const Held = v.object({ ok: v.literal(true), balance: FenAmount })

export const SessionAnswer = v.variant('ok', [Entered, Refused])
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>
export type SessionAnswerWire = v.InferInput<typeof SessionAnswer>
export const WalletAnswer = v.variant('ok', [Held, Refused])
export type WalletAnswer = v.InferOutput<typeof WalletAnswer>
export type WalletAnswerWire = v.InferInput<typeof WalletAnswer>
/** An answer as it was given, to be given again. */
export const KeptAnswer = v.variant('ok', [v.object({ ok: v.literal(true), balance: v.string() }), Refused])

/**
 * What a provider is asked about a round of its own, and what it says: not known, still running, or done with its wallet calls. `since` = from when on
 * it has its rounds, in ms since 1970 UTC, where that is not for ever: that it does not know an earlier one says nothing.
 */
export const ROUND_ASK = v.object({ round: Ref })
export const RoundStanding = v.object({
  round: Ref,
  state: v.picklist(['unknown', 'open', 'done']),
  since: v.optional(v.number()),
})
export type RoundStanding = v.InferOutput<typeof RoundStanding>

const Shoe = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHOES))

/** What a provider is asked about the seed of a table's shoe, by the published end of its chain; it says null until the shoe is over. */
export const SEED_ASK = v.object({ end: ServerSeed, shoe: Shoe })
export const SeedTold = v.object({ end: ServerSeed, shoe: Shoe, serverSeed: v.nullable(ServerSeed) })

/** What a provider is asked about its live tables, and how it says they stand. */
export const TABLES_ASK = v.object({})
export const TablesTold = v.object({ tables: v.pipe(v.array(TableTold), v.maxLength(MOST_TABLES)) })

/** Where providers ask, and where they are asked about rounds, seeds and tables. */
export const gamePaths = {
  ask: (provider: string, ask: string) => `/callback/game/${provider}/${ask}`,
  round: '/provider/round',
  seed: '/provider/seed',
  tables: '/provider/tables',
} as const

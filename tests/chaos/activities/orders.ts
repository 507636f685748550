import type { Side } from '#src/api/model/activities/matchFields.ts'
import * as v from 'valibot'
import { addressed, type AskedOf } from '../asked.ts'

const Amount = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What a run asks of its server beside calls, one thing a message. What has a key is done once, however often it is asked. */
export const Order = v.variant('do', [
  /** Opens a session for each of so many members. */
  v.object({ ...addressed, do: v.literal('sessions'), members: v.number() }),
  /** Credits a deposit of a member's. */
  v.object({ ...addressed, do: v.literal('deposit'), key: v.string(), memberId: v.string(), amount: Amount }),
  /** Counts valid bets of a member's of now. */
  v.object({ ...addressed, do: v.literal('bets'), key: v.string(), memberId: v.string(), amount: Amount }),
  /** The nights before may be counted from the next start on. */
  v.object({ ...addressed, do: v.literal('night') }),
  /** Every drawing and the end of every rain are due now. */
  v.object({ ...addressed, do: v.literal('due') }),
  /** Every match came out, or was called off, and who won is named. */
  v.object({ ...addressed, do: v.literal('results') }),
  /** How much is still to be told, drawn, counted or paid. */
  v.object({ ...addressed, do: v.literal('left') }),
])
export type Order = v.InferOutput<typeof Order>
export type Asked = AskedOf<Order>

/** A session that was opened for a run. */
export const Sessions = v.array(v.object({ memberId: v.string(), deviceId: v.string(), token: v.string(), key: v.string() }))
export type Session = v.InferOutput<typeof Sessions>[number]

/** What a server can do wrong on purpose: the run must notice it. */
export const FLAWS = ['acknowledges early', 'pays twice', 'forgets what it spent', 'pays the losers'] as const
export const Flaw = v.picklist(FLAWS)
export type Flaw = v.InferOutput<typeof Flaw>

/** The run's members, by their number, and the activities, by their kind. */
export const memberOf = (number: number): string => `m-guest-${String(number).padStart(5, '0')}`
export const activityOf = (kind: string): string => `chaos-${kind}`

/** What members begin with and do, in fen, points and fen a day. */
export const DOES = {
  points: 3_000,
  deposits: [100_000, 100_000],
  /** After the deposits: enough for both stages that they reach, and for today's gate. */
  bets: 250_000,
  /** On each of the days before: a gate each for who began then, and a rebate. */
  daysBefore: 3,
  betsBefore: 30_033,
} as const

/** How the run's matches end, home first; null = it is called off. */
export const RESULTS = [[1, 0], [1, 1], [0, 2], [2, 0], [1, 0], [0, 0], [3, 1], [0, 1], null] as const
type Score = (typeof RESULTS)[number]
/** Which side a score is for; null = the match was called off. */
export function sideOf(score: Score): Side | null {
  if (score === null) return null
  const [home, visit] = score
  return home === visit ? 'draw' : home > visit ? 'home' : 'visit'
}
/** The side of a score whose sides are taken for each other. */
export function turnedSideOf(score: Score): Side | null {
  const side = sideOf(score)
  return side === 'home' ? 'visit' : side === 'visit' ? 'home' : side
}
export const matchOf = (number: number): string => `chaos-match-${number}`
/** Of them, those to guess at: one that a side wins, one that ends level, and one that is called off. */
export const GUESSED = [0, 1, 8] as const
/** The team that wins the vote, by its place. */
export const WINNER = 0

/** Coins of a sign-in. */
export const GIFT = 100

/** Of so many members, how many the budget of sign-in gifts is enough for. */
export const signsOf = (members: number): number => Math.ceil(members * 0.6)

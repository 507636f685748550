import * as v from 'valibot'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { ClientSeed, ServerSeed } from '../fair/seeds.ts'
import { Card } from './cards.ts'
import { ResultCode } from './resultCode.ts'

// What a table that many sit at tells the frames of its players.

/** What can be bet on at the table. */
export const TABLE_BOXES = ['player', 'tie', 'banker'] as const
export const TableBox = v.picklist(TABLE_BOXES)
export type TableBox = v.InferOutput<typeof TableBox>

/** Stakes are whole yuan, so that the commission is never part of a fen. In fen. */
export const STAKE_STEP = 100

/**
 * What happens at the table: the end of a new chain of seeds is published (`published`) and players' seeds are taken for its salt (`gathering`),
 * bets are taken, no more are, cards are dealt, the result stands, a moment's rest, and between two shoes shuffling.
 */
export const TABLE_PHASES = ['published', 'gathering', 'betting', 'closing', 'dealing', 'result', 'resting', 'shuffling'] as const
export type TablePhase = (typeof TABLE_PHASES)[number]

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Cards = v.pipe(v.array(Card), v.maxLength(3))

/** Chips of one player in each box, in fen; a box without any is missing. */
const Chips = v.record(TableBox, v.optional(FenAmount))

/** How many others are shown with their chips. */
export const SEATS_SHOWN = 8

/**
 * The table as everybody sees it. `at` = the provider's time of this state, `until` = when the phase ends (0 = when somebody comes); `round` counts for
 * ever, `hand` in the shoe from 0. `cards` are those of this round once they are dealt: the k-th comes at `from` + k × `each`. `results` = this shoe's, up to what
 * may be known now. `revealed` = the last shoe whose seed is told.
 */
export const TableState = v.object({
  seq: Count,
  at: Time,
  phase: v.picklist(TABLE_PHASES),
  until: Time,
  round: Count,
  shoe: Count,
  hand: Count,
  chain: v.object({ end: ServerSeed, salt: v.nullable(ClientSeed), seeds: v.array(ClientSeed) }),
  cards: v.nullable(v.object({ player: Cards, banker: Cards, from: Time, each: Time })),
  results: v.array(ResultCode),
  revealed: v.nullable(v.object({ shoe: Count, serverSeed: ServerSeed })),
  boxes: v.record(TableBox, v.object({ stake: FenAmount, players: Count })),
  seats: v.pipe(v.array(v.object({ name: v.string(), chips: Chips })), v.maxLength(SEATS_SHOWN)),
  players: Count,
})
export type TableState = v.InferOutput<typeof TableState>
export type TableStateWire = v.InferInput<typeof TableState>

/**
 * A player's own bets of a round. `chips` were taken; `asking` are on their way; `unknown` may have been taken and are given back, which is done
 * when `isOver`. `returned` null = not known yet. `balance` null = not told with this.
 */
export const OwnSeat = v.object({
  name: v.string(),
  round: Count,
  chips: Chips,
  asking: Chips,
  unknown: Chips,
  returned: v.nullable(FenAmount),
  isOver: v.boolean(),
  balance: v.nullable(FenAmount),
})
export type OwnSeat = v.InferOutput<typeof OwnSeat>
export type OwnSeatWire = v.InferInput<typeof OwnSeat>

/** How long the provider says nothing at most, in ms: after twice that the line counts as cut. */
export const TABLE_BEAT = 5_000

/** Why a bet is not on the table: too late, or not in whole steps; `many` = so many in a round that no person lays; `unknown` = nobody knows yet and it is given back; else the site's own word. */
export const BetTold = v.object({
  state: v.picklist(['asking', 'taken', 'refused', 'unknown']),
  reason: v.nullable(v.string()),
})
export type BetTold = v.InferOutput<typeof BetTold>

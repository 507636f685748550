import type { ReactNode } from 'react'
import type { TableState } from '#src/api/model/games/baccarat/table.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { LanguageContext } from '#src/frames/kit/words.ts'
import type { SeatRef } from '#src/machines/frame/seatSelectors.ts'
import { show } from './show.tsx'
import { shownBy } from './shownBy.ts'

const NONE = { stake: fen(0), players: 0 }

/** A table in the seventh round, where bets are taken and nobody has bet. */
export const TABLE: TableState = {
  seq: 1,
  at: 0,
  phase: 'betting',
  until: 0,
  round: 7,
  shoe: 3,
  hand: 4,
  chain: { end: 'e'.repeat(64), salt: null, seeds: [] },
  cards: null,
  results: [],
  revealed: null,
  boxes: { player: NONE, tie: NONE, banker: NONE },
  seats: [],
  players: 0,
}

type Seat = {
  /** What differs from that table; null = nothing was heard of it yet. */
  readonly table?: Partial<TableState> | null
  /** What else is known at the seat. */
  readonly context?: object
  /** What is so: the states that the seat is in, and the events that it would take. */
  readonly states?: readonly object[]
  readonly allows?: readonly string[]
}

/** A seat as it stands, with what it is sent. */
export function seatAs({ table = {}, context = {}, states = [], allows = [] }: Seat) {
  return shownBy<SeatRef>(
    {
      table: table === null ? null : { ...TABLE, ...table },
      own: null,
      earlier: null,
      staged: {},
      isLeft: false,
      refusal: null,
      chip: fen(1_000),
      minStake: fen(100),
      maxStake: fen(100_000),
      balance: null,
      now: 0,
      ...context,
    },
    { states: states.map((state) => JSON.stringify(state)), allows },
  )
}

/** A part of a table, in English, at a seat that stands so. */
export async function showSeat(draw: (seat: SeatRef) => ReactNode, as: Seat = {}) {
  const { ref, sent } = seatAs(as)
  return { ...(await show(<LanguageContext value="en">{draw(ref)}</LanguageContext>)), sent }
}

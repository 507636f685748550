import { createHash } from 'node:crypto'
import { codeOfResult } from '#src/api/model/games/baccarat/resultCode.ts'
import { resultOf } from '#src/api/model/games/baccarat/hand.ts'
import {
  type OwnSeatWire,
  SEATS_SHOWN,
  TABLE_BOXES,
  type TableBox,
  type TablePhase,
  type TableStateWire,
} from '#src/api/model/games/baccarat/table.ts'
import { type Fen, fen, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { grouped } from './grouped.ts'
import { type ChipsIn, chipsOf } from './settle.ts'
import type { StoredBet, StoredChain, StoredHand, StoredNow, StoredSeat, TableBook } from './tableBook.ts'
import type { TableTimes } from './tableMachine.ts'

/** What others see of a player: the same at one table for ever, and nothing that says who it is, not even to the site. */
const aliasOf = (game: string, player: string): string =>
  createHash('sha256').update(`${game}\n${player}`).digest('hex').slice(0, 4)

const wireChips = (chips: ChipsIn): Partial<Record<TableBox, string>> =>
  Object.fromEntries(
    TABLE_BOXES.flatMap((box) => {
      const stake = chips[box]
      return stake === undefined ? [] : [[box, toWire(stake)] as const]
    }),
  )

/** What lies in the boxes, and whose the largest stakes are. */
export function boxesOf(game: string, bets: readonly StoredBet[]): Pick<TableStateWire, 'boxes' | 'seats'> {
  const taken = bets.filter(({ state }) => state === 'taken')
  const players = grouped(taken, ({ player }) => player)
  const boxOf = (box: TableBox) => {
    const laid = taken.filter((bet) => bet.box === box)
    return { stake: toWire(sumOf(laid.map(({ stake }) => fen(stake)))), players: new Set(laid.map(({ player }) => player)).size }
  }
  const seats = [...players].map(([player, own]) => ({ player, own, stake: own.reduce((sum, { stake }) => sum + stake, 0) }))
  return {
    boxes: { player: boxOf('player'), tie: boxOf('tie'), banker: boxOf('banker') },
    seats: seats
      .toSorted((one, other) => other.stake - one.stake || (one.player < other.player ? -1 : 1))
      .slice(0, SEATS_SHOWN)
      .map(({ player, own }) => ({ name: aliasOf(game, player), chips: wireChips(chipsOf(own, 'taken')) })),
  }
}

type Shown = {
  readonly now: StoredNow
  readonly phase: TablePhase
  readonly until: number
  readonly chain: StoredChain
  readonly hands: readonly StoredHand[]
  readonly revealed: TableStateWire['revealed']
  readonly times: TableTimes
}

/** Phases in which the cards of the round lie on the table, and in which its result may be known. */
const SHOWS_CARDS: readonly TablePhase[] = ['dealing', 'result', 'resting']
const SHOWS_RESULT: readonly TablePhase[] = ['result', 'resting', 'shuffling']

/** The table as everybody sees it, but for its boxes, who is there, and when it is said. */
export function tableView({
  now,
  phase,
  until,
  chain,
  hands,
  revealed,
  times,
}: Shown): Omit<TableStateWire, 'seq' | 'at' | 'boxes' | 'seats' | 'players'> {
  const present = hands.find(({ round }) => round === now.round) ?? null
  const known = hands.filter(({ round }) => round !== now.round || SHOWS_RESULT.includes(phase))
  return {
    phase,
    until,
    round: now.round,
    shoe: now.shoe,
    hand: Math.max(0, now.hand),
    chain: { end: chain.end, salt: chain.salt, seeds: [...chain.seeds] },
    cards:
      present === null || !SHOWS_CARDS.includes(phase)
        ? null
        : { player: [...present.player], banker: [...present.banker], from: present.at, each: times.card },
    results: known.map((hand) => codeOfResult(resultOf(hand))),
    revealed,
  }
}

/** A player's own part of a round; `seat` null = nothing was laid. What it returned is not told before the result stands. */
export function ownSeat(
  { game, player, round }: { readonly game: string; readonly player: string; readonly round: number },
  seat: StoredSeat | null,
  book: Pick<TableBook, 'betsOf'>,
  balance: Fen | null,
): OwnSeatWire {
  const bets = seat === null ? [] : book.betsOf(seat.reference)
  const isTold = seat !== null && (seat.state === 'telling' || seat.state === 'over')
  return {
    name: aliasOf(game, player),
    round,
    chips: wireChips(chipsOf(bets, 'taken')),
    asking: wireChips(chipsOf(bets, 'asking')),
    unknown: wireChips(chipsOf(bets, 'unknown')),
    returned: isTold ? toWire(fen(seat.returned)) : null,
    isOver: seat?.state === 'over',
    balance: balance === null ? null : toWire(balance),
  }
}

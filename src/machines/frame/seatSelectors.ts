import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Card } from '#src/api/model/games/baccarat/cards.ts'
import { resultOfCode } from '#src/api/model/games/baccarat/resultCode.ts'
import type { HandResult } from '#src/api/model/games/baccarat/hand.ts'
import type { TableBox } from '#src/api/model/games/baccarat/table.ts'
import { type Fen, fen, minus } from '#src/api/model/money/amount.ts'
import { type seatMachine, totalOf } from './seatMachine.ts'
import type { Chips } from './tableFrame.ts'
import type { tableFrameMachine } from './tableFrameMachine.ts'

export type SeatRef = ActorRefFrom<typeof seatMachine>
export type TableFrameRef = ActorRefFrom<typeof tableFrameMachine>
export type SeatSnapshot = SnapshotFrom<typeof seatMachine>

export const seatOf = ({ children }: SnapshotFrom<typeof tableFrameMachine>): SeatRef | undefined => children.game

/** How the line to the table is. */
export const linkOf = (snapshot: SeatSnapshot): 'connecting' | 'live' | 'cut' =>
  snapshot.matches({ open: { link: 'cut' } })
    ? 'cut'
    : snapshot.context.table === null || snapshot.matches({ open: { link: { joined: 'connecting' } } })
      ? 'connecting'
      : 'live'

export const mayPress = (snapshot: SeatSnapshot, box: TableBox): boolean => snapshot.can({ type: 'box.pressed', box })
export const mayConfirm = (snapshot: SeatSnapshot): boolean => snapshot.can({ type: 'bets.confirmed' })
export const isLaying = (snapshot: SeatSnapshot): boolean => snapshot.matches({ open: { bets: 'laying' } })
export const isSeatHeld = (snapshot: SeatSnapshot): boolean => snapshot.matches({ open: { permission: 'held' } })

/** Whole seconds until the phase ends. */
export const secondsLeft = ({ context: { table, now } }: SeatSnapshot): number =>
  table === null || table.until === 0 ? 0 : Math.max(0, Math.ceil((table.until - now) / 1_000))

/** The player's own chips of the present round. */
export function ownOf({ context: { own, table } }: SeatSnapshot) {
  return own !== null && own.round === table?.round ? own : null
}

/** What the player holds, less what lies ready. */
export const leftOf = ({ context: { balance, staged } }: SeatSnapshot): Fen | null => {
  const ready = totalOf(staged)
  return balance === null ? null : minus(balance, balance < ready ? fen(0) : ready)
}

/** How many cards lie on the table by now. */
export const cardsLying = ({ context: { table, now } }: SeatSnapshot): number => {
  if (table?.cards == null) return 0
  const { from, each, player, banker } = table.cards
  const all = player.length + banker.length
  return table.phase === 'dealing' ? Math.min(all, Math.max(0, Math.floor((now - from) / each) + 1)) : all
}

/** The cards of each side that lie, in the order in which they come: player, banker, player, banker, then the third ones. */
export function lyingOf(
  { player, banker }: { readonly player: readonly Card[]; readonly banker: readonly Card[] },
  lying: number,
): { readonly player: readonly Card[]; readonly banker: readonly Card[] } {
  const hasThird = player.length === 3
  return {
    player: player.filter((_, place) => [0, 2, 4][place]! < lying),
    banker: banker.filter((_, place) => [1, 3, hasThird ? 5 : 4][place]! < lying),
  }
}

/** The result of the round, once it may be known. */
export const resultNow = ({ context: { table } }: SeatSnapshot): HandResult | null => {
  const code = table?.results.at(-1)
  return table !== null && code !== undefined && (table.phase === 'result' || table.phase === 'resting')
    ? resultOfCode(code)
    : null
}

/** What a player's part of a round came to. */
export type Outcome = { readonly kind: 'won' | 'returned' | 'lost'; readonly amount: Fen }
export function outcomeOf({ chips, returned }: { readonly chips: Chips; readonly returned: Fen | null }): Outcome | null {
  const stake = totalOf(chips)
  if (returned === null || stake === 0) return null
  return { kind: returned > stake ? 'won' : returned > 0 ? 'returned' : 'lost', amount: returned }
}

import * as v from 'valibot'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { amount, clock, count, prize, table } from '#src/api/model/activities/terms.ts'
import { Id, Timestamp } from '#src/api/model/common.ts'
import { Day, dayOf, dayStart } from '#src/api/model/day.ts'
import { MOST_ENTRIES } from '#src/api/model/draw/drawProof.ts'
import { Commitment } from '#src/api/model/games/fair/seeds.ts'
import { fen, type Fen, times } from '#src/api/model/money/amount.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'

/** Winners of a drawing, and drawings that the page shows. */
const MOST_WINNERS = 200
export const DRAWINGS_SHOWN = 3

const MINUTE = 60_000
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const RANKS = [
  { winners: 1, prize: { asset: 'FEN', amount: '8800' } as const },
  { winners: 3, prize: { asset: 'FEN', amount: '1800' } as const },
  { winners: 10, prize: { asset: 'GOLD', amount: '500' } as const },
]

/** A ticket that won, and whose it is, masked. */
const Winner = v.object({ ticket: v.string(), rank: Count, name: v.string(), isMine: v.boolean() })

/** Lottery: who takes part gets tickets for bets that count, and each evening so many of them are drawn by a seed that was committed to before. */
export const lottery = defineKind({
  name: 'lottery',
  fields: {
    ticketEach: amount({ asset: 'FEN', least: 100, most: 100_000_000, initial: 10_000 }),
    ticketsMost: count({ least: 1, most: 100, initial: 20 }),
    drawnAt: clock(21 * 60),
    ranks: table({
      row: {
        winners: count({ least: 1, most: MOST_WINNERS, initial: 1 }),
        prize: prize({ asset: 'GOLD', amount: '100' }),
      },
      least: 1,
      most: 6,
      initial: RANKS,
    }),
  },
  fault: ({ ranks }) => (winnersOf(ranks) > MOST_WINNERS ? 'terms.range' : null),
  view: v.object({
    ranks: v.array(v.object({ winners: Count, prize: ActivityPrize })),
    isJoined: v.boolean(),
    /** What is drawn next; null = it is not committed to yet, or nothing is drawn any more. `valid` = what counts of the member's bets for it. */
    next: v.nullable(
      v.object({
        draw: Id,
        commitment: Commitment,
        day: Day,
        drawnAt: Timestamp,
        valid: FenAmount,
        tickets: v.array(v.string()),
      }),
    ),
    each: FenAmount,
    most: Count,
    /** The last drawings, latest first. `each` = what a ticket took then. */
    drawings: v.array(v.object({ draw: Id, day: Day, tickets: Count, mine: Count, each: FenAmount, winners: v.array(Winner) })),
  }),
  /** Bets count from then on: nobody is in a drawing, nor in its list of winners, who did not ask for it. */
  act: v.object({ do: v.literal('join') }),
  reply: v.object({ joinedAt: Timestamp }),
})

/** What the page of a lottery shows. */
export type LotteryView = v.InferOutput<(typeof lottery)['view']>

export const winnersOf = (ranks: readonly { readonly winners: number }[]): number =>
  ranks.reduce((sum, { winners }) => sum + winners, 0)

/** The day whose drawing a time belongs to: from the minute of the drawing on it is that of the day after. */
export const drawingOf = (at: number, drawnAt: number): number => dayOf(at - drawnAt * MINUTE) + 1

/** When a day's drawing is. */
export const drawingTime = (day: number, drawnAt: number): number => dayStart(day) + drawnAt * MINUTE

type Price = { readonly each: Fen; readonly most: number }

/** How many tickets bets are, at what a ticket takes; at most so many a member. */
export const ticketCount = (valid: Fen, { each, most }: Price): number => Math.min(most, Math.max(0, Math.floor(valid / each)))

/** What of valid bets counts towards the next ticket, in fen; null = there is no further one. */
export const towardsTicket = (valid: Fen, price: Price): Fen | null =>
  ticketCount(valid, price) >= price.most ? null : fen(Math.max(0, valid) % price.each)

/**
 * What a ticket takes in a drawing: as the terms say, or as many times that as lets no more tickets in than a draw holds. It is the same for
 * everybody, and told with the drawing.
 */
export function ticketPrice(valid: readonly Fen[], { each, most }: Price): Fen {
  let factor = 1
  const total = () => valid.reduce((sum, one) => sum + ticketCount(one, { each: times(each, factor), most }), 0)
  while (total() > MOST_ENTRIES) factor += 1
  return times(each, factor)
}

/** The numbers of a member's tickets: their own part first, which says nothing of who they are. */
export const ticketsOf = (part: string, tickets: number): string[] =>
  Array.from({ length: tickets }, (_, at) => `${part}-${String(at + 1).padStart(2, '0')}`)

/** Which prize is for the winner in a place, counted from 0 in the order in which they were drawn; -1 = none. */
export function rankOf(place: number, ranks: readonly { readonly winners: number }[]): number {
  let left = place
  return ranks.findIndex(({ winners }) => {
    left -= winners
    return left < 0
  })
}

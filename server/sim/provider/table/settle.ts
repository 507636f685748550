import { baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { type Hand, resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { TABLE_BOXES, type TableBox } from '#src/api/model/games/baccarat/table.ts'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { type Fen, fen, plus, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { StoredBet, StoredChain, StoredNow } from './tableBook.ts'

/** What lies in each box; a box without anything is missing. */
export type ChipsIn = Partial<Record<TableBox, Fen>>

/** The chips of bets in a state, box by box. */
export function chipsOf(bets: readonly StoredBet[], state: StoredBet['state']): ChipsIn {
  const chips: ChipsIn = {}
  for (const bet of bets) if (bet.state === state) chips[bet.box] = plus(chips[bet.box] ?? fen(0), fen(bet.stake))
  return chips
}

/** What chips get back for a hand: each box by itself, the commission on all that lies on the banker. */
function returnedFor(chips: ChipsIn, hand: Hand): Fen {
  const result = resultOf(hand)
  return sumOf(TABLE_BOXES.map((box) => baccaratReturned(box, chips[box] ?? fen(0), result)))
}

/** What a player's part of a round came to, and what it can be computed again from. The shoe's seed is told when the shoe is over. */
export function settle(
  bets: readonly StoredBet[],
  hand: Hand,
  { end, salt }: StoredChain,
  { shoe, hand: place }: StoredNow,
): { readonly returned: Fen; readonly proof: string } {
  const chips = chipsOf(bets, 'taken')
  const returned = returnedFor(chips, hand)
  const proof = writeProof({
    rules: 'baccarat',
    end,
    salt: salt ?? '',
    shoe,
    serverSeed: null,
    hand: place,
    player: [...hand.player],
    banker: [...hand.banker],
    bets: TABLE_BOXES.flatMap((box) => {
      const stake = chips[box]
      return stake === undefined ? [] : [{ bet: box, stake: toWire(stake) }]
    }),
    returned: toWire(returned),
  })
  return { returned, proof }
}

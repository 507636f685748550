import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { SiteLine } from '#server/sim/provider/kit/siteLine.ts'
import { createTelling } from '#server/sim/provider/kit/telling.ts'
import type { TableBook } from './tableBook.ts'

type SeatTellingOptions = {
  readonly book: TableBook
  readonly site: SiteLine
  /** Hears that a player's part of a round is over, and what the wallet holds then; null = that was not told. */
  readonly onOver: (reference: string, balance: Fen | null) => void
}

/**
 * Ends players' parts of rounds on the site: first takes back each bet of which nobody knows whether it was taken, and only then pays, for a
 * bet cannot be taken back from a round that is closed.
 */
export function createSeatTelling({ book, site, onOver }: SeatTellingOptions) {
  /** Takes one bet back; null = not heard. */
  async function takeBack(reference: string, id: string, session: string): Promise<Fen | null | undefined> {
    const answer = await site.ask('refund', { id: `${id}.back`, session, round: reference, bet: id })
    if (answer === null) return undefined
    book.markBet(id, 'back', 'noAnswer')
    return answer.ok ? answer.balance : null
  }

  async function tell(reference: string): Promise<boolean> {
    const seat = book.seat(reference)
    if (seat === null || seat.state === 'over') return true
    let balance: Fen | null = null
    const bets = book.betsOf(reference)
    for (const { id, session, state } of bets) {
      if (state !== 'unknown') continue
      const held = await takeBack(reference, id, session)
      if (held === undefined) return false
      balance = held ?? balance
    }
    if (bets.some(({ state }) => state === 'taken')) {
      const { session, returned, proof } = seat
      const amount = toWire(fen(returned))
      const answer = await site.ask('win', { id: `${reference}.win`, session, round: reference, amount, closes: true, proof })
      // A round that is not known to the site is not over: its stake may still be on its way.
      if (answer === null || (!answer.ok && answer.reason === 'unknown')) return false
      balance = answer.ok ? answer.balance : balance
    }
    book.endSeat(reference)
    onOver(reference, balance)
    return true
  }

  return createTelling({ tell })
}

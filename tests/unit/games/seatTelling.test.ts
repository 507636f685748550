import Libsql from 'libsql'
import { beforeEach, expect, test } from 'vitest'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { WalletAnswer } from '#server/games/walletWords.ts'
import type { SiteLine } from '#server/sim/provider/kit/siteLine.ts'
import { createSeatTelling } from '#server/sim/provider/table/seatTelling.ts'
import { openTableBook, type StoredBet, type TableBook } from '#server/sim/provider/table/tableBook.ts'

let book: TableBook
/** What the site was asked, and what it answers, in order; each of the last answer's from then on. */
let asked: { readonly ask: string; readonly body: object }[]
let over: { readonly reference: string; readonly balance: Fen | null }[]

const HELD: WalletAnswer = { ok: true, balance: fen(7_000) }

beforeEach(() => {
  book = openTableBook(new Libsql(':memory:'), 'baccarat')
  asked = []
  over = []
})

/** A settled part of a round in which these bets were laid, which is being told. */
function settled(states: readonly StoredBet['state'][], returned = 500) {
  book.seatFor({ reference: 't-1', round: 3, player: 'p-1', session: 's-1' })
  for (const [index, state] of states.entries()) {
    book.addBet(
      { id: `b-${index}`, reference: 't-1', player: 'p-1', session: `s-${index}`, box: 'tie', stake: 100 },
      3,
      `k-${index}`,
    )
    book.markBet(`b-${index}`, state)
  }
  book.settleSeat('t-1', returned, 'the proof')
  book.tellRound(3)
}

async function tell(...answers: readonly (WalletAnswer | null)[]): Promise<void> {
  const site: SiteLine = {
    enter: () => Promise.resolve(null),
    ask: (ask, body) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]
      asked.push({ ask, body })
      return Promise.resolve(answer ?? null)
    },
  }
  await createSeatTelling({ book, site, onOver: (reference, balance) => over.push({ reference, balance }) }).finish('t-1')
}

test('[P-5] each bet of which nobody knows is taken back by its own session', async () => {
  settled(['taken', 'unknown', 'unknown', 'refused'])
  await tell(HELD)
  expect(asked.filter(({ ask }) => ask === 'refund').map(({ body }) => body)).toEqual([
    { id: 'b-1.back', session: 's-1', round: 't-1', bet: 'b-1' },
    { id: 'b-2.back', session: 's-2', round: 't-1', bet: 'b-2' },
  ])
})

test('[P-5] a round is paid and closed in one, after what is taken back', async () => {
  settled(['unknown', 'taken'])
  await tell(HELD)
  const body = { id: 't-1.win', session: 's-1', round: 't-1', amount: '500', closes: true, proof: 'the proof' }
  expect([asked.length, asked[1]]).toEqual([2, { ask: 'win', body }])
})

test('[P-5] a round of which no bet was taken is over without a payment', async () => {
  settled(['unknown', 'refused'])
  await tell(HELD)
  expect(asked.map(({ ask }) => ask)).toEqual(['refund'])
  expect(book.seat('t-1')?.state).toBe('over')
})

test('[P-5] a bet that was taken back is known to be', async () => {
  settled(['unknown'])
  await tell(HELD)
  expect(book.betsOf('t-1')).toMatchObject([{ state: 'back', reason: 'noAnswer' }])
})

test('[P-5] nothing is paid before every bet that nobody knows of is heard to be taken back', async () => {
  settled(['unknown', 'taken'])
  await tell(null, HELD)
  expect(asked.map(({ ask }) => ask)).toEqual(['refund', 'refund', 'win'])
})

test('[P-5] a win is told again until it is heard', async () => {
  settled(['taken'])
  await tell(null, { ok: false, reason: 'unknown' }, HELD)
  expect(asked.map(({ ask }) => ask)).toEqual(['win', 'win', 'win'])
})

test('[P-5] the player is told once of a win that was told several times', async () => {
  settled(['taken'])
  await tell(null, { ok: false, reason: 'unknown' }, HELD)
  expect(over).toEqual([{ reference: 't-1', balance: 7_000 }])
})

test('[P-5] a win that the site refuses for good ends the round', async () => {
  settled(['taken'])
  await tell({ ok: false, reason: 'closed' })
  expect([book.seat('t-1')?.state, asked.length]).toEqual(['over', 1])
})

test('[P-5] no balance is told with a win that the site refused', async () => {
  settled(['taken'])
  await tell({ ok: false, reason: 'closed' })
  expect(over).toEqual([{ reference: 't-1', balance: null }])
})

test('[P-5] the balance after a stake that went back stands where the win tells none', async () => {
  settled(['unknown', 'taken'])
  await tell(HELD, { ok: false, reason: 'closed' })
  expect(over).toEqual([{ reference: 't-1', balance: 7_000 }])
})

test('[P-5] a part of a round that is over says nothing to the site', async () => {
  settled(['taken'])
  book.endSeat('t-1')
  await tell(HELD)
  expect([asked, over]).toEqual([[], []])
})

import Libsql from 'libsql'
import { beforeEach, expect, test } from 'vitest'
import { openTableBook, type TableBook } from '#server/sim/provider/table/tableBook.ts'

let db: Libsql.Database
let book: TableBook
/** Another table of the same provider. */
let other: TableBook

beforeEach(() => {
  db = new Libsql(':memory:')
  book = openTableBook(db, 'baccarat')
  other = openTableBook(db, 'baccarat-2')
})

const NOW = { phase: '"betting"', chain: 1, shoe: 1, hand: 0, round: 1 }
const CARDS = { player: ['2S', 'TS'], banker: ['9S', 'TH'] } as const

const dealt = (at: number) => ({ player: [...CARDS.player], banker: [...CARDS.banker], at })

function seated(at: TableBook, round: number, player: string, reference = `${player}-${round}`): string {
  return at.seatFor({ reference, round, player, session: `s-${player}` }).reference
}

function laid(at: TableBook, round: number, player: string, id: string): void {
  const reference = seated(at, round, player)
  at.addBet({ id, reference, player, session: `s-${player}`, box: 'banker', stake: 100 }, round, `key of ${id}`)
}

test('[P-5] a player has one part of a round, with the first reference', () => {
  seated(book, 1, 'ann', 't-1')
  expect(seated(book, 1, 'ann', 't-2')).toBe('t-1')
})

test('[P-5] a table goes on where it was', () => {
  book.saveNow(NOW)
  book.saveNow({ phase: '"dealing"', chain: 2, shoe: 3, hand: 4, round: 5 })
  expect(book.now()).toMatchObject({ phase: '"dealing"', chain: 2, shoe: 3, hand: 4, round: 5 })
})

test('[P-5] each table keeps its own place', () => {
  other.saveNow({ ...NOW, round: 9 })
  book.saveNow(NOW)
  expect([book.now()?.round, other.now()?.round]).toEqual([1, 9])
})

test('[P-5] the seeds of a chain stand in the order in which they came', () => {
  book.addSeed(1, 'bob', 'b')
  book.addSeed(1, 'ann', 'a')
  book.addSeed(2, 'ann', 'of the next chain')
  expect(book.seedsFor(1)).toEqual(['b', 'a'])
})

test('[P-5] a player gives one seed a chain, the first', () => {
  book.addSeed(1, 'bob', 'first')
  book.addSeed(1, 'bob', 'another')
  expect(book.seedsFor(1)).toEqual(['first'])
})

test('[P-5] a chain is known by its end at its own table alone', () => {
  const id = book.addChain({ last: 'l', length: 3, end: 'e' })
  book.setSalt(id, 'salt', ['a', 'b'])
  expect(book.chainByEnd('e')).toEqual({ id, last: 'l', length: 3, end: 'e', salt: 'salt', seeds: ['a', 'b'] })
  expect(other.chainByEnd('e')).toBeNull()
})

test('[P-5] what nobody answered is not known', () => {
  laid(book, 1, 'ann', 'asked')
  book.forgetAnswers()
  expect(book.betsIn(1)).toMatchObject([{ id: 'asked', state: 'unknown', reason: 'noAnswer' }])
})

test('[P-5] what was answered stays', () => {
  laid(book, 1, 'ann', 'taken')
  book.markBet('taken', 'taken')
  book.forgetAnswers()
  expect(book.betsIn(1)).toMatchObject([{ id: 'taken', state: 'taken', reason: null }])
})

test('[P-5] each table forgets its own answers alone', () => {
  laid(other, 1, 'bob', 'elsewhere')
  book.forgetAnswers()
  expect(other.betsIn(1)).toMatchObject([{ state: 'asking' }])
})

test('[P-5] only settled parts of that round are told', () => {
  for (const round of [1, 2]) for (const player of ['ann', 'bob']) seated(book, round, player)
  for (const reference of ['ann-1', 'ann-2']) book.settleSeat(reference, 100, 'proof')
  book.tellRound(1)
  expect(book.toTell()).toEqual(['ann-1'])
})

test('[P-5] a bet is found by its player’s own key', () => {
  laid(book, 1, 'ann', 'b-1')
  expect(book.betByKey('ann', 'key of b-1')?.id).toBe('b-1')
  expect(book.betByKey('bob', 'key of b-1')).toBeNull()
  expect(other.betByKey('ann', 'key of b-1')).toBeNull()
})

test('[P-5] the last part of a player is that of their latest round', () => {
  for (const round of [2, 10, 3]) seated(book, round, 'ann')
  seated(book, 11, 'bob')
  expect(book.lastSeat('ann')?.round).toBe(10)
})

test('[P-5] a shoe’s hands stand first to last, without those of other shoes', () => {
  for (const [round, shoe] of [
    [2, 1],
    [1, 1],
    [3, 2],
  ] as const)
    book.addHand({ ...NOW, shoe, round }, dealt(round))
  expect(book.handsOf(1, 1).map(({ round }) => round)).toEqual([1, 2])
})

/** How many hands of three shoes a table has, the last of which is the present one of the first table. */
const handsAfterPrune = (at: TableBook) => {
  for (const shoe of [1, 2, 3]) at.addHand({ ...NOW, shoe, round: shoe }, dealt(0))
  book.prune({ ...NOW, shoe: 3, round: 3 })
  return [1, 2, 3].map((shoe) => at.handsOf(1, shoe).length)
}

test('[P-5] only the present shoe and the one before keep their hands', () => {
  expect(handsAfterPrune(book)).toEqual([0, 1, 1])
})

test('[P-5] each table forgets its own hands alone', () => {
  expect(handsAfterPrune(other)).toEqual([1, 1, 1])
})

test('[P-5] of rounds long past only what is over is forgotten', () => {
  for (const [round, player] of [
    [1, 'ann'],
    [1, 'bob'],
    [2, 'ann'],
  ] as const)
    laid(book, round, player, `${player} in ${round}`)
  for (const reference of ['ann-1', 'ann-2']) book.endSeat(reference)
  book.prune({ ...NOW, round: 5_002 })
  expect([book.seat('ann-1'), book.betsOf('ann-1')]).toEqual([null, []])
  expect([book.seat('bob-1')?.player, book.betsOf('bob-1').length]).toEqual(['bob', 1])
  expect([book.seat('ann-2')?.player, book.betsOf('ann-2').length]).toEqual(['ann', 1])
})

test('[P-5] seeds of a chain are kept until it has its salt', () => {
  const [salted, open] = ['e1', 'e2'].map((end) => book.addChain({ last: 'l', length: 3, end }))
  for (const chain of [salted, open]) if (chain !== undefined) book.addSeed(chain, 'ann', `seed for ${chain}`)
  book.setSalt(salted ?? 0, 'salt', [])
  book.prune(NOW)
  expect([salted, open].map((chain) => book.seedsFor(chain ?? 0).length)).toEqual([0, 1])
})

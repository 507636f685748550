import { expect, test } from 'vitest'
import { TABLE_PHASES, type TableBox, type TablePhase } from '#src/api/model/games/baccarat/table.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import type { StoredBet, StoredSeat } from '#server/sim/provider/table/tableBook.ts'
import { tableTimes } from '#server/sim/provider/table/tableMachine.ts'
import { boxesOf, ownSeat, tableView } from '#server/sim/provider/table/tableView.ts'

const bet = (player: string, box: TableBox, stake: number, state: StoredBet['state'] = 'taken'): StoredBet => ({
  id: 'b',
  reference: 't',
  player,
  session: 's',
  box,
  stake,
  state,
  reason: null,
})

test('[P-5] a box holds what was taken on it', () => {
  const bets = [bet('ann', 'tie', 100), bet('ann', 'tie', 200), bet('bob', 'banker', 800), bet('eve', 'tie', 1_600, 'asking')]
  const { player, tie, banker } = boxesOf('baccarat', bets).boxes
  expect([player?.stake, tie?.stake, banker?.stake]).toEqual(['0', '300', '800'])
})

test('[P-5] a box counts each of its players once', () => {
  const bets = [bet('ann', 'tie', 100), bet('ann', 'tie', 200), bet('bob', 'tie', 400), bet('eve', 'tie', 1_600, 'asking')]
  const { player, tie } = boxesOf('baccarat', bets).boxes
  expect([player?.players, tie?.players]).toEqual([0, 2])
})

test('[P-5] the eight players who laid most in all are shown, the most first', () => {
  const bets = Array.from({ length: 9 }, (_, index) => bet(`p${index}`, 'player', 100 * (index + 1)))
  const { seats } = boxesOf('baccarat', [...bets, bet('p0', 'tie', 5_000)])
  expect(seats.map(({ chips }) => chips.player)).toEqual(['100', '900', '800', '700', '600', '500', '400', '300'])
})

test('[P-5] a player is shown with what they laid in each box', () => {
  const { seats } = boxesOf('baccarat', [bet('ann', 'player', 100), bet('ann', 'tie', 5_000), bet('ann', 'tie', 50)])
  expect(seats.map(({ chips }) => chips)).toEqual([{ player: '100', tie: '5050' }])
})

test('[P-5] players who laid the same stand in one order, whoever came first', () => {
  const [ann, bob] = [bet('ann', 'tie', 100), bet('bob', 'tie', 100)]
  expect(boxesOf('baccarat', [bob, ann]).seats).toEqual(boxesOf('baccarat', [ann, bob]).seats)
})

const nameAt = (game: string) => boxesOf(game, [bet('ann', 'tie', 100)]).seats[0]?.name

test('[P-5] a player’s name at a table does not tell who they are', () => {
  expect(nameAt('baccarat')).toMatch(/^[0-9a-f]{4}$/)
})

test('[P-5] a player’s name at one table does not tell who they are at another', () => {
  expect(nameAt('baccarat')).not.toBe(nameAt('baccarat-2'))
})

const HANDS = [
  { round: 6, at: 10, player: ['2S', 'TS'], banker: ['9S', 'TH'] },
  { round: 7, at: 20, player: ['9H', 'TS'], banker: ['2S', 'TH'] },
] as const

const viewIn = (phase: TablePhase, hand = 1) =>
  tableView({
    now: { phase: '', chain: 1, shoe: 2, hand, round: 7 },
    phase,
    until: 99,
    chain: { id: 1, last: 'secret', length: 3, end: 'end', salt: null, seeds: ['a'] },
    hands: HANDS.map(({ player, banker, ...one }) => ({ ...one, player: [...player], banker: [...banker] })),
    revealed: { shoe: 1, serverSeed: 'told' },
    times: tableTimes(2),
  })

test('[P-5] the cards of a round lie on the table from when they are dealt until it rests', () => {
  expect(TABLE_PHASES.filter((phase) => viewIn(phase).cards !== null)).toEqual(['dealing', 'result', 'resting'])
})

test('[P-5] the cards on the table are those of its round, with their times', () => {
  expect(viewIn('dealing').cards).toEqual({ player: ['9H', 'TS'], banker: ['2S', 'TH'], from: 20, each: 450 })
})

test('[P-5] the result of a round is not told while its cards are dealt', () => {
  const known = TABLE_PHASES.filter((phase) => viewIn(phase).results.length === 2)
  expect(known).toEqual(['result', 'resting', 'shuffling'])
  expect(viewIn('dealing').results).toEqual(['B294'])
})

test('[P-5] before the first hand of a shoe its place is the first', () => {
  expect([viewIn('published', -1).hand, viewIn('betting', 3).hand]).toEqual([0, 3])
})

test('[P-5] what is secret of a chain is not in the view of its table', () => {
  expect(JSON.stringify(viewIn('betting'))).not.toContain('secret')
})

test('[P-5] what is told of a chain is in the view of its table', () => {
  expect(viewIn('betting').chain).toMatchObject({ end: 'end', salt: null, seeds: ['a'] })
})

test('[P-5] the view of a table tells which shoe was revealed beside the present one', () => {
  expect(viewIn('betting')).toMatchObject({ revealed: { shoe: 1 }, shoe: 2 })
})

test('[P-5] the view of a table tells when its phase ends', () => {
  expect(viewIn('betting').until).toBe(99)
})

const SEAT: StoredSeat = { reference: 't', round: 7, player: 'ann', session: 's', state: 'settled', returned: 900, proof: 'p' }
const BETS = [
  bet('ann', 'tie', 100),
  bet('ann', 'tie', 100, 'asking'),
  bet('ann', 'banker', 300, 'unknown'),
  bet('ann', 'player', 500, 'refused'),
]

const own = (seat: StoredSeat | null, balance: Fen | null = null) =>
  ownSeat(
    { game: 'baccarat', player: 'ann', round: 7 },
    seat,
    { betsOf: (reference) => (reference === 't' ? BETS : []) },
    balance,
  )

test('[P-5] a player sees what was taken, what is asked for and what nobody knows of, each by itself', () => {
  expect(own(SEAT)).toMatchObject({ chips: { tie: '100' }, asking: { tie: '100' }, unknown: { banker: '300' }, round: 7 })
})

test.each([
  ['open', null, false],
  ['settled', null, false],
  ['telling', '900', false],
  ['over', '900', true],
] as const)('[P-5] of a part that is %s a player is told what may be known', (state, returned, isOver) => {
  expect(own({ ...SEAT, state })).toMatchObject({ returned, isOver })
})

test('[P-5] who laid nothing has empty boxes', () => {
  expect(own(null)).toMatchObject({ chips: {}, asking: {}, unknown: {}, returned: null, isOver: false })
})

test.each([fen(5), null])('[P-5] a player has the balance that is known: %s', (balance) => {
  expect(own(null, balance).balance).toBe(balance === null ? null : '5')
})

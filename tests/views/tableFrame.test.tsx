import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Card } from '#src/api/model/games/baccarat/cards.ts'
import type { OwnSeat, TableBox, TablePhase } from '#src/api/model/games/baccarat/table.ts'
import { makeChain, saltOf } from '#src/api/model/games/fair/hashChain.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { Boxes } from '#src/frames/table/Boxes.tsx'
import { ChipBar } from '#src/frames/table/ChipBar.tsx'
import { Felt } from '#src/frames/table/Felt.tsx'
import { Seats } from '#src/frames/table/Seats.tsx'
import { SeatLine } from '#src/frames/table/SeatLine.tsx'
import { TableFairness } from '#src/frames/table/TableFairness.tsx'
import { TableGame } from '#src/frames/table/TableGame.tsx'
import { TableView } from '#src/frames/table/TableView.tsx'
import type { TableFrameRef } from '#src/machines/frame/seatSelectors.ts'
import { seatAs, showSeat, TABLE } from './support/seatShown.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const OWN: OwnSeat = {
  name: 'c0de',
  round: 7,
  chips: {},
  asking: {},
  unknown: {},
  returned: null,
  isOver: false,
  balance: null,
}
const LAYING = { open: { bets: 'laying' } }
const HELD = { open: { permission: 'held' } }
const CUT = { open: { link: 'cut' } }

const showBoxes = (as: Parameters<typeof showSeat>[1]) => showSeat((seat) => <Boxes seat={seat} />, as)
const BETS = {
  table: {
    boxes: {
      player: { stake: fen(50_000), players: 4 },
      tie: { stake: fen(0), players: 0 },
      banker: { stake: fen(70_000), players: 5 },
    },
  },
  context: {
    own: { ...OWN, chips: { player: fen(1_000), tie: fen(300) }, asking: { player: fen(2_000), banker: fen(500) } },
    staged: { banker: fen(4_000), tie: fen(100) },
  },
}

test('[P-5] each box says what oneself has bet on it, what lies ready, and what the whole table bet', async () => {
  const { screen } = await showBoxes(BETS)
  expect(screen.getAllByRole('button').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Player: bet ¥30, ready ¥0, at the table ¥500 by 4',
    'Tie: bet ¥3, ready ¥1, at the table ¥0 by 0',
    'Banker: bet ¥5, ready ¥40, at the table ¥700 by 5',
  ])
})

test.each([
  ['betting', 'Tie8 to 1'],
  ['result', 'Tie8 to 1'],
] as const)('[P-5] in the phase “%s” an empty box reads: %s', async (phase, text) => {
  const { screen } = await showBoxes({ table: { phase, boxes: {} } })
  expect(screen.getByRole('button', { name: /^Tie/ }).textContent).toBe(text)
})

test('[P-5] in a box lie the chips of oneself, those on their way among them, and those that lie ready', async () => {
  const { screen } = await showBoxes(BETS)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Player1 to 1¥30¥500 by 4',
    'Tie8 to 1¥3+¥1',
    'Banker0.95 to 1¥5+¥40¥700 by 5',
  ])
})

test('[P-5] chips of a round that is over lie in no box of the next one', async () => {
  const { screen } = await showBoxes({ ...BETS, context: { own: { ...BETS.context.own, round: 6 } } })
  const labels = screen.getAllByRole('button').map((box) => box.getAttribute('aria-label')?.split(',')[0])
  expect(labels).toEqual(['Player: bet ¥0', 'Tie: bet ¥0', 'Banker: bet ¥0'])
})

test.each([
  ['result', 'B270', 'banker'],
  ['resting', 'T660', 'tie'],
  ['dealing', 'B270', undefined],
] as const)('[P-5] in the phase %s after the result %s the box is marked that won: %s', async (phase, code, won) => {
  await showBoxes({ table: { phase, results: [code] } })
  const marked = [...document.querySelectorAll<HTMLElement>('[data-won="true"]')]
  expect(marked.map(({ dataset }) => dataset['box'])).toEqual(won === undefined ? [] : [won])
})

test('[P-5] a press on a box lays a chip on that box', async () => {
  const { screen, user, sent } = await showBoxes({ allows: ['box.pressed'] })
  for (const name of [/^Tie/, /^Banker/, /^Player/]) await user.click(screen.getByRole('button', { name }))
  const boxes: readonly TableBox[] = ['tie', 'banker', 'player']
  expect(sent).toEqual(boxes.map((box) => ({ type: 'box.pressed', box })))
})

test.each([
  [['box.pressed'], 'false'],
  [[], 'true'],
])('[P-5] where a seat takes %o, that a box is out of use is %s', async (allows, isOff) => {
  const { screen } = await showBoxes({ allows })
  expect(screen.getAllByRole('button').map((box) => box.getAttribute('aria-disabled'))).toEqual([isOff, isOff, isOff])
})

const showBar = (as: Parameters<typeof showSeat>[1] = {}) => showSeat((seat) => <ChipBar seat={seat} />, as)
const READY = { staged: { player: fen(1_000), tie: fen(500) } }

test('[P-5] the chips are those within the player’s bounds, in yuan, the least first', async () => {
  const { screen } = await showBar({ context: { minStake: fen(500), maxStake: fen(10_000) } })
  const chips = within(screen.getByRole('group', { name: 'Chips' })).getAllByRole('button')
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-label')])).toEqual([
    ['5', '¥5.00'],
    ['10', '¥10.00'],
    ['50', '¥50.00'],
    ['100', '¥100.00'],
  ])
})

test('[P-5] who may stake little has chips in between', async () => {
  const { screen } = await showBar({ context: { minStake: fen(100), maxStake: fen(2_000) } })
  const chips = within(screen.getByRole('group', { name: 'Chips' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['1', '2', '5', '10', '20'])
})

test('[P-5] the chosen chip alone is marked as such', async () => {
  const { screen } = await showBar({ context: { chip: fen(5_000) } })
  const chosen = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-pressed') === 'true')
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['50'])
})

test('[P-5] a chip is chosen by a press', async () => {
  const { screen, user, sent } = await showBar()
  await user.click(screen.getByRole('button', { name: '¥500.00' }))
  expect(sent).toEqual([{ type: 'chip.chosen', chip: 50_000 }])
})

test.each([
  ['nothing lies ready', {}, true],
  ['chips lie ready', { context: READY }, false],
  ['chips that lay ready are being bet', { context: READY, states: [LAYING] }, true],
] as const)('[P-5] where %s, that there is nothing to clear is %s', async (_, as, isOff) => {
  const { screen } = await showBar(as)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(isOff)
})

test('[P-5] chips that lie ready are taken back, or bet, by a press', async () => {
  const { screen, user, sent } = await showBar({ context: READY })
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await user.click(screen.getByRole('button', { name: /^Bet/ }))
  expect(sent).toEqual([{ type: 'chips.cleared' }, { type: 'bets.confirmed' }])
})

test.each([
  ['says what it bets', [], 'Bet ¥15.00'],
  ['says that it bets already', [LAYING], 'Betting…'],
] as const)('[P-5] the button of chips that lie ready %s', async (_, states, words) => {
  const { screen } = await showBar({ context: READY, states })
  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe(words)
})

test.each([
  [['bets.confirmed'], 'false'],
  [[], 'true'],
])('[P-5] where a seat takes %o, that nothing can be bet is %s', async (allows, isOff) => {
  const { screen } = await showBar({ context: READY, allows })
  expect(screen.getByRole('button', { name: /^Bet/ }).getAttribute('aria-disabled')).toBe(isOff)
})

test.each([
  ['what the player holds less what lies ready', 10_000, '¥85.00'],
  ['unknown where the site does not say it', null, 'unknown'],
])('[P-5] the balance beside the chips is %s', async (_, balance, words) => {
  const { screen } = await showBar({ context: { ...READY, balance } })
  expect(screen.getByText('Balance').nextElementSibling?.textContent).toBe(words)
})

const showFelt = (as: Parameters<typeof showSeat>[1]) => showSeat((seat) => <Felt seat={seat} />, as)
const PHASES: readonly (readonly [TablePhase, string, boolean])[] = [
  ['published', 'Waiting for a player', false],
  ['gathering', 'Starting soon', true],
  ['betting', 'Place your bets', true],
  ['closing', 'No more bets', false],
  ['dealing', 'Dealing', false],
  ['result', 'Result', false],
  ['resting', 'Next round soon', false],
  ['shuffling', 'New shoe', true],
]

test.each(PHASES)('[P-5] in the phase %s the felt says “%s”; that it counts the seconds is %s', async (phase, words, isTimed) => {
  const { screen } = await showFelt({ table: { phase, until: 9_000 } })
  expect([screen.getByRole('status').textContent, screen.queryByRole('timer')?.textContent ?? null]).toEqual([
    words,
    isTimed ? '9' : null,
  ])
})

test.each([
  [6, 'false'],
  [5, 'true'],
])('[P-5] that %s seconds are the last ones is %s', async (seconds, isLast) => {
  const { screen } = await showFelt({ table: { until: seconds * 1_000 } })
  const timer = screen.getByRole('timer')
  expect([timer.getAttribute('aria-label'), timer.getAttribute('data-last')]).toEqual([`${seconds} s left`, isLast])
})

const cards = (player: readonly Card[], banker: readonly Card[]) => ({
  player: [...player],
  banker: [...banker],
  from: 1_000,
  each: 500,
})
const side = (name: string) => document.querySelector<HTMLElement>(`[data-side="${name}"]`) ?? expect.unreachable(name)
const named = (name: string) =>
  [...side(name).querySelectorAll('[role="img"]')].map((card) => [card.getAttribute('aria-label'), card.textContent])

test('[P-5] each side shows its own cards, by rank and suit, and their points', async () => {
  const { screen } = await showFelt({ table: { phase: 'closing', cards: cards(['TH', '7S'], ['KD', '2C', 'AS']) } })
  expect(named('player')).toEqual([
    ['10 of hearts', '10♥'],
    ['7 of spades', '7♠'],
  ])
  expect(named('banker')).toEqual([
    ['K of diamonds', 'K♦'],
    ['2 of clubs', '2♣'],
    ['A of spades', 'A♠'],
  ])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Player7', 'Banker3'])
  expect([...document.querySelectorAll('h2 [aria-label]')].map((one) => one.getAttribute('aria-label'))).toEqual([
    '7 points',
    '3 points',
  ])
})

test('[P-5] hearts and diamonds are red', async () => {
  await showFelt({ table: { phase: 'closing', cards: cards(['TH', '7S'], ['KD', '2C']) } })
  expect([...document.querySelectorAll('[role="img"]')].map((card) => card.getAttribute('data-red'))).toEqual([
    'true',
    'false',
    'true',
    'false',
  ])
})

test('[P-5] a third card alone lies across', async () => {
  await showFelt({ table: { phase: 'closing', cards: cards(['TH', '7S'], ['KD', '2C', 'AS']) } })
  const third = [...document.querySelectorAll('[data-third="true"]')].map((card) => card.getAttribute('aria-label'))
  expect(third).toEqual(['A of spades'])
})

test('[P-5] while it is dealt only the cards are seen, and counted, that lie by now', async () => {
  const { screen } = await showFelt({
    table: { phase: 'dealing', cards: cards(['TH', '7S'], ['KD', '2C']) },
    context: { now: 2_000 },
  })
  expect([named('player').length, named('banker').length]).toEqual([2, 1])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Player7', 'Banker0'])
})

test('[P-5] before cards come each side has two places for them, and no points', async () => {
  const { screen } = await showFelt({})
  expect(['player', 'banker'].map((name) => side(name).lastElementChild?.childElementCount)).toEqual([2, 2])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Player', 'Banker'])
})

test.each([
  ['P640', 'Player wins 6–4'],
  ['B270', 'Banker wins 7–2'],
  ['T660', 'Tie, both 6'],
  ['P941', 'Player wins 9–4player pair'],
  ['B192', 'Banker wins 9–1banker pair'],
  ['P847', 'Player wins 8–4natural · player pair · banker pair'],
])('[P-5] the result %s is said as “%s”', async (code, words) => {
  await showFelt({ table: { phase: 'result', results: ['B270', code] } })
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe(words)
})

test('[P-5] the side that won is marked, at a tie neither', async () => {
  const won = async (code: string) => {
    const { leave } = await showFelt({ table: { phase: 'result', results: [code] } })
    const marked = [...document.querySelectorAll<HTMLElement>('[data-won="true"]')].map(({ dataset }) => dataset['side'])
    leave()
    return marked
  }
  expect([await won('P640'), await won('B270'), await won('T660')]).toEqual([['player'], ['banker'], []])
})

test('[P-5] of the round before nothing is said while bets are taken', async () => {
  await showFelt({ table: { phase: 'betting', results: ['B270'] } })
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('')
})

const showSeats = (as: Parameters<typeof showSeat>[1]) => showSeat((seat) => <Seats seat={seat} />, as)

test('[P-5] the players of a round are shown with their chips in the order of the boxes, oneself as such', async () => {
  const seats = [
    { name: 'a1b2', chips: { banker: fen(5_000), player: fen(1_000) } },
    { name: 'c0de', chips: { tie: fen(200) } },
  ]
  const { screen } = await showSeats({ table: { players: 5, seats }, context: { own: OWN } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Player a1b2Player ¥10Banker ¥50',
    'YouTie ¥2',
  ])
})

test('[P-5] how many sit at the table is said beside their chips', async () => {
  const { screen } = await showSeats({ table: { players: 5 } })
  expect(screen.getByRole('heading').textContent).toBe('Chips on the table5 at the table')
})

test('[P-5] a round in which nobody has bet yet says so', async () => {
  const { screen } = await showSeats({ table: { players: 5 } })
  expect([screen.queryByText('Nobody has bet this round.') !== null, screen.queryByRole('list')]).toEqual([true, null])
})

const chips = { player: fen(1_000), tie: fen(500) }
const OVER = { ...OWN, chips, isOver: true }
const UNSURE = { ...OWN, unknown: { banker: fen(300), tie: fen(200) } }
const EARLIER = { ...OWN, round: 6, chips }

/** What a seat says of its bets, from what matters most to what matters least: each with all that matters less. */
const LINES: readonly (readonly [string, object])[] = [
  ['You win ¥15.01', { own: { ...OVER, returned: fen(1_501), unknown: UNSURE.unknown } }],
  ['¥15.00 returned', { own: { ...OVER, returned: fen(1_500) } }],
  ['No win', { own: { ...OVER, returned: fen(0) } }],
  ['No answer about ¥5.00: it will be given back.', { own: { ...UNSURE, chips } }],
  ['Chips that were not confirmed are not bet.', { own: { ...OWN, chips } }],
]
const LESS = { isLeft: true, earlier: EARLIER }

const lineOf = async (context: object, states: readonly object[] = []) => {
  const { leave } = await showSeat((seat) => <SeatLine seat={seat} />, { context, states })
  const line = document.querySelector('[role="status"]')
  const said = [line?.textContent, line?.getAttribute('data-win')]
  leave()
  return said
}

test.each(LINES)('[P-5] at a seat “%s” goes before what matters less', async (words, context) => {
  expect((await lineOf({ ...LESS, ...context }))[0]).toBe(words)
})

test('[P-5] at a seat an earlier round that is still settled goes before what was bet in this one', async () => {
  const said = [await lineOf({ earlier: EARLIER, own: { ...OWN, chips } }), await lineOf({ own: { ...OWN, chips } })]
  expect(said.map(([words]) => words)).toEqual([
    'The last round is still being settled. Nothing of it is lost.',
    '¥15.00 bet this round',
  ])
})

test.each([
  ['nothing was bet', null],
  ['what was bet was bet in another round', { ...OWN, round: 6, chips }],
])('[P-5] where %s it is said how one bets', async (_, own) => {
  expect((await lineOf({ own }))[0]).toBe('Choose a chip, then a box')
})

test.each([
  ['late', 'Too late: bets of this round are closed.'],
  ['step', 'Bets are whole yuan.'],
  ['many', 'Too many bets in this round.'],
  ['tooMany', 'Too many requests. What the table does not show is not bet: try again in a moment.'],
  ['unheard', 'No answer. What the table shows holds; anything else is given back.'],
  ['funds', 'Not enough balance. Lower the stake.'],
  ['paused', 'You are taking a break: no bets for now.'],
])('[P-5] why bets were refused goes before what became of others: %s', async (refusal, words) => {
  expect((await lineOf({ ...LESS, refusal, own: { ...OVER, returned: fen(1_501) } }))[0]).toBe(words)
})

test('[P-5] that the page around a table is paused goes before all else', async () => {
  expect((await lineOf({ ...LESS, refusal: 'late' }, [HELD]))[0]).toBe('Paused by the site. Go on there to play.')
})

test.each([
  [1_501, 'true'],
  [1_500, 'false'],
  [0, 'false'],
])('[P-5] of fifteen yuan bet, whether %s fen that come back are dressed as a win: %s', async (returned, isWin) => {
  expect((await lineOf({ own: { ...OVER, returned: fen(returned) } }))[1]).toBe(isWin)
})

const CHAIN = makeChain('ab'.repeat(32), 5)
const SEEDS = ['first', 'second']
const END = CHAIN[0] ?? expect.unreachable('a chain has an end')
const SHOE_2 = CHAIN[2] ?? expect.unreachable('a chain has a third seed')
const showFair = (chain: object, revealed: object | null) =>
  showSeat((seat) => <TableFairness seat={seat} />, {
    table: { chain: { ...TABLE.chain, ...chain }, revealed } as Partial<typeof TABLE>,
  })

test('[P-5] a table’s fairness shows the end of its chain, its salt, the seeds of it and the seed of the last shoe', async () => {
  const chain = { end: END, salt: saltOf(SEEDS), seeds: SEEDS }
  const { screen } = await showFair(chain, { shoe: 2, serverSeed: SHOE_2 })
  expect(
    screen.getAllByRole('term').map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]),
  ).toEqual([
    ['Published end of the chain', END],
    ['Salt', saltOf(SEEDS)],
    ['Seeds that players gave', 'first · second'],
    ['Seed of shoe 2', SHOE_2],
  ])
})

test('[P-5] before there is a salt, or a seed that was told, none is shown', async () => {
  const { screen } = await showFair({ end: END }, null)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Published end of the chain'])
  expect(screen.queryByText(/Checked on this device|does not fit/)).toBe(null)
})

test.each([
  ['is checked', { salt: saltOf(SEEDS), seeds: SEEDS }, 2, /^Checked on this device/],
  ['is checked where there is no salt yet', {}, 2, /^Checked on this device/],
  ['of another shoe does not fit', { salt: saltOf(SEEDS), seeds: SEEDS }, 3, /^It does not fit/],
  ['with a salt of other seeds does not fit', { salt: saltOf(['first']), seeds: SEEDS }, 2, /^It does not fit/],
])('[P-5] the seed of a shoe %s', async (_, chain, shoe, words) => {
  const { screen } = await showFair({ end: END, ...chain }, { shoe, serverSeed: SHOE_2 })
  expect(screen.queryByText(words)).not.toBe(null)
})

const showGame = (as: Parameters<typeof showSeat>[1]) => showSeat((seat) => <TableGame seat={seat} />, as)

test.each([
  ['Rules', /^Eight packs/],
  ['Fairness', 'Published end of the chain'],
])('[P-5] a table’s “%s” open in a sheet of that name, until it is closed', async (name, words) => {
  const { screen, user } = await showGame({})
  await user.click(screen.getByRole('button', { name }))
  const sheet = screen.getByRole('dialog', { name })
  expect(within(sheet).queryByText(words)).not.toBe(null)
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('[P-5] a table whose line is cut says so over what it showed last, and is tried again by a press', async () => {
  const { screen, user, sent } = await showGame({ states: [CUT] })
  expect(screen.getByRole('alert').textContent).toMatch(/^The line to the table is cut/)
  expect(screen.queryByText('Place your bets')).not.toBe(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'link.retried' }])
})

test.each([
  ['is on its way', true, false, {}],
  ['was cut before anything was heard', false, true, { states: [CUT] }],
] as const)(
  '[P-5] a table that %s says that it is being joined: %s, that its line is cut: %s',
  async (_, isJoining, isCut, as) => {
    const { screen } = await showGame({ table: null, ...as })
    expect([screen.queryByText('Joining the table…') !== null, screen.queryByRole('alert') !== null]).toEqual([isJoining, isCut])
  },
)

test('[P-5] a table that is heard of has no word about its line', async () => {
  const { screen } = await showGame({})
  expect([screen.queryByText('Joining the table…'), screen.queryByRole('alert')]).toEqual([null, null])
})

/** A table's frame in its language; `seat` = the player is let in. */
async function showFrame(language: string, seat: boolean) {
  const children = seat ? { game: seatAs({}).ref } : {}
  const { ref } = shownBy<TableFrameRef>({ look: { language }, reason: null, isTooMany: false }, { children })
  return show(<TableView frame={ref} />)
}

test.each([
  ['zh-CN', '海港百家乐', '正在进入…', '请下注'],
  ['en', 'Harbour Baccarat', 'Entering…', 'Place your bets'],
])('[P-5] a table’s frame speaks the page’s language, on its way in and at the table: %s', async (language, name, way, there) => {
  const outside = await showFrame(language, false)
  expect([outside.screen.getByRole('main').getAttribute('aria-label'), outside.screen.getByRole('status').textContent]).toEqual([
    name,
    way,
  ])
  expect(outside.screen.getByRole('heading').textContent).toBe(name)
  outside.leave()
  const { screen } = await showFrame(language, true)
  expect([screen.getByRole('heading', { level: 1 }).textContent, screen.queryByText(there) !== null]).toEqual([name, true])
})

import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import { placedOrder, type PlacedOrder } from '#src/api/model/orderBook.ts'
import type { Pick } from '#src/api/model/pick.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { OrderTicker } from '#src/ui/room/match/OrderTicker.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const TOTAL: Pick = { type: 'total', line: 4.5, code: 'over' }
const WINNER: Pick = { type: 'winner', line: null, code: 'home' }

const placed = (orderId: string, fields: Partial<Parameters<typeof placedOrder>[2]> = {}): PlacedOrder =>
  placedOrder(1, 0, {
    orderId,
    categoryName: '',
    itemName: '',
    score: '',
    teamLogo: null,
    venueName: 'OBTY',
    nickname: 'M**',
    stakeBand: null,
    matchId: 'm1',
    selectionId: 's1',
    pick: WINNER,
    price: null,
    ...fields,
  })

/** Prices of the room's match: of one market with one selection, or none that was heard of. */
type State = { readonly suspended?: boolean | undefined; readonly feed?: string | undefined }

/** Prices of the room’s match: of one market with one selection, or none that was heard of. */
function oddsOf(price: number | null, { suspended = false, feed = 'fresh' }: State = {}) {
  const selection = { selectionId: 's1', code: 'home', price: price ?? 100, open: true }
  const market = { marketId: 'k1', type: 'winner', line: null, suspended, selections: [selection] }
  return shownBy<OddsRef>({ markets: price === null ? [] : [market] }, { value: { feed: price === null ? 'waiting' : feed } }).ref
}

/** The ticker of a room with these orders. */
async function showTicker(
  orders: readonly PlacedOrder[],
  gameStatus: AnchorMatch['gameStatus'] = 'live',
  odds: OddsRef = oddsOf(null),
) {
  const logic = fromObservable<readonly PlacedOrder[], { readonly room: string; readonly venueName: string }>(() => of(orders))
  const page = await show(<OrderTicker logic={logic} room="c1" match={{ ...anchorMatch(), gameStatus }} odds={odds} />, {
    language: 'en',
    words: ['chat', 'shared'],
  })
  return { ...page, lines: () => page.screen.queryAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('[S-8] an order names its market before what was picked, and then who bet', async () => {
  const { lines } = await showTicker([placed('o1', { pick: TOTAL })])
  expect(lines()[0]).toMatch(/^Over\/under · Over 4\.5M\*\*/)
})

test.each([
  ['a side shows its crest', WINNER, ['/art/crest/t1.svg']],
  ['neither side shows none, also where one came with it', TOTAL, []],
] satisfies readonly (readonly [string, Pick, readonly string[]])[])('[S-8] an order on %s', async (_, pick, crests) => {
  const { screen } = await showTicker([placed('o1', { pick, teamLogo: '/art/crest/t1.svg' })])
  const pictures = [...screen.getByRole('listitem').querySelectorAll('img')]
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(crests)
})

test.each([
  [1, true],
  [0, false],
])('[S-8] a room with %i orders has a ticker: %s', async (count, isThere) => {
  const { screen } = await showTicker([placed('o1')].slice(0, count))
  expect(screen.queryByRole('region', { name: 'Bets in this room' }) !== null).toBe(isThere)
})

test('[S-8] a match that is over has no ticker: nothing can be followed any more', async () => {
  const { screen } = await showTicker([placed('o1')], 'ended')
  expect(screen.queryByRole('region', { name: 'Bets in this room' })).toBe(null)
})

test('[S-8] one order has no others behind a button', async () => {
  const { screen, lines } = await showTicker([placed('o1')])
  expect([lines().length, screen.queryByRole('button')]).toEqual([1, null])
})

test('[S-8] the latest order is in sight, the last five by a press, and one again by a second', async () => {
  const { user, screen, lines } = await showTicker(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((nickname) => placed(nickname, { nickname })),
  )
  const names = () => lines().map((line) => /[A-F](?=Copy bet)/.exec(line ?? '')?.[0])
  expect(names()).toEqual(['A'])
  await user.click(screen.getByRole('button', { name: 'Show more bets' }))
  expect(names()).toEqual(['A', 'B', 'C', 'D', 'E'])
  await user.click(screen.getByRole('button', { name: 'Show fewer bets' }))
  expect(names()).toEqual(['A'])
})

test('[S-8] an order of another match is said in the words that it came with', async () => {
  const { lines } = await showTicker([placed('o1', { matchId: 'm2', categoryName: 'First goal', itemName: 'Smith' })])
  expect(lines()[0]).toMatch(/^First goal · SmithM\*\*/)
})

test('[S-8] an order says how much was bet at most, at which score and at which price', async () => {
  const { lines } = await showTicker([placed('o1', { stakeBand: 'large', score: '1:0', price: 185 })])
  expect(lines()[0]).toMatch(/M\*\* · ¥1,000\+ at 1:0Was 1\.85Copy bet$/)
})

test('[S-8] an order of who has no name is by a member', async () => {
  const { lines } = await showTicker([placed('o1', { nickname: '' })])
  expect(lines()[0]).toMatch(/^Match result · \S+A memberCopy bet/)
})

test('[S-8] an order is followed to its venue, at its match and its price', async () => {
  const { screen } = await showTicker([placed('o1', { matchId: 'm2', selectionId: 's9' })])
  const link = screen.getByRole('link', { name: /^Copy bet/ }).getAttribute('href')
  expect([link?.includes('OBTY'), link?.includes('m2'), link?.includes('s9')]).toEqual([true, true, true])
})

test.each([{ matchId: null }, { selectionId: null }])(
  '[S-8] an order that says not where it is (%o) is not followed',
  async (fields) => {
    const { screen, lines } = await showTicker([placed('o1', fields)])
    expect([lines().length, screen.queryByRole('link')]).toEqual([1, null])
  },
)

test('[S-8] an order whose selection takes bets shows the price of now', async () => {
  const { lines } = await showTicker([placed('o1', { price: 185 })], 'live', oddsOf(210))
  expect(lines()[0]).toMatch(/Odds 2\.10Copy bet$/)
})

test.each([
  ['its market is paused', { suspended: true }],
  ['prices are no longer confirmed', { feed: 'stale' }],
])('[S-8] [P-4] while %s an order is locked: it says so, without a price and without a way to follow it', async (_, state) => {
  const { lines, screen } = await showTicker([placed('o1', { price: 185 })], 'live', oddsOf(210, state))
  expect([lines()[0], screen.queryByRole('link')]).toEqual([expect.stringMatching(/M\*\*Paused$/), null])
})

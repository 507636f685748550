import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { Market } from '#src/api/model/odds.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { OddsPanel } from '#src/ui/room/match/OddsPanel.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const FED_AT = 1_000_000
const MATCH = { ...anchorMatch({ matchId: 'm1' }), homeName: 'Gulls', visitName: 'Terns', homeScore: 2, visitScore: 1 }

const market = (type: Market['type'], fields: Partial<Market> = {}): Market => ({
  marketId: type,
  type,
  line: null,
  suspended: false,
  selections: [
    { selectionId: `${type}-1`, code: 'home', price: 185, open: true },
    { selectionId: `${type}-2`, code: 'visit', price: 410, open: true },
  ],
  ...fields,
})

type Shown = {
  readonly feed?: 'waiting' | 'none' | 'fresh' | 'stale'
  readonly markets?: readonly Market[]
  /** The match that the slip is of, and what is picked in it. */
  readonly picked?: { readonly matchId: string; readonly selectionId: string } | null
  /** How long ago these prices were confirmed, in ms. */
  readonly ago?: number
  readonly gameStatus?: 'pre' | 'live' | 'ended'
}

const WAY = [
  [0, 180],
  [1, 185],
] as const

async function showOdds({
  feed = 'fresh',
  markets = [market('winner')],
  picked = null,
  ago = 7_000,
  gameStatus = 'live',
}: Shown = {}) {
  const tapped: TappedPrice[] = []
  const odds = shownBy<OddsRef>({ markets, moves: {}, trend: { 'winner-1': WAY }, fedAt: FED_AT }, { value: { feed } })
  const own = shownBy<OddsRef>({ selectedId: picked?.selectionId ?? null })
  const slip = shownBy<OddsRef>({}, { children: { odds: own.ref } })
  const sheet = shownBy<BetSheetRef>(
    { price: picked === null ? null : { match: { ...MATCH, matchId: picked.matchId } } },
    { children: { slip: slip.ref } },
  )
  const page = await show(
    <OddsPanel
      odds={odds.ref}
      match={{ ...MATCH, gameStatus }}
      seconds={fromObservable<number, undefined>(() => of(FED_AT + ago))}
      sheet={picked === null ? undefined : sheet.ref}
      onPrice={(price) => void tapped.push(price)}
    />,
    { language: 'en', words: ['shared'] },
  )
  const { screen, user } = page
  return {
    ...page,
    tapped,
    price: (name: RegExp) => screen.getByRole('button', { name }),
    press: (name: RegExp) => user.click(screen.getByRole('button', { name })),
    status: () => screen.getByRole('status').textContent?.trim(),
  }
}

test.each([
  ['before it begins', 'pre', 0],
  ['while it runs', 'live', 1],
] as const)('[P-4] the prices of a match %s have so many ways drawn, in their own parts', async (_, gameStatus, places) => {
  await showOdds({ gameStatus })
  expect(document.querySelectorAll('svg[role="img"]')).toHaveLength(places)
})

test('[P-4] a price that takes bets opens the slip of its match when it is pressed', async () => {
  const { press, tapped } = await showOdds()
  await press(/Gulls/)
  expect(tapped).toEqual([{ match: MATCH, selectionId: 'winner-1', place: 'room' }])
})

test.each([
  ['that nobody confirms', { feed: 'stale' }],
  ['of a paused market', { markets: [market('winner', { suspended: true })] }],
] as const)('[P-4] a price %s opens nothing when it is pressed', async (_, shown) => {
  const { press, tapped } = await showOdds(shown)
  await press(/Gulls/)
  expect(tapped).toEqual([])
})

test('[P-4] a price that nobody confirms is locked', async () => {
  const { price } = await showOdds({ feed: 'stale' })
  expect(price(/Gulls/).getAttribute('aria-disabled')).toBe('true')
})

test('[P-4] markets stand by their kind, who wins first', async () => {
  await showOdds({ markets: [market('oddEven'), market('total', { line: 2.5 }), market('winner')] })
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'Match result',
    'Over/under',
    'Odd/even',
  ])
})

test('[P-4] prices that are confirmed are said to be kept up to date', async () => {
  const { status } = await showOdds()
  expect(status()).toBe('Prices updating')
})

test.each([
  [59_000, '59 s'],
  [60_000, '1 min'],
  [119_000, '1 min'],
  // A device's clock may be behind.
  [-3_000, '0 s'],
])('[P-4] prices that nobody confirms say since when, after %i ms: %s', async (ago, words) => {
  const { status } = await showOdds({ feed: 'stale', ago })
  expect(status()).toBe(`Odds paused and locked · updated ${words} ago`)
})

test('[P-4] while prices are waited for their place says so', async () => {
  const { screen } = await showOdds({ feed: 'waiting', markets: [] })
  expect([
    screen.getByRole('group', { name: 'Loading odds…' }).getAttribute('aria-busy'),
    screen.queryByText(/^No odds/),
  ]).toEqual(['true', null])
})

test.each(['none', 'fresh', 'stale'] as const)('[P-4] a match without prices says so (%s)', async (feed) => {
  const { screen } = await showOdds({ feed, markets: [] })
  expect(screen.queryByText('No odds for this match yet')).not.toBe(null)
})

test.each([
  ['without prices', []],
  ['with its last prices', [market('winner')]],
])('[P-4] a match that is over, %s, says so with its result where its prices were', async (_, markets) => {
  const { screen } = await showOdds({ gameStatus: 'ended', markets })
  expect([
    screen.queryByText('This match is over') !== null,
    screen.queryByText('Gulls 2 : 1 Terns') !== null,
    screen.queryByRole('button'),
  ]).toEqual([true, true, null])
})

test('[P-4] a result is not broken between two lines', async () => {
  await showOdds({ gameStatus: 'ended', markets: [] })
  expect(document.body.textContent).toMatch(/\d\u00a0:\u00a0\d/)
})

test.each([
  ['this match', 'm1', 'true'],
  ['another match', 'm2', 'false'],
])('[P-4] what is picked in the slip of %s (%s) is marked: %s', async (_, matchId, pressed) => {
  const { price } = await showOdds({ picked: { matchId, selectionId: 'winner-2' } })
  expect([price(/Gulls/).getAttribute('aria-pressed'), price(/Terns/).getAttribute('aria-pressed')]).toEqual(['false', pressed])
})

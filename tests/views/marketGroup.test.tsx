import { expect, test } from 'vitest'
import type { Market } from '#src/api/model/odds.ts'
import { MarketGroup } from '#src/ui/shared/MarketGroup.tsx'
import { show } from './support/show.tsx'

type Props = Parameters<typeof MarketGroup>[0]

const TEAMS = { home: 'Gulls', visit: 'Terns' }
const market = (marketId: string, fields: Partial<Market> = {}): Market => ({
  marketId,
  type: 'winner',
  line: null,
  suspended: false,
  selections: [
    { selectionId: `${marketId}-1`, code: 'home', price: 185, open: true },
    { selectionId: `${marketId}-2`, code: 'visit', price: 410, open: false },
  ],
  ...fields,
})

/** Markets of one kind, as they stand: each price's words after its market, and what is pressed. */
async function showMarkets(props: Partial<Props> = {}) {
  const pressed: string[] = []
  const { screen, user } = await show(
    <MarketGroup
      type="winner"
      markets={[market('k1')]}
      teams={TEAMS}
      fresh
      selectedId={null}
      moves={{}}
      trend={{}}
      onPress={(selectionId) => pressed.push(selectionId)}
      {...props}
    />,
    { language: 'en', words: ['shared'] },
  )
  const buttons = () => screen.getAllByRole('button', { hidden: true })
  return {
    user,
    pressed,
    buttons,
    said: () => buttons().map(({ textContent }) => textContent.split(',').slice(1).join(',')),
    groups: () => [...document.querySelectorAll('details')].map(({ open }) => open),
  }
}

test('[P-4] a price of a match says whether it takes bets', async () => {
  const { said } = await showMarkets()
  expect(said()).toEqual(['Gulls1.85', 'Terns Paused'])
})

test('[P-4] a price of a match that nobody confirms keeps its number and is locked', async () => {
  const { said, buttons } = await showMarkets({ fresh: false })
  expect([said()[0], buttons()[0]?.getAttribute('aria-disabled')]).toEqual(['Gulls1.85locked until it is updated', 'true'])
})

test('[P-4] all prices of a paused market are paused', async () => {
  const { said } = await showMarkets({ markets: [market('k1', { suspended: true })] })
  expect(said()).toEqual(['Gulls Paused', 'Terns Paused'])
})

test('[P-4] the price that is in the slip is marked even while it takes no bets', async () => {
  const { buttons } = await showMarkets({ selectedId: 'k1-2' })
  const facts = buttons().map((one) => [one.getAttribute('aria-pressed'), one.getAttribute('aria-disabled')])
  expect(facts).toEqual([
    ['false', 'false'],
    ['true', 'false'],
  ])
})

test('[P-4] the price that is pressed is the one that is named', async () => {
  const { user, pressed, buttons } = await showMarkets({ markets: [market('k1'), market('k2')] })
  await user.click(buttons()[2] ?? document.body)
  expect(pressed).toEqual(['k2-1'])
})

test.each([
  ['the main markets are unfolded', 'winner', [true]],
  ['other markets are folded', 'oddEven', [false]],
  ['each map is a group of its own', 'mapWinner', [false, false]],
] as const)('[P-4] of a match’s markets %s', async (_, type, open) => {
  const { groups } = await showMarkets({ type, markets: [market('k1', { type, line: 1 }), market('k2', { type, line: 2 })] })
  expect(groups()).toEqual(open)
})

const WAY: [number, number][] = [
  [0, 400],
  [1, 410],
]

test.each([
  ['in the part of that price', { 'k1-1': WAY }, [true, false]],
  ['not where it has not changed', { 'k1-1': [[0, 185]] }, [false, false]],
  ['not while that price is paused', { 'k1-2': WAY }, [false, false]],
] as const)('[P-4] the way of a price is drawn %s', async (_, trend, drawn) => {
  await showMarkets({ trend })
  const ways = [...document.querySelectorAll('button')].map((one) => one.parentElement?.querySelector('svg[role]') !== null)
  expect(ways).toEqual(drawn)
})

test('[P-4] the line of a handicap is turned for the away side', async () => {
  const { said } = await showMarkets({ type: 'handicap', markets: [market('k1', { type: 'handicap', line: -1.5 })] })
  expect(said()).toEqual(['Gulls −1.51.85', 'Terns +1.5 Paused'])
})

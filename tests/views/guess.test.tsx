import { expect, test } from 'vitest'
import type { GuessView as View } from '#src/api/model/activities/kinds/guess.ts'
import { points } from '#src/api/model/money/amount.ts'
import { GuessView } from '#src/ui/activities/kinds/guess/GuessView.tsx'
import { activityMatch } from './support/activityMatch.ts'
import { showKind } from './support/kind.tsx'

type One = View['matches'][number]

const guessed = (matchId: string, fields: Partial<One> = {}): One => ({
  match: activityMatch(matchId),
  pools: [
    { side: 'home', amount: points(100) },
    { side: 'draw', amount: points(0) },
    { side: 'visit', amount: points(200) },
  ],
  result: null,
  mine: null,
  ...fields,
})
const staked = (amount: number, payout: number | null = null) =>
  ({ side: 'visit', amount: points(amount), payout: payout === null ? null : points(payout) }) as const

const viewOf = (matches: readonly One[], have = 1_000): View => ({
  have: points(have),
  least: points(10),
  most: points(500),
  matches: [...matches],
})

const showGuess = (
  matches: readonly One[],
  { have = 1_000, why = null }: { have?: number; why?: { why: 'grade'; needed: 3 } | null } = {},
) => showKind(GuessView, 'guess', viewOf(matches, have), { words: ['guess', 'activityMatches'], card: { why } })

const over = (score: One['match']['score'] = { home: 0, visit: 1 }) => activityMatch('m1', { state: 'decided', score })

test('[P-9] a stake goes to the match and the side that were chosen', async () => {
  const { screen, user, press, asked } = await showGuess([guessed('m1'), guessed('m2')])
  const second = screen.getByRole('radiogroup', { name: /m2/ })
  await user.click(second.querySelectorAll('input')[2]!)
  await user.type(screen.getByRole('textbox'), '25')
  await press('Stake points')
  expect(asked).toEqual([{ do: 'stake', matchId: 'm2', side: 'visit', amount: '25' }])
})

test('[P-9] nothing is asked of who has not chosen a side', async () => {
  const { screen } = await showGuess([guessed('m1')])
  expect(screen.queryByRole('textbox')).toBe(null)
})

test.each([
  ['9', 'At least 10 points per match.'],
  ['10', null],
  ['30', null],
  ['31', 'You do not have enough points.'],
])('[P-9] a first stake of %s by who has 30 points is answered with: %s', async (text, said) => {
  const { screen, user, button } = await showGuess([guessed('m1')], { have: 30 })
  await user.click(screen.getAllByRole('radio')[0]!)
  await user.type(screen.getByRole('textbox'), text)
  expect([screen.queryByRole('alert')?.textContent ?? null, button('Stake points')?.disabled]).toEqual([said, said !== null])
})

test('[P-9] an empty stake is kept back without a word', async () => {
  const { screen, user, button } = await showGuess([guessed('m1')])
  await user.click(screen.getAllByRole('radio')[0]!)
  expect([screen.queryByRole('alert'), button('Stake points')?.disabled]).toEqual([null, true])
})

test('[P-9] more is staked on the member’s own side alone', async () => {
  const { screen, user, press, asked } = await showGuess([guessed('m1', { mine: staked(20) })])
  expect(screen.queryAllByRole('radio')).toEqual([])
  await user.type(screen.getByRole('textbox'), '1')
  await press('Add to the stake')
  expect(asked).toEqual([{ do: 'stake', matchId: 'm1', side: 'visit', amount: '1' }])
})

test('[P-9] once a stake is made its amount stands there no more, so that another press stakes nothing', async () => {
  const { screen, user, press, asked, button, becomes } = await showGuess([guessed('m1')])
  await user.click(screen.getAllByRole('radio')[2]!)
  await user.type(screen.getByRole('textbox'), '20')
  await press('Stake points')
  await becomes(viewOf([guessed('m1', { mine: staked(20) })], 980))
  expect([screen.getByRole<HTMLInputElement>('textbox').value, button('Add to the stake')?.disabled]).toEqual(['', true])
  expect(asked).toHaveLength(1)
})

test('[P-9] what is being written as a stake outlasts news of the pool', async () => {
  const { screen, user, becomes } = await showGuess([guessed('m1')])
  await user.click(screen.getAllByRole('radio')[2]!)
  await user.type(screen.getByRole('textbox'), '20')
  await becomes(viewOf([guessed('m1', { pools: NO_STAKES.pools })]))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('20')
})

test('[P-9] a match that has begun takes no stakes', async () => {
  const { screen } = await showGuess([guessed('m1', { match: activityMatch('m1', { state: 'closed' }), mine: staked(20) })])
  expect([screen.queryAllByRole('radio'), screen.queryByRole('textbox')]).toEqual([[], null])
})

test('[P-9] who may not take part sees the pools alone', async () => {
  const { screen } = await showGuess([guessed('m1')], { why: { why: 'grade', needed: 3 } })
  expect([
    screen.queryAllByRole('radio').length,
    screen.queryByText(/^You have/),
    screen.getByText('Pool 300 points') !== null,
  ]).toEqual([0, null, true])
})

test('[P-9] each side stands with what a point on it brings and its share of the pool', async () => {
  const { screen } = await showGuess([guessed('m1')])
  expect(screen.getAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual([
    'HomeOdds 3.0033%',
    'DrawOdds –0%',
    'AwayOdds 1.5067%',
  ])
})

const NO_STAKES = guessed('m1', { pools: guessed('m1').pools.map((pool) => ({ ...pool, amount: points(0) })) })

test('[P-9] the pool of a match says how many share it', async () => {
  const { screen } = await showGuess([guessed('m1', { players: 3 })])
  expect(screen.queryByText('Pool 300 points · Players: 3')).not.toBe(null)
})

test('[P-9] a match without stakes that takes none any more shows no sides', async () => {
  const { screen } = await showGuess([guessed('m1', { ...NO_STAKES, match: activityMatch('m1', { state: 'closed' }) })])
  expect(screen.queryByText('Home')).toBe(null)
})

test('[P-9] matches that are over stand under a heading of their own', async () => {
  const { screen } = await showGuess([guessed('m1', { match: over() }), guessed('m2')])
  expect(screen.getByRole('region', { name: 'Closed matches' }).querySelectorAll('h3').length).toBe(1)
})

test('[P-9] a match without stakes has no odds', async () => {
  const { screen } = await showGuess([NO_STAKES])
  expect(screen.getAllByRole('radio')[0]?.parentElement?.textContent).toBe('Home')
})

test.each([
  { name: 'without stakes', match: NO_STAKES, isSaid: true },
  { name: 'with stakes', match: guessed('m1'), isSaid: false },
])('[P-9] where there is a match $name it is said that odds take stakes: $isSaid', async ({ match, isSaid }) => {
  const { screen } = await showGuess([match])
  expect(screen.queryByText('Pool 0 points · be the first') !== null).toBe(isSaid)
})

test('[P-9] a stake that waits says what it would bring as the pool is now', async () => {
  const { screen } = await showGuess([guessed('m1', { mine: staked(20) })])
  expect(screen.getByText(/^You chose/).textContent.trim()).toBe('You chose Away with 20 points.')
  expect(screen.queryByText(/^As the pool stands, you get 30 points/)).not.toBe(null)
})

test.each([
  { name: 'right', result: 'visit', payout: 45, said: 'You were right: 45 points.' },
  { name: 'wrong', result: 'home', payout: 0, said: 'Not right this time.' },
  { name: 'among those of whom nobody was right', result: 'draw', payout: 20, said: '20 points were returned.' },
] as const)('[P-9] who was $name is told what came of the stake', async ({ result, payout, said }) => {
  const { screen } = await showGuess([guessed('m1', { match: over(), result, mine: staked(20, payout) })])
  expect(screen.getByText(/^You chose/).textContent).toBe(`You chose Away with 20 points. ${said}`)
})

test.each([
  { name: 'with a winner', state: 'decided', result: 'visit', said: 'Result: Away.' },
  { name: 'level', state: 'decided', result: null, said: 'It ended level: all stakes are returned.' },
  {
    name: 'void',
    state: 'void',
    result: null,
    said: 'The match was postponed or cancelled, or has no result: all stakes are returned.',
  },
] as const)('[P-9] a match that ended $name says so', async ({ state, result, said }) => {
  const { screen } = await showGuess([guessed('m1', { match: activityMatch('m1', { state }), result })])
  expect(screen.queryByText(said)).not.toBe(null)
})

test('[P-9] matches that take stakes stand before those that are over', async () => {
  const { screen } = await showGuess([guessed('m1', { match: over() }), guessed('m2')])
  const heads = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(heads.map((one) => one.slice(0, 2))).toEqual(['m2', 'm1'])
})

test('[P-9] a match that is over stands with its score, the home side first', async () => {
  const { screen } = await showGuess([guessed('m1', { match: over({ home: 3, visit: 1 }) })])
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('m1 homeScore 3 : 1m1 away')
})

test.each([
  ['20', null],
  ['21', 'At most 500 points per match in total.'],
])('[P-9] %s points more by who has staked 480 of 500 are answered with: %s', async (text, said) => {
  const { screen, user, button } = await showGuess([guessed('m1', { mine: staked(480) })])
  await user.type(screen.getByRole('textbox'), text)
  expect([screen.queryByRole('alert')?.textContent ?? null, button('Add to the stake')?.disabled]).toEqual([said, said !== null])
})

test('[P-9] once a match is over what was one’s own and what came out stand out', async () => {
  await showGuess([
    guessed('m1', { match: over(), result: 'visit', mine: { side: 'home', amount: points(20), payout: points(0) } }),
  ])
  const marked = (mark: string) =>
    [...document.querySelectorAll(`[data-${mark}="true"]`)].map((one) => one.querySelector('b')?.textContent)
  expect([marked('mine'), marked('right')]).toEqual([['Home'], ['Away']])
})

test('[P-9] who has too few points for a stake reads how many it takes', async () => {
  const { screen } = await showGuess([guessed('m1')], { have: 9 })
  expect(screen.queryByText('9 points; stakes start at 10')).not.toBe(null)
})

test('[P-9] who may guess reads how many points they have', async () => {
  const { screen } = await showGuess([guessed('m1')], { have: 1_250 })
  expect(screen.getByText(/^You have/).textContent).toContain('1,250')
})

test.each([
  [9, '/app/tasks'],
  [10, null],
])('[P-9] who has %i points where a stake takes ten is led to where points are earned: %s', async (have, to) => {
  const { screen } = await showGuess([guessed('m1')], { have })
  expect(screen.queryByRole('link', { name: 'Earn points' })?.getAttribute('href') ?? null).toBe(to)
})

test.each([
  [[], true],
  [[guessed('m1')], false],
])('[P-9] that there is no match to guess at is said where there is none: %#', async (matches, isSaid) => {
  const { screen } = await showGuess(matches)
  expect(screen.queryByText(/^There are no matches to guess right now/) !== null).toBe(isSaid)
})

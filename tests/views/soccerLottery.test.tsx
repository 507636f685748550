import { expect, test } from 'vitest'
import type { SoccerRound } from '#src/api/model/activities/kinds/soccerLottery.ts'
import { points } from '#src/api/model/money/amount.ts'
import { MatchHead } from '#src/ui/activities/kinds/activityMatches/MatchHead.tsx'
import { SoccerLotteryView } from '#src/ui/activities/kinds/soccerLottery/SoccerLotteryView.tsx'
import { activityMatch } from './support/activityMatch.ts'
import { NOON, showKind } from './support/kind.tsx'
import { show } from './support/show.tsx'

const ROUND: SoccerRound = {
  round: 7,
  pool: points(5_000),
  closesAt: NOON + 3_600_000,
  state: 'open',
  matches: Array.from({ length: 9 }, (_, at) => activityMatch(`m${at}`)),
  tickets: 12,
  played: 0,
  best: null,
  winners: null,
  mine: [],
}
const NINE = ['home', 'home', 'home', 'home', 'home', 'home', 'home', 'draw', 'visit'] as const
const ticket = (fields: Partial<SoccerRound['mine'][number]> = {}) => ({
  day: '2026-01-05',
  picks: [...NINE],
  right: null,
  prize: null,
  ...fields,
})

async function showLottery(rounds: readonly Partial<SoccerRound>[], { isDone = false, card = {} } = {}) {
  const page = await showKind(
    SoccerLotteryView,
    'soccerLottery',
    { isDone, rounds: rounds.map((round) => ({ ...ROUND, ...round })) },
    { words: ['soccerLottery', 'activityMatches'], card },
  )
  const { screen, user } = page
  return {
    ...page,
    /** Picks the sides of the first matches. */
    pick: async (sides: readonly (typeof NINE)[number][]) => {
      for (const [at, side] of sides.entries()) {
        const name = { home: /^1/, draw: /^X/, visit: /^2/ }[side]
        const match = screen.getByRole('radiogroup', { name: new RegExp(`m${at} home`) })
        await user.click([...match.querySelectorAll('label')].find(({ textContent }) => name.test(textContent))!)
      }
    },
    /** The first of the member's own tickets, as it is read. */
    own: () => screen.getByRole('heading', { name: 'My tickets' }).parentElement?.querySelector('li')?.textContent.trim(),
    hand: () => page.button('Submit today’s free ticket'),
  }
}

test('[P-9] a ticket is kept back until all nine matches have a pick', async () => {
  const { screen, pick, hand } = await showLottery([{}])
  await pick(NINE.slice(0, 8))
  expect([screen.getByRole('status').textContent, hand()?.disabled]).toEqual(['8 of 9 chosen', true])
})

test('[P-9] a ticket goes to its round with its picks in the order of the matches', async () => {
  const { pick, press, asked } = await showLottery([{}])
  await pick(NINE)
  await press('Submit today’s free ticket')
  expect(asked).toEqual([{ do: 'ticket', round: 7, picks: [...NINE] }])
})

test('[P-9] a pick that is changed takes the place of the one before', async () => {
  const { pick, press, asked } = await showLottery([{}])
  await pick(NINE)
  await pick(['visit'])
  await press('Submit today’s free ticket')
  expect(asked).toEqual([{ do: 'ticket', round: 7, picks: ['visit', ...NINE.slice(1)] }])
})

test('[P-9] who handed in today’s ticket is told so in place of another one', async () => {
  const { screen, hand } = await showLottery([{ mine: [ticket()] }], { isDone: true })
  expect([hand(), screen.queryByText(/^Today’s ticket is in/) !== null]).toEqual([null, true])
})

test('[P-9] who may not take part in the soccer lottery sees its matches alone', async () => {
  const { screen, hand } = await showLottery([{}], { card: { why: { why: 'login' } } })
  expect([hand(), screen.queryAllByRole('radio').length, screen.getAllByText('m0 home').length]).toEqual([null, 0, 1])
})

test('[P-9] a round that is closed says that it waits in place of taking a ticket', async () => {
  const { screen, hand } = await showLottery([{ state: 'closed' }])
  expect([hand(), screen.queryByText('This round is closed and waits for all results.') !== null]).toEqual([null, true])
})

test('[P-9] an open round says when it closes, its pool and how many tickets there are', async () => {
  const { part } = await showLottery([{}])
  const said = part('Nine matches, a pool of 5,000 points')?.textContent
  expect(said).toContain('Closes 2026-01-05 13:00 (UTC+8), at the first kickoffTickets so far: 12')
})

test('[P-9] a ticket of a round that goes on is read with its signs and no result', async () => {
  const { own } = await showLottery([{ mine: [ticket()] }])
  expect(own()).toBe('2026-01-05: 1 1 1 1 1 1 1 X 2')
})

test.each([
  { prize: 0, said: '2026-01-05: 1 1 1 1 1 1 1 X 2 0 right' },
  { prize: 2_500, said: '2026-01-05: 1 1 1 1 1 1 1 X 2 0 right 2,500 points' },
])('[P-9] a ticket of a round that is over says what it had right and a prize of $prize', async ({ prize, said }) => {
  const { own } = await showLottery([{ state: 'settled', mine: [ticket({ right: 0, prize: points(prize) })] }])
  expect(own()).toBe(said)
})

test.each([
  {
    name: 'winners',
    round: { state: 'settled', played: 8, best: 6, winners: 2 },
    said: '8 matches counted, best score 6 right; members sharing the pool: 2',
  },
  {
    name: 'nobody right',
    round: { state: 'settled', played: 8, best: 0, winners: 0 },
    said: '8 matches counted, nobody had one right: the pool was not paid out',
  },
  { name: 'too few matches', round: { state: 'void', played: 4 }, said: 'Fewer than 5 matches counted: this round is void' },
] as const)('[P-9] an earlier round with $name says so', async ({ round, said }) => {
  const { part } = await showLottery([round])
  expect(part('Earlier rounds')?.textContent).toContain(said)
})

test('[P-9] where no round goes on it is said when the next one opens', async () => {
  const { screen } = await showLottery([{ state: 'settled' }])
  expect(screen.queryByText('The next round opens once its nine matches are known.')).not.toBe(null)
})

test('[P-9] an earlier round is named by its pool and when it closed', async () => {
  const { screen } = await showLottery([{ state: 'settled', closesAt: NOON }])
  expect(screen.queryByRole('heading', { name: 'Pool of 5,000 points, closed 2026-01-05 12:00' })).not.toBe(null)
})

test('[P-9] the rules of the soccer lottery name the signs and the fewest matches of a round', async () => {
  const { lines } = await showLottery([{}])
  const rules = lines('Rules').join(' ')
  expect(rules).toContain('1 home, X draw, 2 away')
  expect(rules).toContain('with fewer than 5 left, the round is void')
})

test('[P-9] the matches of an earlier round are folded away', async () => {
  const { screen } = await showLottery([{ state: 'settled' }])
  expect(screen.getByText('Show the nine results').closest('details')?.open).toBe(false)
})

test.each([
  { score: { home: 2, visit: 1 }, ahead: ['m0 home'] },
  { score: { home: 1, visit: 2 }, ahead: ['m0 away'] },
  { score: { home: 1, visit: 1 }, ahead: [] },
  { score: null, ahead: [] },
])('[P-9] of a match that stands at $score what is ahead stands out: $ahead', async ({ score, ahead }) => {
  await showLottery([{ state: 'closed', matches: [activityMatch('m0', { score })] }])
  const teams = [...document.querySelectorAll('li h3 > span')].filter(({ textContent }) => textContent.startsWith('m0'))
  expect(teams.filter(({ classList }) => classList.length > 1).map(({ textContent }) => textContent)).toEqual(ahead)
})

test.each([
  ['open', ''],
  ['closed', 'Closed, waiting for the result'],
  ['decided', 'Ended'],
  ['void', 'Void'],
] as const)('[P-9] a match of an activity that is %s says its league, its kickoff and “%s”', async (state, said) => {
  const { part } = await showLottery([{ state: 'closed', matches: [activityMatch('m0', { state })] }])
  expect(part(/^Nine matches/)?.querySelector('li')?.textContent).toBe(`League · Kickoff 2026-01-05 13:00${said}m0 homevsm0 away`)
})

test.each([
  ['today', 3_600_000, /^League · Kickoff today 13:00/],
  ['tomorrow', 86_400_000, /^League · Kickoff tomorrow 12:00/],
])('[P-9] a match of an activity that begins %s says so', async (_, ahead, said) => {
  const match = activityMatch('m0', { kickoffAt: NOON + ahead })
  await show(<MatchHead match={match} now={NOON} />, { language: 'en', words: ['activityMatches'] })
  expect(document.body.textContent).toMatch(said)
})

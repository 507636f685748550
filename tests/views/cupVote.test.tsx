import { expect, test } from 'vitest'
import type { EuroCupVoteView as View } from '#src/api/model/activities/kinds/euroCupVote.ts'
import { points } from '#src/api/model/money/amount.ts'
import { EuroCupVoteView } from '#src/ui/activities/kinds/euroCupVote/EuroCupVoteView.tsx'
import { TeamCrest } from '#src/ui/activities/kinds/euroCupVote/TeamCrest.tsx'
import { teamCode } from '#src/ui/activities/kinds/euroCupVote/teamCode.ts'
import { NOON, showKind } from './support/kind.tsx'
import { show } from './support/show.tsx'

const VOTE: View = {
  pool: points(5_000),
  closesAt: NOON,
  state: 'open',
  teams: [
    { name: { 'zh-CN': '西班牙', en: 'Spain' }, votes: 1 },
    { name: { 'zh-CN': '法国', en: 'France' }, votes: 2 },
  ],
  winner: null,
  winners: null,
  mine: { today: null, votes: [], prize: null },
}
const mine = (fields: Partial<View['mine']> = {}): View['mine'] => ({
  today: null,
  votes: [{ team: 1, votes: 3 }],
  prize: null,
  ...fields,
})

const showVote = (view: Partial<View> = {}, card = {}) =>
  showKind(EuroCupVoteView, 'euroCupVote', { ...VOTE, ...view }, { words: ['euroCupVote'], card })

test('[P-9] a vote goes to the team that was chosen, which its button names', async () => {
  const { screen, user, press, asked } = await showVote()
  await user.click(screen.getByRole('radio', { name: /France/ }))
  await press('Vote for France')
  expect(asked).toEqual([{ do: 'vote', team: 1 }])
})

test('[P-9] the first team can be voted for', async () => {
  const { screen, user, press, asked } = await showVote()
  await user.click(screen.getByRole('radio', { name: /Spain/ }))
  await press('Vote for Spain')
  expect(asked).toEqual([{ do: 'vote', team: 0 }])
})

test('[P-9] no vote is cast before a team is chosen', async () => {
  const { button } = await showVote()
  expect(button('Cast today’s vote')?.disabled).toBe(true)
})

test.each([
  { name: 'voted today', view: { mine: mine({ today: 0 }) }, card: {} },
  { name: 'looks once votes are closed', view: { state: 'closed' }, card: {} },
  { name: 'may not take part', view: {}, card: { why: { why: 'audience' } } },
] as const)('[P-9] who $name has nothing to choose', async ({ view, card }) => {
  const { screen } = await showVote(view, card)
  expect([screen.queryAllByRole('radio'), screen.queryAllByRole('button')]).toEqual([[], []])
})

test.each([
  { votes: 0, bars: 0 },
  { votes: 3, bars: 2 },
])('[P-9] of $votes votes in all $bars teams have bars', async ({ votes, bars }) => {
  await showVote({ teams: VOTE.teams.map((team, at) => ({ ...team, votes: at === 0 ? votes : 0 })) })
  expect(document.querySelectorAll('svg[viewBox="0 0 100 4"]')).toHaveLength(bars)
})

test('[P-9] who voted today is told for whom', async () => {
  const { screen } = await showVote({ mine: mine({ today: 0 }) })
  expect(screen.queryByText('You voted for Spain today. You can vote again tomorrow.')).not.toBe(null)
})

test('[P-9] teams stand with their votes and shares of all', async () => {
  const { screen } = await showVote()
  expect(screen.getAllByRole('radio').map((one) => one.parentElement?.textContent.match(/\d+% \(\d+\)/)?.[0])).toEqual([
    '33% (1)',
    '67% (2)',
  ])
  expect(screen.queryByText('Total votes: 3')).not.toBe(null)
})

test('[P-9] before the first vote each team has no share', async () => {
  const { screen } = await showVote({ teams: VOTE.teams.map((team) => ({ ...team, votes: 0 })) })
  expect(screen.getAllByText('0% (0)').length).toBe(2)
})

test('[P-9] an own vote for another team is told as lost once the champion is known', async () => {
  const { screen } = await showVote({ state: 'decided', winner: 0, mine: mine() })
  expect(screen.queryByText('None of your votes went to the champion.')).not.toBe(null)
})

test('[P-9] one vote for the champion among others is told with its prize, and not as lost', async () => {
  const votes = [
    { team: 0, votes: 2 },
    { team: 1, votes: 1 },
  ]
  const { screen, part } = await showVote({ state: 'decided', winner: 1, mine: mine({ votes, prize: points(40) }) })
  expect([screen.queryByText(/^None of your votes/), part('My votes')?.textContent]).toEqual([
    null,
    'My votesSpain: 2France: 1You got 40 points',
  ])
})

test.each([
  { winners: null, said: 'Votes are being counted; prizes will follow.' },
  { winners: 0, said: 'Nobody voted for the champion: the pool was not paid out.' },
  { winners: 4, said: 'Members who voted for the champion and shared the pool: 4' },
])('[P-9] of a champion with $winners winners is said: $said', async ({ winners, said }) => {
  const { part } = await showVote({ state: 'decided', winner: 1, winners })
  expect(part('A pool of 5,000 points')?.textContent.endsWith(`Champion: France${said}`)).toBe(true)
})

test.each([
  ['open', 'Votes close 2026-01-05 12:00 (UTC+8), or earlier once the result is confirmed.'],
  ['closed', 'Votes are closed. The champion is still to be confirmed.'],
  ['abandoned', 'This vote was called off: the pool was not paid out.'],
] as const)('[P-9] a vote that is %s says so', async (state, said) => {
  const { part } = await showVote({ state })
  expect(part('A pool of 5,000 points')?.textContent).toBe(`A pool of 5,000 points${said}`)
})

test.each([
  ['of their own', 0, ['Spain'], []],
  ['of the champion', null, [], ['France']],
] as const)('[P-9] once nothing can be chosen the team %s stands out', async (_, today, own, right) => {
  await showVote({ state: 'decided', winner: today === null ? 1 : null, mine: mine({ today }) })
  const marked = (mark: string) =>
    [...document.querySelectorAll(`[data-${mark}="true"]`)].map((one) => one.querySelector('b')?.textContent)
  expect([marked('mine'), marked('right')]).toEqual([own, right])
})

test.each([
  ['西班牙', '西'],
  ['Spain', 'ESP'],
  ['Netherlands', 'NED'],
  ['France', 'FRA'],
  ['O', 'O'],
])('[P-9] a crest of “%s” bears “%s”, as boards do', async (name, code) => {
  await show(<TeamCrest place={0} code={teamCode(name)} />)
  expect(document.querySelector('text')?.textContent).toBe(code)
})

test('[P-9] the bar of a team is as long as its share', async () => {
  await showVote()
  const bars = [...document.querySelectorAll('svg[viewBox="0 0 100 4"] rect:last-child')]
  expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(['33', '67'])
})

test('[P-9] before a vote it is said whether a team is chosen, and which', async () => {
  const { screen, user } = await showVote()
  const said = () => screen.getByRole('status').textContent
  const before = said()
  await user.click(screen.getByRole('radio', { name: /France/ }))
  expect([before, said()]).toEqual(['No team chosen yet', 'France chosen'])
})

test('[P-9] crests of eight teams have eight pairs of colours', async () => {
  await show(
    <>
      {Array.from({ length: 8 }, (_, place) => (
        <TeamCrest key={place} place={place} code="A" />
      ))}
    </>,
  )
  expect(new Set([...document.querySelectorAll('svg')].map((one) => one.dataset['tone'])).size).toBe(8)
})

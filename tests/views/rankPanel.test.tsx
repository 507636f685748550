import { expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type OwnRank, type Rank, type RankLine, rankMachine, type RankQuery } from '#src/machines/gifts/rankMachine.ts'
import { RankPanel } from '#src/ui/room/gifts/RankPanel.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const line = (name: string, given: number): RankLine => ({
  memberId: name,
  name,
  avatar: '/a.svg',
  vipLevel: 1,
  coins: coins(given),
})

async function showRank(isMember = true, onLoginNeeded: () => void = () => undefined) {
  const load = handActor<Rank, RankQuery>()
  const logic = rankMachine.provide({ actors: { load: load.logic, gifts: silent<unknown, { room: string }>() } })
  const page = await show(
    <RankPanel
      room="r1"
      logic={logic}
      member={isMember ? { memberId: 'm1', avatar: '/mia.png' } : null}
      onLoginNeeded={onLoginNeeded}
    />,
    { language: 'en', words: ['gifts', 'room'] },
  )
  return {
    ...page,
    asked: () => load.asked.map(({ input }) => input.period),
    answer: (list: readonly RankLine[] | null, own: OwnRank | null = null) =>
      told(() =>
        list === null ? load.last().reject(new Failure('errors.networkAbnormal')) : load.last().resolve({ list, own }),
      ),
    own: () => page.screen.queryByRole('group', { name: 'Your place' })?.textContent ?? null,
    names: () => page.screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent),
  }
}

test('[C-13] the rank is of today at first, and of another time by a press', async () => {
  const { screen, user, asked, answer, names } = await showRank()
  await answer([line('ann', 5)])
  await user.click(screen.getByRole('radio', { name: 'All time' }))
  await answer([line('bob', 9), line('ann', 5)])
  expect([asked(), names()]).toEqual([
    ['today', 'total'],
    ['bob', 'ann'],
  ])
})

test.each([
  ['not ranked', null, '–Not ranked yetSend a gift to be ranked'],
  ['the first', { place: 1, coins: coins(9), before: null }, /^1Your placeYou lead the list/],
  ['the fourth', { place: 4, coins: coins(1_200), before: coins(2_500) }, /^4Your place1,300 coins behind the next place/],
] as const)('[C-13] a member who is %s reads where they stand', async (_, place, words) => {
  const { answer, own } = await showRank()
  await answer([line('ann', 5)], place)
  expect(own()).toMatch(words)
})

test('[C-13] a visitor is asked to log in for a place in the rank', async () => {
  let asked = 0
  const { screen, user, answer, own } = await showRank(false, () => (asked += 1))
  await answer([line('ann', 5)])
  const said = own()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect([said, asked]).toEqual(['You are not rankedGifts that you send count hereLog in', 1])
})

test('[C-13] who gave as much have the same place, and the next one counts both', async () => {
  const { screen, answer } = await showRank()
  await answer([line('ann', 9), line('bob', 5), line('cat', 5), line('dan', 1)])
  const places = screen.getAllByRole('img', { name: /^Place / }).map((medal) => medal.getAttribute('aria-label'))
  const gaps = screen.getAllByRole('listitem').map((item) => /\d behind|Tied/.exec(item.textContent)?.[0])
  expect([places, gaps]).toEqual([
    ['Place 1', 'Place 2', 'Place 2', 'Place 4'],
    [undefined, '4 behind', 'Tied', '4 behind'],
  ])
})

test('[C-13] that nobody gave yet is said, but not before that is known', async () => {
  const { screen, answer } = await showRank()
  const before = screen.queryByText('Nobody is ranked yet')
  await answer([])
  expect([before, screen.queryByText('Nobody is ranked yet') !== null]).toEqual([null, true])
})

test('[C-13] a rank that nobody is on says it once: the member has no line of their own', async () => {
  const { answer, own } = await showRank()
  await answer([])
  expect(own()).toBe(null)
})

test('[C-13] a rank that cannot be had is asked for again by a press', async () => {
  const { screen, user, asked, answer, names } = await showRank()
  await answer(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer([line('ann', 5)])
  expect([asked().length, names()]).toEqual([2, ['ann']])
})

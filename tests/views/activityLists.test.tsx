import { act, within } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable } from 'xstate'
import type { ActivityCard, WonPrize } from '#src/api/model/activities/activity.ts'
import { KIND_NAMES } from '#src/api/model/activities/kinds.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import { type ActivityList, activityListMachine, prizeListMachine } from '#src/machines/activities/activityListMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ActivitiesPage } from '#src/ui/activities/ActivitiesPage.tsx'
import { HomeActivities } from '#src/ui/activities/HomeActivities.tsx'
import { PrizesPage } from '#src/ui/activities/PrizesPage.tsx'
import { settled } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { activityCard, NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const card = (name: string, fields: Partial<ActivityCard> = {}): ActivityCard =>
  activityCard('lottery', { id: name, title: { 'zh-CN': name, en: name }, ...fields })
const LATER = { startsAt: NOON + 2 * DAY, endsAt: NOON + 9 * DAY, state: 'scheduled', why: { why: 'notBegun' } } as const
const ENDED = { startsAt: NOON - 9 * DAY, endsAt: NOON - DAY, state: 'ended', why: { why: 'ended' } } as const

const listed = (list: readonly ActivityCard[] | null, isPaused = false) => ({
  list: activityListMachine.provide({ actors: given<ActivityList, null>(list === null ? null : [{ list, isPaused }]) }),
  seconds: fromObservable<number, undefined>(() => of(NOON)),
})
const session = shownBy<ActorRefFrom<typeof sessionMachine>>({ member: { memberId: 'm1' } }).ref
const title = shownBy<ActorRefFrom<typeof titleMachine>>({}).ref

async function showActivities(list: readonly ActivityCard[], { address = '/app/activities', isPaused = false } = {}) {
  const page = await show(<ActivitiesPage actors={{ session, title }} logic={listed(list, isPaused)} />, {
    address,
    language: 'en',
    words: ['activities'],
  })
  await act(settled)
  const { screen } = page
  return {
    ...page,
    names: () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    cardOf: (name: string) => screen.getByRole('listitem', { name: `View: ${name}` }).textContent,
  }
}

test('[C-12] what one can do now comes first, then what asks for a login, is done, to come, closed, paused and over', async () => {
  const { names } = await showActivities([
    card('over', ENDED),
    card('paused', { state: 'paused', why: { why: 'paused' } }),
    card('barred', { why: { why: 'barred' } }),
    card('later', LATER),
    card('done', { isDone: true }),
    card('login', { why: { why: 'login' } }),
    card('first'),
    card('second'),
  ])
  expect(names()).toEqual(['first', 'second', 'login', 'done', 'later', 'barred', 'paused', 'over'])
})

const EACH = [card('now'), card('paused', { state: 'paused', why: { why: 'paused' } }), card('later', LATER), card('over', ENDED)]
test.each([
  ['Running', ['now', 'paused']],
  ['Upcoming', ['later']],
  ['Ended', ['over']],
])('[C-12] the filter “%s” shows: %s', async (name, shown) => {
  const { screen, user, names } = await showActivities(EACH)
  await user.click(screen.getByRole('radio', { name }))
  expect(names()).toEqual(shown)
})

test.each([
  ['Running', 'open'],
  ['Upcoming', 'coming'],
  ['Ended', 'ended'],
])('[C-12] the filter “%s” stands in the address: %s', async (name, filter) => {
  const { screen, user, address } = await showActivities(EACH)
  await user.click(screen.getByRole('radio', { name }))
  expect(address()).toBe(`/app/activities?show=${filter}`)
})

test.each([
  ['coming', ['later']],
  ['else', ['now', 'later']],
])('[C-12] an address with the filter “%s” shows: %s', async (filter, shown) => {
  const { names } = await showActivities([card('now'), card('later', LATER)], { address: `/app/activities?show=${filter}` })
  expect(names()).toEqual(shown)
})

test('[C-12] a filter that nothing fits says so', async () => {
  const { screen, user } = await showActivities([card('now')])
  await user.click(screen.getByRole('radio', { name: 'Ended' }))
  expect(screen.queryByText('No activities')).not.toBe(null)
})

test('[C-12] a filter that nothing fits can be changed', async () => {
  const { screen, user, names } = await showActivities([card('now')], { address: '/app/activities?show=ended' })
  const before = names()
  await user.click(screen.getByRole('radio', { name: 'Running' }))
  expect([before, names()]).toEqual([[], ['now']])
})

test('[C-12] by the clock an activity begins and ends before anybody says so', async () => {
  const { names } = await showActivities(
    [card('begun', { startsAt: NOON, state: 'scheduled', why: { why: 'notBegun' } }), card('over', { endsAt: NOON })],
    { address: '/app/activities?show=open' },
  )
  expect(names()).toEqual(['begun'])
})

test('[C-12] what is still to be done today comes before what only runs', async () => {
  const { names } = await showActivities([
    card('runs'),
    { ...card('done', { isDone: true }), kind: 'quiz' },
    { ...card('today'), kind: 'quiz' },
  ])
  expect(names()).toEqual(['today', 'runs', 'done'])
})

test('[C-12] the list begins with what waits today, and shows the others by what they are about, each group under its name', async () => {
  const kinds = ['guess', 'recallFriend', 'firstDeposit', 'signGifts', 'spinWheel', 'quiz'] as const
  const { screen } = await showActivities(kinds.map((kind) => ({ ...card(kind), kind })))
  const groups = screen.getAllByRole('region').map((group) =>
    within(group)
      .getAllByRole('heading')
      .map((one) => one.textContent),
  )
  expect(groups).toEqual([
    ['To do today', 'signGifts', 'quiz'],
    ['Daily', 'spinWheel'],
    ['Deposits and packages', 'firstDeposit'],
    ['Friends', 'recallFriend'],
    ['Football', 'guess'],
  ])
})

test('[C-12] each card says until when its activity runs, where that is near', async () => {
  const { cardOf } = await showActivities([
    card('first', { endsAt: NOON + 5 * DAY }),
    card('second', { endsAt: NOON + 90 * MINUTE }),
  ])
  expect([cardOf('first'), cardOf('second')]).toEqual([
    'firstWhat it is aboutEnds in 5 days',
    'secondWhat it is aboutEnds in 1:30:00',
  ])
})

test('[C-12] a card says nothing of an end that is sixty days away, and names what its activity brings', async () => {
  const gain = { unit: 'GOLD', amount: coins(1_000), multiple: 0, rate: 0, count: 7 } as const
  const { cardOf } = await showActivities([
    { ...card('far', { endsAt: NOON + 60 * DAY, gain }), kind: 'signGifts' },
    card('near', { endsAt: NOON + 60 * DAY - 1 }),
  ])
  expect([cardOf('far'), cardOf('near')]).toEqual(['far1,000 coins on day 7To do today', 'nearWhat it is aboutEnds in 59 days'])
})

test.each([
  ['en', '¥88 locked bonus (bet it 10 times)'],
  ['zh-CN', '¥88 锁定奖金（10 倍投注）'],
] as const)(
  '[C-12] a locked bonus that an activity brings is told in %s with how often it is bet: %s',
  async (language, said) => {
    const gain = { unit: 'GRANT', amount: fen(8_800), multiple: 10, rate: 0, count: 0 } as const
    const words = { en: 'Top prize', 'zh-CN': '最高奖' }
    const page = await show(
      <ActivitiesPage actors={{ session, title }} logic={listed([{ ...card('a', { gain }), kind: 'spinWheel' }])} />,
      {
        address: '/app/activities',
        language,
        words: ['activities'],
      },
    )
    await act(settled)
    expect(page.screen.queryByText(`${words[language]} ${said}`)).not.toBe(null)
  },
)

test('[C-12] an activity to come says when it begins', async () => {
  const { cardOf } = await showActivities([card('later', LATER)])
  expect(cardOf('later')).toBe('laterWhat it is aboutUpcomingBegins in 2 days')
})

test('[C-12] why one may not take part stands on a card where its mark does not say so', async () => {
  const { cardOf } = await showActivities([
    card('grade', { why: { why: 'grade', needed: 3 } }),
    card('login', { why: { why: 'login' } }),
  ])
  expect([cardOf('grade').includes('Requires VIP 3 or higher.'), cardOf('login').includes('Log in to take part.')]).toEqual([
    true,
    false,
  ])
})

test('[C-12] who paused is offered no activities', async () => {
  const { screen, names } = await showActivities([card('now')], { isPaused: true })
  expect([names(), screen.queryByText('No activities while you pause or are excluded') !== null]).toEqual([[], true])
})

async function showHome(list: readonly ActivityCard[] | null) {
  const page = await show(<HomeActivities session={session} logic={listed(list)} />, { language: 'en', words: ['activities'] })
  await act(settled)
  return { ...page, tiles: () => page.screen.queryAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('[P-3] home shows no activity that somebody was kept out of', async () => {
  const { tiles } = await showHome([card('barred', { why: { why: 'barred' } }), card('done', { isDone: true })])
  expect(tiles()).toEqual(['doneDone for today'])
})

test('[P-3] home shows the first six activities that run', async () => {
  const running = Array.from({ length: 7 }, (_, at) => card(`n${at}`, { isDone: true }))
  const { tiles } = await showHome([card('later', LATER), ...running])
  expect(tiles()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5'].map((name) => `${name}Done for today`))
})

test('[P-3] each activity on home leads to its own page, and its heading to all of them', async () => {
  const { screen } = await showHome([card('now')])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/app/activities', '/app/activity/now'])
})

test('[P-3] an activity on home says until when it runs', async () => {
  const { tiles } = await showHome([card('now', { endsAt: NOON + 90 * MINUTE })])
  expect(tiles()).toEqual(['nowEnds in 1:30:00'])
})

test.each([
  ['nothing runs', [card('later', LATER)]],
  ['they cannot be had', null],
])('[P-3] where %s home has no part for activities', async (_, list) => {
  const { screen } = await showHome(list)
  expect([screen.queryByRole('heading'), document.querySelector('ul')]).toEqual([null, null])
})

async function showPrizes(prizes: readonly WonPrize[], offered: readonly ActivityCard[] = [], isPaused = false) {
  const logic = {
    ...listed(offered, isPaused),
    prizes: prizeListMachine.provide({ actors: given<WonPrize, null>(prizes) }),
  }
  const prompt = shownBy<ActorRefFrom<typeof promptMachine>>({}).ref
  const page = await show(<PrizesPage actors={{ session, prompt, title }} logic={logic} />, {
    language: 'en',
    words: ['activities'],
  })
  await act(settled)
  return page
}
const won = (prize: WonPrize['prize'], at = NOON): WonPrize => ({
  id: `w${at}`,
  activityId: 'a1',
  kind: 'quiz',
  title: { 'zh-CN': '问答', en: 'Quiz' },
  label: '',
  at,
  prize,
})

test('[P-9] what was won stands with where, when and how much of what', async () => {
  const { screen } = await showPrizes([
    won({ asset: 'GOLD', amount: coins(1_200) }),
    won({ asset: 'FEN', amount: fen(850) }, NOON - MINUTE),
    won({ asset: 'GRANT', amount: fen(1_800), multiple: 5, product: 'slots' }, NOON - 2 * MINUTE),
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Quiz2026-01-05 12:001,200 coins',
    'Quiz2026-01-05 11:59¥8.50',
    'Quiz2026-01-05 11:58¥18 locked bonus (bet it 5 times)',
  ])
})

test('[P-9] who won nothing yet is led to all activities beside those that are open', async () => {
  const { screen } = await showPrizes([], [card('open')])
  expect(screen.getByRole('link', { name: 'All activities' }).getAttribute('href')).toBe('/app/activities')
})

test('[P-9] beside what was won stands what can be won in now, what waits for today first, and nothing else', async () => {
  const offered = [
    card('later', LATER),
    card('over', ENDED),
    card('done', { isDone: true }),
    card('open'),
    activityCard('quiz', { id: 'quiz' }),
  ]
  const { screen } = await showPrizes([], offered)
  const ways = within(screen.getByRole('region', { name: 'Win something now' })).getAllByRole('listitem')
  expect(ways.map((way) => way.querySelector('a')?.getAttribute('href'))).toEqual(['/app/activity/quiz', '/app/activity/open'])
})

test('[P-9] who paused is offered no activity beside what they won', async () => {
  const { screen } = await showPrizes([], [card('open')], true)
  expect(screen.queryByRole('region', { name: 'Win something now' })).toBe(null)
})

test('[P-9] what was won leads back to the activities', async () => {
  const { screen } = await showPrizes([])
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/app/activities')
})

test('[P-9] points that were won are told as points', async () => {
  const { screen } = await showPrizes([won({ asset: 'POINT', amount: points(1_200) })])
  expect(screen.getByRole('listitem').textContent).toBe('Quiz2026-01-05 12:001,200 points')
})

test('[P-9] what was won of each kind has the picture of its kind', async () => {
  const drawnOf = async (kind: WonPrize['kind']) => {
    const page = await showPrizes([{ ...won({ asset: 'GOLD', amount: coins(1) }), kind }])
    const drawn = document.querySelector('li svg')?.innerHTML ?? ''
    page.leave()
    return drawn
  }
  const pictures: string[] = []
  for (const kind of KIND_NAMES) pictures.push(await drawnOf(kind))
  expect([new Set(pictures).size, pictures.includes('')]).toEqual([KIND_NAMES.length, false])
})

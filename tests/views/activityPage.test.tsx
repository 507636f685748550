import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { ActivityAnswer, ActivityFound, ActivityOrder } from '#src/machines/activities/activityPage.ts'
import { activityPageMachine } from '#src/machines/activities/activityPageMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ActivityPage } from '#src/ui/activities/ActivityPage.tsx'
import { SAYS_ITSELF } from '#src/ui/activities/kinds.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { silent } from '#tests/support/silent.ts'
import { activityCard, kindLogic, NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const SIGN = {
  row: 0,
  gifts: [{ coins: coins(100), state: 'today' }],
  isSigned: false,
  times: 1,
  makeUp: { left: 1, day: null },
}
const open = (card: Partial<ActivityCard> = {}, all: readonly ActivityCard[] = []): ActivityFound => ({
  found: 'open',
  sheet: { card: activityCard('signGifts', card), view: SIGN, all },
})

async function showPage(found: ActivityFound | null) {
  const load = handActor<ActivityFound, { id: string }>()
  const order = handOrder<ActivityOrder, ActivityAnswer>((errorKey) => ({ result: 'failed', errorKey }))
  const machine = activityPageMachine.provide({
    actors: { load: load.logic, changes: silent<unknown, { id: string }>(), order: order.logic },
  })
  const prompt = shownBy<ActorRefFrom<typeof promptMachine>>({})
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: { memberId: 'm1' } }).ref,
    prompt: prompt.ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const { makeId: _, ...kinds } = kindLogic()
  const page = await show(
    <ActivityPage actors={actors} logic={{ page: machine, kinds }} makeId={() => 'client-made-id-0001'} />,
    {
      address: '/app/activity/a1',
      language: 'en',
      words: ['activities', 'signGifts'],
    },
  )
  const { screen, user } = page
  const loaded = (one: ActivityFound | null) =>
    told(() => {
      if (one === null) load.last().reject(new Failure('errors.networkAbnormal'))
      else load.last().resolve(one)
    })
  await loaded(found)
  return {
    ...page,
    loaded,
    press: async (name: string) => {
      await user.click(await screen.findByRole('button', { name }))
      await act(quiet)
    },
    prompted: prompt.sent,
    asked: () => load.asked.length,
    orders: () => order.submit.asked.map(({ order: one }) => one.act),
    lose: () =>
      act(async () => {
        order.submit.last().reject(new ApiError('timeout', profile.codes.timeout, 'no answer'))
        await quiet()
      }),
    answer: (one: ActivityAnswer) =>
      act(async () => {
        order.submit.last().resolve(one)
        await quiet()
      }),
  }
}

test.each([
  ['missing', 'There is no such activity'],
  ['paused', 'No activities while you pause or are excluded'],
  ['barred', 'You cannot take part in this activity'],
] as const)('[C-12] an activity that is %s says so: %s', async (found, said) => {
  const { screen } = await showPage({ found })
  expect(screen.queryByText(said)).not.toBe(null)
})

test.each([
  ['missing', '/app/activities'],
  ['paused', '/app/prizes'],
  ['barred', '/app/activities'],
] as const)('[C-12] an activity that is %s leads on to %s', async (found, to) => {
  const { screen } = await showPage({ found })
  expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe(to)
})

test('[C-12] an activity that cannot be loaded is asked for again by a press', async () => {
  const { screen, press, loaded, asked } = await showPage(null)
  await press('Try again')
  await loaded(open())
  expect([asked(), screen.queryByText('The activities could not be loaded')]).toEqual([2, null])
})

test('[C-12] a visitor is asked to log in, to come back to the activity', async () => {
  const { press, prompted } = await showPage(open({ why: { why: 'login' } }))
  await press('Log in')
  expect(prompted).toEqual([{ type: 'login.needed', featureKey: 'feature.welfare', fromPage: '/app/activity/a1' }])
})

test.each([
  [{ why: 'grade', needed: 3 }, 'Requires VIP 3 or higher.'],
  [{ why: 'budgetGone' }, 'All prizes have been given out for now. Come back tomorrow, or try another activity.'],
] as const)('[C-12] who may not take part by %o is told why in place of a login', async (why, said) => {
  const { screen } = await showPage(open({ why }))
  expect([screen.queryByText(said) !== null, screen.queryByRole('button', { name: 'Log in' })]).toEqual([true, null])
})

test('[C-12] on a wide screen an activity stands with its name, how it stands, what it is about and how long it runs', async () => {
  const { screen } = await showPage(open())
  const hero = screen.getByRole('region', { name: 'Activities' })
  expect(hero.textContent).toBe(
    'The activityTo do todayWhat it is aboutRuns from 2026-01-04 12:00 to 2026-01-06 12:00 (UTC+8)My prizes',
  )
})

test('[C-12] the page of an activity says to the minute from when until when it runs', async () => {
  const { screen } = await showPage(open())
  expect(screen.queryByText('Runs from 2026-01-04 12:00 to 2026-01-06 12:00 (UTC+8)')).not.toBe(null)
})

test('[C-12] what an act gave is told with each of its prizes', async () => {
  const { screen, press, answer, orders } = await showPage(open())
  await press('Sign in for coins')
  const prizes = [
    { asset: 'GOLD', amount: coins(100) },
    { asset: 'GRANT', amount: fen(1_800), multiple: 5, product: 'slots' },
  ] as const
  await answer({ result: 'done', reply: null, prizes, view: { ...SIGN, isSigned: true } })
  expect(orders()).toEqual([{ do: 'sign' }])
  expect(screen.getByRole('status').textContent).toBe('You got 100 coins + ¥18 locked bonus (bet it 5 times)')
})

test('[C-12] an act that gave nothing is not told as a prize', async () => {
  const { screen, press, answer } = await showPage(open())
  await press('Sign in for coins')
  await answer({ result: 'done', reply: null, prizes: [], view: { ...SIGN, isSigned: true } })
  expect([screen.queryByRole('button', { name: 'Sign in for coins' }), screen.getByRole('status').textContent]).toEqual([
    null,
    '',
  ])
})

test('[C-12] an act that was refused says why', async () => {
  const { screen, press, answer } = await showPage(open())
  await press('Sign in for coins')
  await answer({ result: 'refused', why: { why: 'already' } })
  expect(screen.getByRole('status').textContent).toBe('You already have this.')
})

test('[C-12] what the wheel gave is not told before the wheel stands', async () => {
  const view = {
    sectors: [{ weight: 10_000, prize: { asset: 'GOLD', amount: coins(20) } }],
    chances: 1,
    deposit: { each: fen(50_000), rest: fen(0), got: 0, most: 0 },
    points: { price: fen(100), have: fen(0), got: 0, most: 0 },
    tasks: { done: 0, got: 0, most: 0 },
    card: null,
    next: null,
    spins: [],
  }
  const { screen, press, answer } = await showPage({ found: 'open', sheet: { card: activityCard('spinWheel'), view } })
  await press('Spin the wheel')
  const spins = [{ draw: 'd1', sector: 0, prize: { asset: 'GOLD', amount: coins(20) }, at: NOON }]
  await answer({
    result: 'done',
    reply: null,
    prizes: [{ asset: 'GOLD', amount: coins(20) }],
    view: { ...view, chances: 0, spins },
  })
  expect(screen.getByRole('button', { name: 'Get spins' })).not.toBe(null)
  expect(screen.queryByText('You got 20 coins')).toBe(null)
})

test('[C-12] an act whose answer is lost is said to be found out about', async () => {
  const { screen, press, lose } = await showPage(open())
  await press('Sign in for coins')
  const before = screen.queryByText(/^Checking what came of it/)
  await lose()
  expect([before, screen.queryByText(/^Checking what came of it/) !== null]).toEqual([null, true])
})

test('[C-12] an activity leads back to all of them above its title, and beside it to one’s prizes', async () => {
  const { screen } = await showPage(open())
  const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent
  expect(screen.getAllByRole('link').map((one) => [nameOf(one), one.getAttribute('href')])).toEqual([
    ['All activities', '/app/activities'],
    ['Back', '/app/activities'],
    ['My prizes', '/app/prizes'],
  ])
})

test('[C-12] while an act is on its way its button is busy', async () => {
  const { screen, press } = await showPage(open())
  await press('Sign in for coins')
  expect(screen.getByRole('button', { name: 'Sign in for coins' }).getAttribute('aria-busy')).toBe('true')
})

test('[C-12] the wheel alone tells by itself what it gave', () => {
  expect([...SAYS_ITSELF]).toEqual(['spinWheel'])
})

test('[C-12] below an activity stand others that one can take part in, what waits for one today first', async () => {
  const other = (id: string, fields: Partial<ActivityCard> = {}) =>
    activityCard('lottery', { id, title: { 'zh-CN': id, en: id }, ...fields })
  const { screen } = await showPage(
    open({}, [
      other('a1'),
      other('over', { state: 'ended', why: { why: 'ended' } }),
      other('runs'),
      other('done', { isDone: true }),
      other('quiz', { kind: 'quiz' }),
      other('more'),
      other('last'),
    ]),
  )
  const more = screen.getByRole('region', { name: 'More for you' })
  expect([...more.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['quiz', 'runs', 'more'])
})

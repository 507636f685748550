import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import type { ActivityAnswer, OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  type ActivityAct,
  activityActMachine,
  activityBarMachine,
  activityBarsMachine,
  type ActivityFigures,
  activityFiguresMachine,
  activityPreviewMachine,
  comingMatchesMachine,
  officeActivitiesMachine,
  officeVoteMachine,
  voteActMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { OfficeActivitiesPage } from '#src/ui/backOffice/officeActivities/OfficeActivitiesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { DRAFT } from './support/officeActivity.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { told } from './support/told.ts'

const ALL: readonly Right[] = ['activities.read', 'activities.act', 'activities.approve']
const GIFTS: OfficeActivity = {
  ...DRAFT,
  fields: { ...DRAFT.fields, terms: { gifts: [{ coins: '100' }], makeUps: 1 } },
}
const RUNNING: OfficeActivity = {
  ...DRAFT,
  id: 'a2',
  state: 'running',
  fields: {
    ...DRAFT.fields,
    title: { 'zh-CN': '首充', en: 'First' },
    kind: 'firstDeposit',
    budgets: [
      { asset: 'FEN', all: fen(50_000), day: null },
      { asset: 'POINT', all: points(900), day: null },
    ],
  },
  spent: [{ asset: 'POINT', all: points(40), today: points(4) }],
}
const PROPOSAL: OfficeActivity['proposal'] = {
  digest: 'd1',
  by: { memberId: 'm-leo', name: 'leo' },
  reason: 'for May',
  at: 3_000,
  expiresAt: 90_000_000,
  act: 'publish',
  budgets: [],
}

type Shown = { readonly rights?: readonly Right[]; readonly address?: string; readonly language?: Language }

/** Activities, for an operator of them. */
async function showActivities(activities: readonly OfficeActivity[] = [GIFTS], { rights = ALL, ...at }: Shown = {}) {
  const list = found<OfficeActivity>()
  const run = handActor<ActivityAnswer, { order: ActivityAct }>()
  const figures = handActor<Page<ActivityFigures>, PageQuery<ActivityFigures, string>>()
  const logic = {
    activities: officeActivitiesMachine.provide({ actors: list.actors }),
    act: activityActMachine.provide({ actors: { act: run.logic } }),
    preview: activityPreviewMachine,
    matches: comingMatchesMachine.provide({ actors: given([]) }),
    figures: activityFiguresMachine.provide({
      actors: { load: figures.logic, changes: silent<unknown, { query: string }>() },
    }),
    bars: activityBarsMachine.provide({ actors: given([]) }),
    bar: activityBarMachine,
    vote: officeVoteMachine.provide({ actors: given([]) }),
    voteAct: voteActMachine,
  }
  const page = await showOfficeTable(
    <OfficeActivitiesPage {...officeFor(rights)} logic={logic} Preview={() => null} />,
    () => list.told(activities),
    at,
  )
  const { screen, user } = page
  return {
    ...page,
    list,
    tabs: () => screen.getAllByRole('tab').map(({ textContent }) => textContent),
    tab: (name: string) => user.click(screen.getByRole('tab', { name })),
    chosen: () => screen.getByRole('tab', { selected: true }).textContent,
    sent: () => run.asked.map(({ input }) => input.order),
    answer: (result: ActivityAnswer['result'], activity = GIFTS) => told(() => run.last().resolve({ result, activity })),
    figures,
  }
}

test('[P-9] an activity stands with its kind, state and days of the site’s clock', async () => {
  const { screen } = await showActivities()
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['Sign in', 'Sign-in gifts', 'Draft ', '2026-01-01 – 2026-01-08', '–'])
})

test.each(['Sign-in gifts', 'Sign-in for gifts of May'])(
  '[P-9] where each title says of which kind its activity is (%s) there is no column of kinds',
  async (en) => {
    const { screen } = await showActivities([{ ...GIFTS, fields: { ...GIFTS.fields, title: { ...GIFTS.fields.title, en } } }])
    expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBe(null)
  },
)

test('[P-9] the kind of an activity is said of those alone whose title does not say it', async () => {
  const named = { ...GIFTS, id: 'a9', fields: { ...GIFTS.fields, title: { ...GIFTS.fields.title, en: 'Sign-in gifts' } } }
  const { screen } = await showActivities([GIFTS, named])
  const rows = screen.getAllByRole<HTMLTableRowElement>('row').slice(1)
  expect(rows.map(({ cells }) => cells[1]?.textContent)).toEqual(['Sign-in gifts', ''])
})

test('[P-9] an activity stands with what was spent of each of its budgets, also where that is nothing', async () => {
  const { screen } = await showActivities([RUNNING])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect([cells[2], ...cells.slice(-1)]).toEqual(['Running ', '¥0 / ¥50040 / 900 points'])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Kind',
    'State',
    'Days',
    'Spent of budget',
  ])
})

test.each([
  ['en', '¥0 / ¥1.2M'],
  ['zh-CN', '¥0 / ¥120万'],
] as const)('[P-9] large budgets stand in few letters, in %s as people say them: %s', async (language, words) => {
  const budgets = [{ asset: 'FEN' as const, all: fen(120_000_000), day: null }]
  const { screen } = await showActivities([{ ...RUNNING, fields: { ...RUNNING.fields, budgets }, spent: [] }], { language })
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe(words)
})

test('[P-9] how much of each budget is spent is drawn', async () => {
  const { screen } = await showActivities([RUNNING])
  const bars = screen.getAllByRole<HTMLProgressElement>('progressbar')
  expect(bars.map(({ value, max }) => [value, max])).toEqual([
    [0, 50_000],
    [40, 900],
  ])
})

test.each([
  ['little', 4, ''],
  ['nearly all', 899, '99%'],
])('[P-9] how much of a budget is spent is said in percent once it runs out: %s', async (_, spent, words) => {
  const { screen } = await showActivities([{ ...RUNNING, spent: [{ asset: 'POINT', all: points(spent), today: points(0) }] }])
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe(`¥0 / ¥500${spent} / 900 points${words}`)
})

test('[P-9] how many activities are in each state, and how many wait for an operator, stands above them', async () => {
  const { screen, user } = await showActivities([RUNNING, { ...GIFTS, id: 'a9', proposal: PROPOSAL }])
  const views = () =>
    within(screen.getByRole('group', { name: 'State' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(views()).toEqual(['All2', 'To sign1', 'Draft1', 'Upcoming0', 'Running1', 'Paused0', 'Ended0'])
  await user.click(screen.getByRole('button', { name: /^To sign/ }))
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test.each([
  ['draft', ['Sign in']],
  ['running', ['First']],
  ['paused', []],
])('[P-9] only activities in the state that was chosen (%s) are listed: %o', async (state, listed) => {
  const { screen } = await showActivities([GIFTS, RUNNING], { address: `/admin?state=${state}` })
  expect(screen.queryAllByRole('button', { name: /^(Sign in|First)$/ }).map(({ textContent }) => textContent)).toEqual(listed)
})

test.each([
  ['waits for a signature', PROPOSAL, false, 'Draft To sign'],
  ['has an outcome that waits for one', null, true, 'Draft To sign'],
  ['waits for none', null, false, 'Draft '],
])('[P-9] an activity that %s says so', async (_, proposal, outcomeWaits, words) => {
  const { screen } = await showActivities([{ ...GIFTS, proposal, outcomeWaits }])
  expect(screen.getAllByRole('cell')[2]?.textContent).toBe(words)
})

test('[P-9] an activity is called by its title in the language of the page', async () => {
  const { rows } = await showActivities([GIFTS], { language: 'zh-CN' })
  expect(rows()).toEqual([expect.stringMatching(/^签到/)])
})

test('[P-9] activities are asked for by what the address has', async () => {
  const { list } = await showActivities([GIFTS], { address: '/admin?text=sign' })
  expect(list.asked()).toEqual([{ text: 'sign' }])
})

test.each([
  ['who may act', ALL, GIFTS, ['State', 'Edit', 'Figures', 'Barred']],
  ['who may only look', ['activities.read'], GIFTS, ['State', 'Figures', 'Barred']],
  [
    'who may act, of a vote',
    ALL,
    { ...GIFTS, fields: { ...GIFTS.fields, kind: 'euroCupVote' } },
    ['State', 'Edit', 'Outcome', 'Figures', 'Barred'],
  ],
] as const)('[P-9] an activity has its parts for one %s', async (_, rights, activity, parts) => {
  const { open, tabs } = await showActivities([activity], { rights })
  await open('Sign in')
  expect(tabs()).toEqual(parts)
})

test('[P-9] who may only look begins no activity', async () => {
  const { isButton } = await showActivities([GIFTS], { rights: ['activities.read'] })
  expect(isButton('New activity')).toBe(false)
})

test.each([
  ['who may approve', true, ALL],
  ['who may only act', false, ['activities.read', 'activities.act']],
] as const)('[P-9] one %s can publish a draft: %s', async (_, isThere, rights) => {
  const { open, isButton } = await showActivities([GIFTS], { rights })
  await open('Sign in')
  expect(isButton('Publish')).toBe(isThere)
})

test('[P-9] just the activity that was opened is published', async () => {
  const { open, write, press, sent } = await showActivities([RUNNING, GIFTS])
  await open('Sign in')
  await write('Reason', 'for May')
  await press('Publish')
  expect(sent()).toEqual([{ what: 'publish', id: 'a1', version: 4, reason: 'for May' }])
})

test('[P-9] each activity is opened at its state, whichever part of another one was looked at', async () => {
  const { screen, open, tab, chosen, press } = await showActivities([GIFTS, RUNNING])
  await open('Sign in')
  await tab('Barred')
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open('First')
  expect(chosen()).toBe('State')
})

test('[P-9] how an act went is not said in another part that is chosen after it', async () => {
  const { screen, open, write, press, tab, answer } = await showActivities()
  const said = () => screen.queryByText('Another operator’s change waits for its signature.') !== null
  await open('Sign in')
  await write('Reason', 'for May')
  await press('Publish')
  await answer('waits')
  expect(said()).toBe(true)
  await tab('Edit')
  expect(said()).toBe(false)
})

const GOING: OfficeActivity = { ...GIFTS, state: 'running' }

test('[P-9] what is written of an activity is saved after one’s own act in another part of it', async () => {
  const { screen, user, open, tab, write, press, answer, sent } = await showActivities([GOING])
  await open('Sign in')
  await tab('Edit')
  await user.clear(screen.getByLabelText('Title · English'))
  await write('Title · English', 'Second')
  await tab('State')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'for May')
  await press('Pause')
  await answer('done', { ...GOING, state: 'paused', version: 5 })
  await tab('Edit')
  const field = screen.getByRole('textbox', { name: 'Reason' })
  await user.clear(field)
  await user.type(field, 'for June')
  await press('Save')
  expect(sent().at(-1)).toMatchObject({ what: 'save', version: 5, fields: { title: { en: 'Second' } } })
})

test('[P-9] what is written of an activity is not saved over what one signed of it in another part', async () => {
  const { screen, user, open, tab, press, answer, sent } = await showActivities([GOING])
  await open('Sign in')
  await tab('Edit')
  await tab('State')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'for May')
  await press('Pause')
  await answer('done', { ...GOING, version: 5, fields: { ...GOING.fields, place: 9 } })
  await tab('Edit')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'for June')
  await press('Save')
  expect(sent().at(-1)).toMatchObject({ what: 'save', version: 4 })
})

/** The page of an activity that somebody changed while it was edited, once that was loaded again. */
async function loadedAgain() {
  const page = await showActivities()
  const { list, open, tab, write, press, answer } = page
  await open('Sign in')
  await tab('Edit')
  await write('Reason', 'for May')
  await press('Save')
  await answer('late')
  const isLate = () => page.screen.queryByText(/^Somebody changed it meanwhile/) !== null
  const before = isLate()
  await list.renewed([{ ...GIFTS, version: 6, fields: { ...GIFTS.fields, place: 9 } }])
  await press('Load it again')
  return { ...page, late: [before, isLate()] }
}

test('[P-9] that somebody changed an activity meanwhile is said until it is loaded again', async () => {
  const { late } = await loadedAgain()
  expect(late).toEqual([true, false])
})

test('[P-9] an activity that was loaded again is saved as of how it stands then', async () => {
  const { write, press, sent } = await loadedAgain()
  await write('Reason', 'for May')
  await press('Save')
  expect(sent().at(-1)).toMatchObject({ id: 'a1', version: 6, fields: { place: 9 } })
})

/** The figures of the second of two activities, once these are told. */
async function showFigures(one: ActivityFigures) {
  const page = await showActivities([GIFTS, RUNNING])
  await page.open('First')
  await page.tab('Figures')
  await told(() => page.figures.last().resolve({ list: [one], more: false }))
  return page
}
const DAY = {
  day: '2026-01-02',
  members: 3,
  prizes: 5,
  paid: [
    { asset: 'FEN' as const, amount: fen(1_250) },
    { asset: 'GOLD' as const, amount: coins(40) },
  ],
}

test('[P-9] figures are asked for of the activity that is open', async () => {
  const { figures } = await showFigures({ joined: 8, members: 3, days: [] })
  expect(figures.asked.map(({ input }) => input.query)).toEqual(['a2'])
})

test('[P-9] figures say how many took part beside how many won', async () => {
  const { screen } = await showFigures({ joined: 8, members: 3, days: [DAY] })
  expect(screen.queryByText('8 took part, 3 won')).not.toBe(null)
})

test('[P-9] figures say of each day how many won what', async () => {
  const { screen } = await showFigures({ joined: 8, members: 3, days: [DAY] })
  const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(days).toEqual(['2026-01-023 members, 5 prizesyuan ¥12.50 · coins 40'])
})

test.each([
  ['is said where there is no day of them', [], true],
  ['is not said where there is a day of them', [DAY], false],
])('[P-9] that figures have no prizes yet %s', async (_, days, isSaid) => {
  const { screen } = await showFigures({ joined: 8, members: 0, days })
  expect(screen.queryByText('No prizes were given yet') !== null).toBe(isSaid)
})

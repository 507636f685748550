import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ActivityAnswer, ActivityFieldsWire, OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import { points } from '#src/api/model/money/amount.ts'
import type { ActivitySheet } from '#src/machines/activities/activityPage.ts'
import {
  type ActivityAct,
  activityActMachine,
  activityPreviewMachine,
  type ComingMatch,
  comingMatchesMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { ActivityForm } from '#src/ui/backOffice/officeActivities/ActivityForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { DRAFT } from './support/officeActivity.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { writeHalf } from './support/writeHalf.ts'

const ACTIVITY: OfficeActivity = {
  ...DRAFT,
  fields: {
    ...DRAFT.fields,
    audience: { grade: 2, tag: 'care' },
    budgets: [{ asset: 'POINT', all: points(500), day: points(50) }],
    terms: { gifts: [{ coins: '100' }, { coins: '150' }], makeUps: 1 },
  },
}

/** The form of an activity; null = a new one. */
async function showForm(activity: OfficeActivity | null = ACTIVITY) {
  const run = handActor<ActivityAnswer, { order: ActivityAct }>()
  const look = handActor<ActivitySheet, { order: ActivityFieldsWire }>()
  const coming = handActor<Page<ComingMatch>, PageQuery<ComingMatch, null>>()
  const actor = createActor(activityActMachine.provide({ actors: { act: run.logic } })).start()
  let reloads = 0
  const page = await show(
    <ActivityForm
      activity={activity}
      id="a1"
      act={actor}
      preview={activityPreviewMachine.provide({ actors: { act: look.logic } })}
      matches={comingMatchesMachine.provide({ actors: { load: coming.logic } })}
      Preview={() => <p>as a member sees it</p>}
      now={Date.UTC(2026, 0, 1)}
      onReload={() => (reloads += 1)}
    />,
    { language: 'en', words: ['officeActivities', 'activities', 'backOffice'] },
  )
  const { screen, user } = page
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  return {
    ...page,
    field,
    reloads: () => reloads,
    write: async (name: string, text: string) => {
      await user.clear(field(name))
      if (text !== '') await user.type(field(name), text)
    },
    save: async () => {
      if (field('Reason').value === '') await user.type(field('Reason'), 'spring')
      await user.click(screen.getByRole('button', { name: 'Save' }))
    },
    /** What is said at a field that is wrong. */
    fault: (name: string) =>
      field(name).getAttribute('aria-invalid') === 'true'
        ? document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
        : null,
    sent: () => run.asked.map(({ input }) => input.order),
    saved: () => {
      const order = run.asked.at(-1)?.input.order
      return order?.what === 'save' ? order.fields : null
    },
    looks: () => look.asked.length,
    coming,
    choose: (list: string, option: string) => user.selectOptions(screen.getByRole('combobox', { name: list }), option),
    fail: () => told(() => run.last().reject(new Failure('errors.networkAbnormal'))),
    answer: (result: ActivityAnswer['result'], version = 5) =>
      told(() => run.last().resolve({ result, activity: { ...ACTIVITY, version } })),
  }
}

test('[A-5] an activity that is saved untouched stays as it is, as of its version', async () => {
  const { save, sent } = await showForm()
  await save()
  expect(sent()).toEqual([
    {
      what: 'save',
      reason: 'spring',
      id: 'a1',
      version: 4,
      fields: { ...ACTIVITY.fields, budgets: [{ asset: 'POINT', all: '500', day: '50' }] },
    },
  ])
})

test('[A-5] what is saved again is of the version that the first save made', async () => {
  const { save, answer, sent } = await showForm()
  await save()
  await answer('done', 5)
  await save()
  expect(sent().map((one) => (one.what === 'save' ? one.version : null))).toEqual([4, 5])
})

test('[A-5] after a save without an answer the next one is of the version that the last answer told', async () => {
  const { save, answer, fail, sent } = await showForm()
  await save()
  await answer('done', 5)
  await save()
  await fail()
  await save()
  expect(sent().map((one) => (one.what === 'save' ? one.version : null))).toEqual([4, 5, 5])
})

test('[A-5] that somebody changed an activity meanwhile is said once one saves it', async () => {
  const { screen, save, answer } = await showForm()
  const said = () => screen.queryByText('Somebody changed it meanwhile. Load it again.') !== null
  const before = said()
  await save()
  await answer('late')
  expect([before, said()]).toEqual([false, true])
})

test('[A-5] what somebody changed meanwhile is loaded again by a button', async () => {
  const { screen, user, save, answer, reloads } = await showForm()
  await save()
  await answer('late')
  await user.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(reloads()).toBe(1)
})

test('[A-5] times of an activity are of the site’s clock', async () => {
  const { field, write, save, saved } = await showForm()
  expect(field('Begins (UTC+8)').value).toBe('2026-01-01T08:00')
  await write('Ends (UTC+8)', '2026-01-01T08:01')
  await save()
  expect(saved()?.endsAt).toBe(Date.UTC(2026, 0, 1, 0, 1))
})

test('[A-5] a time that the site’s clock does not have stays as it was written, and the activity is not saved', async () => {
  const { field, save, sent, fault } = await showForm()
  fireEvent.change(field('Ends (UTC+8)'), { target: { value: '2026-01-09T08:01:30' } })
  await save()
  expect([field('Ends (UTC+8)').value, sent(), fault('Ends (UTC+8)') === null]).toEqual(['2026-01-09T08:01:30', [], false])
})

test('[A-5] an activity whose end has a day and no time is not saved, and the field says so', async () => {
  const { field, save, sent, fault } = await showForm()
  fireEvent.change(field('Ends (UTC+8)'), { target: { value: '' } })
  writeHalf(field('Ends (UTC+8)'))
  await save()
  expect([sent(), fault('Ends (UTC+8)') === null]).toEqual([[], false])
})

test('[A-5] an activity that ends when it begins is not saved, which is said at its end', async () => {
  const { write, save, fault, sent } = await showForm()
  await write('Ends (UTC+8)', '2026-01-01T08:00')
  const before = fault('Ends (UTC+8)')
  await save()
  expect([before, sent(), fault('Ends (UTC+8)'), fault('Begins (UTC+8)')]).toEqual([
    null,
    [],
    'The end must be after the beginning',
    null,
  ])
})

test('[A-5] each budget is saved in units of its own asset', async () => {
  const { write, save, saved } = await showForm()
  await write('In all · yuan', '12.5')
  await write('A day (may be empty) · points', '')
  await save()
  expect(saved()?.budgets).toEqual([
    { asset: 'FEN', all: '1250', day: null },
    { asset: 'POINT', all: '500', day: null },
  ])
})

test('[A-5] a budget of nothing is none', async () => {
  const { write, save, saved } = await showForm()
  await write('In all · yuan', '12.5')
  await write('A day (may be empty) · points', '')
  await write('In all · points', '0')
  await save()
  expect(saved()?.budgets).toEqual([{ asset: 'FEN', all: '1250', day: null }])
})

test.each([
  ['In all · points', '', /^An amount of at most/],
  ['In all · yuan', '1.005', /^An amount of at most/],
  ['In all · yuan', '10000000.01', /^An amount of at most ¥?10,000,000/],
  ['A day (may be empty) · points', '1,00', /^An amount of at most/],
  ['A day (may be empty) · points', '501', /^A day cannot have more than there is in all$/],
])('[A-5] a budget that is wrong is not saved, which is said at its field: %s “%s”', async (name, text, words) => {
  const { write, save, fault, sent } = await showForm()
  await write(name, text)
  await save()
  expect([sent(), fault(name)]).toEqual([[], expect.stringMatching(words)])
})

test('[A-5] another kind brings its own terms', async () => {
  const { screen, user, save, write, saved } = await showForm(null)
  const kinds = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' })
  await user.selectOptions(kinds, 'firstDeposit')
  for (const language of ['Chinese', 'English']) {
    await write(`Title · ${language}`, 'a')
    await write(`Words · ${language}`, 'b')
  }
  await save()
  expect([saved()?.kind, Object.keys(saved()?.terms ?? {})]).toEqual([
    'firstDeposit',
    ['percent', 'least', 'most', 'multiple', 'product'],
  ])
})

test('[A-5] the kind of an activity that is there stays', async () => {
  const { screen } = await showForm()
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBe(null)
})

function second(rows: readonly HTMLInputElement[]): HTMLInputElement {
  const [, row] = rows
  if (row === undefined) throw new Error('there is no second row')
  return row
}

test('[A-5] what is written of each row of the terms is that row’s', async () => {
  const { screen, user, save, saved } = await showForm()
  const row = second(screen.getAllByLabelText<HTMLInputElement>('Coins · coins'))
  await user.clear(row)
  await user.type(row, '175')
  await user.click(screen.getByRole('button', { name: 'Add one' }))
  await user.click(screen.getByRole('button', { name: 'Remove: 1' }))
  await save()
  expect(saved()?.terms).toEqual({ gifts: [{ coins: '175' }, { coins: '175' }], makeUps: 1 })
})

test('[A-5] the last row that there must be cannot be removed', async () => {
  const { screen, user } = await showForm()
  await user.click(screen.getByRole('button', { name: 'Remove: 2' }))
  expect(screen.queryByRole('button', { name: /^Remove: / })).toBe(null)
})

test('[A-5] after a row is removed each row shows its own amount', async () => {
  const { screen, user } = await showForm()
  const rows = () => screen.getAllByLabelText<HTMLInputElement>('Coins · coins')
  await user.clear(second(rows()))
  await user.click(screen.getByRole('button', { name: 'Remove: 1' }))
  expect(rows().map(({ value }) => value)).toEqual([''])
})

test.each([
  ['0', 1],
  ['7', 1],
  ['8', 0],
  ['1.5', 0],
  ['', 0],
])('[A-5] of “%s” for a count from 0 to 7, %i are saved', async (text, times) => {
  const { write, save, sent, fault } = await showForm()
  await write('Make-up cards a week', text)
  await save()
  expect([sent().length, fault('Make-up cards a week') === null]).toEqual([times, times === 1])
})

test('[A-5] what is no whole number stays as it was typed', async () => {
  const { write, field } = await showForm()
  await write('Make-up cards a week', '1.5')
  await write('Place', '2x')
  expect([field('Make-up cards a week').value, field('Place').value]).toEqual(['1.5', '2x'])
})

test('[A-5] an amount that becomes another asset’s is shown as what it is of that', async () => {
  const terms = { times: [{ at: 720 }], seconds: 60, pot: { asset: 'FEN', amount: '1' }, packets: 10, most: 10 }
  const fields = { ...ACTIVITY.fields, kind: 'redPacketRain', terms } as const
  const { screen, user, write, field, save, saved } = await showForm({ ...ACTIVITY, fields })
  await write('Amount · yuan', '1.50')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pot of each (no locked bonus)' }), 'coins')
  expect(field('Amount · coins').value).toBe('150')
  await save()
  expect(saved()?.terms['pot']).toEqual({ asset: 'GOLD', amount: '150' })
})

test('[A-5] terms that do not fit each other are not saved, which is said once it was tried', async () => {
  const pot = { asset: 'GRANT', amount: '100', multiple: 5, product: 'sports' }
  const terms = { times: [{ at: 720 }], seconds: 60, pot, packets: 10, most: 10 }
  const { screen, save, sent } = await showForm({ ...ACTIVITY, fields: { ...ACTIVITY.fields, kind: 'redPacketRain', terms } })
  const said = () => screen.queryByText('A pot cannot be a locked bonus.')?.getAttribute('role') ?? null
  expect(said()).toBe(null)
  await save()
  expect([sent(), said()]).toEqual([[], 'alert'])
})

test('[A-5] only what could be saved is looked at as a member', async () => {
  const { screen, user, write, looks } = await showForm()
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' })
  await write('Make-up cards a week', '8')
  expect(preview.disabled).toBe(true)
  await write('Make-up cards a week', '7')
  await user.click(preview)
  expect(looks()).toBe(1)
})

test('[A-5] an audience is from a grade on, of a mark or of everybody', async () => {
  const { screen, user, save, saved } = await showForm()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lowest VIP grade' }), 'VIP 10')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mark' }), 'All members')
  await save()
  expect(saved()?.audience).toEqual({ grade: 10, tag: null })
})

test('[P-9] matches to choose from that could not be loaded say so where one is chosen, and are asked for again by a press', async () => {
  const { screen, user, coming, choose } = await showForm(null)
  const said = () =>
    screen.queryByText(/^The matches to choose from could not be loaded: .*network/)?.getAttribute('role') ?? null
  await told(() => coming.last().reject(new Failure('errors.networkAbnormal')))
  await choose('Kind', 'Daily quiz')
  const before = said()
  await choose('Kind', 'Guess the result')
  expect([before, said()]).toEqual([null, 'alert'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await told(() => coming.last().resolve({ list: [], more: false }))
  expect(said()).toBe(null)
})

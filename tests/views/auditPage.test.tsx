import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TrailItem } from '#src/api/model/trail.ts'
import type { SavedFile } from '#src/machines/backOffice/savePages.ts'
import { type TrailExport, trailExportMachine, trailMachine, type TrailQuery } from '#src/machines/backOffice/trailMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { AuditPage } from '#src/ui/backOffice/audit/AuditPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const ITEM: TrailItem = {
  id: 't1',
  at: Date.UTC(2026, 0, 2, 3, 4, 5),
  by: 'oda',
  role: 'operate',
  act: 'officeMemberGrade',
  asked: '{"grade":3}',
  before: '{"level":1,"grade":2}',
  after: '{"level":1,"grade":3}',
  reason: 'for May',
  outcome: 'done',
  address: '10.0.0.7',
}
const ALL: TrailQuery = { by: null, act: null, text: null, outcome: null, from: null, to: null }

/** The trail with these acts. */
async function showTrail(list: readonly TrailItem[] = [ITEM], address = '/') {
  const load = handActor<Page<TrailItem>, PageQuery<TrailItem, TrailQuery>>()
  const file = handActor<SavedFile, { order: TrailExport }>()
  const logic = {
    trail: trailMachine.provide({ actors: { load: load.logic } }),
    trailExport: trailExportMachine.provide({ actors: { act: file.logic } }),
  }
  const page = await show(<AuditPage {...officeFor([])} logic={logic} />, { address, language: 'en', words: ['backOffice'] })
  await told(() => load.last().resolve({ list, more: false }))
  const { screen, user } = page
  return {
    ...page,
    cells: () =>
      within(screen.getAllByRole('row').at(-1) ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    query: () => load.last().input.query,
    save: () => user.click(screen.getByRole('button', { name: 'Save as CSV' })),
    saves: () => file.asked.map(({ input }) => input.order),
    saved: (answer: SavedFile | null) =>
      told(() => (answer === null ? file.last().reject(new Failure('errors.networkAbnormal')) : file.last().resolve(answer))),
    status: () => screen.getByRole('status').textContent,
  }
}

test('[D-8] the row of an act says when, who, what, why, in which words and how it went', async () => {
  const { cells } = await showTrail()
  expect(cells()).toEqual(['2026-01-02 11:04:05', 'oda', 'Grade given to a member', 'for May', 'Grade: 3', 'Done'])
})

test.each([
  ['done', 'Done'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
  ['unknown', 'Not known'],
] as const)('[D-8] how an act went is said as it was: %s', async (outcome, words) => {
  const { cells } = await showTrail([{ ...ITEM, outcome }])
  expect(cells().at(-1)).toBe(words)
})

test('[D-8] an act that has no words is called as it was written down', async () => {
  const { cells } = await showTrail([{ ...ITEM, act: 'fromTomorrow' }])
  expect(cells()[2]).toBe('fromTomorrow')
})

test('[D-8] an act without a reason has a dash in its place', async () => {
  const { cells } = await showTrail([{ ...ITEM, reason: null }])
  expect(cells()[3]).toBe('–')
})

test('[D-8] before and after begin with what the act changed', async () => {
  const { cells } = await showTrail([ITEM], '/?columns=before,after')
  expect(cells()).toEqual(['2026-01-02 11:04:05', 'Grade: 2 · Level: 1', 'Grade: 3 · Level: 1'])
})

test('[D-8] the trail is asked for what the address says', async () => {
  const { query } = await showTrail([], '/?by=oda&act=support&text=mia&outcome=refused&from=2026-01-01&to=2026-01-02')
  expect(query()).toEqual({ by: 'oda', act: 'support', text: 'mia', outcome: 'refused', from: '2026-01-01', to: '2026-01-02' })
})

test('[D-8] the trail is not asked for an outcome that there is not', async () => {
  const { query } = await showTrail([], '/?outcome=fine')
  expect(query()).toEqual(ALL)
})

test('[D-8] the file has what is filtered by, under the headings of all columns', async () => {
  const { save, saves } = await showTrail([ITEM], '/?by=oda')
  await save()
  const headings = ['When (UTC+8)', 'Who', 'Role', 'What', 'Why', 'Before', 'After', 'In detail', 'Outcome', 'Address']
  expect(saves()).toEqual([{ query: { ...ALL, by: 'oda' }, headings }])
})

test.each([
  [{ rows: 12, isCut: false }, '12 rows saved'],
  [{ rows: 10_000, isCut: true }, /^The latest 10000 rows saved; there are more/],
  [null, /^The file could not be made/],
] as const)('[D-8] how the saving of the file went is said: %o', async (answer, words) => {
  const { save, saved, status } = await showTrail()
  await save()
  await saved(answer)
  expect(status()).toMatch(words)
})

test('[Q8] while a file is made no second one is begun', async () => {
  const { screen, save, saves } = await showTrail()
  await save()
  await save()
  expect([screen.getByRole('button', { name: 'Save as CSV' }).getAttribute('aria-busy'), saves().length]).toEqual(['true', 1])
})

test.each([
  ['before and after', {}, ['In detail', 'Before', 'After']],
  ['nothing before it', { before: null }, ['In detail', 'After']],
] as const)(
  '[D-8] an act from near, with %s, shows who did it as what, from where, and all that was written down',
  async (_, fields, parts) => {
    const { screen, user } = await showTrail([{ ...ITEM, ...fields }])
    await user.click(screen.getByRole('button', { name: '2026-01-02 11:04:05' }))
    const sheet = await screen.findByRole('dialog', { name: 'Grade given to a member' })
    expect(sheet.textContent).toMatch(/Whooda \(operate\)Whyfor MayOutcomeDoneAddress10\.0\.0\.7/)
    expect(
      within(sheet)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(parts)
  },
)

import { expect, test } from 'vitest'
import type { OfficeLetter } from '#src/api/model/letter.ts'
import type { Right } from '#src/api/model/right.ts'
import type { OfficeForm, OfficeFormHead } from '#src/api/model/siteForm.ts'
import {
  officeFormActMachine,
  officeFormMachine,
  officeFormsMachine,
  type OfficeFormsQuery,
} from '#src/machines/backOffice/officeFormsMachine.ts'
import {
  officeLetterActMachine,
  officeLetterMachine,
  officeLetterPictureMachine,
  officeLettersMachine,
  type OfficeLettersQuery,
  type OfficeWholeLetter,
} from '#src/machines/backOffice/officeLettersMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { OfficeFormsPage } from '#src/ui/backOffice/service/OfficeFormsPage.tsx'
import { OfficeLettersPage } from '#src/ui/backOffice/service/OfficeLettersPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { found } from './support/found.ts'
import { officeFor } from './support/office.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { told } from './support/told.ts'

type Shown = { readonly rights?: readonly Right[]; readonly address?: string }
const SERVICE: readonly Right[] = ['service.read', 'service.act']

const FORM: OfficeFormHead = {
  formId: 'f1',
  kind: 'contact',
  topic: 'press',
  name: 'Ada Quay',
  preview: '',
  member: null,
  state: 'new',
  at: 1_000,
  changedAt: 1_000,
}
const JOINED: OfficeFormHead = {
  ...FORM,
  formId: 'f2',
  kind: 'join',
  topic: 'editor',
  member: { memberId: 'm-mia', name: 'mia' },
  state: 'answered',
}

/** Forms that were sent to the site, for an operator of the service. */
async function showForms({ rights = SERVICE, address = '/admin' }: Shown = {}) {
  const list = found<OfficeFormHead, OfficeFormsQuery>()
  const one = handActor<Page<OfficeForm>, PageQuery<OfficeForm, { formId: string }>>()
  const logic = {
    officeForms: officeFormsMachine.provide({ actors: list.actors }),
    officeForm: officeFormMachine.provide({
      actors: { load: one.logic, changes: silent<unknown, { query: { formId: string } }>() },
    }),
    officeFormAct: officeFormActMachine,
  }
  const page = await showOfficeTable(<OfficeFormsPage {...officeFor(rights)} logic={logic} />, () => list.told([FORM, JOINED]), {
    address,
  })
  const whole: OfficeForm = {
    ...JOINED,
    contact: { channel: 'email', target: 'mia@harbour.example' },
    text: 'hello',
    language: 'en',
    steps: [],
  }
  return {
    ...page,
    list,
    /** Opens the second form, which comes from the server. */
    near: async () => {
      const sheet = await page.open('f2')
      await told(() => one.last().resolve({ list: [whole], more: false }))
      return sheet
    },
    looked: () => one.asked.map(({ input }) => input.query),
  }
}

test('[D-8] each form has all its facts in its row', async () => {
  const { rows } = await showForms()
  expect(rows()).toEqual([
    expect.stringMatching(/^f1Contact · PressAda QuayA visitorNewtoday/),
    expect.stringMatching(/^f2Join us · EditorAda QuaymiaAnsweredtoday/),
  ])
})

test.each([
  ['/admin?kind=join&state=closed&text=f7', { kind: 'join', state: 'closed', text: 'f7' }],
  ['/admin?kind=lost&state=lost', { kind: null, state: null, text: null }],
])('[D-8] of %s these forms are asked for: %o', async (address, query) => {
  const { list } = await showForms({ address })
  expect(list.asked().at(-1)).toEqual(query)
})

test('[D-8] of new forms it is said how many there are, and of each how long it waits', async () => {
  const { screen, rows, list } = await showForms({ address: '/admin?state=answered' })
  expect(list.asked()).toContainEqual({ kind: null, state: 'new', text: null })
  expect(screen.queryByRole('button', { name: 'Answered', pressed: true })).not.toBe(null)
  expect(rows().map((row) => row.endsWith('under a minute'))).toEqual([true, false])
})

test('[D-8] forms of one state are chosen by a press, and all of them again', async () => {
  const { press, list } = await showForms()
  await press('Closed')
  expect(list.asked().at(-1)).toEqual({ kind: null, state: 'closed', text: null })
  await press('All')
  expect(list.asked().at(-1)).toEqual({ kind: null, state: null, text: null })
})

test('[D-8] just the form that was opened is looked at', async () => {
  const { near, looked } = await showForms()
  const sheet = await near()
  expect([looked(), sheet.queryByText('hello') === null]).toEqual([[{ formId: 'f2' }], false])
})

test.each([
  [true, [...SERVICE, 'members.read']],
  [false, SERVICE],
] as const)(
  '[D-8] from a form a way leads to the member who sent it, for who may look at members: %s',
  async (isThere, rights) => {
    const { near } = await showForms({ rights })
    const sheet = await near()
    expect(sheet.queryByRole('link', { name: 'To the member mia' }) !== null).toBe(isThere)
  },
)

test.each([
  ['who may act', true, SERVICE],
  ['who may only look', false, ['service.read']],
] as const)('[D-8] for one %s there is something to do to a form: %s', async (_, mayAct, rights) => {
  const { near } = await showForms({ rights })
  const sheet = await near()
  expect(sheet.queryByRole('region', { name: 'What can be done' }) !== null).toBe(mayAct)
})

test('[D-8] the sheet of a form is closed', async () => {
  const { screen, near, press } = await showForms()
  await near()
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

const LETTER: OfficeLetter = {
  letterId: 'l1',
  kind: 'letter',
  state: 'sent',
  subject: 'Where is it?',
  at: 1_000,
  changedAt: 1_000,
  member: { memberId: 'm-mia', name: 'mia' },
  waitsSince: -3_600_000,
}
const FAULT: OfficeLetter = {
  ...LETTER,
  letterId: 'l2',
  kind: 'fault',
  state: 'answered',
  subject: 'It stands still',
  // A day before it was changed.
  at: -100_000_000,
  member: { memberId: 'm-tom', name: 'tom' },
  waitsSince: null,
}

/** Letters of members, for an operator of the service. */
async function showLetters({ rights = SERVICE, address = '/admin' }: Shown = {}) {
  const list = found<OfficeLetter, OfficeLettersQuery>()
  const one = handActor<Page<OfficeWholeLetter>, PageQuery<OfficeWholeLetter, { letterId: string }>>()
  const logic = {
    officeLetters: officeLettersMachine.provide({ actors: list.actors }),
    officeLetter: officeLetterMachine.provide({
      actors: { load: one.logic, changes: silent<unknown, { query: { letterId: string } }>() },
    }),
    officeLetterAct: officeLetterActMachine,
    officeLetterPicture: officeLetterPictureMachine,
  }
  const page = await showOfficeTable(
    <OfficeLettersPage {...officeFor(rights)} logic={logic} />,
    () => list.told([LETTER, FAULT]),
    { address },
  )
  const lines = [{ lineId: '1', by: 'member' as const, text: 'since noon', pictures: [], at: 0 }]
  return {
    ...page,
    list,
    /** Opens the second letter, which comes from the server. */
    near: async () => {
      const sheet = await page.open('It stands still')
      await told(() => one.last().resolve({ list: [{ letter: FAULT, lines }], more: false }))
      return sheet
    },
    looked: () => one.asked.map(({ input }) => input.query),
  }
}

test('[C-11] of each letter that waits for an answer it is said for how long', async () => {
  const { rows } = await showLetters()
  expect(rows().map((row) => /(?:1 h 0 min|–)$/.exec(row)?.[0])).toEqual(['1 h 0 min', '–'])
})

test('[C-11] each letter has all its facts in its row', async () => {
  const { rows } = await showLetters()
  expect(rows()).toEqual([
    expect.stringMatching(/^Where is it\?miaPrivate letterWaitingtoday/),
    expect.stringMatching(/^It stands stilltomFaultAnsweredtoday/),
  ])
})

test.each([
  ['/admin?kind=fault&state=read&name=mia', { kind: 'fault', state: 'read', name: 'mia' }],
  ['/admin?kind=lost&state=lost', { kind: null, state: null, name: null }],
])('[C-11] of %s these letters are asked for: %o', async (address, query) => {
  const { list } = await showLetters({ address })
  expect(list.asked().at(-1)).toEqual(query)
})

test('[C-11] just the letter that was opened is looked at', async () => {
  const { near, looked } = await showLetters()
  const sheet = await near()
  expect([looked(), sheet.queryByText('since noon') === null]).toEqual([[{ letterId: 'l2' }], false])
})

test.each([
  ['who may act', true, SERVICE],
  ['who may only look', false, ['service.read']],
] as const)('[C-11] for one %s a letter can be closed: %s', async (_, mayAct, rights) => {
  const { near } = await showLetters({ rights })
  const sheet = await near()
  expect(sheet.queryByRole('button', { name: 'Close the letter' }) !== null).toBe(mayAct)
})

test('[C-11] the sheet of a letter is closed', async () => {
  const { screen, near, press } = await showLetters()
  await near()
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

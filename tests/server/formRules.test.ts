import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_FORM_PAGE } from '#src/api/contract/formOffice.ts'
import { listForms, readForm } from '#server/forms/formOffice.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, openBareDatabase, row, takenBack, writeRows } from '#tests/support/bareRows.ts'

// What operators see of the forms that were written to the site, one rule at a time.

let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
afterAll(() => db.destroy())

const form = (id: string, state: string, changed_at: number, values: BareRow['values'] = {}) =>
  row('site_form', { id, kind: 'contact', topic: 'press', state, at: 1, changed_at, member_id: null, ...values })

const listed = async (reader: Parameters<typeof listForms>[0], asked: Parameters<typeof listForms>[1]) => {
  await writeRows(
    reader,
    form('n-1', 'new', 5, { name: 'Ada Quay' }),
    form('n-2', 'new', 5, { contact: 'ada@site.example' }),
    form('n-3', 'new', 5),
    form('n-0', 'new', 4, { kind: 'join' }),
    ...['c-1', 'c-2'].map((id) => form(id, 'closed', 5)),
    form('c-3', 'closed', 5, { text: 'about a lease' }),
    form('c-0', 'closed', 6),
  )
  return (await listForms(reader, asked)).list.map((one) => one?.formId)
}

test.each<readonly [string, Parameters<typeof listForms>[1], readonly string[]]>([
  ['new ones come the oldest first', { state: 'new' }, ['n-0', 'n-1', 'n-2', 'n-3']],
  ['a later page of new ones goes on after the one before', { state: 'new', before: 'n-1' }, ['n-2', 'n-3']],
  ['closed ones come the latest first', { state: 'closed' }, ['c-0', 'c-3', 'c-2', 'c-1']],
  ['a later page of closed ones goes on after the one before', { state: 'closed', before: 'c-2' }, ['c-1']],
  ['those of all states come the latest first', { before: 'c-1' }, ['n-0']],
  ['those of a kind come alone', { kind: 'join' }, ['n-0']],
  ['the one of a reference comes alone', { text: 'C-2' }, ['c-2']],
  ['those of a writer’s name come alone', { text: 'quay' }, ['n-1']],
  ['those of a contact come alone', { text: 'ada@' }, ['n-2']],
  ['those that say something come alone', { text: 'A Lease' }, ['c-3']],
  ['none come after a form that is not there', { before: 'none' }, []],
])('[P-10] of forms %s', (_, asked, ids) =>
  takenBack(db, async (reader) => {
    expect(await listed(reader, asked)).toEqual(ids)
  }),
)

test.each([
  ['whole, on one line', 'two\nlines', 'two lines'],
  ['cut, where they are long', 'a'.repeat(81), `${'a'.repeat(80)}…`],
])('[P-10] with a form in the list stand its words, %s', (_, text, preview) =>
  takenBack(db, async (reader) => {
    await writeRows(reader, form('n-1', 'new', 5, { text }))
    expect((await listForms(reader, {})).list.map((one) => one?.preview)).toEqual([preview])
  }),
)

test.each([
  ['new', { before: 's-1', changedAt: 1 }, ['s-2', 's-3', 's-1']],
  ['closed', { before: 's-3', changedAt: 3 }, ['s-2', 's-1']],
] as const)('[P-10] a page of %s forms goes on where it ended, though its last form changed since', (state, asked, ids) =>
  takenBack(db, async (reader) => {
    await writeRows(reader, ...[1, 2, 3].map((number) => form(`s-${number}`, state, number)))
    await reader.updateTable('site_form').set({ changed_at: 9 }).where('id', '=', asked.before).execute()
    expect((await listForms(reader, { state, ...asked })).list.map((one) => one?.formId)).toEqual(ids)
  }),
)

test.each([
  [OFFICE_FORM_PAGE + 1, true],
  [OFFICE_FORM_PAGE, false],
])('[P-10] of %i forms a page holds fifty and says whether there are more: %s', (count, more) =>
  takenBack(db, async (reader) => {
    await writeRows(reader, ...Array.from({ length: count }, (_, number) => form(`f-${number}`, 'new', number)))
    const page = await listForms(reader, {})
    expect([page.list.length, page.more]).toEqual([OFFICE_FORM_PAGE, more])
  }),
)

test('[P-10] a form names the member who wrote it', () =>
  takenBack(db, async (reader) => {
    await writeRows(
      reader,
      row('member', { id: 'm', name: 'login', nickname: 'nick' }),
      form('a', 'new', 5, { member_id: 'm', channel: 'email', contact: 'ada@example.com' }),
      form('b', 'new', 5),
    )
    expect((await readForm(reader, 'a')).form).toMatchObject({
      member: { memberId: 'm', name: 'login' },
      contact: { channel: 'email', target: 'ada@example.com' },
    })
    expect((await readForm(reader, 'b')).form.member).toBe(null)
  }))

test('[P-10] a form has its own acts in the order in which they were done', () =>
  takenBack(db, async (reader) => {
    const step = (form_id: string, place: number, text: string) =>
      row('site_form_step', { form_id, place, text, act: 'note', by_name: `by-${text}`, at: 9 - place })
    await writeRows(reader, form('a', 'new', 5), form('b', 'new', 5))
    await writeRows(reader, step('a', 1, 'second'), step('a', 0, 'first'), step('b', 0, 'else'))
    expect((await readForm(reader, 'a')).form.steps.map((one) => [one?.text, one?.by])).toEqual([
      ['first', 'by-first'],
      ['second', 'by-second'],
    ])
  }))

test('[P-10] a form that is not there is not found', () =>
  takenBack(db, async (reader) => {
    await expect(readForm(reader, 'c')).rejects.toMatchObject({ words: 'notFound' })
  }))

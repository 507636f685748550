import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('[P-10] new forms come oldest first and all others latest first; of one moment each stands on one page', () =>
  takenBack(db, async (reader) => {
    await writeRows(
      reader,
      ...['n-1', 'n-2', 'n-3'].map((id) => form(id, 'new', 5)),
      form('n-0', 'new', 4, { kind: 'join' }),
      ...['c-1', 'c-2', 'c-3'].map((id) => form(id, 'closed', 5)),
      form('c-0', 'closed', 6),
    )
    const list = async (asked: Parameters<typeof listForms>[1]) => (await listForms(reader, asked)).list.map((one) => one?.formId)
    expect(await list({ state: 'new' })).toEqual(['n-0', 'n-1', 'n-2', 'n-3'])
    expect(await list({ state: 'new', before: 'n-1' })).toEqual(['n-2', 'n-3'])
    expect(await list({ state: 'closed' })).toEqual(['c-0', 'c-3', 'c-2', 'c-1'])
    expect(await list({ state: 'closed', before: 'c-2' })).toEqual(['c-1'])
    expect(await list({ before: 'c-1' })).toEqual(['n-0'])
    expect(await list({ kind: 'join' })).toEqual(['n-0'])
    expect(await list({ reference: 'c-2' })).toEqual(['c-2'])
    expect(await list({ before: 'none' })).toEqual([])
  }))

test('[P-10] a form names the member who wrote it, and has its own acts in the order in which they were done', () =>
  takenBack(db, async (reader) => {
    const step = (form_id: string, place: number, text: string) =>
      row('site_form_step', { form_id, place, text, act: 'note', by_name: `by-${text}`, at: 9 - place })
    await writeRows(
      reader,
      row('member', { id: 'm', name: 'login', nickname: 'nick' }),
      form('a', 'new', 5, { member_id: 'm', channel: 'email', contact: 'ada@example.com' }),
      form('b', 'new', 5),
      step('a', 1, 'second'),
      step('a', 0, 'first'),
      step('b', 0, 'else'),
    )
    const { form: own } = await readForm(reader, 'a')
    expect(own).toMatchObject({
      member: { memberId: 'm', name: 'login' },
      contact: { channel: 'email', target: 'ada@example.com' },
    })
    expect(own.steps.map((one) => [one?.text, one?.by])).toEqual([
      ['first', 'by-first'],
      ['second', 'by-second'],
    ])
    expect((await readForm(reader, 'b')).form.member).toBe(null)
    await expect(readForm(reader, 'c')).rejects.toMatchObject({ words: 'notFound' })
  }))

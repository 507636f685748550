import * as v from 'valibot'
import { expect, test } from 'vitest'
import { officeForm } from '#src/api/contract/formOffice.ts'
import { officeLetter } from '#src/api/contract/letterOffice.ts'
import { letterOne } from '#src/api/contract/letters.ts'
import { search } from '#src/api/contract/search.ts'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import { SEARCH_FINDS, SEARCH_KINDS } from '#src/api/model/search.ts'
import { SITE_FORM_STEPS } from '#src/api/model/siteForm.ts'

// A list of a reply is cut where it is longer than it may be: one that is full must come whole.

const many = <Item>(count: number, item: (place: number) => Item): Item[] => Array.from({ length: count }, (_, at) => item(at))

test('[C-11] [D-8] a full letter is read to its last line, by its member and by an operator', () => {
  const lines = many(LETTER_LIMIT.lines, (at) => ({ lineId: `l-${at}`, by: 'member', text: 'x', at: 1 }))
  const head = { letterId: 'one', kind: 'letter', state: 'sent', subject: 'x', at: 1, changedAt: 1 }
  const whole = { letter: { ...head, member: { memberId: 'm', name: 'mia' } }, lines }
  const read = [v.parse(letterOne.reply, whole), v.parse(officeLetter.reply, whole)]
  expect(read.map((letter) => letter.lines.at(-1)?.lineId)).toEqual(['l-99', 'l-99'])
})

test('[P-10] a form that is full of acts is read with the closing that comes after them', () => {
  const step = (act: 'note' | 'close') => ({ act, by: 'oda', text: 'x', at: 1 })
  const steps = [...many(SITE_FORM_STEPS, () => step('note')), step('close')]
  const head = { formId: 'F1', kind: 'contact', topic: 'other', name: 'x', member: null, state: 'closed', at: 1, changedAt: 1 }
  const { form } = v.parse(officeForm.reply, {
    form: { ...head, contact: { channel: 'email', target: 'a@b.example' }, text: 'x', language: 'en', steps },
  })
  expect(form.steps.at(-1)?.act).toBe('close')
})

test('[P-10] a search that finds the most of every kind is read to the last find of the last kind', () => {
  const find = { title: 'x', text: 'x', to: '/app/help', picture: null, live: false, at: null }
  const hits = SEARCH_KINDS.flatMap((kind) => many(SEARCH_FINDS, (at) => ({ ...find, kind, id: `${kind}-${at}` })))
  expect(v.parse(search.reply, { hits }).hits.at(-1)?.id).toBe('help-5')
})

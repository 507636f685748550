import { NEVER } from 'rxjs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { letterDraftsOf } from '#src/machines/letters/letterDraftActors.ts'
import { draftsOf, forgetDrafts } from '#src/machines/session/draftActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { memberById } from './support/memberById.ts'

function tab() {
  let member = memberById(null)
  const members = { current: () => member, changes: NEVER }
  const ports = { tabStorage: memoryStorage().storage, members }
  const become = (memberId: string | null) => {
    member = memberById(memberId)
    forgetDrafts(ports)
  }
  const drafts = draftsOf(ports)
  return { ports, become, keep: drafts.keep, read: (place: string) => drafts.read(place, v.string()) }
}

test('[P-10] a draft is read by who wrote it and by who logs in after, at its place alone', () => {
  const { become, keep, read } = tab()
  keep('form/contact', 'hello')
  expect([read('form/contact'), read('form/join')]).toEqual(['hello', null])
  become('m-mia')
  expect(read('form/contact')).toBe('hello')
  keep('form/contact', 'hello from mia')
  expect(read('form/contact')).toBe('hello from mia')
  keep('form/contact', null)
  expect(read('form/contact')).toBeNull()
})

test('[S-5] after a log-out, and for another member, there is nothing to read', () => {
  const { become, keep, read } = tab()
  become('m-mia')
  keep('letter/new', 'mine')
  become('m-leo')
  expect(read('letter/new')).toBeNull()
  become('m-mia')
  expect(read('letter/new')).toBeNull()
  keep('letter/new', 'mine')
  become(null)
  become('m-mia')
  expect(read('letter/new')).toBeNull()
})

test('[S-5] a log-out forgets also what was begun here before the login', () => {
  const { become, keep, read } = tab()
  keep('form/contact', 'hello')
  become('m-mia')
  become(null)
  expect(read('form/contact')).toBeNull()
})

test('[R-4] [P-10] a letter, a line to customer service and an operator’s answer that are begun are drafts of their own', () => {
  const { ports } = tab()
  const places = (['letter', 'support', 'supportOffice'] as const).map((place) => letterDraftsOf(ports, place))
  const draft = { kind: 'letter', text: 'mine', pictures: [], clientId: 'client-made-id-0001', tried: null } as const
  for (const [index, { store }] of places.entries()) {
    store(null, { letterId: null, draft: { ...draft, pictures: [], text: `new ${index}` } })
    store(null, { letterId: 'one', draft: { ...draft, pictures: [], text: `one ${index}` } })
  }
  expect(places.map(({ kept }) => [kept(null)?.text, kept('one')?.text])).toEqual([
    ['new 0', 'one 0'],
    ['new 1', 'one 1'],
    ['new 2', 'one 2'],
  ])
})

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OfficeAnchor } from '#src/api/model/roomOffice.ts'
import { anchorActMachine, type AnchorDone, type AnchorOrder } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { AnchorForm } from '#src/ui/backOffice/rooms/AnchorForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { inForm } from './support/inForm.ts'
import { ANCHOR } from './support/officeAnchor.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const MIAS: OfficeAnchor = { ...ANCHOR, owner: 'mia' }

/** The form of an anchor; null = a new one. */
async function showForm(anchor: OfficeAnchor | null = MIAS) {
  const run = handActor<AnchorDone, { order: AnchorOrder }>()
  const act = createActor(anchorActMachine.provide({ actors: { act: run.logic } })).start()
  const page = await show(<AnchorForm anchor={anchor} anchorRoomId="a1" act={act} copy={copyMachine} />, {
    language: 'en',
    words: ['backOffice'],
  })
  return {
    ...page,
    ...inForm(page),
    buttons: () => page.screen.queryAllByRole('button').map(({ textContent }) => textContent),
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (answer: AnchorDone) => told(() => run.last().resolve(answer)),
  }
}

const [SHOW, RENEW, OWNER] = ['Show the stream key', 'Renew the stream key', 'Change']
const SAVED = { nickname: 'Rose', title: 'A talk', description: 'Each day', sport: 'football', thanks: '' }

test.each([
  ['Save', { act: 'save', isNew: false, fields: SAVED, base: SAVED }],
  [SHOW, { act: 'key', renew: false }],
  [RENEW, { act: 'key', renew: true }],
  [OWNER, { act: 'owner', name: 'mia' }],
])('[D-8] “%s” does that alone to an anchor, for a reason', async (name, order) => {
  const { press, write, orders } = await showForm()
  await press(name)
  expect(orders()).toEqual([])
  await write('Reason', 'asked for')
  await press(name)
  expect(orders()).toEqual([{ ...order, anchorRoomId: 'a1', reason: 'asked for' }])
})

test.each([
  [' leo ', 'leo'],
  ['  ', null],
  ['', null],
])('[D-8] a room given to “%s” is from then on the room of: %s', async (text, name) => {
  const { user, screen, press, write, orders } = await showForm()
  await user.clear(screen.getByRole('textbox', { name: 'Member whose room it is' }))
  if (text !== '') await write('Member whose room it is', text)
  await write('Reason', 'asked for')
  await press(OWNER)
  expect(orders()).toMatchObject([{ act: 'owner', name }])
})

test('[D-8] a new anchor has no key and nobody’s room yet', async () => {
  const { screen, buttons } = await showForm(null)
  expect([buttons(), screen.queryByRole('textbox', { name: 'Member whose room it is' })]).toEqual([['Add the anchor'], null])
})

test('[D-8] a new anchor is not made without its texts', async () => {
  const { screen, write, press, orders } = await showForm(null)
  await write('Reason', 'asked for')
  await press('Add the anchor')
  const wrong = ['Anchor', 'Room title', 'Description'].map((name) => screen.getByLabelText(name).getAttribute('aria-invalid'))
  expect([orders(), wrong]).toEqual([[], ['true', 'true', 'true']])
})

test('[D-8] a new anchor is made under the id that it was begun with', async () => {
  const { write, press, orders } = await showForm(null)
  await write('Anchor', 'Lily')
  await write('Room title', 'A talk')
  await write('Description', 'Each day')
  await write('Reason', 'asked for')
  await press('Add the anchor')
  expect(orders()).toEqual([
    { act: 'save', reason: 'asked for', anchorRoomId: 'a1', isNew: true, fields: { ...SAVED, nickname: 'Lily' }, base: null },
  ])
})

test('[D-8] the stream key is shown once it was answered, and not before', async () => {
  const { screen, write, press, answer } = await showForm()
  const isShown = () => ['The stream key, for the encoder:', 'key-4711'].map((text) => screen.queryByText(text) !== null)
  expect(isShown()).toEqual([false, false])
  await write('Reason', 'asked for')
  await press(SHOW)
  await answer({ streamKey: 'key-4711' })
  expect(isShown()).toEqual([true, true])
})

test('[D-8] the stream key is gone with the next thing that is done', async () => {
  const { screen, write, press, answer } = await showForm()
  await write('Reason', 'asked for')
  await press(SHOW)
  await answer({ streamKey: 'key-4711' })
  expect(screen.queryByText('key-4711')).not.toBe(null)
  await write('Reason', 'a new title')
  await press('Save')
  expect(screen.queryByText('key-4711')).toBe(null)
})

test('[D-8] that a room was given to somebody is said', async () => {
  const { screen, write, press, answer } = await showForm()
  await write('Reason', 'asked for')
  await press(OWNER)
  await answer({ streamKey: null, owner: 'done' })
  expect(screen.queryByText('It was changed')).not.toBe(null)
})

test.each([
  ['unknown', 'There is no such user'],
  ['hasRoom', 'They have a room already'],
] as const)('[D-8] why a room was not given to somebody is said, and not that anything was saved: %s', async (owner, words) => {
  const { screen, write, press, answer } = await showForm()
  await write('Reason', 'asked for')
  await press(OWNER)
  await answer({ streamKey: null, owner })
  expect([screen.getByRole('alert').textContent, screen.queryByText('Saved')]).toEqual([words, null])
})

test('[Q8] while one thing is done to an anchor nothing else is', async () => {
  const { write, press, orders } = await showForm()
  await write('Reason', 'asked for')
  await press(SHOW)
  for (const name of [SHOW, RENEW, OWNER, 'Save']) await press(name)
  expect(orders()).toHaveLength(1)
})

test('[D-8] what the anchor wrote meanwhile is told and kept where the operator wrote nothing, and what was written here stays', async () => {
  const { screen, user, write, press, answer, orders } = await showForm()
  await user.clear(screen.getByLabelText('Anchor'))
  await write('Anchor', 'Lily')
  await user.clear(screen.getByLabelText('Description'))
  await write('Description', 'Mine')
  await write('Reason', 'asked for')
  await press('Save')
  const now = { title: 'A new talk', description: 'Theirs' }
  await answer({ streamKey: null, saved: { result: 'late', anchor: { ...ANCHOR, ...now } } })
  const values = ['Anchor', 'Room title', 'Description'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
  expect(values).toEqual(['Lily', 'A new talk', 'Mine'])
  expect([screen.getByRole('alert').textContent, screen.queryByText('Saved')]).toEqual([
    expect.stringContaining('(Room title – A new talk and Description – Theirs)'),
    null,
  ])
  await press('Save')
  expect(orders()[1]).toMatchObject({
    fields: { ...SAVED, ...now, nickname: 'Lily', description: 'Mine' },
    base: { ...SAVED, ...now },
  })
})

test('[D-8] a second time it is told what was written since the first, and not what was told before', async () => {
  const { screen, user, write, press, answer } = await showForm()
  await user.clear(screen.getByLabelText('Anchor'))
  await write('Anchor', 'Lily')
  await write('Reason', 'asked for')
  await press('Save')
  const first = { ...ANCHOR, title: 'A new talk' }
  await answer({ streamKey: null, saved: { result: 'late', anchor: first } })
  await press('Save')
  await answer({ streamKey: null, saved: { result: 'late', anchor: { ...first, description: 'Theirs' } } })
  expect(screen.getByRole('alert').textContent).toContain('(Description – Theirs)')
})

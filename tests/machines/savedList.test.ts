import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import type { SavedDraft, SavedItem, SavedQuery } from '#src/machines/savedCards/savedCards.ts'
import { type LoadedList, type Saved, savedListMachine } from '#src/machines/savedCards/savedListMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const item = (id: string): SavedItem => ({ kind: 'usdt', id, address: `T${id}****`, network: 'TRC20', waitsUntil: null })
const DRAFT: SavedDraft = { kind: 'usdt', network: 'TRC20', address: 'T1' }

async function open(items: readonly SavedItem[] = []) {
  const load = handActor<LoadedList, SavedQuery>()
  const insert = handActor<Saved, SavedDraft>()
  const remove = handActor<readonly SavedItem[], SavedQuery & { id: string }>()
  const actors = { load: load.logic, insert: insert.logic, remove: remove.logic }
  const list = createActor(savedListMachine.provide({ actors }), { input: { kind: 'usdt' } }).start()
  load.last().resolve({ items, choices: [] })
  await settled()
  return { list, load, insert, remove, state: () => list.getSnapshot().value, context: () => list.getSnapshot().context }
}

test('[C-10] a double press saves once; a refusal keeps the form open and says why until it is written in', async () => {
  const { list, insert, state, context } = await open()
  list.send({ type: 'add.opened' })
  list.send({ type: 'draft.submitted', draft: DRAFT })
  list.send({ type: 'draft.submitted', draft: DRAFT })
  expect(insert.asked.map(({ input }) => input)).toEqual([DRAFT])
  insert.last().resolve({ refusal: 'checksum' })
  await settled()
  expect([state(), context().refusal]).toEqual([{ adding: 'writing' }, 'checksum'])
  list.send({ type: 'draft.changed' })
  expect(context().refusal).toBeNull()
  list.send({ type: 'draft.submitted', draft: DRAFT })
  insert.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([state(), context().errorKey]).toEqual([{ adding: 'writing' }, 'errors.timeout'])
  list.send({ type: 'draft.submitted', draft: DRAFT })
  insert.last().resolve({ items: [item('a')] })
  await settled()
  expect([state(), context().items, context().errorKey]).toEqual(['ready', [item('a')], null])
})

test('[C-10] a form that is closed before there is an answer leaves the list to say whether it was saved', async () => {
  const { list, load, insert, state, context } = await open()
  list.send({ type: 'add.opened' })
  list.send({ type: 'add.closed' })
  expect([state(), load.asked.length]).toEqual(['ready', 1])
  for (const answer of ['none', 'lost'] as const) {
    list.send({ type: 'add.opened' })
    list.send({ type: 'draft.submitted', draft: DRAFT })
    if (answer === 'lost') insert.last().reject(new Failure('errors.timeout'))
    await settled()
    list.send({ type: 'add.closed' })
    expect(state()).toBe('loading')
    load.last().resolve({ items: [item('a')], choices: [] })
    await settled()
    expect(context().items).toEqual([item('a')])
  }
})

test('[C-10] while a card or address is saved again nothing says any more why it was not', async () => {
  const { list, insert, context } = await open()
  list.send({ type: 'add.opened' })
  const shown = () => [context().errorKey, context().refusal]
  const submit = () => list.send({ type: 'draft.submitted', draft: DRAFT })
  submit()
  insert.last().reject(new Failure('errors.timeout'))
  await settled()
  submit()
  const afterLoss = shown()
  insert.last().resolve({ refusal: 'checksum' })
  await settled()
  submit()
  expect([afterLoss, shown()]).toEqual([
    [null, null],
    [null, null],
  ])
})

test('[C-10] after a lost answer the list is asked for when the form is closed, though something was written meanwhile', async () => {
  const { list, insert, state } = await open()
  list.send({ type: 'add.opened' })
  list.send({ type: 'draft.submitted', draft: DRAFT })
  insert.last().reject(new Failure('errors.timeout'))
  await settled()
  list.send({ type: 'draft.changed' })
  list.send({ type: 'add.closed' })
  expect(state()).toBe('loading')
})

test('[C-10] once the list was asked for a form that is closed asks for it no more', async () => {
  const { list, load, insert, state } = await open()
  list.send({ type: 'add.opened' })
  list.send({ type: 'draft.submitted', draft: DRAFT })
  insert.last().reject(new Failure('errors.timeout'))
  await settled()
  list.send({ type: 'add.closed' })
  load.last().resolve({ items: [], choices: [] })
  await settled()
  list.send({ type: 'add.opened' })
  list.send({ type: 'add.closed' })
  expect([state(), load.asked.length]).toEqual(['ready', 2])
})

test('[C-10] a question about deleting that is closed after a lost answer leaves the list to say what is saved', async () => {
  const { list, load, remove, state, context } = await open([item('a'), item('b'), item('c')])
  list.send({ type: 'delete.clicked', id: 'b' })
  list.send({ type: 'delete.confirmed' })
  remove.last().reject(new Failure('errors.timeout'))
  await settled()
  list.send({ type: 'delete.declined' })
  expect([state(), context().doomed]).toEqual(['loading', null])
  load.last().resolve({ items: [item('a'), item('c')], choices: [] })
  await settled()
  expect([state(), list.getSnapshot().can({ type: 'add.opened' })]).toEqual(['ready', true])
})

test('[C-10] with three there is no way to add a fourth', async () => {
  const { list, state } = await open([item('a'), item('b'), item('c')])
  expect(list.getSnapshot().can({ type: 'add.opened' })).toBe(false)
  list.send({ type: 'add.opened' })
  expect(state()).toBe('ready')
})

test('deleting asks first, and a failure can be tried again', async () => {
  const { list, remove, state, context } = await open([item('a'), item('b')])
  list.send({ type: 'delete.clicked', id: 'b' })
  list.send({ type: 'delete.declined' })
  expect([state(), context().doomed, remove.asked]).toEqual(['ready', null, []])
  list.send({ type: 'delete.clicked', id: 'b' })
  list.send({ type: 'delete.confirmed' })
  remove.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([state(), context().errorKey]).toEqual(['asking', 'errors.timeout'])
  list.send({ type: 'delete.confirmed' })
  expect(remove.last().input).toEqual({ kind: 'usdt', id: 'b' })
  remove.last().resolve([item('a')])
  await settled()
  expect([state(), context().items, context().doomed]).toEqual(['ready', [item('a')], null])
})

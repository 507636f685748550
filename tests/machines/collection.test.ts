import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Favourites, favouritesMachine, isFavourite, type Target } from '#src/machines/favourites/favouritesMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const anchor: Target = { kind: 'anchor', id: 'a1' }
const match: Target = { kind: 'match', id: 'm1' }

function start() {
  const load = handActor<Favourites, undefined>()
  const store = handActor<void, { target: Target; add: boolean }>()
  const said: string[] = []
  const clock = new SimulatedClock()
  const collection = createActor(
    favouritesMachine.provide({
      actors: { load: load.logic, store: store.logic },
      actions: { announce: (_, { key }) => said.push(key), askLogin: () => said.push('login') },
    }),
    { clock },
  ).start()
  return {
    load,
    store,
    said,
    clock,
    collection,
    press: (target: Target) => collection.send({ type: 'collect.pressed', target }),
    has: (target: Target) => isFavourite(collection.getSnapshot().context, target),
    login: async (collected: Favourites = { anchors: [], matches: [] }) => {
      collection.send({ type: 'member.changed', isMember: true })
      load.last().resolve(collected)
      await settled()
    },
  }
}

test('[B-5] a visitor is asked to log in, and nothing is stored', () => {
  const { press, said, store, collection } = start()
  collection.send({ type: 'member.changed', isMember: false })
  press(anchor)
  expect([said, store.asked.length]).toEqual([['login'], 0])
  collection.stop()
})

test('[B-5] a press shows at once and is stored in the order of the presses, one after the other', async () => {
  const { press, has, store, login, collection } = start()
  await login({ anchors: ['a1'], matches: [] })
  press(anchor)
  press(match)
  press(anchor)
  expect([has(anchor), has(match)]).toEqual([true, true])
  for (const expected of [
    { target: anchor, add: false },
    { target: match, add: true },
    { target: anchor, add: true },
  ]) {
    expect(store.last().input).toEqual(expected)
    store.last().resolve()
    await settled()
  }
  expect(store.asked).toHaveLength(3)
  collection.stop()
})

test('[B-5] what could not be stored is taken back and said, unless a later press decided anew', async () => {
  const { press, has, store, said, login, collection } = start()
  await login()
  press(match)
  store.last().reject(new Error('no network'))
  await settled()
  expect([has(match), said.length]).toEqual([false, 1])
  press(match)
  press(match)
  store.last().reject(new Error('no network'))
  await settled()
  expect([has(match), store.last().input.add]).toEqual([false, false])
  collection.stop()
})

test('[B-5] another member has their own, and what could not be asked for is asked again', async () => {
  const { has, load, clock, login, collection } = start()
  await login({ anchors: ['a1'], matches: [] })
  collection.send({ type: 'member.changed', isMember: false })
  expect(has(anchor)).toBe(false)
  collection.send({ type: 'member.changed', isMember: true })
  load.last().reject(new Error('no network'))
  await settled()
  clock.increment(15_000)
  load.last().resolve({ anchors: [], matches: ['m1'] })
  await settled()
  expect([has(anchor), has(match)]).toEqual([false, true])
  collection.stop()
})

test('[B-5] what is pressed before the list has come is kept, and stored on top of it', async () => {
  const { press, has, load, store, collection } = start()
  collection.send({ type: 'member.changed', isMember: true })
  press(match)
  expect([has(match), store.asked.length]).toEqual([true, 0])
  load.last().resolve({ anchors: ['a1'], matches: ['m2'] })
  await settled()
  expect([has(anchor), has(match), has({ kind: 'match', id: 'm2' })]).toEqual([true, true, true])
  expect(store.last().input).toEqual({ target: match, add: true })
  store.last().resolve()
  await settled()
  expect(store.asked).toHaveLength(1)
  collection.stop()
})

test('[B-5] what is pressed while the list cannot be read asks for it, and is said and taken back when it still does not come', async () => {
  const { press, has, load, store, said, collection } = start()
  collection.send({ type: 'member.changed', isMember: true })
  load.last().reject(new Error('no network'))
  await settled()
  press(match)
  expect([has(match), load.asked.length]).toEqual([true, 2])
  load.last().reject(new Error('no network'))
  await settled()
  expect([has(match), said.length, store.asked.length]).toEqual([false, 1, 0])
  press(match)
  load.last().resolve({ anchors: [], matches: [] })
  await settled()
  expect([has(match), store.last().input]).toEqual([true, { target: match, add: true }])
  collection.stop()
})

test('[B-5] [D-4] who presses before it is known who they are is asked nothing: a member’s press counts, a visitor logs in', async () => {
  const member = start()
  member.press(match)
  expect([member.has(match), member.said]).toEqual([true, []])
  await member.login()
  expect([member.has(match), member.store.last().input]).toEqual([true, { target: match, add: true }])
  member.collection.stop()

  const visitor = start()
  visitor.press(match)
  visitor.collection.send({ type: 'member.changed', isMember: false })
  expect([visitor.has(match), visitor.said]).toEqual([false, ['login']])
  visitor.collection.stop()
})

test('[B-5] what one member pressed is not stored for the next', async () => {
  const { press, has, load, store, login, collection } = start()
  collection.send({ type: 'member.changed', isMember: true })
  press(match)
  await login()
  expect([has(match), load.asked.length, store.asked.length]).toEqual([false, 2, 0])
  collection.stop()
})

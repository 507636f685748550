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
  const favourites = createActor(
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
    favourites,
    press: (target: Target) => favourites.send({ type: 'favourite.toggled', target }),
    has: (target: Target) => isFavourite(favourites.getSnapshot().context, target),
    login: async (collected: Favourites = { anchors: [], matches: [], games: [] }) => {
      favourites.send({ type: 'member.changed', isMember: true })
      load.last().resolve(collected)
      await settled()
    },
  }
}

test('[B-5] a visitor is asked to log in, and nothing is stored', () => {
  const { press, said, store, favourites } = start()
  favourites.send({ type: 'member.changed', isMember: false })
  press(anchor)
  expect([said, store.asked.length]).toEqual([['login'], 0])
  favourites.stop()
})

test('[B-5] a change shows at once; changes are stored one after the other in their order', async () => {
  const { press, has, store, login, favourites } = start()
  await login({ anchors: ['a1'], matches: [], games: [] })
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
  favourites.stop()
})

test('[B-5] a change that cannot be stored is undone with a toast, unless a later one counts instead', async () => {
  const { press, has, store, said, login, favourites } = start()
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
  favourites.stop()
})

test('[B-5] a change that cannot be stored takes nothing from a later one of the same target', async () => {
  const { press, has, store, login, favourites } = start()
  await login()
  press(match)
  press(match)
  press(match)
  store.last().reject(new Error('no network'))
  await settled()
  expect(has(match)).toBe(true)
  favourites.stop()
})

test('[B-5] after changes of the same target of which none can be stored it is as it was before them', async () => {
  const { press, has, store, login, favourites } = start()
  await login({ anchors: ['a2', 'a1'], matches: [], games: [] })
  for (const target of [match, match, anchor]) press(target)
  for (let change = 0; change < 3; change += 1) {
    store.last().reject(new Error('no network'))
    await settled()
  }
  expect([has(match), favourites.getSnapshot().context.anchors]).toEqual([false, ['a2', 'a1']])
  favourites.stop()
})

test('[B-5] what was stored before a change that cannot be stands', async () => {
  const { press, has, store, login, favourites } = start()
  await login()
  press(match)
  press(match)
  store.last().resolve()
  await settled()
  store.last().reject(new Error('no network'))
  await settled()
  expect(has(match)).toBe(true)
  favourites.stop()
})

test('[B-5] a change that cannot be stored is undone whatever came of another kind with the same id', async () => {
  const { press, has, store, login, favourites } = start()
  await login()
  press(match)
  press({ kind: 'game', id: match.id })
  store.last().reject(new Error('no network'))
  await settled()
  expect([has(match), has({ kind: 'game', id: match.id })]).toEqual([false, true])
  favourites.stop()
})

test('[B-5] each member has a list of their own, which is loaded again after a failure', async () => {
  const { has, load, clock, login, favourites } = start()
  await login({ anchors: ['a1'], matches: [], games: [] })
  favourites.send({ type: 'member.changed', isMember: false })
  expect(has(anchor)).toBe(false)
  favourites.send({ type: 'member.changed', isMember: true })
  load.last().reject(new Error('no network'))
  await settled()
  clock.increment(15_000)
  load.last().resolve({ anchors: [], matches: ['m1'], games: [] })
  await settled()
  expect([has(anchor), has(match)]).toEqual([false, true])
  favourites.stop()
})

test('[B-5] a change before the list is loaded is kept and stored', async () => {
  const { press, has, load, store, favourites } = start()
  favourites.send({ type: 'member.changed', isMember: true })
  press(match)
  expect([has(match), store.asked.length]).toEqual([true, 0])
  load.last().resolve({ anchors: ['a1'], matches: ['m2'], games: [] })
  await settled()
  expect([has(anchor), has(match), has({ kind: 'match', id: 'm2' })]).toEqual([true, true, true])
  expect(store.last().input).toEqual({ target: match, add: true })
  store.last().resolve()
  await settled()
  expect(store.asked).toHaveLength(1)
  favourites.stop()
})

test('[B-5] a change after a failed load loads again, and is undone with a toast when that fails', async () => {
  const { press, has, load, store, said, favourites } = start()
  favourites.send({ type: 'member.changed', isMember: true })
  load.last().reject(new Error('no network'))
  await settled()
  press(match)
  expect([has(match), load.asked.length]).toEqual([true, 2])
  load.last().reject(new Error('no network'))
  await settled()
  expect([has(match), said.length, store.asked.length]).toEqual([false, 1, 0])
  press(match)
  load.last().resolve({ anchors: [], matches: [], games: [] })
  await settled()
  expect([has(match), store.last().input]).toEqual([true, { target: match, add: true }])
  favourites.stop()
})

test('[B-5] [D-4] a change before the session is settled waits: it counts for a member, a visitor logs in', async () => {
  const member = start()
  member.press(match)
  expect([member.has(match), member.said]).toEqual([true, []])
  await member.login()
  expect([member.has(match), member.store.last().input]).toEqual([true, { target: match, add: true }])
  member.favourites.stop()

  const visitor = start()
  visitor.press(match)
  visitor.favourites.send({ type: 'member.changed', isMember: false })
  expect([visitor.has(match), visitor.said]).toEqual([false, ['login']])
  visitor.favourites.stop()
})

test('[B-5] one member’s changes are not stored for the next', async () => {
  const { press, has, load, store, login, favourites } = start()
  favourites.send({ type: 'member.changed', isMember: true })
  press(match)
  await login()
  expect([has(match), load.asked.length, store.asked.length]).toEqual([false, 2, 0])
  favourites.stop()
})

import { isDeepStrictEqual } from 'node:util'
import { EMPTY, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { ownRoom, ownScheduleSave } from '#src/api/contract/anchorPlace.ts'
import type { OwnRoom } from '#src/api/model/anchorPlace.ts'
import type { Client } from '#src/api/transport/client.ts'
import { provideAnchorPlace } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { settled } from './support/deferred.ts'

const plan = (...titles: string[]) => titles.map((title, at) => ({ startAt: at, endAt: at + 1, title }))

/** A server that is the test: the room as it was asked for comes when it is let go. */
async function begin() {
  let schedule = plan('a')
  const roomNow = () => ({ anchorRoomId: 'a1', schedule }) as unknown as OwnRoom
  const asked: Array<() => void> = []
  const call = async ({ path }: { path: string }, payload: { list: typeof schedule; base: typeof schedule }) => {
    if (path === ownScheduleSave.path) {
      if (!isDeepStrictEqual(payload.base, schedule)) return { result: 'late', room: roomNow() }
      schedule = payload.list
      return { result: 'done', room: roomNow() }
    }
    const room = roomNow()
    await new Promise<void>((resolve) => asked.push(resolve))
    return { room }
  }
  const logic = provideAnchorPlace({ client: { call } as unknown as Client, socket: { back: EMPTY } })
  const own = createActor(logic.ownRoom, { input: { query: null } }).start()
  const act = createActor(logic.ownRoomAct).start()
  onTestFinished(() => void [own.stop(), act.stop()])
  const titles = () => own.getSnapshot().context.items[0]?.schedule.map(({ title }) => title)
  const answer = async () => {
    asked.shift()?.()
    await settled()
  }
  const save = async (...list: string[]) => {
    const base = own.getSnapshot().context.items[0]?.schedule ?? []
    act.send({ type: 'act.sent', order: { act: 'plan', list: plan(...list), base } })
    await settled()
    await settled()
  }
  /** Another device of the anchor plans. */
  const elsewhere = (...list: string[]) => void (schedule = plan(...list))
  return { own, titles, answer, save, elsewhere }
}

test('[D-8] the room has what was planned as soon as that is answered, so that the next plan keeps it', async () => {
  const { own, titles, answer, save } = await begin()
  await answer()
  expect(titles()).toEqual(['a'])
  await save('a', 'b')
  expect(titles()).toEqual(['a', 'b'])
  // Asked for before the change, answered after it.
  own.send({ type: 'list.refreshed' })
  await save('a', 'b', 'c')
  expect(titles()).toEqual(['a', 'b', 'c'])
  await answer()
  await answer()
  expect(titles()).toEqual(['a', 'b', 'c'])
})

test('[D-8] the room has what was planned elsewhere as soon as a plan came too late for it', async () => {
  const { titles, answer, save, elsewhere } = await begin()
  await answer()
  elsewhere('a', 'c')
  await save('a', 'b')
  expect(titles()).toEqual(['a', 'c'])
})

test('[D-8] who has no own room is not asked about it again and again', async () => {
  let asked = 0
  const call = async () => ((asked += 1), { room: null })
  const clock = new SimulatedClock()
  const logic = provideAnchorPlace({ client: { call }, socket: { back: EMPTY } })
  const own = createActor(logic.ownRoom, { input: { query: null }, clock }).start()
  await settled()
  await settled()
  clock.increment(60_000)
  await settled()
  expect([asked, own.getSnapshot().value]).toEqual([1, 'ready'])
  own.stop()
})

/** The own room on a page, with how often it was asked for. */
async function ownRoomShown() {
  let asked = 0
  const call = async ({ path }: { path: string }) => {
    if (path !== ownRoom.path) return { result: 'done' }
    asked += 1
    return { room: { anchorRoomId: 'a1' } }
  }
  const back = new Subject<boolean>()
  const logic = provideAnchorPlace({ client: { call }, socket: { back } })
  const own = createActor(logic.ownRoom, { input: { query: null } }).start()
  const act = createActor(logic.ownRoomAct).start()
  onTestFinished(() => void [own.stop(), act.stop()])
  const pass = async () => {
    await settled()
    await settled()
  }
  await pass()
  return { act, back, pass, asked: () => asked }
}

test('[D-8] the room is asked for again after what was done to it, where the answer does not say how it is', async () => {
  const { act, pass, asked } = await ownRoomShown()
  act.send({ type: 'act.sent', order: { act: 'broadcast', onAir: true } })
  await pass()
  expect(asked()).toBe(2)
})

test('[D-8] the room is asked for again after a cut', async () => {
  const { back, pass, asked } = await ownRoomShown()
  back.next(true)
  await pass()
  expect(asked()).toBe(2)
})

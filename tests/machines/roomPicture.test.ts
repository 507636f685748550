import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type DanmakuPorts, provideDanmaku } from '#src/machines/danmaku/danmakuActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'
import { roomsByHand } from './support/roomsByHand.ts'
import { toldBy } from './support/toldBy.ts'

/** Lines over a picture whose choice and motion are a test's own. */
function danmakuOfHand() {
  const { storage, kept } = memoryStorage()
  const reducedMotion = new BehaviorSubject(false)
  const ports = { storage, reducedMotion, rooms: roomsByHand().rooms, members: { current: () => null, changes: NEVER } }
  return { machine: provideDanmaku(ports as unknown as DanmakuPorts), kept, reducedMotion }
}

test('[D-7] whether lines cross, and how many, is had on this device as it was chosen', async () => {
  const { machine, kept } = danmakuOfHand()
  const actor = createActor(machine, { input: { room: 'c1' } }).start()
  await settled()
  actor.send({ type: 'danmaku.toggled' })
  actor.send({ type: 'density.chosen', density: 'many' })
  actor.stop()
  expect(await answerOf(machine, 'recall')).toEqual({ on: false, density: 'many' })
  expect(kept.size).toBe(1)
})

test('[D-6] lines over the picture hear whether moving parts are off, as long as they are there', () => {
  const { machine, reducedMotion } = danmakuOfHand()
  const { told, stop } = toldBy(machine, 'watchReducedMotion')
  reducedMotion.next(true)
  stop()
  expect([told(), reducedMotion.observed]).toEqual([
    [
      { type: 'reducedMotion.changed', isReduced: false },
      { type: 'reducedMotion.changed', isReduced: true },
    ],
    false,
  ])
})

/** A player, its device and its way. */
function playerOfHand() {
  const { client } = askedServer(() => ({ sources: [] }))
  const { storage } = memoryStorage()
  const wayBack = new Subject<unknown>()
  return { machine: providePlayer({ client, storage, wayBack }), wayBack }
}

test('[S-1] the line and the quality of a picture are had on this device as they were chosen', async () => {
  const { machine } = playerOfHand()
  const match = { anchorType: 'anchor', anchorStatus: 'On2', roomInfo: { chatRoomNo: 'c1' } }
  const actor = createActor(machine, { input: { match, now: () => 0, delay: () => 0 } as never }).start()
  actor.send({ type: 'line.chosen', line: 2 })
  actor.stop()
  expect(await answerOf(machine, 'recall')).toEqual({ line: 2, quality: 'source' })
})

test('[S-1] a picture hears that its way is back, as long as it is there', () => {
  const { machine, wayBack } = playerOfHand()
  const { told, stop } = toldBy(machine, 'watchWay')
  wayBack.next(null)
  stop()
  expect([told(), wayBack.observed]).toEqual([[{ type: 'way.back' }], false])
})

import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { provideRoomView } from '#src/machines/roomView/roomViewActors.ts'
import { selectIsChatFolded, selectIsTheatre } from '#src/machines/roomView/roomViewMachine.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'

const KEY = 'anchorage.roomView'

async function visit(device = memoryStorage()) {
  const theatreKey = new Subject<void>()
  const actor = createActor(provideRoomView({ storage: device.storage, theatreKey })).start()
  onTestFinished(() => void actor.stop())
  await settled()
  const look = () => [selectIsTheatre(actor.getSnapshot()), selectIsChatFolded(actor.getSnapshot())]
  return { actor, theatreKey, device, look }
}

test('[D-7] the large picture and the folded chat are chosen apart, and the device keeps both', async () => {
  const first = await visit()
  expect(first.look()).toEqual([false, false])
  first.actor.send({ type: 'theatre.toggled' })
  expect(first.look()).toEqual([true, false])
  first.actor.send({ type: 'chat.toggled' })
  first.actor.send({ type: 'theatre.toggled' })
  expect(first.look()).toEqual([false, true])

  const next = await visit(first.device)
  expect(next.look()).toEqual([false, true])
  next.actor.send({ type: 'chat.toggled' })
  expect((await visit(first.device)).look()).toEqual([false, false])
})

test('[D-7] its key does what its button does, for as long as the room is open', async () => {
  const { actor, theatreKey, look } = await visit()
  // Where there is no button it does nothing.
  theatreKey.next()
  expect(look()).toEqual([false, false])
  actor.send({ type: 'theatre.offered', offered: true })
  theatreKey.next()
  expect(look()).toEqual([true, false])
  theatreKey.next()
  expect(look()).toEqual([false, false])
  actor.stop()
  expect(theatreKey.observed).toBe(false)
})

test('[D-7] a choice that cannot be read is the usual look', async () => {
  const device = memoryStorage()
  device.kept.set(KEY, '{"theatre":"large"}')
  const { actor, look } = await visit(device)
  expect(look()).toEqual([false, false])
  actor.send({ type: 'chat.toggled' })
  expect(JSON.parse(device.kept.get(KEY) ?? '')).toEqual({ theatre: false, chatFolded: true })
})

test('[D-7] what opens in the column of a folded chat brings it back; one in sight stays as it is', async () => {
  const { actor, look, device } = await visit()
  actor.send({ type: 'chat.needed' })
  expect([look(), device.kept.size]).toEqual([[false, false], 0])
  actor.send({ type: 'theatre.toggled' })
  actor.send({ type: 'chat.toggled' })
  actor.send({ type: 'chat.needed' })
  expect(look()).toEqual([true, false])
})

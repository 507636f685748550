import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createAct } from '#src/machines/kit/actMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

test('[D-8] one act at a time; its answer stays until it is forgotten, its order only while it is on its way', async () => {
  const act = handActor<string, { order: number }>()
  const actor = createActor(createAct<number, string>('test').provide({ actors: { act: act.logic } })).start()
  const context = () => actor.getSnapshot().context
  actor.send({ type: 'act.sent', order: 1 })
  actor.send({ type: 'act.sent', order: 2 })
  expect([act.asked.length, context().order]).toEqual([1, 1])
  act.last().resolve('done')
  await settled()
  expect(context()).toEqual({ order: null, answer: 'done', errorKey: null })
  actor.send({ type: 'act.sent', order: 3 })
  expect(context().answer).toBeNull()
  act.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(context()).toEqual({ order: null, answer: null, errorKey: 'errors.timeout' })
  actor.send({ type: 'act.forgotten' })
  expect(context().errorKey).toBeNull()
})

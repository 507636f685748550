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

test('[D-8] one that is left on its way is done, but its answer and its failure are kept from who comes next', async () => {
  const act = handActor<string, { order: number }>()
  const actor = createActor(createAct<number, string>('test').provide({ actors: { act: act.logic } })).start()
  const nothing = { order: null, answer: null, errorKey: null }
  for (const end of [() => act.last().resolve('done'), () => act.last().reject(new Failure('errors.timeout'))]) {
    actor.send({ type: 'act.sent', order: 1 })
    actor.send({ type: 'act.left' })
    actor.send({ type: 'act.sent', order: 2 })
    expect([act.last().input.order, act.last().signal.aborted, actor.getSnapshot().value]).toEqual([1, false, 'acting'])
    end()
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual(['resting', nothing])
  }
  expect(act.asked).toHaveLength(2)
})

test('[D-8] a question that is left is cancelled, and the next is asked at once', async () => {
  const act = handActor<string, { order: number }>()
  const logic = createAct<number, string>('test', { isQuestion: true }).provide({ actors: { act: act.logic } })
  const actor = createActor(logic).start()
  actor.send({ type: 'act.sent', order: 1 })
  actor.send({ type: 'act.left' })
  actor.send({ type: 'act.sent', order: 2 })
  expect(act.asked.map(({ input, signal }) => [input.order, signal.aborted])).toEqual([
    [1, true],
    [2, false],
  ])
  act.asked[0]!.resolve('of the first')
  await settled()
  act.last().resolve('of the second')
  await settled()
  expect(actor.getSnapshot().context.answer).toBe('of the second')
  actor.send({ type: 'act.left' })
  expect(actor.getSnapshot().context.answer).toBeNull()
})

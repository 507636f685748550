import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { type Bound, realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import { handActor, settled } from './support/deferred.ts'

/** A page whose server says which name is bound; an error = it cannot be reached. */
async function open(known: string | null | Error = null) {
  const load = handActor<string | null, undefined>()
  const bind = handActor<Bound, { name: string }>()
  const actor = createActor(realNameMachine.provide({ actors: { load: load.logic, bind: bind.logic } })).start()
  const answer = async (name: string | null | Error) => {
    if (name instanceof Error) load.last().reject(name)
    else load.last().resolve(name)
    await settled()
  }
  await answer(known)
  return { actor, answer, bind, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

test('[V-1] a double press binds once; what was written is held only while it is on its way', async () => {
  const { actor, bind, state, context } = await open()
  actor.send({ type: 'form.opened' })
  actor.send({ type: 'name.submitted', name: '王小米' })
  actor.send({ type: 'name.submitted', name: '王小米' })
  expect(bind.asked.map(({ input }) => input)).toEqual([{ name: '王小米' }])
  bind.last().resolve({ result: 'bound', name: '王*米' })
  await settled()
  expect([state(), context()]).toEqual(['bound', { name: '王*米', written: '', result: 'bound', errorKey: null }])
})

test('[V-1] without an answer the form says so and the same can be sent again; another name that is bound already is shown', async () => {
  const { actor, bind, state, context } = await open()
  actor.send({ type: 'form.opened' })
  actor.send({ type: 'name.submitted', name: '王小米' })
  bind.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([state(), context().errorKey]).toEqual([{ unbound: 'writing' }, 'errors.timeout'])
  actor.send({ type: 'name.submitted', name: '王小米' })
  bind.last().resolve({ result: 'other', name: '李**' })
  await settled()
  expect([state(), context().name, context().result]).toEqual(['bound', '李**', 'other'])
})

test('[V-1] a name that is bound needs no form, and one that could not be asked for is asked for again', async () => {
  const { actor, answer, state, context } = await open(new Failure('errors.networkAbnormal'))
  expect([state(), context().errorKey]).toEqual(['failed', 'errors.networkAbnormal'])
  actor.send({ type: 'name.refreshed' })
  await answer('王*米')
  expect([state(), context().name]).toEqual(['bound', '王*米'])
  expect(actor.getSnapshot().can({ type: 'form.opened' })).toBe(false)
})

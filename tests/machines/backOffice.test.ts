import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { backOfficeMachine, type BackOfficeAccess } from '#src/machines/backOffice/backOfficeMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

function start() {
  const load = handActor<BackOfficeAccess, undefined>()
  const clock = new SimulatedClock()
  const actor = createActor(backOfficeMachine.provide({ actors: { load: load.logic } }), { clock }).start()
  return { actor, clock, load, rights: () => actor.getSnapshot().context.rights }
}

test('[D-8] only for an operator it is asked what they may do; with the operator the rights go', async () => {
  const { actor, load, rights } = start()
  actor.send({ type: 'operator.changed', isOperator: false })
  expect(load.asked).toHaveLength(0)
  actor.send({ type: 'operator.changed', isOperator: true })
  load.last().resolve({ rights: ['money.read'], factor: 'none', signs: null })
  await settled()
  expect(rights()).toEqual(['money.read'])
  actor.send({ type: 'operator.changed', isOperator: false })
  expect([actor.getSnapshot().value, rights()]).toEqual(['closed', []])
})

test('[D-8] another operator has none of the rights of the one before, also while theirs are asked for', async () => {
  const { actor, load, rights } = start()
  actor.send({ type: 'operator.changed', isOperator: true })
  load.last().resolve({ rights: ['money.read'], factor: 'none', signs: null })
  await settled()
  actor.send({ type: 'operator.changed', isOperator: true })
  expect([actor.getSnapshot().value, rights()]).toEqual(['loading', []])
})

test('[D-8] rights are asked for each minute and stay where that fails; a first failure says why and can be tried again', async () => {
  const { actor, clock, load, rights } = start()
  actor.send({ type: 'operator.changed', isOperator: true })
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { errorKey: 'errors.timeout' } })
  actor.send({ type: 'rights.retried' })
  load.last().resolve({ rights: ['money.read'], factor: 'none', signs: null })
  await settled()
  clock.increment(60_000)
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([actor.getSnapshot().value, rights()]).toEqual([{ open: 'resting' }, ['money.read']])
  clock.increment(60_000)
  load.last().resolve({ rights: [], factor: 'none', signs: null })
  await settled()
  expect(rights()).toEqual([])
})

test('[D-8] an operator whose second factor is not proved gets no page before it is, also when it comes to be asked for', async () => {
  const { actor, clock, load } = start()
  actor.send({ type: 'operator.changed', isOperator: true })
  load.last().resolve({ rights: ['money.read'], factor: 'unproved', signs: null })
  await settled()
  expect(actor.getSnapshot()).toMatchObject({ value: 'held', context: { factor: 'unproved' } })
  actor.send({ type: 'rights.retried' })
  load.last().resolve({ rights: ['money.read'], factor: 'proved', signs: null })
  await settled()
  expect(actor.getSnapshot().value).toEqual({ open: 'resting' })
  clock.increment(60_000)
  load.last().resolve({ rights: ['money.read'], factor: 'missing', signs: null })
  await settled()
  expect(actor.getSnapshot().value).toBe('held')
})

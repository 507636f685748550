import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { provideBackOffice } from '#src/machines/backOffice/backOfficeActors.ts'
import { backOfficeMachine, type BackOfficeAccess } from '#src/machines/backOffice/backOfficeMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
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

test('[D-8] with the rights the server is told whether the person did something since: a page that is left open is no use of it', async () => {
  const { client } = scriptedClient({ answer: () => ({ data: { rights: [], factor: 'none', signs: null } }) })
  const call = vi.spyOn(client, 'call')
  const clock = new SimulatedClock()
  let isUsed = true
  const takeUse = () => {
    const was = isUsed
    isUsed = false
    return was
  }
  const actor = createActor(provideBackOffice(client, takeUse), { clock }).start()
  actor.send({ type: 'operator.changed', isOperator: true })
  for (const acts of [false, true]) {
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
    isUsed = acts
    clock.increment(60_000)
  }
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
  expect(call.mock.calls.map(([, payload]) => payload)).toEqual([{ isUsed: true }, { isUsed: false }, { isUsed: true }])
  expect(call.mock.calls[0]?.[0]).toBe(backOfficeRights)
})

import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { withdrawalOrderMachine } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const withdrawal = (state: WithdrawalState) => ({ withdrawalId: 'W1', state }) as Withdrawal

describe('a withdrawal that may be taken back', () => {
  async function asking() {
    const load = handActor<{ withdrawal: Withdrawal; mayCancel: boolean }, { withdrawalId: string }>()
    const cancel = handActor<Withdrawal, { withdrawalId: string }>()
    const moves = new Subject<string>()
    const actor = createActor(
      withdrawalOrderMachine.provide({
        actors: { load: load.logic, cancel: cancel.logic, changes: fromObservable(() => moves) },
      }),
      { clock: new SimulatedClock(), input: { withdrawalId: 'W1' } },
    ).start()
    load.last().resolve({ withdrawal: withdrawal('created'), mayCancel: true })
    await settled()
    actor.send({ type: 'cancel.clicked' })
    expect(actor.getSnapshot().value).toBe('asking')
    return { actor, load, cancel, moves, context: () => actor.getSnapshot().context }
  }

  test('[C-10] too late is said; a double press asks once', async () => {
    const { actor, cancel, context } = await asking()
    actor.send({ type: 'cancel.confirmed' })
    actor.send({ type: 'cancel.confirmed' })
    expect(cancel.asked).toHaveLength(1)
    cancel.last().resolve(withdrawal('reviewing'))
    await settled()
    expect(context()).toMatchObject({ withdrawal: withdrawal('reviewing'), mayCancel: false, cancelFault: 'late' })
  })

  test('[C-10] without an answer it is said, and how it stands is asked for', async () => {
    const { actor, load, cancel, context } = await asking()
    actor.send({ type: 'cancel.confirmed' })
    cancel.last().reject(new Failure('errors.timeout'))
    await settled()
    expect(load.asked).toHaveLength(2)
    load.last().resolve({ withdrawal: withdrawal('created'), mayCancel: true })
    await settled()
    expect(context()).toMatchObject({ cancelFault: 'errors.timeout', mayCancel: true })
    actor.send({ type: 'cancel.clicked' })
    expect(context().cancelFault).toBeNull()
  })

  test('a push about it while it is taken back does not cut the call off', async () => {
    const { actor, cancel, moves, context } = await asking()
    actor.send({ type: 'cancel.confirmed' })
    moves.next('cancelled')
    expect([actor.getSnapshot().value, cancel.last().signal.aborted]).toEqual(['cancelling', false])
    cancel.last().resolve(withdrawal('cancelled'))
    await settled()
    expect(context()).toMatchObject({ withdrawal: withdrawal('cancelled'), cancelFault: null })
  })
})

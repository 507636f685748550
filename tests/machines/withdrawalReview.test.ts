import { describe, expect, test } from 'vitest'
import { Subject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { Review, ReviewAct, ReviewView } from '#src/api/model/review.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { withdrawalReviewMachine, type WithdrawalReviewNews } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const review = (state: WithdrawalState, withdrawalId = 'W1'): Review => ({
  withdrawal: { withdrawalId, state } as Withdrawal,
  member: { memberId: 'm-mia', name: 'mia', vipLevel: 1 },
  log: [],
  payouts: [],
  takesTwo: false,
  signature: null,
})

describe('withdrawals for an operator to review', () => {
  async function open() {
    const load = handActor<readonly Review[], { view: ReviewView }>()
    const act = handActor<WithdrawalReviewNews, ReviewAct>()
    const moves = new Subject<string>()
    const changes = fromObservable<string, undefined>(() => moves)
    const actor = createActor(withdrawalReviewMachine.provide({ actors: { load: load.logic, act: act.logic, changes } }), {
      clock: new SimulatedClock(),
    }).start()
    load.last().resolve([review('reviewing'), review('created', 'W2')])
    await settled()
    return { actor, load, act, moves, context: () => actor.getSnapshot().context }
  }
  const approve = { type: 'act.clicked', order: { act: 'approve', withdrawalId: 'W1' } } as const

  test('[C-10] what was done is shown before the list is renewed, so that a second press finds nothing to press', async () => {
    const { actor, act, context } = await open()
    actor.send(approve)
    actor.send(approve)
    expect(act.asked).toHaveLength(1)
    act.last().resolve({ late: false, review: review('approved') })
    await settled()
    expect(context().list.map((one) => one.withdrawal.state)).toEqual(['approved', 'created'])
    expect(context().news).toMatchObject({ late: false })
  })

  test('[C-10] an empty queue stays empty while it is asked for anew; another view is not known before it is loaded', async () => {
    const { actor, load, context } = await open()
    actor.send({ type: 'view.chosen', view: 'over' })
    expect(context()).toMatchObject({ list: [], isKnown: false })
    load.last().resolve([])
    await settled()
    actor.send({ type: 'list.refreshed' })
    expect([actor.getSnapshot().value, context().isKnown]).toEqual([{ looking: 'loading' }, true])
  })

  test('an act without an answer says so, beside the list as it stands; a written reason stays open', async () => {
    const { actor, load, act, context } = await open()
    actor.send(approve)
    act.last().reject(new Failure('errors.timeout'))
    await settled()
    expect(load.asked).toHaveLength(2)
    expect(context()).toMatchObject({ doubt: 'errors.timeout', errorKey: null })

    actor.send({ type: 'form.opened', form: { act: 'reject', withdrawalId: 'W1' } })
    expect(context().doubt).toBeNull()
    actor.send({ type: 'act.clicked', order: { act: 'reject', withdrawalId: 'W1', reason: 'a reason' } })
    act.last().reject(new Failure('errors.timeout'))
    await settled()
    expect(actor.getSnapshot().value).toBe('writing')
    expect(context()).toMatchObject({ form: { act: 'reject', withdrawalId: 'W1' }, doubt: 'errors.timeout' })
  })

  test('[C-10] a withdrawal that moves is asked for at once, but the list stands still while words are written', async () => {
    const { actor, load, moves, context } = await open()
    moves.next('W1')
    expect(load.asked).toHaveLength(2)
    load.last().resolve([review('paying')])
    await settled()
    expect(context().list.map((one) => one.withdrawal.state)).toEqual(['paying'])
    actor.send({ type: 'form.opened', form: { act: 'paid', withdrawalId: 'W1', payoutId: 'W1-1' } })
    moves.next('W1')
    expect([load.asked.length, actor.getSnapshot().value]).toEqual([2, 'writing'])
    actor.send({ type: 'form.closed' })
    expect([load.asked.length, context().form]).toEqual([3, null])
  })
})

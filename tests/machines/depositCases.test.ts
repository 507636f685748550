import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fen, microUsdt, units } from '#src/api/model/money/amount.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { CaseAct, CaseView, DepositCase } from '#src/api/model/depositCase.ts'
import { depositCaseMachine, type CaseNews, type CasesLoaded } from '#src/machines/backOffice/depositCaseMachine.ts'
import { depositCasePictureMachine } from '#src/machines/backOffice/depositCasePictureMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const HELD: DepositCase = {
  kind: 'held',
  caseId: 'harbourpay:p1',
  at: 1_000,
  provider: 'harbourpay',
  paymentId: 'p1',
  reference: 'D1',
  asset: 'FEN',
  amount: units(700),
  reason: 'noOrder',
  order: null,
  end: null,
}
const ENDED: DepositCase = { ...HELD, end: { how: 'credited', words: 'theirs', by: 'Oda', at: 2_000, ledgerId: 't1' } }
const SUSPENSE = { fen: fen(700), uusdt: microUsdt(0) }
const CREDIT: CaseAct = { act: 'credit', caseId: HELD.caseId, reference: 'D2', words: 'theirs' }

async function begin() {
  const clock = new SimulatedClock()
  const load = handActor<CasesLoaded, { view: CaseView }>()
  const act = handActor<CaseNews, CaseAct>()
  const actor = createActor(depositCaseMachine.provide({ actors: { load: load.logic, act: act.logic } }), { clock }).start()
  const list = async (items: readonly DepositCase[]) => {
    load.last().resolve({ list: items, suspense: SUSPENSE })
    await settled()
  }
  await list([HELD])
  const plan = () => actor.send({ type: 'action.planned', plan: { item: HELD, action: 'credit' } })
  return {
    clock,
    load,
    act,
    actor,
    list,
    plan,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

describe('deposit cases for an operator', () => {
  test('[C-10] a case is settled once however often it is confirmed, and what became of it is told', async () => {
    const cases = await begin()
    cases.plan()
    cases.actor.send({ type: 'action.confirmed', order: CREDIT })
    cases.actor.send({ type: 'action.confirmed', order: CREDIT })
    expect(cases.act.asked).toHaveLength(1)
    cases.act.last().resolve({ result: 'done', item: ENDED })
    await settled()
    expect(cases.context()).toMatchObject({ news: { result: 'done', item: ENDED }, plan: null, order: null })
    await cases.list([])
    expect([cases.value(), cases.context().news?.result]).toEqual([{ looking: 'ready' }, 'done'])
  })

  test('[C-10] an empty list stays empty while it is asked for again, and says so while it cannot be read', async () => {
    const cases = await begin()
    cases.actor.send({ type: 'view.chosen', view: 'held' })
    expect(cases.context()).toMatchObject({ list: [], isKnown: false })
    await cases.list([])
    cases.clock.increment(8_000)
    expect([cases.value(), cases.context().isKnown]).toEqual([{ looking: 'loading' }, true])
    cases.load.last().reject(new Failure('errors.timeout'))
    await settled()
    cases.clock.increment(8_000)
    expect([cases.value(), cases.context().errorKey]).toEqual([{ looking: 'loading' }, 'errors.timeout'])
    await cases.list([])
    expect(cases.context().errorKey).toBeNull()
  })

  test('a credit that the member’s own rules do not let in is said where it was planned, and can be dropped', async () => {
    const cases = await begin()
    cases.plan()
    cases.actor.send({ type: 'action.confirmed', order: CREDIT })
    cases.act.last().resolve({ result: 'returnOnly', item: HELD })
    await settled()
    expect([cases.value(), cases.context().news?.result]).toEqual(['planning', 'returnOnly'])
    cases.actor.send({ type: 'action.dropped' })
    expect([cases.value(), cases.context().plan]).toEqual([{ looking: 'loading' }, null])
  })

  test('a mistyped order number is put right where it was written; another try says so no longer', async () => {
    const cases = await begin()
    cases.plan()
    cases.actor.send({ type: 'action.confirmed', order: CREDIT })
    cases.act.last().resolve({ result: 'noOrder', item: HELD })
    await settled()
    expect([cases.value(), cases.context().news?.result]).toEqual(['planning', 'noOrder'])
    cases.actor.send({ type: 'action.confirmed', order: { ...CREDIT, reference: 'D3' } })
    expect([cases.value(), cases.context().news]).toEqual(['acting', null])
  })

  test('an act that nobody answered says so, and the list tells whether it arrived', async () => {
    const cases = await begin()
    cases.plan()
    cases.actor.send({ type: 'action.confirmed', order: CREDIT })
    cases.act.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([cases.value(), cases.context().errorKey]).toEqual([{ looking: 'failed' }, 'errors.timeout'])
    cases.clock.increment(8_000)
    await cases.list([])
    expect([cases.value(), cases.context().errorKey, cases.context().list]).toEqual([{ looking: 'ready' }, null, []])
  })

  test('the list is asked for now and then, stands still while words are written, and another view begins empty', async () => {
    const cases = await begin()
    cases.clock.increment(8_000)
    expect(cases.load.asked).toHaveLength(2)
    await cases.list([HELD])
    cases.plan()
    cases.clock.increment(60_000)
    expect([cases.load.asked.length, cases.value()]).toEqual([2, 'planning'])
    cases.actor.send({ type: 'action.dropped' })
    expect([cases.load.asked.length, cases.context().plan]).toEqual([3, null])
    cases.actor.send({ type: 'view.chosen', view: 'over' })
    expect([cases.load.last().input, cases.context().list]).toEqual([{ view: 'over' }, []])
  })
})

test('[C-10] the picture of an appeal comes when it is asked for, once, and again after a failure', async () => {
  const load = handActor<KeptPicture, { caseId: string }>()
  const actor = createActor(depositCasePictureMachine.provide({ actors: { load: load.logic } }), {
    input: { caseId: 'ap1' },
  }).start()
  const value = () => actor.getSnapshot().value
  expect(load.asked).toHaveLength(0)
  actor.send({ type: 'picture.asked' })
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([value(), actor.getSnapshot().context.errorKey]).toEqual(['failed', 'errors.timeout'])
  actor.send({ type: 'picture.asked' })
  load.last().resolve({ type: 'image/png', data: 'AAAA' })
  await settled()
  expect(value()).toBe('shown')
  actor.send({ type: 'picture.closed' })
  actor.send({ type: 'picture.asked' })
  expect([value(), load.asked.length]).toEqual(['shown', 2])
})

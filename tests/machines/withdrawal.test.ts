import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise, SimulatedClock } from 'xstate'
import { cash, fen, microUsdt } from '#src/api/model/money/amount.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Submitted, WithdrawalDesk, WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'
import { type WithdrawalLoaded, withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const DESK: WithdrawalDesk = {
  terms: [
    {
      method: 'card',
      asset: 'FEN',
      min: cash(10_000),
      max: cash(100_000),
      fee: { permille: 2, min_money: cash(200), max_money: cash(5_000) },
      minutes: 120,
    },
  ],
  fen: fen(50_000),
  uusdt: microUsdt(0),
  hasPassword: true,
  saved: { bankCard: [{ kind: 'bankCard', id: 'd1', cardNum: '6222', bank: 'ICBC', holder: '王小米' }], usdt: [], virtual: [] },
}
const WITHDRAWAL = { withdrawalId: 'W1', state: 'created' } as Withdrawal
const KEPT: WithdrawalOrder = {
  clientId: 'client-made-id-kept',
  method: 'card',
  destinationId: 'd1',
  amount: cash(20_000),
  fee: cash(200),
}

async function open({ desk = DESK, kept = null }: { desk?: WithdrawalDesk; kept?: WithdrawalOrder | null } = {}) {
  const clock = new SimulatedClock()
  const load = handActor<WithdrawalLoaded, undefined>()
  const submit = handActor<Submitted, { order: WithdrawalOrder; password: string }>()
  const reconcile = handActor<Withdrawal | null, { clientId: string }>()
  const moves = new Subject<string>()
  const device: (WithdrawalOrder | null)[] = []
  let made = 0
  const actor = createActor(
    withdrawalMachine.provide({
      actors: {
        load: load.logic,
        submit: submit.logic,
        reconcile: reconcile.logic,
        changes: fromObservable(() => moves),
        keepOrder: fromPromise(async ({ input }) => void device.push(input.order)),
        password: withdrawPasswordMachine.provide({
          actors: { loadStatus: fromPromise<{ isSet: boolean }, undefined>(async () => ({ isSet: false })) },
        }),
      },
    }),
    { clock, input: { makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  load.last().resolve({ desk, kept, isElsewhere: false })
  await settled()
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, clock, load, submit, reconcile, moves, device, state, context }
}

/** A form with ¥200 written, at the password. */
async function confirming() {
  const form = await open()
  form.actor.send({ type: 'amount.changed', text: '200' })
  form.actor.send({ type: 'withdrawal.continued' })
  return form
}

test('a double press sends one order, whose id the device keeps before it leaves; the password is never kept', async () => {
  const { actor, submit, device, state, context } = await confirming()
  expect(state()).toBe('confirming')
  actor.send({ type: 'password.given', password: '135790' })
  actor.send({ type: 'password.given', password: '135790' })
  expect([submit.asked.length, device.length]).toEqual([0, 1])
  expect(JSON.stringify(device)).not.toContain('135790')
  await settled()
  const order = { clientId: 'client-made-id-0001', method: 'card', destinationId: 'd1', amount: 20_000, fee: 200 }
  expect(submit.asked.map(({ input }) => input)).toEqual([{ order, password: '135790' }])
  submit.last().resolve({ result: 'accepted', withdrawal: WITHDRAWAL })
  await settled()
  expect([state(), context().withdrawal, context().password, device.at(-1)]).toEqual(['accepted', WITHDRAWAL, null, null])
})

test('[V-7] nothing goes on with an amount outside the limits, beyond the balance, or of more than two decimals', async () => {
  const { actor } = await open()
  for (const [text, can] of [
    ['', false],
    ['99.99', false],
    ['100', true],
    ['500.00', true],
    ['500.01', false],
    ['1000.01', false],
    ['100.001', false],
    ['一百', false],
  ] as const) {
    actor.send({ type: 'amount.changed', text })
    expect([text, actor.getSnapshot().can({ type: 'withdrawal.continued' })]).toEqual([text, can])
  }
  actor.send({ type: 'amount.changed', text: '100' })
  actor.send({ type: 'method.chosen', method: 'usdt' })
  expect(actor.getSnapshot().can({ type: 'withdrawal.continued' })).toBe(false)
})

test('[V-4] a wrong password asks again for the same order; five digits are not sent', async () => {
  const { actor, submit, state, context } = await confirming()
  actor.send({ type: 'password.given', password: '13579' })
  expect(state()).toBe('confirming')
  actor.send({ type: 'password.given', password: '000000' })
  await settled()
  submit.last().resolve({ result: 'password', refusal: { reason: 'password', left: 4 } })
  await settled()
  expect([state(), context().refusal]).toEqual(['confirming', { reason: 'password', left: 4 }])
  actor.send({ type: 'password.given', password: '135790' })
  await settled()
  expect(new Set(submit.asked.map(({ input }) => input.order.clientId)).size).toBe(1)
})

test('an order without an answer is asked about by its own id until somebody knows', async () => {
  const { actor, clock, submit, reconcile, state, context } = await confirming()
  actor.send({ type: 'password.given', password: '135790' })
  await settled()
  submit.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(state()).toBe('unknown')
  clock.increment(2_000)
  reconcile.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  actor.send({ type: 'retry.clicked' })
  expect(reconcile.asked.map(({ input }) => input.clientId)).toEqual(['client-made-id-0001', 'client-made-id-0001'])
  reconcile.last().resolve(null)
  await settled()
  expect([state(), context().fault, submit.asked.length]).toEqual(['refused', 'lost', 1])
})

test('an order of an earlier visit is asked about first', async () => {
  const { reconcile, device, state } = await open({ kept: KEPT })
  expect([state(), reconcile.last().input]).toEqual(['reconciling', { clientId: KEPT.clientId }])
  reconcile.last().resolve(WITHDRAWAL)
  await settled()
  expect([state(), device]).toEqual(['accepted', [null]])
})

test('without a password it is set first, and then the form comes', async () => {
  const { actor, load, state } = await open({ desk: { ...DESK, hasPassword: false } })
  expect(state()).toBe('unprotected')
  const { password } = actor.getSnapshot().children
  expect(password?.getSnapshot().value).toBe('ready')
  expect(load.asked).toHaveLength(1)
})

test('what is shown stays while the balance is asked for anew, and what was written too', async () => {
  const { actor, load, moves, state, context } = await open()
  actor.send({ type: 'amount.changed', text: '200' })
  moves.next('W0 rejected')
  expect([state(), load.asked.length]).toEqual([{ editing: 'renewing' }, 2])
  load.last().resolve({ desk: { ...DESK, fen: fen(60_000) }, kept: null, isElsewhere: false })
  await settled()
  expect([state(), context().text, context().desk?.fen]).toEqual([{ editing: 'steady' }, '200', 60_000])
})

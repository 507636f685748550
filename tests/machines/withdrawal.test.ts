import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise, SimulatedClock } from 'xstate'
import { cash, fen, microUsdt } from '#src/api/model/money/amount.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import {
  mostOf,
  orderFrom,
  type WithdrawalAnswer,
  type WithdrawalOffer,
  type WithdrawalOrder,
  waitOf,
} from '#src/machines/withdrawal/withdrawal.ts'
import { withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { withdrawPasswordMachine } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { written } from '#tests/support/written.ts'
import { handActor } from './support/deferred.ts'
import { handOrder, quiet } from './support/handOrder.ts'

const OFFER: WithdrawalOffer = {
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
  waitsUntil: null,
  saved: {
    bankCard: [{ kind: 'bankCard', id: 'd1', cardNum: '6222', bank: 'ICBC', names: null, holder: '王小米', waitsUntil: null }],
    usdt: [],
    virtual: [],
  },
}
const WITHDRAWAL = { withdrawalId: 'W1', state: 'created' } as Withdrawal
const KEPT: WithdrawalOrder = {
  clientId: 'client-made-id-kept',
  method: 'card',
  destinationId: 'd1',
  amount: cash(20_000),
  fee: cash(200),
}

const LOST = new ApiError('timeout', profile.codes.timeout, 'no answer')

/** A page that has what the form needs, or waits for it (`offer` null), or has an order of an earlier visit. */
async function open({ offer = OFFER, kept = null }: { offer?: WithdrawalOffer | null; kept?: WithdrawalOrder | null } = {}) {
  const clock = new SimulatedClock()
  const load = handActor<WithdrawalOffer, undefined>()
  const orders = handOrder<WithdrawalOrder, WithdrawalAnswer, string>(
    (errorKey) => ({ result: 'failed', errorKey }),
    kept === null ? [] : [{ place: '', order: kept }],
  )
  const moves = new Subject<string>()
  let made = 0
  const actor = createActor(
    withdrawalMachine.provide({
      actors: {
        load: load.logic,
        order: orders.logic,
        changes: fromObservable(() => moves),
        password: withdrawPasswordMachine.provide({
          actors: {
            loadStatus: fromPromise<{ isSet: boolean; waitsUntil: number | null }, undefined>(async () => ({
              isSet: false,
              waitsUntil: null,
            })),
          },
        }),
      },
    }),
    { clock, input: { makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  await quiet()
  if (kept === null && offer !== null) load.last().resolve(offer)
  await quiet()
  const order = () => actor.getSnapshot().children.order
  return {
    actor,
    clock,
    load,
    submit: orders.submit,
    reconcile: orders.reconcile,
    moves,
    device: () => orders.keptAt(''),
    state: () => actor.getSnapshot().value,
    progress: () => selectOrderProgress(order()?.getSnapshot()),
    order,
    context: () => actor.getSnapshot().context,
  }
}

/** A form with ¥200 written, at the password. */
async function confirming() {
  const form = await open()
  form.actor.send({ type: 'amount.changed', text: '200' })
  form.actor.send({ type: 'withdrawal.continued' })
  return form
}

test('[Q8] a double press sends one order, kept before it leaves; its password is held only to send it', async () => {
  const { actor, order, submit, device, state, context } = await confirming()
  expect(state()).toBe('confirming')
  actor.send({ type: 'password.given', password: '135790' })
  actor.send({ type: 'password.given', password: '135790' })
  expect(submit.asked).toHaveLength(0)
  await quiet()
  const sent = { clientId: 'client-made-id-0001', method: 'card', destinationId: 'd1', amount: 20_000, fee: 200 }
  expect(submit.asked.map((one) => [one.order, one.secret, one.kept])).toEqual([[sent, '135790', [sent]]])
  expect(JSON.stringify([device(), context()])).not.toMatch(written('135790'))
  submit.last().reject(LOST)
  await quiet()
  expect(JSON.stringify(order()?.getSnapshot().context)).not.toMatch(written('135790'))
})

test('[Q8] an order that the server took is forgotten, and shown with its number', async () => {
  const { actor, submit, device, state, context } = await confirming()
  actor.send({ type: 'password.given', password: '135790' })
  await quiet()
  submit.last().resolve({ result: 'accepted', withdrawal: WITHDRAWAL })
  await quiet()
  expect([state(), context().withdrawal, device()]).toEqual(['accepted', WITHDRAWAL, []])
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

test('[C-10] a card without an id is never chosen, and the next one is', async () => {
  const card = { kind: 'bankCard', cardNum: '6222 **** 1234', bank: null, names: null, holder: '', waitsUntil: null } as const
  const only = await open({ offer: { ...OFFER, saved: { ...OFFER.saved, bankCard: [{ ...card, id: null }] } } })
  only.actor.send({ type: 'amount.changed', text: '200' })
  expect([only.context().destinationId, only.actor.getSnapshot().can({ type: 'withdrawal.continued' })]).toEqual([null, false])
  const both = await open({
    offer: {
      ...OFFER,
      saved: {
        ...OFFER.saved,
        bankCard: [
          { ...card, id: null },
          { ...card, id: 'd2' },
        ],
      },
    },
  })
  both.actor.send({ type: 'amount.changed', text: '200' })
  both.actor.send({ type: 'withdrawal.continued' })
  expect(both.context().order?.destinationId).toBe('d2')
})

test('[C-11] a new password or destination holds the form back until it is asked for again and waits no more', async () => {
  const until = 1_800_000_000_000
  const newCard = { ...OFFER.saved.bankCard[0]!, waitsUntil: until }
  for (const waiting of [
    { ...OFFER, waitsUntil: until },
    { ...OFFER, saved: { ...OFFER.saved, bankCard: [newCard] } },
  ]) {
    const { actor, clock, load } = await open({ offer: waiting })
    actor.send({ type: 'amount.changed', text: '200' })
    const can = () => actor.getSnapshot().can({ type: 'withdrawal.continued' })
    expect(can()).toBe(false)
    clock.increment(60_000)
    expect(load.asked).toHaveLength(2)
    load.last().resolve(OFFER)
    await quiet()
    expect(can()).toBe(true)
    clock.increment(3_600_000)
    expect(load.asked).toHaveLength(2)
  }
})

test('[C-11] a new destination that is chosen after a while is asked for again too, until it waits no more', async () => {
  const old = OFFER.saved.bankCard[0]!
  const both = (waitsUntil: number | null) => ({
    ...OFFER,
    saved: { ...OFFER.saved, bankCard: [old, { ...old, id: 'd2', waitsUntil }] },
  })
  const { actor, clock, load } = await open({ offer: both(1_800_000_000_000) })
  actor.send({ type: 'amount.changed', text: '200' })
  clock.increment(90_000)
  expect(load.asked).toHaveLength(1)
  actor.send({ type: 'destination.chosen', id: 'd2' })
  clock.increment(60_000)
  expect(load.asked).toHaveLength(2)
  load.last().resolve(both(null))
  await quiet()
  expect(actor.getSnapshot().can({ type: 'withdrawal.continued' })).toBe(true)
})

test.each([
  ['a password that is new for longer than the card', 2_000, 1_000, { reason: 'password', until: 2_000 }],
  ['a card that is new for longer than the password', 1_000, 2_000, { reason: 'destination', until: 2_000 }],
  ['a card alone that is new', null, 2_000, { reason: 'destination', until: 2_000 }],
])('[C-11] with %s, a withdrawal waits for that one, until its time', (_, byPassword, byCard, wait) => {
  const bankCard = OFFER.saved.bankCard.map((card) => ({ ...card, waitsUntil: byCard }))
  expect(waitOf({ waitsUntil: byPassword, saved: { ...OFFER.saved, bankCard } }, 'd1')).toEqual(wait)
})

test('[C-11] an order that came too early is said with the reason and the time', async () => {
  const { actor, submit, state, context } = await confirming()
  actor.send({ type: 'password.given', password: '135790' })
  await quiet()
  submit.last().resolve({ result: 'waits', reason: 'destination', until: 1_800_000_000_000 })
  await quiet()
  expect([state(), context().wait]).toEqual(['refused', { reason: 'destination', until: 1_800_000_000_000 }])
  actor.send({ type: 'form.returned' })
  expect(context().wait).toBeNull()
})

test('[V-4] a wrong password asks again for the same order; five digits are not sent', async () => {
  const { actor, submit, state, context } = await confirming()
  actor.send({ type: 'password.given', password: '13579' })
  expect(state()).toBe('confirming')
  actor.send({ type: 'password.given', password: '000000' })
  await quiet()
  submit.last().resolve({ result: 'password', refusal: { reason: 'password', left: 4 } })
  await quiet()
  expect([state(), context().refusal]).toEqual(['confirming', { reason: 'password', left: 4 }])
  actor.send({ type: 'password.given', password: '135790' })
  await quiet()
  expect(submit.asked.map((one) => [one.order.clientId, one.secret])).toEqual([
    ['client-made-id-0001', '000000'],
    ['client-made-id-0001', '135790'],
  ])
})

test('[Q8] an order without an answer is asked about by its own id until somebody knows', async () => {
  const { actor, clock, submit, reconcile, order, state, progress, context } = await confirming()
  actor.send({ type: 'password.given', password: '135790' })
  await quiet()
  submit.last().reject(LOST)
  await quiet()
  expect([state(), progress()]).toEqual(['ordering', 'unknown'])
  clock.increment(2_000)
  await quiet()
  reconcile.last().reject(LOST)
  await quiet()
  order()?.send({ type: 'retry.clicked' })
  await quiet()
  expect(reconcile.asked.map((one) => one.order.clientId)).toEqual(['client-made-id-0001', 'client-made-id-0001'])
  reconcile.last().resolve({ result: 'lost' })
  await quiet()
  expect([state(), context().fault, submit.asked.length]).toEqual(['refused', 'lost', 1])
})

test('[Q8] an order of an earlier visit is asked about first', async () => {
  const { load, reconcile, device, progress, state } = await open({ kept: KEPT })
  expect([progress(), reconcile.last().order, load.asked.length]).toEqual(['checking', KEPT, 0])
  reconcile.last().resolve({ result: 'accepted', withdrawal: WITHDRAWAL })
  await quiet()
  expect([state(), device()]).toEqual(['accepted', []])
})

test('without a password it is set first, and then the form comes', async () => {
  const { actor, load, state } = await open({ offer: { ...OFFER, hasPassword: false } })
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
  load.last().resolve({ ...OFFER, fen: fen(60_000) })
  await quiet()
  expect([state(), context().text, context().offer?.fen]).toEqual([{ editing: 'steady' }, '200', 60_000])
})

test('[C-10] no other card takes the place of the chosen one that is gone, and nothing goes on before one is chosen', async () => {
  const [first] = OFFER.saved.bankCard
  const { actor, load, moves, context } = await open({
    offer: { ...OFFER, saved: { ...OFFER.saved, bankCard: [first!, { ...first!, id: 'd2' }] } },
  })
  actor.send({ type: 'destination.chosen', id: 'd2' })
  actor.send({ type: 'amount.changed', text: '200' })
  moves.next('d2 removed')
  load.last().resolve(OFFER)
  await quiet()
  const can = () => actor.getSnapshot().can({ type: 'withdrawal.continued' })
  expect([context().destinationId, context().text, can()]).toEqual(['d2', '200', false])
  actor.send({ type: 'destination.chosen', id: 'd1' })
  expect(can()).toBe(true)
})

test('[C-10] what the form needs is asked for again by itself, ever more slowly, until it comes', async () => {
  const { clock, load, state } = await open({ offer: null })
  const waits = [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
  for (const [failures, wait] of waits.entries()) {
    load.last().reject(LOST)
    await quiet()
    clock.increment(wait - 1)
    expect(load.asked).toHaveLength(failures + 1)
    clock.increment(1)
    expect(load.asked).toHaveLength(failures + 2)
  }
  load.last().resolve(OFFER)
  await quiet()
  expect(state()).toEqual({ editing: 'steady' })
})

test('[C-10] a destination of another kind than the way out takes no order', () => {
  const virtual = [{ kind: 'virtual', id: 'd2', currency: 'HW', address: '0x1', waitsUntil: null }] as never
  const offer = { ...OFFER, saved: { ...OFFER.saved, virtual } }
  const order = (destinationId: string) => orderFrom(offer, { method: 'card', text: '200', destinationId }, 'client-made-id')
  expect([order('d1')?.destinationId, order('d2')]).toEqual(['d1', null])
})

test.each([
  ['what there is', 50_000, 50_000],
  ['the limit of the way out', 500_000, 100_000],
])('[C-10] all that can be withdrawn is %s, whichever is less', (_, have, most) => {
  expect(OFFER.terms.map((terms) => mostOf(terms, { ...OFFER, fen: fen(have) }))).toEqual([most])
})

import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { cash } from '#src/api/model/money/amount.ts'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { withdrawalOrderMachine } from '#src/machines/withdrawal/withdrawalOrderMachine.ts'
import { OrderView } from '#src/ui/cashier/withdrawal/OrderView.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

type Told = { withdrawal: Withdrawal; mayCancel: boolean }
const CREATED: Withdrawal = {
  withdrawalId: 'W1',
  clientId: 'client-made-id-0001',
  method: 'card',
  asset: 'FEN',
  amount: cash(10_000),
  fee: cash(150),
  destination: { kind: 'bankCard', masked: '**** 0128', of: 'ICBC', names: null },
  state: 'created',
  steps: [{ state: 'created', at: 1_000, reason: null }],
  createdAt: 1_000,
  payout: null,
}
const step = (state: Withdrawal['state'], at: number, reason: string | null = null) => ({ state, at, reason })
const PAID: Withdrawal = {
  ...CREATED,
  state: 'paid',
  steps: [step('created', 1_000), step('approved', 60_000), step('paying', 120_000), step('paid', 180_000)],
}

/** A withdrawal's page. `told` = how it stands; a failure, why it is not known; null = nothing is told yet. */
async function showOrder(told: Partial<Withdrawal> | Failure | null = {}, mayCancel = false) {
  const load = handActor<Told, { withdrawalId: string }>()
  const cancel = handActor<Withdrawal, { withdrawalId: string }>()
  const withdrawalOrder = withdrawalOrderMachine.provide({
    actors: { load: load.logic, cancel: cancel.logic, changes: silent<string, { withdrawalId: string }>() },
  })
  const copy = copyMachine.provide({ actors: { copy: fromPromise<void, { text: string }>(() => Promise.resolve()) } })
  const page = await show(<OrderView withdrawalId="W1" logic={{ withdrawalOrder, copy }} now={() => 200_000} />, {
    language: 'en',
    words: ['withdrawal', 'savedCards', 'cashier'],
  })
  const { screen, user } = page
  const loaded = (next: Partial<Withdrawal> | Failure, may = mayCancel) =>
    act(async () => {
      if (next instanceof Failure) load.last().reject(next)
      else load.last().resolve({ withdrawal: { ...CREATED, ...next }, mayCancel: may })
      await settled()
    })
  if (told !== null) await loaded(told)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return {
    ...page,
    loaded,
    press,
    asked: () => load.asked.length,
    cancels: () => cancel.asked.length,
    cancelled: (next: Withdrawal | Failure) =>
      act(async () => {
        if (next instanceof Failure) cancel.last().reject(next)
        else cancel.last().resolve(next)
        await settled()
      }),
    take: async () => {
      await press('Take this withdrawal back')
      await screen.findByRole('alertdialog')
      await press('Take it back')
    },
    receipt: () => screen.getByRole('region', { name: 'Receipt' }).textContent,
    steps: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    stands: () => screen.getByRole('region', { name: 'Withdrawal' }).querySelector('[role="status"]')?.textContent,
  }
}

test('[C-10] the receipt says what leaves, the fee, and what arrives', async () => {
  const { receipt } = await showOrder()
  expect(receipt()).toMatch(/NumberW1.*Bank card.*ending in 0128.*Leaves the wallet¥100.00Fee¥1.50Arrives¥98.50/)
})

test('[C-10] the receipt of a withdrawal that was paid says when, with the bank’s reference', async () => {
  const payout = { state: 'paid', reference: 'B-77' } as NonNullable<Withdrawal['payout']>
  const { receipt } = await showOrder({ ...PAID, payout })
  expect(receipt()).toMatch(/Finished.*08:03.*Bank’s referenceB-77/)
})

test.each(['created', 'reviewing', 'approved', 'paying', 'unpaid'] as const)(
  '[C-10] a withdrawal that is %s has neither an end nor a bank’s reference',
  async (state) => {
    const payout = { state: 'accepted', reference: 'B-77' } as NonNullable<Withdrawal['payout']>
    const { receipt } = await showOrder({ state, payout })
    expect(receipt()).not.toMatch(/Finished|B-77/)
  },
)

test.each([
  ['unknown', 'It was handed over to be paid, and we are waiting for the answer.'],
  ['accepted', 'It has been taken on and is about to be paid.'],
  ['disputed', 'Somebody is checking this payment. Nothing is lost: the money is held.'],
  ['waiting', 'It is being paid. When it arrives is up to the receiver.'],
] as const)('[C-11] while it is being paid it is said how far that is: %s, “%s”', async (state, words) => {
  const payout = { state, reference: null } as NonNullable<Withdrawal['payout']>
  const { stands } = await showOrder({ state: 'paying', payout })
  expect(stands()).toBe(`Being paid${words}`)
})

test('[C-11] of what was taken on and is paid by now only that is said', async () => {
  const payout = { state: 'accepted', reference: null } as NonNullable<Withdrawal['payout']>
  const { stands } = await showOrder({ ...PAID, payout })
  expect(stands()).toMatch(/^PaidThe money has left/)
})

test('[C-10] each step says when it was and why, before what comes next', async () => {
  const { steps } = await showOrder({
    state: 'approved',
    steps: [
      step('created', 1_000),
      step('approved', 60_000),
      step('paying', 120_000),
      step('unpaid', 180_000, 'no such card'),
      step('approved', 180_001),
    ],
  })
  expect(steps()).toEqual([
    expect.stringMatching(/^Submitted.*08:00/),
    expect.stringMatching(/^Approved.*08:01/),
    expect.stringMatching(/^Payment began.*08:02/),
    expect.stringMatching(/^Payment did not go through.*08:03.*Reason: no such card$/),
    expect.stringMatching(/^Another try.*08:03/),
    'Next: Payment began',
  ])
})

test.each([
  ['created', false],
  ['paid', false],
  ['unpaid', true],
  ['rejected', true],
  ['cancelled', true],
  ['failed', true],
] as const)('[C-10] the step %s of a withdrawal is marked as one that brought nothing: %o', async (state, isCrossed) => {
  await showOrder({ state, steps: [step(state, 1_000)] })
  const marks = document.querySelector('ol li svg')?.classList
  expect([marks?.contains('lucide-x'), marks?.contains('lucide-check')]).toEqual([isCrossed, !isCrossed])
})

test('[C-10] after the end of a withdrawal nothing comes next', async () => {
  const { steps } = await showOrder(PAID)
  expect(steps().at(-1)).toMatch(/^Paid/)
})

test('[C-10] a withdrawal that the site keeps cannot be taken back', async () => {
  const { screen } = await showOrder({}, false)
  expect(screen.queryByRole('button', { name: 'Take this withdrawal back' })).toBe(null)
})

test.each(['Keep it', 'Esc'])('[C-10] a withdrawal that is not to be taken back after all stays: %s', async (way) => {
  const { screen, user, press, cancels } = await showOrder({}, true)
  await press('Take this withdrawal back')
  await screen.findByRole('alertdialog')
  await (way === 'Esc' ? user.keyboard('{Escape}') : press(way))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(cancels()).toBe(0)
})

test('[C-10] a withdrawal is taken back after one more question', async () => {
  const { screen, cancels, cancelled, take, stands } = await showOrder({}, true)
  await take()
  expect(cancels()).toBe(1)
  await cancelled({ ...CREATED, state: 'cancelled', steps: [...CREATED.steps, step('cancelled', 2_000)] })
  expect(stands()).toMatch(/^Taken backYou took it back/)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('[C-10] of a withdrawal that is looked at already it is said that it is too late', async () => {
  const { screen, cancelled, take } = await showOrder({}, true)
  await take()
  await cancelled({ ...CREATED, state: 'reviewing' })
  expect(screen.getByRole('alert').textContent).toBe('Too late to take it back: it is being looked at.')
})

test.each([
  ['it still stands', {}, /^It was not taken back · .*network/],
  ['it was taken back', { state: 'cancelled' }, /^$/],
] as const)('[C-10] whether taking it back arrived is asked for where no answer came: %s', async (_, stands, words) => {
  const { screen, cancelled, take, loaded } = await showOrder({}, true)
  await take()
  await cancelled(new Failure('errors.networkAbnormal'))
  await loaded(stands)
  expect(screen.getByRole('alert').textContent).toMatch(words)
})

test('[C-10] a number that is none leads back in place of another try', async () => {
  const { screen } = await showOrder(new Failure('errors.notFound'))
  expect(screen.getByText('There is no such withdrawal')).not.toBe(null)
  expect([screen.queryByRole('button'), screen.getByRole('link').getAttribute('href')]).toEqual([null, '/app/cashier/withdraw'])
})

test('[C-10] what could not be loaded is asked for again by a button', async () => {
  const { screen, press, asked, loaded } = await showOrder(new Failure('errors.networkAbnormal'))
  await press('Try again')
  expect(asked()).toBe(2)
  await loaded({})
  expect(screen.getByRole('region', { name: 'Receipt' })).not.toBe(null)
})

test('[C-10] before anything is known no withdrawal is drawn', async () => {
  const { screen } = await showOrder(null)
  expect([screen.queryByRole('region'), screen.queryByRole('alert')]).toEqual([null, null])
})

test('[R-4] customer service knows the order’s page that it was asked from', async () => {
  const { screen } = await showOrder()
  expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe(
    '/cs?fromPage=/app/cashier/withdraw/W1',
  )
})

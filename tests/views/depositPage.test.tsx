import type { ReactNode } from 'react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { type DepositAction, depositOrderMachine } from '#src/machines/deposit/depositOrderMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { OrderPage } from '#src/ui/cashier/deposit/OrderPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { ORDER } from '#tests/support/depositFixture.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The page of the order `d-7`, before its answer. */
async function showPage(others?: ReactNode) {
  const asks = handActor<DepositOrder | null, { orderId: string }>()
  const acts = handActor<DepositOrder, { orderId: string; action: DepositAction }>()
  const wakes = new Subject<unknown>()
  const failures: number[] = []
  const logic = {
    depositOrder: depositOrderMachine.provide({
      actors: { ask: asks.logic, act: acts.logic, wakes: fromObservable<unknown, { orderId: string }>(() => wakes) },
    }),
    depositDelay: (count: number) => {
      failures.push(count)
      return 60_000
    },
    appeal: appealMachine,
    copy: copyMachine,
    qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })),
    seconds: silent<number, undefined>(),
  }
  const page = await show(
    <OrderPage orderId="d-7" logic={logic} now={() => 5_000} makeId={() => 'client-made-id-0001'} others={others} />,
    { language: 'en', words: ['deposit'] },
  )
  const { screen, user } = page
  return {
    ...page,
    asked: () => asks.asked.map(({ input }) => input.orderId),
    acts: () => acts.asked.map(({ input }) => input),
    answer: (order: DepositOrder | null) => told(() => asks.last().resolve(order)),
    fail: () => told(() => asks.last().reject(new Failure('errors.networkAbnormal'))),
    wake: () => told(() => wakes.next(null)),
    failures,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    has: (words: string | RegExp) => screen.queryByText(words) !== null,
    heading: (name: string) => screen.queryByRole('heading', { name }) !== null,
  }
}

const D7 = { ...ORDER, orderId: 'd-7', reference: 'D-77' }

test('[C-10] the order of the address is asked for, and until it is there it is said to be on its way', async () => {
  const { asked, has, heading } = await showPage()
  expect([asked(), has('Loading the order…'), heading('Help'), has('There is no such order')]).toEqual([
    ['d-7'],
    true,
    false,
    false,
  ])
})

test('[C-10] an order stands with how it is, how it is paid, its details and help', async () => {
  const { answer, heading, has } = await showPage()
  await answer(D7)
  expect([
    has('Loading the order…'),
    has('Waiting for your payment'),
    heading('How to pay'),
    heading('Order details'),
    heading('Help'),
    has('D-77'),
  ]).toEqual([false, true, true, true, true, true])
})

test('[C-10] an order that there is not leads back to the deposits', async () => {
  const { screen, answer, has } = await showPage()
  await answer(null)
  expect([has('There is no such order'), has('Loading the order…'), screen.getAllByRole('link').length]).toEqual([true, false, 1])
  expect(screen.getByRole('link', { name: 'Back to deposits' }).getAttribute('href')).toBe('/app/cashier/deposit')
})

test('[C-10] beside an order that there is not stand those that there are', async () => {
  const { answer, has } = await showPage(<p>Latest orders</p>)
  const before = has('Latest orders')
  await answer(null)
  expect([before, has('Latest orders')]).toEqual([false, true])
})

test('[C-10] an order that was shown stays, though it is not found any more', async () => {
  const { answer, wake, has, heading } = await showPage()
  await answer(D7)
  await wake()
  await answer(null)
  expect([has('There is no such order'), heading('Help')]).toEqual([false, true])
})

test('[C-10] while the server does not answer that is said with how often it was asked, and the order stays', async () => {
  const { answer, wake, fail, has, heading } = await showPage()
  await answer(D7)
  await wake()
  await fail()
  expect([has(/may be old\. Trying again by itself \(try 1\)/), heading('Help')]).toEqual([true, true])
})

test('[C-10] an order without a first answer is not said to be missing, and is asked for again by a press', async () => {
  const { fail, has, press, asked, answer, heading } = await showPage()
  await fail()
  expect([has('There is no such order'), has('Loading the order…')]).toEqual([false, true])
  await press('Try now')
  expect(asked()).toEqual(['d-7', 'd-7'])
  await answer(D7)
  expect([heading('Help'), has(/may be old/)]).toEqual([true, false])
})

test('[C-10] questions without an answer are counted for the wait before the next one', async () => {
  const { fail, press, failures } = await showPage()
  await fail()
  await press('Try now')
  await fail()
  expect([...new Set(failures)]).toEqual([1, 2])
})

test('[C-10] what is done about an order is done about that of the address', async () => {
  const { screen, user, answer, acts } = await showPage()
  await answer(D7)
  await user.click(screen.getByRole('button', { name: 'Remind the cashier' }))
  expect(acts()).toEqual([{ orderId: 'd-7', action: 'remind' }])
})

test('[C-10] an order that has moved on is shown as it is now, without the way to pay it', async () => {
  const { answer, wake, has, heading } = await showPage()
  await answer(D7)
  await wake()
  await answer({ ...D7, state: 'expired', payTo: null, changedAt: 2_000 })
  expect([has('The order has expired'), heading('How to pay'), heading('Help')]).toEqual([true, false, true])
})

import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AdjustmentAnswer } from '#src/api/model/adjustment.ts'
import { type AdjustmentOrder, adjustmentActMachine } from '#src/machines/backOffice/adjustmentsMachine.ts'
import { AdjustmentForm } from '#src/ui/backOffice/adjustments/AdjustmentForm.tsx'
import { useAddress } from '#src/ui/backOffice/table/useAddress.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

async function showForm(address = '/admin/adjustments') {
  const run = handActor<AdjustmentAnswer, { order: AdjustmentOrder }>()
  const actor = createActor(adjustmentActMachine.provide({ actors: { act: run.logic } })).start()
  const Form = () => <AdjustmentForm adjustmentId="client-made-id-0001" act={actor} address={useAddress()} />
  const page = await show(<Form />, { address, language: 'en', words: ['backOffice'] })
  const { screen, user } = page
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return {
    ...page,
    field,
    write: async (fields: Readonly<Record<string, string>>) => {
      for (const [name, text] of Object.entries(fields)) await user.type(field(new RegExp(`^${name}`)), text)
    },
    choose: (name: string, option: string) => user.selectOptions(screen.getByRole('combobox', { name }), option),
    options: (name: string) =>
      [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(({ textContent }) => textContent),
    send: () => user.click(screen.getByRole('button', { name: 'Send for approval' })),
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (one: AdjustmentAnswer) =>
      act(async () => {
        run.last().resolve(one)
        await settled()
      }),
    faults: () =>
      screen
        .getAllByRole<HTMLInputElement>('textbox')
        .filter((one) => one.getAttribute('aria-invalid') === 'true')
        .map((one) => one.labels?.[0]?.textContent),
  }
}

test('[D-8] an adjustment of which nothing is written is not sent', async () => {
  const { send, orders } = await showForm()
  await send()
  expect(orders()).toEqual([])
})

test('[D-8] each field of an adjustment that is needed says so once it was tried, and not before', async () => {
  const { send, faults } = await showForm()
  expect(faults()).toEqual([])
  await send()
  expect(faults()).toEqual(['Member’s user name', 'Amount (yuan)', 'Words for the member', 'Reason'])
})

test('[D-8] what is given to a member is proposed as it is written, with what it belongs to and the reason', async () => {
  const { write, send, orders } = await showForm()
  await write({ Member: 'mia', Amount: '12.50', Belongs: ' W1 ', Words: 'for the wait', Reason: 'a mistake' })
  await send()
  expect(orders()).toEqual([
    {
      act: 'propose',
      adjustmentId: 'client-made-id-0001',
      fields: { way: 'credit', name: 'mia', asset: 'FEN', amount: '1250', about: 'W1', words: 'for the wait' },
      reason: 'a mistake',
    },
  ])
})

test.each([
  ['10000000', 1],
  ['10000000.01', 0],
  ['0', 0],
  ['1.001', 0],
])('[D-8] of %s yuan %i proposals are sent', async (amount, times) => {
  const { write, send, orders, faults } = await showForm()
  await write({ Member: 'mia', Amount: amount, Words: 'w', Reason: 'r' })
  await send()
  expect(orders()).toHaveLength(times)
  expect(faults()).toEqual(times === 1 ? [] : ['Amount (yuan)'])
})

test('[D-8] a deposit by hand is never of coins, names its payment, and has no words; its order may be left out', async () => {
  const { screen, choose, options, write, send, orders, faults } = await showForm()
  await choose('Currency', 'Coins')
  await choose('Kind', 'Enter a deposit by hand')
  expect([options('Currency'), screen.queryByRole('textbox', { name: /^Words/ })]).toEqual([['Yuan', 'USDT'], null])
  await write({ Member: 'mia', Amount: '5', Reason: 'r' })
  await send()
  expect([orders(), faults()]).toEqual([[], ['Payment number']])
  await write({ Payment: 'P-1' })
  await send()
  expect(orders()).toMatchObject([
    { fields: { way: 'deposit', name: 'mia', asset: 'FEN', amount: '500', order: null, payment: 'P-1' } },
  ])
})

test('[D-8] who comes from a payout writes that one off: its number, money and sum are there, and no member is asked for', async () => {
  const { screen, field, send, write, orders } = await showForm('/admin/adjustments?payout=p-1&asset=UUSDT&amount=7')
  expect([screen.queryByRole('textbox', { name: /^Member/ }), field(/^Payout/).value, field(/^Amount/).value]).toEqual([
    null,
    'p-1',
    '7',
  ])
  await write({ Reason: 'left twice' })
  await send()
  expect(orders()).toMatchObject([{ fields: { way: 'writeOff', payoutId: 'p-1', asset: 'UUSDT', amount: '7000000' } }])
})

test('[D-8] what left twice is written off to its last unit', async () => {
  const { send, write, orders } = await showForm('/admin/adjustments?payout=p-1&asset=UUSDT&amount=344.63299')
  await write({ Reason: 'left twice' })
  await send()
  expect(orders()).toMatchObject([{ fields: { way: 'writeOff', asset: 'UUSDT', amount: '344632990' } }])
})

test('[D-8] [V-7] what a member is given has two decimals at most', async () => {
  const { choose, send, write, orders, faults } = await showForm()
  await choose('Currency', 'USDT')
  await write({ Member: 'mia', Amount: '1.001', Words: 'w', Reason: 'r' })
  await send()
  expect([orders(), faults()]).toEqual([[], ['Amount (USDT)']])
})

test('[D-8] a proposal that is refused says why, and what is written stays for another try', async () => {
  const { screen, write, send, answer, field } = await showForm()
  await write({ Member: 'mia', Amount: '5', Words: 'w', Reason: 'r' })
  await send()
  await answer({ result: 'noMember', adjustment: null })
  expect(screen.getByRole('alert').textContent).toBe('There is no member of this name')
  expect(field(/^Member/).value).toBe('mia')
})

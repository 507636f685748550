import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { DepositAnswer, DepositOffer, DepositRequest } from '#src/machines/deposit/deposit.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { DepositForm } from '#src/ui/cashier/deposit/DepositForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { handOrder, quiet } from '#tests/machines/support/handOrder.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import { show } from './support/show.tsx'

const TWO_BANKS = { ...OFFER, banks: [...OFFER.banks, { code: 'BOC', name: 'Lighthouse' }] }

async function showForm(offer: DepositOffer = TWO_BANKS) {
  const load = handActor<DepositOffer, undefined>()
  const orders = handOrder<DepositRequest, DepositAnswer>((errorKey) => ({ result: 'refused', errorKey }))
  const actor = createActor(depositMachine.provide({ actors: { load: load.logic, order: orders.logic } }), {
    input: { makeId: () => 'client-made-id-0001' },
  }).start()
  load.last().resolve(offer)
  await quiet()
  const page = await show(<DepositForm deposit={actor} />, { language: 'en', words: ['deposit'] })
  const { screen, user } = page
  const sums = () =>
    Object.fromEntries([...document.querySelectorAll('dt')].map((one) => [one.textContent, one.nextElementSibling?.textContent]))
  return {
    ...page,
    sums,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    submit: () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Make the deposit|Sending…)$/ }),
    /** Writes an amount and sends it by Enter. */
    send: (text: string) =>
      act(async () => {
        await user.clear(screen.getByRole('textbox'))
        if (text !== '') await user.type(screen.getByRole('textbox'), text)
        await user.keyboard('{Enter}')
        await quiet()
      }),
    orders: () => orders.submit.asked.map(({ order }) => order),
    answer: (answer: DepositAnswer) =>
      act(async () => {
        orders.submit.last().resolve(answer)
        await quiet()
      }),
    /** What was sent is out of date, and this is offered now. */
    outdated: (next: DepositOffer) =>
      act(async () => {
        orders.submit.last().resolve({ result: 'outdated' })
        await quiet()
        load.last().resolve(next)
        await quiet()
      }),
  }
}

test.each([
  ['', null],
  ['49.99', 'At least ¥50.00'],
  ['50000.01', 'At most ¥50,000.00'],
  ['50.001', 'Enter an amount with at most two decimals'],
])('[C-10] a deposit of “%s” yuan is kept back, also from Enter; its field says why: %s', async (text, fault) => {
  const { screen, field, submit, send, orders, sums } = await showForm()
  await send(text)
  expect([orders(), submit().disabled, screen.queryByRole('alert')?.textContent ?? null]).toEqual([[], true, fault])
  expect(field().getAttribute('aria-invalid')).toBe(String(fault !== null))
  expect(sums()).toEqual({ 'You pay': '¥0.00', Fee: '¥0.00', 'You get': '¥0.00' })
})

test.each([
  ['', 'Enter an amount'],
  ['100', ''],
])('[C-10] a deposit of “%s” says at its button what it lacks: %s', async (text, lack) => {
  const { submit, field, user } = await showForm()
  if (text !== '') await user.type(field(), text)
  expect(document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent).toBe(lack)
})

test.each(['50', '50000'])('[C-10] a deposit of %s yuan, the least and the most, is sent once, with its bank', async (text) => {
  const { screen, user, field, submit, send, orders } = await showForm()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your bank' }), 'Lighthouse')
  await send(text)
  expect([submit().textContent, submit().getAttribute('aria-busy'), field().readOnly]).toEqual(['Sending…', 'true', true])
  await user.click(submit())
  const amount = Number(text) * 100
  expect(orders()).toEqual([
    { clientId: 'client-made-id-0001', method: 'bankCard', amount, bank: 'BOC', network: null, settle: 'cny' },
  ])
})

test('[C-10] USDT says what it brings in yuan or as it is, asks for its chain and for no bank, and begins without an amount', async () => {
  const { screen, user, field, send, orders, sums } = await showForm()
  await user.type(field(), '100')
  await user.click(screen.getByRole('radio', { name: /^USDT/ }))
  expect([field().value, screen.queryByRole('combobox')]).toEqual(['', null])
  await user.type(field(), '100')
  expect(sums()).toEqual({ 'You pay': '₮100.00', Fee: '¥0.00', 'You get': '¥718.00' })
  await user.click(screen.getByRole('radio', { name: 'USDT, unchanged' }))
  expect(sums()['You get']).toBe('₮100.00')
  await send('100')
  expect(orders()).toEqual([
    { clientId: 'client-made-id-0001', method: 'usdt', amount: 100_000_000, bank: null, network: 'TRC20', settle: 'usdt' },
  ])
})

test.each([
  ['Bank card', 'combobox'],
  ['USDT', 'radiogroup'],
])('[C-10] of %s the amount is asked for first, before what else the method asks', async (way, role) => {
  const { screen, user, field } = await showForm()
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${way}`) }))
  const choice = screen.getAllByRole(role)[0]!
  expect(field().compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('[C-10] how the chosen method goes and how long it takes is said above its amount', async () => {
  const { screen } = await showForm()
  expect(screen.queryByText('Pay by card on the payment page · in about 1 min')).not.toBe(null)
})

test('[C-10] a fee is taken from what is paid, and said with the method', async () => {
  const [card, usdt] = OFFER.types
  const { screen, user, field, sums } = await showForm({ ...OFFER, types: [{ ...card!, feeBps: 150 }, usdt!] })
  expect(screen.getByRole('radio', { name: /^Bank card.*Fee 1\.5%/ })).not.toBe(null)
  await user.type(field(), '100')
  expect(sums()).toEqual({ 'You pay': '¥100.00', Fee: '¥1.50', 'You get': '¥98.50' })
})

test('[C-10] [P-6] a deposit that a limit forbids leads to the limits; that is gone once something else is written', async () => {
  const { screen, user, field, send, answer } = await showForm()
  await send('100')
  await answer({ result: 'limited' })
  expect(screen.getByRole('alert').textContent).toContain('do not allow this deposit')
  expect(screen.getByRole('link', { name: 'See safer play' }).getAttribute('href')).toBe('/app/cashier/limits')
  expect(field().readOnly).toBe(false)
  await user.type(field(), '1')
  expect(screen.queryByRole('alert')).toBe(null)
})

const chain = (code: string) => ({ code, name: code, confirmations: 1 })
const CHAINS = ['TRC20', 'ERC20']
const withChains = (codes: readonly string[]) =>
  OFFER.types.map((type) => (type.method === 'usdt' ? { ...type, networks: codes.map(chain) } : type))

test.each([
  ['bank', /^Bank card/, 'Lighthouse', { banks: OFFER.banks, types: withChains(CHAINS) }, 'Harbour'],
  ['chain', /^USDT/, 'ERC20', { banks: TWO_BANKS.banks, types: withChains(['TRC20']) }, 'TRC20'],
])(
  '[C-10] [E-2] a %s that is gone is said, and nothing goes until another is chosen: %s',
  async (_, way, chosen, next, other) => {
    const { screen, user, field, submit, send, outdated, orders } = await showForm({ ...TWO_BANKS, types: withChains(CHAINS) })
    /** A bank is one of a list, a chain one of a few. */
    const choose = async (name: string) => {
      const list = screen.queryByRole('combobox')
      await (list === null ? user.click(screen.getByRole('radio', { name })) : user.selectOptions(list, name))
    }
    await user.click(screen.getByRole('radio', { name: way }))
    await choose(chosen)
    await send('100')
    await outdated(next)
    const said = () => screen.queryByText('What you chose is not offered any more. Choose again.')?.getAttribute('role') ?? null
    expect([said(), field().value, submit().disabled]).toEqual(['alert', '100', true])
    await send('100')
    expect(orders()).toHaveLength(1)
    await choose(other)
    expect([said(), submit().disabled]).toEqual([null, false])
  },
)

test('[D-6] an amount that is on its way cannot be changed, and its field keeps the focus', async () => {
  const { field, send } = await showForm()
  await send('100')
  expect([field().disabled, field().readOnly, document.activeElement === field()]).toEqual([false, true, true])
})

test('[C-10] a deposit that is refused says why, and can be sent another time', async () => {
  const { screen, submit, send, answer, orders } = await showForm()
  await send('100')
  await answer({ result: 'refused', errorKey: 'errors.networkAbnormal' })
  expect(screen.getByRole('alert').textContent).toMatch(/network/i)
  expect([submit().disabled, submit().textContent]).toEqual([false, 'Make the deposit'])
  await send('100')
  expect(orders()).toHaveLength(2)
})

import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CaseAct, CaseHold, CaseResult } from '#src/api/model/depositCase.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { REASON_LIMIT } from '#src/api/model/text.ts'
import { type CaseNews, type CasePlan, depositCaseActMachine } from '#src/machines/backOffice/depositCaseMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { CaseSheet } from '#src/ui/backOffice/deposits/CaseSheet.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const held = (fields: object = {}) => ({
  kind: 'held',
  caseId: 'k1',
  asset: 'FEN',
  amount: fen(1_250),
  provider: 'harbour-pay',
  order: null,
  signature: null,
  takesTwo: false,
  ...fields,
})

/** The sheet of what is about to be done to a case. `before` = how an act on another case went, which was not sent from here; null = it had no answer. */
async function showSheet(action: CasePlan['action'], item: object = held(), before?: CaseResult | null) {
  const run = handActor<CaseNews, { order: CaseAct | CaseHold }>()
  const actor = createActor(depositCaseActMachine.provide({ actors: { act: run.logic } })).start()
  const settle = async (result: CaseResult | null) => {
    if (result === null) run.last().reject(new Failure('errors.networkAbnormal'))
    else run.last().resolve({ result, item } as unknown as CaseNews)
    await settled()
  }
  if (before !== undefined) {
    actor.send({ type: 'act.sent', order: { act: 'credit', caseId: 'k0', reference: 'D0', words: 'another one' } })
    await settle(before)
  }
  let closed = 0
  const plan = { item, action } as unknown as CasePlan
  const page = await show(<CaseSheet act={actor} plan={plan} onClose={() => (closed += 1)} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const { screen, user } = page
  const sheet = await screen.findByRole('dialog')
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const errorOf = (name: string) =>
    field(name).getAttribute('aria-invalid') === 'true'
      ? document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
      : null
  return {
    ...page,
    sheet,
    field,
    errorOf,
    confirm: () => user.click(screen.getByRole('button', { name: 'Confirm' })),
    orders: () => run.asked.map(({ input }) => input.order),
    closed: () => closed,
    answer: (result: CaseResult | null) => act(() => settle(result)),
  }
}

const [ORDER, WHY] = ['Order number', 'Why (kept in the log)']

test('[C-10] money is credited to the order that is named, with why; without either the field that lacks says so', async () => {
  const { user, sheet, field, errorOf, confirm, orders } = await showSheet('credit')
  expect(sheet.textContent).toContain('¥12.50 goes to the wallet of the member of this order')
  expect([errorOf(ORDER), errorOf(WHY)]).toEqual([null, null])
  await confirm()
  expect([orders(), errorOf(ORDER)]).toEqual([[], 'Please write the order number'])
  expect(errorOf(WHY)).toContain('Please write something')
  await user.type(field(ORDER), '  D7 ')
  await user.type(field(WHY), 'seen at the bank{Enter}')
  expect(orders()).toEqual([{ act: 'credit', caseId: 'k1', reference: 'D7', words: 'seen at the bank' }])
})

test.each([
  ['one operator is enough', {}, '', /^One operator is enough/],
  ['one signs first', { takesTwo: true, order: { reference: 'D1' } }, 'D1', null],
  ['one signs second', { takesTwo: true, order: { reference: 'D1' }, signature: { reference: 'D2' } }, 'D2', null],
] as const)('[C-10] where %s, the order of before is there: %o, %s', async (_, fields, reference, words) => {
  const { screen, field } = await showSheet('credit', held(fields))
  expect(field(ORDER).value).toBe(reference)
  expect(screen.queryByText(/^One operator is enough/) !== null).toBe(words !== null)
})

test.each([
  [REASON_LIMIT, 1],
  [REASON_LIMIT + 1, 0],
])('[C-10] of %i characters of why %i acts are sent', async (length, times) => {
  const { user, field, confirm, orders } = await showSheet('return')
  await user.click(field(WHY))
  await user.paste('x'.repeat(length))
  await confirm()
  expect(orders()).toHaveLength(times)
})

test('[C-10] money that goes back is said to whom it goes, and no order is asked for', async () => {
  const { screen, user, sheet, field, orders } = await showSheet('return')
  expect(sheet.textContent).toContain('back to the payer harbour-pay')
  expect(screen.queryByRole('textbox', { name: ORDER })).toBe(null)
  await user.type(field(WHY), 'not ours{Enter}')
  expect(orders()).toEqual([{ act: 'return', caseId: 'k1', words: 'not ours' }])
})

test.each(['helped', 'declined'] as const)('[C-10] an appeal is answered to its member: %s', async (action) => {
  const { user, field, orders } = await showSheet(action, { kind: 'appeal', caseId: 'k2', order: null })
  await user.type(field('Answer to the member'), 'done{Enter}')
  expect(orders()).toEqual([{ act: 'answer', caseId: 'k2', outcome: action, words: 'done' }])
})

test('[C-10] an order that is none is said at its field, and no answer is said to be unknown; what is written stays', async () => {
  const { screen, user, field, errorOf, confirm, orders, answer } = await showSheet('credit')
  await user.type(field(ORDER), 'D9')
  await user.type(field(WHY), 'seen{Enter}')
  expect(screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-busy')).toBe('true')
  await answer('noOrder')
  expect([errorOf(ORDER), field(ORDER).value, field(WHY).value]).toEqual([
    'There is no order of this number, please check it',
    'D9',
    'seen',
  ])
  await confirm()
  await answer(null)
  expect(screen.getByText(/^No answer: see the list/).getAttribute('role')).toBe('alert')
  expect(orders()).toHaveLength(2)
})

test.each(['unclaimed', 'claimed'] as const)(
  '[C-10] a case that came out as %s is claimed again from its sheet, and the words go then',
  async (result) => {
    const { screen, user, field, orders, answer } = await showSheet('declined', { kind: 'appeal', caseId: 'k2', order: null })
    const sent = { act: 'answer', caseId: 'k2', outcome: 'declined', words: 'not ours' }
    await user.type(field('Answer to the member'), 'not ours{Enter}')
    await answer(result)
    expect(screen.getByRole('alert').textContent).toMatch(/^Nothing was done/)
    const claim = screen.getByRole('button', { name: 'Take it in hand' })
    await user.click(claim)
    expect([orders(), claim.getAttribute('aria-busy')]).toEqual([[sent, { act: 'claim', caseId: 'k2' }], 'true'])
    await answer('done')
    expect([screen.getByRole('status').textContent, field('Answer to the member').value]).toEqual([
      'It is in your hands; nobody else can act for half an hour',
      'not ours',
    ])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm' }))
    await user.keyboard('{Enter}')
    expect(orders().at(-1)).toEqual(sent)
  },
)

test.each([
  ['tooMany', /^Nothing was done: you have ten in hand/],
  [null, /^No answer: see the list/],
] as const)(
  '[C-10] a case that cannot be claimed again says so in its sheet, and can be tried again: %s',
  async (result, words) => {
    const { screen, user, field, confirm, orders, answer } = await showSheet('return')
    await user.type(field(WHY), 'not ours')
    await confirm()
    await answer('unclaimed')
    const claim = () => user.click(screen.getByRole('button', { name: 'Take it in hand' }))
    await claim()
    await answer(result)
    expect([screen.getByRole('alert').textContent, field(WHY).value]).toEqual([expect.stringMatching(words), 'not ours'])
    await claim()
    expect(orders().map((one) => one.act)).toEqual(['return', 'claim', 'claim'])
  },
)

test.each([
  ['had no answer', null],
  ['was refused', 'noOrder'],
  ['was of one in nobody’s hands', 'unclaimed'],
] as const)('[C-10] how an act on another case went is not said in the sheet of this one: it %s', async (_, before) => {
  const { screen, errorOf } = await showSheet('credit', held(), before)
  expect([screen.getByRole('alert').textContent, errorOf(ORDER)]).toEqual(['', null])
})

test('[D-6] Esc closes what is about to be done and does nothing', async () => {
  const { user, orders, closed, sheet } = await showSheet('credit')
  await expect.poll(() => sheet.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(closed).toBe(1)
  expect(orders()).toEqual([])
})

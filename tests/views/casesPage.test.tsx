import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CaseAct, CaseHold, DepositCase } from '#src/api/model/depositCase.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  type CaseNews,
  type CasesQuery,
  depositCaseActMachine,
  depositCasesMachine,
} from '#src/machines/backOffice/depositCaseMachine.ts'
import { depositCasePictureMachine } from '#src/machines/backOffice/depositCasePictureMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { CasesPage } from '#src/ui/backOffice/deposits/CasesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { lookOf } from './support/lookOf.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const held = (paymentId: string, fields: Partial<Extract<DepositCase, { kind: 'held' }>> = {}): DepositCase => ({
  kind: 'held',
  caseId: `harbourpay:${paymentId}`,
  at: 2_000,
  provider: 'harbourpay',
  paymentId,
  reference: `D-${paymentId}`,
  asset: 'FEN',
  amount: units(700),
  reason: 'late',
  order: null,
  takesTwo: false,
  signature: null,
  claim: { memberId: 'm-oda', by: 'oda', until: 9_000_000 },
  end: null,
  ...fields,
})

type Standing = {
  readonly list?: readonly DepositCase[]
  readonly rights?: readonly Right[]
  readonly address?: string
  readonly figures?: Page<DepositCase>['figures']
}

/** The cases of deposits, for the operator m-oda. */
async function showCases({
  list = [held('p1'), held('p2')],
  rights = ['money.act', 'money.approve'],
  address = '/?view=held',
  figures,
}: Standing = {}) {
  const load = handActor<Page<DepositCase>, PageQuery<DepositCase, CasesQuery>>()
  const acts = handActor<CaseNews, { order: CaseAct | CaseHold }>()
  const logic = {
    depositCases: depositCasesMachine.provide({
      actors: { load: load.logic, changes: silent<unknown, { query: CasesQuery }>() },
    }),
    depositCaseAct: depositCaseActMachine.provide({ actors: { act: acts.logic } }),
  }
  const page = await show(
    <CasesPage {...officeFor(rights)} logic={{ ...logic, depositCasePicture: depositCasePictureMachine }} />,
    {
      address,
      language: 'en',
      words: ['backOffice', 'deposit'],
    },
  )
  await told(() => load.last().resolve({ list, more: false, figures }))
  const { screen, user } = page
  const card = (paymentId: string) => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(`D-${paymentId}`))
    if (found === undefined) throw new Error(`there is no ${paymentId}`)
    return within(found)
  }
  return {
    ...page,
    load,
    card,
    buttons: (paymentId: string) =>
      card(paymentId)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    press: (paymentId: string, name: string) => user.click(card(paymentId).getByRole('button', { name })),
    orders: () => acts.asked.map(({ input }) => input.order),
    answer: (result: CaseNews['result'], item: DepositCase) => told(() => acts.last().resolve({ result, item })),
  }
}

const FREE = { claim: null }
const THEIRS = { claim: { memberId: 'm-leo', by: 'leo', until: 9_000_000 } }
test.each([
  ['in nobody’s hands', [held('p1', FREE), held('p2', FREE)], 'Take it in hand', ['primary', 'soft']],
  ['in one’s own hands', [held('p1'), held('p2')], 'Credit to member', ['primary', 'soft']],
  ['in a colleague’s hands before others', [held('p1', THEIRS), held('p2'), held('p3')], 'Credit to member', ['primary', 'soft']],
])('[D-6] of cases %s the first that something can be done to asks most strongly', async (_, list, name, looks) => {
  const { screen } = await showCases({ list })
  expect(screen.getAllByRole('button', { name }).map(lookOf)).toEqual(looks)
})

test.each([
  ['/', { view: 'appeals', text: null, hands: null }],
  ['/?view=held&text=D1&hands=mine', { view: 'held', text: 'D1', hands: 'mine' }],
  ['/?view=none&hands=theirs', { view: 'appeals', text: null, hands: null }],
])('[C-10] cases are asked for as the address %s says', async (address, query) => {
  const { load } = await showCases({ address })
  expect(load.last().input.query).toEqual(query)
})

test.each([
  [
    ['money.act', 'money.approve'],
    ['Give it back', 'Return to payer', 'Credit to member'],
  ],
  [['money.approve'], []],
  [['money.read'], []],
] as const)('[C-10] on the page of cases one with %s can do: %s', async (rights, buttons) => {
  const { buttons: shown } = await showCases({ rights })
  expect(shown('p1')).toEqual(buttons)
})

test.each([
  [['money.act', 'money.approve'], true],
  [['money.act'], false],
] as const)('[C-10] what a colleague signed on the page of cases is credited by one with %s: %s', async (rights, isOffered) => {
  const signed = held('p1', {
    takesTwo: true,
    signature: { memberId: 'm-leo', by: 'leo', at: 3_000, reference: 'D2', member: 'tom' },
  })
  const { buttons } = await showCases({ list: [signed], rights })
  expect(buttons('p1').includes('Credit as the second')).toBe(isOffered)
})

test('[C-10] a case that was taken in hand offers at once what can be done next, and no other one does', async () => {
  const { press, answer, buttons } = await showCases({ list: [held('p1', { claim: null }), held('p2', { claim: null })] })
  await press('p1', 'Take it in hand')
  await answer('done', held('p1'))
  expect([buttons('p1'), buttons('p2')]).toEqual([['Give it back', 'Return to payer', 'Credit to member'], ['Take it in hand']])
})

test('[C-10] what was done to a case closes its sheet', async () => {
  const { screen, user, press, answer, orders } = await showCases()
  await press('p1', 'Return to payer')
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getAllByRole('textbox').at(-1) ?? document.body, 'theirs{Enter}')
  expect(orders()).toMatchObject([{ act: 'return', caseId: 'harbourpay:p1' }])
  await answer('done', held('p1', { end: { how: 'returned', words: 'theirs', by: 'oda', at: 4_000, ledgerId: 't1' } }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test('[C-10] what can be put right leaves the sheet of a case open', async () => {
  const { screen, user, press, answer } = await showCases()
  await press('p1', 'Credit to member')
  const sheet = within(await screen.findByRole('dialog'))
  const [order, words] = sheet.getAllByRole('textbox')
  await user.type(order ?? document.body, 'D404')
  await user.type(words ?? document.body, 'seen at the bank{Enter}')
  await answer('noOrder', held('p1'))
  expect(screen.queryByRole('dialog')).not.toBe(null)
})

test('[C-10] an answer stays in its sheet where the time with the case was over, until it is claimed again and done', async () => {
  const { screen, user, press, answer } = await showCases()
  await press('p1', 'Return to payer')
  const sheet = within(await screen.findByRole('dialog'))
  const words = () => sheet.getAllByRole<HTMLInputElement>('textbox').at(-1)
  await user.type(words() ?? document.body, 'theirs{Enter}')
  await answer('unclaimed', held('p1', FREE))
  expect(words()?.value).toBe('theirs')
  await user.click(sheet.getByRole('button', { name: 'Take it in hand' }))
  await answer('done', held('p1'))
  expect(words()?.value).toBe('theirs')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  await answer('done', held('p1', { end: { how: 'returned', words: 'theirs', by: 'oda', at: 4_000, ledgerId: 't1' } }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test.each(['signed', 'late'] as const)('[C-10] a case that came out as %s closes its sheet', async (result) => {
  const { screen, user, press, answer } = await showCases({ list: [held('p1', { takesTwo: true })] })
  await press('p1', 'Credit to member')
  const sheet = within(await screen.findByRole('dialog'))
  const [order, words] = sheet.getAllByRole('textbox')
  await user.type(order ?? document.body, 'D7')
  await user.type(words ?? document.body, 'seen{Enter}')
  const end = { how: 'returned', words: 'theirs', by: 'leo', at: 4_000, ledgerId: 't1' } as const
  await answer(result, held('p1', result === 'late' ? { ...FREE, end } : FREE))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test.each([
  ['nothing is known of it', undefined, false],
  ['some is', { FEN: 700, UUSDT: 0 }, true],
] as const)('[C-10] how much is in suspense is said where %s (%o): %s', async (_, figures, isSaid) => {
  const { screen } = await showCases({ figures })
  expect(screen.queryByText(/^In suspense altogether: ¥7\.00, /) !== null).toBe(isSaid)
})

test('[C-10] where there are no cases that is said of what was looked for', async () => {
  const { screen } = await showCases({ list: [] })
  expect(screen.queryByText('No money in suspense')).not.toBe(null)
})

test('[D-8] each part of the cases says how many are open in it, whatever is looked for', async () => {
  const { screen, load } = await showCases({ address: '/?view=held&text=D1', list: [], figures: { appeals: 3, held: 51 } })
  const chips = within(screen.getByRole('group', { name: 'What to look at' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Open appeals3', 'Money in suspense51', 'Settled'])
  expect(load.asked).toHaveLength(1)
})

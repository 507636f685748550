import { expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import type { OfficeDeposit } from '#src/api/model/officeDeposit.ts'
import type { Right } from '#src/api/model/right.ts'
import { depositTotalMachine, officeDepositsMachine } from '#src/machines/backOffice/officeDepositsMachine.ts'
import { OrderCard } from '#src/ui/backOffice/deposits/OrderCard.tsx'
import { OrdersPage } from '#src/ui/backOffice/deposits/OrdersPage.tsx'
import { given } from './support/given.ts'
import { memberMoney } from './support/memberMoney.ts'
import { officeFor } from './support/office.ts'
import { ORDER } from './support/officeDeposit.ts'
import { show } from './support/show.tsx'

const WORDS = { language: 'en', words: ['backOffice', 'deposit'] } as const
type Payment = OfficeDeposit['payments'][number]
const payment = (fields: Partial<Payment> = {}): Payment => ({
  caseId: 'harbourpay:p1',
  provider: 'harbourpay',
  paymentId: 'p1',
  asset: 'FEN',
  amount: units(4_000),
  held: units(0),
  state: null,
  at: 2_000,
  ...fields,
})
const appeal = (end: OfficeDeposit['appeals'][number]['end']) => ({
  caseId: 'ap1',
  reason: 'wrongAmount' as const,
  at: 3_000,
  end,
})

/** A deposit order from near. */
async function showOrder(fields: Partial<OfficeDeposit> = {}, seesMembers = true) {
  const page = await show(
    <OrderCard order={{ ...ORDER, ...fields }} facts={[]} seesMembers={seesMembers} now={() => 10_000} />,
    WORDS,
  )
  const { screen } = page
  return {
    ...page,
    text: () => document.body.textContent,
    steps: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^.*? · /, '')),
    links: () => screen.queryAllByRole('link').map((one) => one.getAttribute('href')),
  }
}

test('[C-10] an order tells that its member reminded customer service of it', async () => {
  const { steps } = await showOrder({ remindedAt: 2_000 })
  expect(steps()).toEqual(['Ordered ¥100.00', 'The member reminded customer service'])
})

test('[C-10] an order tells step by step what happened, in the order of time, its own state last', async () => {
  const { steps } = await showOrder({
    state: 'credited',
    changedAt: 4_000,
    appeals: [appeal(null)],
    payments: [payment({ at: 3_500 })],
  })
  expect(steps()).toEqual([
    'Ordered ¥100.00',
    expect.stringMatching(/To the case$/),
    '¥40.00 came, payer harbourpay, payment p1',
    'Credited',
  ])
})

test('[C-10] an order to which nothing happened tells that it was ordered alone', async () => {
  const { steps } = await showOrder()
  expect(steps()).toEqual(['Ordered ¥100.00'])
})

test.each([
  ['held', 'in suspense', 'held'],
  ['credited', 'credited by an operator', 'over'],
  ['returned', 'returned to the payer', 'over'],
] as const)(
  '[C-10] money that an order could not take, %s, is said to be %s and leads to its case',
  async (state, words, view) => {
    const { steps, links } = await showOrder({ payments: [payment({ held: units(700), state })] }, false)
    expect([steps().at(-1), links()]).toEqual([
      expect.stringContaining(`¥40.00 came, payer harbourpay, payment p1 · ¥7.00 of it ${words}`),
      [`/admin/money/deposits?view=${view}&text=harbourpay%3Ap1`],
    ])
  },
)

test('[C-10] money that an order took as a whole has no case', async () => {
  const { links } = await showOrder({ payments: [payment()] }, false)
  expect(links()).toEqual([])
})

test.each([
  ['that is open', null, 'appeals', null],
  ['that helped', { outcome: 'helped', at: 3_500 }, 'over', 'Solved'],
  ['that was declined', { outcome: 'declined', at: 3_500 }, 'over', 'Declined'],
] as const)('[C-10] an appeal %s leads to where it is, and says how it ended', async (_, end, view, words) => {
  const { text, links } = await showOrder({ appeals: [appeal(end)] }, false)
  expect(links()).toEqual([`/admin/money/deposits?view=${view}&text=ap1`])
  expect(['Solved', 'Declined'].filter((one) => text().includes(one))).toEqual(words === null ? [] : [words])
})

test.each([
  [true, ['/admin/members?text=mia+%26+co']],
  [false, []],
])('[C-10] who may look at members (%s) is led to the member of an order', async (seesMembers, links) => {
  const { links: shown } = await showOrder({}, seesMembers)
  expect(shown()).toEqual(links)
})

test.each([
  ['created', true],
  ['expired', false],
  ['credited', false],
] as const)('[C-10] until when an order is to be paid is said of one that is %s: %s', async (state, isSaid) => {
  const { text } = await showOrder({ state })
  expect(text().includes('To be paid until')).toBe(isSaid)
})

/** The page of deposit orders, for an operator with these rights. */
async function showPage(
  orders: readonly OfficeDeposit[],
  { rights = ['money.read'], address = '/' }: { rights?: readonly Right[]; address?: string } = {},
) {
  const logic = {
    officeDeposits: officeDepositsMachine.provide({ actors: given(orders) }),
    depositTotal: depositTotalMachine.provide({ actors: given([{ total: 214 }]) }),
  }
  return show(<OrdersPage {...officeFor(rights)} logic={logic} />, { ...WORDS, address })
}

test('[C-10] above the orders it is said how many there are altogether', async () => {
  const { screen } = await showPage([ORDER])
  expect(await screen.findByText('214 altogether')).not.toBe(null)
})

test.each([
  ['nothing came yet', {}, '¥100.00–'],
  ['something was credited', { credited: units(4_000), creditAsset: 'FEN' }, '¥100.00¥40.00'],
] as const)('[C-10] where %s the row of an order says so', async (_, fields, words) => {
  const { screen } = await showPage([{ ...ORDER, ...fields }])
  expect((await screen.findAllByRole('row')).at(-1)?.textContent).toContain(words)
})

test.each([
  [['money.read', 'members.read'], 1],
  [['money.read'], 0],
] as const)('[C-10] an operator with %s has %i ways from an order to its member', async (rights, ways) => {
  const { screen, user } = await showPage([ORDER], { rights })
  await user.click(await screen.findByRole('button', { name: 'D1' }))
  await screen.findByRole('dialog', { name: 'Deposit order' })
  expect(screen.queryAllByRole('link', { name: 'To the member mia & co' })).toHaveLength(ways)
})

test('[D-8] with an order stands what its member has, and what came and went before', async () => {
  const { screen } = await showOrder({ member: { ...ORDER.member, money: memberMoney() } })
  const facts = [...screen.getByText('Balance').closest('dl')!.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts.slice(0, 3)).toEqual(['¥20.00', '3 × · ¥300.00', 'None'])
})

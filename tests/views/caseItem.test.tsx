import { expect, test } from 'vitest'
import type { CaseClaim, DepositCase } from '#src/api/model/depositCase.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { CasePlan, DepositCaseActRef } from '#src/machines/backOffice/depositCaseMachine.ts'
import { CaseItem, type CaseItemProps } from '#src/ui/backOffice/deposits/CaseItem.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const ORDER: NonNullable<DepositCase['order']> = {
  orderId: 'client-made-id-0001',
  reference: 'D1',
  method: 'bankCard',
  state: 'expired',
  asset: 'FEN',
  amount: units(10_000),
  received: units(4_000),
  createdAt: 1_000,
  member: { memberId: 'm-mia', name: 'mia', vipLevel: 3, money: null },
  held: [],
}
const APPEAL: Extract<DepositCase, { kind: 'appeal' }> = {
  kind: 'appeal',
  caseId: 'ap1',
  at: 2_000,
  order: ORDER,
  reason: 'wrongAmount',
  text: 'ten less',
  hasPicture: false,
  claim: null,
  end: null,
}
const HELD: Extract<DepositCase, { kind: 'held' }> = {
  kind: 'held',
  caseId: 'harbourpay:p1',
  at: 2_000,
  provider: 'harbourpay',
  paymentId: 'p1',
  reference: 'D1',
  asset: 'FEN',
  amount: units(700),
  reason: 'late',
  order: ORDER,
  takesTwo: false,
  signature: null,
  claim: null,
  end: null,
}
const MINE: CaseClaim = { memberId: 'm-oda', by: 'oda', until: 9_000_000 }
const THEIRS: CaseClaim = { memberId: 'm-leo', by: 'leo', until: 9_000_000 }
const signed = (memberId: string) => ({ memberId, by: 'leo', at: 3_000, reference: 'D2', member: 'tom' })

type Rights = Pick<CaseItemProps, 'mayAct' | 'mayApprove'>

/** A case as the operator m-oda sees it. `busy` = the case to which something is being done. */
async function showCase(item: DepositCase, rights: Partial<Rights> = {}, busy: string | null = null) {
  const act = shownBy<DepositCaseActRef>({ order: busy === null ? null : { act: 'claim', caseId: busy } })
  const plans: CasePlan[] = []
  const page = await show(
    <CaseItem
      item={item}
      act={act.ref}
      plan={(one) => plans.push(one)}
      logic={{} as never}
      now={() => 10_000}
      ownId="m-oda"
      mayAct
      mayApprove={false}
      isFirst
      {...rights}
    />,
    { language: 'en', words: ['backOffice', 'deposit'] },
  )
  const { screen, user } = page
  return {
    ...page,
    sent: act.sent,
    plans,
    text: () => screen.getByRole('listitem').textContent,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test.each([
  ['in nobody’s hands, for who may act', null, {}, ['Take it in hand']],
  ['in one’s own hands', MINE, {}, ['Give it back', 'Return to payer', 'Credit to member']],
  ['in a colleague’s hands', THEIRS, {}, []],
  ['in a colleague’s hands, for who may approve', THEIRS, { mayApprove: true }, ['Give it back']],
  ['in nobody’s hands, for who may approve', null, { mayApprove: true }, ['Take it in hand']],
  ['in one’s own hands, for who may only look', MINE, { mayAct: false, mayApprove: true }, []],
] as const)('[C-10] a case %s offers what may be done to it', async (_, claim, rights, buttons) => {
  const { buttons: shown } = await showCase({ ...HELD, claim }, rights)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['Take it in hand', null, 'claim'],
  ['Give it back', MINE, 'giveBack'],
])('[C-10] “%s” is done to a case by one press', async (button, claim, done) => {
  const { press, sent } = await showCase({ ...HELD, claim })
  await press(button)
  expect(sent).toEqual([{ type: 'act.sent', order: { act: done, caseId: 'harbourpay:p1' } }])
})

test.each([
  ['money', 'Return to payer', HELD, 'return'],
  ['money', 'Credit to member', HELD, 'credit'],
  ['an appeal', 'Decline', APPEAL, 'declined'],
  ['an appeal', 'Solved', APPEAL, 'helped'],
] as const)('[C-10] what is about to be done to %s is what its button says: %s', async (_, button, item, action) => {
  const own = { ...item, claim: MINE }
  const { press, plans } = await showCase(own)
  await press(button)
  expect(plans).toEqual([{ item: own, action }])
})

test('[C-10] of the two ways to answer an appeal the better one stands last', async () => {
  const { buttons } = await showCase({ ...APPEAL, claim: MINE })
  expect(buttons()).toEqual(['Give it back', 'Decline', 'Solved'])
})

test.each(['limit', 'paused'] as const)('[P-6] money that a member’s own %s holds back can only go back', async (reason) => {
  const { buttons } = await showCase({ ...HELD, reason, claim: MINE, takesTwo: true })
  expect(buttons()).toEqual(['Give it back', 'Return to payer'])
})

test.each([
  ['by oneself', 'm-oda', true, null, 'Another operator must credit it too'],
  ['by a colleague, for who may approve', 'm-leo', true, 'Credit as the second', null],
  ['by a colleague, for who may not approve', 'm-leo', false, null, 'Waits for an operator with the right to approve'],
] as const)(
  '[C-10] a credit that was signed %s (%s) waits for another signature',
  async (_, signer, mayApprove, button, words) => {
    const item = { ...HELD, claim: MINE, takesTwo: true, signature: signed(signer) }
    const { screen, buttons } = await showCase(item, { mayApprove })
    expect(buttons()).toEqual(['Give it back', 'Return to payer', ...(button === null ? [] : [button])])
    expect(
      [/^Another operator must/, /^Waits for an operator/].flatMap((one) => screen.queryByText(one)?.textContent ?? []),
    ).toEqual(words === null ? [] : [words])
  },
)

test('[C-10] the first signature says whose it is and to whose order the money would go', async () => {
  const { text } = await showCase({ ...HELD, claim: MINE, takesTwo: true, signature: signed('m-leo') })
  expect(text()).toMatch(/First operator.*leo.*To tom, order D2.*Second operator.*To be signed/)
})

test('[C-10] before the first signature both are said to be missing', async () => {
  const { text } = await showCase({ ...HELD, takesTwo: true })
  expect(text()).toMatch(/First operator.*Not signed yet.*Second operator.*Not signed yet/)
})

test.each([
  ['the case that something is done to', HELD.caseId, 'true'],
  ['another one', 'another', 'false'],
])('[Q8] of %s (%s) the button says whether it works: %s', async (_, caseId, busy) => {
  const { screen } = await showCase(HELD, {}, caseId)
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe(busy)
})

test.each([
  [HELD.caseId, 'Take it in hand', false, HELD],
  ['another case', 'Take it in hand', true, HELD],
  ['another case', 'Give it back', true, { ...HELD, claim: MINE }],
] as const)('[Q8] while something is done to %s, “%s” is off: %s', async (caseId, name, disabled, item) => {
  const { screen } = await showCase(item, {}, caseId)
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(disabled)
})

test('[C-10] nobody settles a case of their own', async () => {
  const own = { ...HELD, order: { ...ORDER, member: { ...ORDER.member, memberId: 'm-oda' } }, claim: MINE }
  const { buttons, text } = await showCase(own, { mayApprove: true })
  expect([buttons(), text()]).toEqual([[], expect.stringContaining('This order is your own: another operator settles it.')])
})

const END = { how: 'credited', words: 'seen at the bank', by: 'leo', at: 4_000, ledgerId: 't1' } as const

test('[C-10] a case that is over offers nothing', async () => {
  const { buttons } = await showCase({ ...HELD, claim: MINE, end: END }, { mayApprove: true })
  expect(buttons()).toEqual([])
})

test('[C-10] a case that is over says how, by whom and by which movement', async () => {
  const { text } = await showCase({ ...HELD, claim: MINE, end: END })
  expect(text()).toMatch(/Credited to the member.* · leo: seen at the bankLedger movement t1$/)
})

test('[C-10] a case names its order with its member, what was due and what came', async () => {
  const { text } = await showCase(APPEAL)
  expect(text()).toContain('Member mia · level 3')
  expect(text()).toMatch(/Order D1 · .* · due ¥100\.00 · came ¥40\.00/)
})

test('[C-10] of the money that came for an order a case names what still waits alone', async () => {
  const held = [
    { asset: 'FEN', amount: units(500), at: 1, state: 'held', reason: 'late' },
    { asset: 'FEN', amount: units(900), at: 1, state: 'returned', reason: 'late' },
  ] as const
  const { text } = await showCase({ ...APPEAL, order: { ...ORDER, held: [...held] } })
  expect(text()).toContain('In suspense for this order: ¥5.00')
  expect(text()).not.toContain('9.00')
})

test('[C-10] a payment that no payer told of leads from its appeal to the entry by hand, with its order, member and sum', async () => {
  const { screen } = await showCase({ ...APPEAL, claim: MINE })
  expect(screen.getByRole('link', { name: 'Enter the payment by hand' }).getAttribute('href')).toBe(
    '/admin/money/adjustments?order=D1&member=mia&asset=FEN&amount=100.00',
  )
})

test.each([
  ['an appeal whose order was paid out', { ...APPEAL, order: { ...ORDER, state: 'credited' }, claim: MINE }],
  ['money that came', { ...HELD, claim: MINE }],
  ['an appeal that nobody has in hand', APPEAL],
] as const)('[C-10] %s has no entry by hand', async (_, item) => {
  const { screen } = await showCase(item)
  expect(screen.queryByRole('link')).toBe(null)
})

test('[C-10] money for nobody says which number its payer told', async () => {
  const { text } = await showCase({ ...HELD, order: null, reference: 'D404' })
  expect(text()).toContain('Order number as the payer told it: D404 · There is no order of this number')
})

test.each([
  ['an order', ORDER],
  ['no order', null],
])('[D-8] money that operators booked otherwise is told so, with %s', async (_, order) => {
  const { text } = await showCase({ ...HELD, order, reason: 'entered' })
  expect(text()).toContain('Two operators booked this payment before, otherwise than its payer tells it now: compare both first')
})

test.each([
  { name: 'for an order', order: ORDER, isSaid: true },
  { name: 'for nobody', order: null, isSaid: false },
])('[C-10] of late money $name it is said that its order had ended: $isSaid', async ({ order, isSaid }) => {
  const { text } = await showCase({ ...HELD, order })
  expect(text().includes('The order had ended')).toBe(isSaid)
})

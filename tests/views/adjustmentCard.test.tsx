import { expect, test } from 'vitest'
import type { Adjustment } from '#src/api/model/adjustment.ts'
import { coins } from '#src/api/model/money/amount.ts'
import type { AdjustmentActRef } from '#src/machines/backOffice/adjustmentsMachine.ts'
import { AdjustmentCard } from '#src/ui/backOffice/adjustments/AdjustmentCard.tsx'
import { ReversalForm } from '#src/ui/backOffice/adjustments/ReversalForm.tsx'
import { proposedAdjustment } from './support/adjustment.ts'
import { memberMoney } from './support/memberMoney.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PLACE = { language: 'en', words: ['backOffice'] } as const
const IDLE = { answer: null, errorKey: null, order: null }
const ended = (state: Adjustment['state'], ledgerId: string | null = null) =>
  proposedAdjustment({
    state,
    end: { by: { memberId: 'm-tom', name: 'tom' }, reason: 'seen', at: 2_000, ledgerId },
  })
const WRITTEN_OFF: Adjustment = { ...ended('booked', 't1'), way: 'writeOff', about: { kind: 'payout', id: 'p-1' } }

/** An adjustment as the operator m-oda sees it. */
async function showCard(fields: Partial<Adjustment> = {}, rights: { mayAct?: boolean; mayApprove?: boolean } = {}) {
  const act = shownBy<AdjustmentActRef>(IDLE)
  let undone = 0
  const page = await show(
    <AdjustmentCard
      adjustment={proposedAdjustment(fields)}
      act={act.ref}
      now={() => 3_000}
      ownId="m-oda"
      mayAct
      mayApprove
      onUndo={() => (undone += 1)}
      {...rights}
    />,
    PLACE,
  )
  const { screen } = page
  return {
    ...page,
    sent: act.sent,
    undone: () => undone,
    text: () => document.body.textContent,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    settle: async (name: string) => {
      await page.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'as agreed')
      await page.user.click(screen.getByRole('button', { name }))
    },
  }
}

const OWN = { by: { memberId: 'm-oda', name: 'oda' } } as const
test.each([
  ['a colleague’s', {}, {}, ['Approve and book', 'Refuse']],
  ['a colleague’s, for who may not approve', {}, { mayApprove: false }, []],
  ['a colleague’s about one’s own money', { member: { memberId: 'm-oda', name: 'oda', money: null } }, {}, []],
  ['one’s own', OWN, {}, ['Take it back']],
  ['one’s own, for who may not act any more', OWN, { mayAct: false }, []],
] as const)('[D-8] a proposal that is %s can be settled by its buttons alone', async (_, fields, rights, buttons) => {
  const { buttons: shown } = await showCard(fields, rights)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['Approve and book', { act: 'settle', verdict: 'approve' }],
  ['Refuse', { act: 'settle', verdict: 'refuse' }],
])('[D-8] “%s” does what it says, for the reason that was given', async (name, order) => {
  const { settle, sent } = await showCard()
  await settle(name)
  expect(sent).toEqual([{ type: 'act.sent', order: { ...order, adjustmentId: 'client-made-id-0001', reason: 'as agreed' } }])
})

test('[D-8] of one’s own proposal it is said that another operator settles it', async () => {
  const { screen } = await showCard(OWN)
  expect(screen.queryByText('You proposed this; another operator has to settle it.')).not.toBe(null)
})

test('[D-8] one’s own proposal is taken back for a reason', async () => {
  const { settle, sent } = await showCard(OWN)
  await settle('Take it back')
  expect(sent).toEqual([
    { type: 'act.sent', order: { act: 'takeBack', adjustmentId: 'client-made-id-0001', reason: 'as agreed' } },
  ])
})

test.each(['booked', 'refused', 'takenBack', 'expired'] as const)(
  '[D-8] an adjustment that is %s offers nothing',
  async (state) => {
    const { buttons } = await showCard(state === 'expired' ? { state } : ended(state))
    expect(buttons()).toEqual([])
  },
)

test.each([
  ['booked', 'Approved'],
  ['refused', 'Refused'],
  ['takenBack', 'Taken back'],
] as const)('[D-8] the second signature of one that is %s says “%s”, who and why', async (state, title) => {
  const { text } = await showCard(ended(state, state === 'booked' ? 't1' : null))
  expect(text()).toMatch(new RegExp(`Proposed byleo.*paid twice${title}tom.*seen$`))
})

test.each([
  ['proposed', 'Waits for another operator'],
  ['expired', 'Expired'],
] as const)('[D-8] of one that is %s nobody’s second signature is there: “%s”', async (state, who) => {
  const { text } = await showCard({ state })
  expect(text()).toContain(`Settled by${who}Valid until`)
})

test.each([
  ['debit', '−¥12.50'],
  ['credit', '+¥12.50'],
  ['deposit', '+¥12.50'],
  ['writeOff', '¥12.50'],
  ['reversal', '¥12.50'],
] as const)('[D-8] what a %s moves has its sign: %s', async (way, amount) => {
  const { text } = await showCard({ way })
  expect(text().startsWith(`${amount}Member`)).toBe(true)
})

test('[D-8] coins are named, since they have no symbol', async () => {
  const { text } = await showCard({ way: 'credit', asset: 'GOLD', amount: coins(40) })
  expect(text()).toMatch(/^\+40 coinsMember/)
})

test('[D-8] a booked write-off can be undone by who may act', async () => {
  const { user, screen, undone } = await showCard(WRITTEN_OFF)
  await user.click(screen.getByRole('button', { name: 'Undo this write-off' }))
  expect(undone()).toBe(1)
})

test.each([
  ['by who may only look', WRITTEN_OFF, { mayAct: false }],
  ['before it is booked', { ...WRITTEN_OFF, ...OWN, state: 'takenBack' }, {}],
  ['where it was none', { ...WRITTEN_OFF, way: 'debit' }, {}],
] as const)('[D-8] nothing is undone %s', async (_, fields, rights) => {
  const { screen } = await showCard(fields, rights)
  expect(screen.queryByRole('button', { name: 'Undo this write-off' })).toBe(null)
})

test('[D-8] a write-off is undone as a whole, under an id of its own', async () => {
  const act = shownBy<AdjustmentActRef>(IDLE)
  const { screen, user } = await show(
    <ReversalForm adjustmentId="client-made-id-0002" writeOff={WRITTEN_OFF} act={act.ref} />,
    PLACE,
  )
  expect(document.body.textContent).toContain('Amount¥12.50Belongs top-1Adjustment numberclient-made-id-0001')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it came back{Enter}')
  expect(act.sent).toEqual([
    {
      type: 'act.sent',
      order: {
        act: 'propose',
        adjustmentId: 'client-made-id-0002',
        fields: { way: 'reversal', writeOffId: 'client-made-id-0001', asset: 'FEN', amount: '1250' },
        reason: 'it came back',
      },
    },
  ])
})

test.each([
  ['waits, what its member has', 'proposed', true],
  ['is over, nothing of that', 'booked', false],
] as const)('[D-8] with an adjustment that %s is said', async (_, state, isSaid) => {
  const { screen } = await showCard({ state, member: { memberId: 'm-mia', name: 'mia', money: memberMoney() } })
  expect(screen.queryByText('¥20.00') !== null).toBe(isSaid)
})

import { expect, test } from 'vitest'
import { cash, units } from '#src/api/model/money/amount.ts'
import type { Review, ReviewPayout } from '#src/api/model/review.ts'
import type { ReviewForm, WithdrawalReviewActRef } from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { ReviewItem } from '#src/ui/backOffice/withdrawals/ReviewItem.tsx'
import { memberMoney } from './support/memberMoney.ts'
import { reviewOf, reviewPayout } from './support/review.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Rights = { readonly mayAct?: boolean; readonly mayApprove?: boolean; readonly seesMembers?: boolean }

/** A withdrawal as the operator m-oda sees it. `busy` = the withdrawal to which something is being done. */
async function showItem(review: Review, rights: Rights = {}, busy: string | null = null) {
  const act = shownBy<WithdrawalReviewActRef>({ order: busy === null ? null : { act: 'take', withdrawalId: busy } })
  const opened: ReviewForm[] = []
  const page = await show(
    <ul>
      <ReviewItem
        review={review}
        act={act.ref}
        open={(form) => opened.push(form)}
        now={() => 10_000}
        ownId="m-oda"
        mayAct
        mayApprove
        isFirst
        {...rights}
      />
    </ul>,
    { language: 'en', words: ['backOffice', 'withdrawal'] },
  )
  const { screen, user } = page
  return {
    ...page,
    opened,
    orders: () => act.sent.map((event) => (event as { order: unknown }).order),
    text: () => document.body.textContent,
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

const ODA = 'm-oda'
const LEO = 'm-leo'
const WAITS = 'Waits for an operator with the right to approve'
const SIGNED = 'Another operator must approve it too'
const signedBy = (memberId: string) => ({ memberId, by: 'leo', at: 3_000 })

/** A large withdrawal in review; null = nobody signed it. */
const largeInReview = (signer: string | null): Review =>
  reviewOf({ withdrawal: { state: 'reviewing' }, takesTwo: true, signature: signer === null ? null : signedBy(signer) })

/** A large withdrawal whose payout waits for a person, of which somebody said something. */
function largePayout(
  act: NonNullable<ReviewPayout['ruling']>['act'],
  signer: string,
  fields: Partial<ReviewPayout> = {},
): Review {
  const reference = act === 'paid' ? 'BANK 7' : null
  const ruling = { act, reference, memberId: signer, by: 'leo', at: 3_000 }
  return reviewOf({
    withdrawal: { state: act === 'retry' ? 'unpaid' : 'paying' },
    takesTwo: true,
    payouts: [reviewPayout({ state: 'disputed', ruling, ...fields })],
  })
}

const ANSWERED = { kind: 'end', said: 'paid', answer: 'asked them' } as const
const SECOND_TRY = largePayout('retry', LEO, { state: 'failed', doubt: ANSWERED })
const OPEN_DOUBT = { kind: 'twice', said: 'paid', answer: null } as const

test.each([
  ['that is new', reviewOf(), {}, ['Take on']],
  ['in review', reviewOf({ withdrawal: { state: 'reviewing' } }), {}, ['Reject', 'Approve']],
  [
    'in review, for who may act but not approve',
    reviewOf({ withdrawal: { state: 'reviewing' } }),
    { mayApprove: false },
    ['Reject', 'Approve'],
  ],
  ['in review, for who may only look', reviewOf({ withdrawal: { state: 'reviewing' } }), { mayAct: false }, []],
  ['that is large, before the first signature', largeInReview(null), { mayApprove: false }, ['Reject', 'Approve as the first']],
  ['that is large and a colleague signed', largeInReview(LEO), {}, ['Reject', 'Approve as the second']],
  ['that is large and a colleague signed, for who may not approve', largeInReview(LEO), { mayApprove: false }, ['Reject']],
  ['that is large and one signed oneself', largeInReview(ODA), {}, ['Reject']],
  ['that is one’s own', reviewOf({ member: { memberId: ODA, name: 'oda', vipLevel: 3, money: null } }), {}, []],
] as const)('[C-11] a withdrawal %s offers what this operator may do to it', async (_, review, rights, buttons) => {
  const { buttons: shown } = await showItem(review, rights)
  expect(shown()).toEqual(buttons)
})

test.each([
  ['one signed oneself', ODA, true, SIGNED],
  ['a colleague signed, to who may not approve', LEO, false, WAITS],
  ['a colleague signed, to who may approve', LEO, true, null],
])('[C-11] in place of the second approval of what %s it is said why there is none', async (_, signer, mayApprove, words) => {
  const { screen } = await showItem(largeInReview(signer), { mayApprove })
  expect([SIGNED, WAITS].filter((one) => screen.queryByText(one) !== null)).toEqual(words === null ? [] : [words])
})

test.each([
  ['a large one that nobody signed', largeInReview(null), 'A large one: two operators must approve it'],
  ['a large one that one operator signed', largeInReview(LEO), 'leo approved it at'],
] as const)('[C-11] of %s it is said how many signatures it lacks', async (_, review, words) => {
  const { text } = await showItem(review)
  expect(text()).toContain(words)
})

test('[C-11] one’s own withdrawal says that nobody reviews it oneself', async () => {
  const { text } = await showItem(reviewOf({ member: { memberId: ODA, name: 'oda', vipLevel: 3, money: null } }))
  expect(text()).toContain('Nobody reviews a withdrawal of their own')
})

test.each([
  ['Take on', reviewOf(), { act: 'take', withdrawalId: 'w1' }],
  ['Approve', reviewOf({ withdrawal: { state: 'reviewing' } }), { act: 'approve', withdrawalId: 'w1' }],
  ['Approve as the second', largeInReview(LEO), { act: 'approve', withdrawalId: 'w1' }],
] as const)('[C-11] “%s” is done by one press', async (button, review, order) => {
  const { press, orders, opened } = await showItem(review)
  await press(button)
  expect([orders(), opened]).toEqual([[order], []])
})

test('[C-11] “Reject” asks for its words first', async () => {
  const { press, orders, opened } = await showItem(reviewOf({ withdrawal: { state: 'reviewing' } }))
  await press('Reject')
  expect([orders(), opened]).toEqual([[], [{ act: 'reject', withdrawalId: 'w1' }]])
})

test.each([
  ['w1', 'true'],
  ['w2', 'false'],
])('[Q8] while something is done to %s, the button of w1 says that it works: %s', async (withdrawalId, busy) => {
  const { screen } = await showItem(reviewOf(), {}, withdrawalId)
  expect(screen.getByRole('button', { name: 'Take on' }).getAttribute('aria-busy')).toBe(busy)
})

const FAILED = reviewOf({ withdrawal: { state: 'unpaid' }, payouts: [reviewPayout({ state: 'failed' })] })

test.each([
  ['w1', 'Take on', false, reviewOf()],
  ['w2', 'Take on', true, reviewOf()],
  ['w2', 'Approve', true, reviewOf({ withdrawal: { state: 'reviewing' } })],
  ['w2', 'Another try', true, FAILED],
  ['w2', 'Back to the wallet', false, FAILED],
] as const)('[Q8] while something is done to %s, “%s” of w1 is off: %s', async (withdrawalId, name, disabled, review) => {
  const { screen } = await showItem(review, {}, withdrawalId)
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(disabled)
})

test.each([
  ['that nobody has got yet', 'approved', { state: 'waiting' }, ['Pay by hand', 'Back to the wallet']],
  ['without an answer', 'paying', { state: 'unknown' }, ['It was paid', 'It was not paid']],
  ['in dispute', 'paying', { state: 'disputed' }, ['It was paid', 'It was not paid']],
  ['that failed', 'unpaid', { state: 'failed' }, ['Another try', 'Pay by hand', 'Back to the wallet']],
  ['that failed and is in doubt', 'unpaid', { state: 'failed', doubt: OPEN_DOUBT }, ['Note what was found']],
  ['that is done', 'paid', { state: 'paid' }, []],
] as const)('[C-11] a payout %s offers what may be done about it', async (_, state, payout, buttons) => {
  const { buttons: shown } = await showItem(reviewOf({ withdrawal: { state }, payouts: [reviewPayout(payout)] }))
  expect(shown()).toEqual(buttons)
})

test.each([
  ['that it was paid', 'paid', ['Second signature: paid', 'It was not paid']],
  ['that it was not paid', 'failed', ['It was paid', 'Second signature: not paid']],
] as const)(
  '[C-11] who may approve can say of a large payout what a colleague said, %s, or the other thing',
  async (_, act, buttons) => {
    const { buttons: shown } = await showItem(largePayout(act, LEO))
    expect(shown()).toEqual(buttons)
  },
)

test.each([
  ['a colleague signed, for who may not approve', LEO, false, WAITS],
  ['one signed oneself, for who may approve', ODA, true, SIGNED],
  ['one signed oneself, for who may not approve', ODA, false, SIGNED],
])('[C-11] the word about a large payout that %s stands without a button, with why', async (_, signer, mayApprove, words) => {
  const { screen, buttons } = await showItem(largePayout('paid', signer), { mayApprove })
  expect(buttons()).toEqual(['It was not paid'])
  expect([SIGNED, WAITS].filter((one) => screen.queryByText(one) !== null)).toEqual([words])
})

test.each([
  [
    'the second word',
    largePayout('paid', LEO),
    'Second signature: paid',
    { act: 'paid', withdrawalId: 'w1', payoutId: 'p1', reference: 'BANK 7' },
  ],
  [
    'the first word',
    reviewOf({ withdrawal: { state: 'paying' }, payouts: [reviewPayout()] }),
    'It was paid',
    { act: 'paid', withdrawalId: 'w1', payoutId: 'p1' },
  ],
  ['the other word', largePayout('paid', LEO), 'It was not paid', { act: 'failed', withdrawalId: 'w1', payoutId: 'p1' }],
] as const)(
  '[C-11] %s about a payout is written in its sheet; the second begins with the reference of the first',
  async (_, review, button, form) => {
    const { press, opened, orders } = await showItem(review)
    await press(button)
    expect([opened, orders()]).toEqual([[form], []])
  },
)

test.each([
  ['Another try', 'retry', 'orders'],
  ['Pay by hand', 'byHand', 'orders'],
  ['Back to the wallet', 'giveBack', 'opened'],
] as const)(
  '[C-11] “%s” is done to the payout that was looked at, by one press where it takes no words',
  async (button, act, where) => {
    const failed = reviewOf({
      withdrawal: { state: 'unpaid' },
      payouts: [reviewPayout({ payoutId: 'p0', state: 'failed' }), reviewPayout({ state: 'failed' })],
    })
    const { press, opened, orders } = await showItem(failed)
    await press(button)
    const done = { act, withdrawalId: 'w1', payoutId: 'p1' }
    expect([orders(), opened]).toEqual(where === 'orders' ? [[done], []] : [[], [done]])
  },
)

test('[C-11] another try of a large one that was in doubt is signed by the second', async () => {
  const { press, buttons, orders } = await showItem(SECOND_TRY)
  expect(buttons()).toEqual(['Second signature: another try', 'Pay by hand', 'Back to the wallet'])
  await press('Second signature: another try')
  expect(orders()).toEqual([{ act: 'retry', withdrawalId: 'w1', payoutId: 'p1' }])
})

test('[C-11] what the first operator said of a large payout stands at it', async () => {
  const { text } = await showItem(largePayout('paid', LEO))
  expect(text()).toMatch(/leo said at .* that it was paid, reference BANK 7; another one has to say the same/)
})

test.each([
  ['a large one', true, true],
  ['one that is not large', false, false],
])('[C-11] of the payout of %s it is said that two decide: %s', async (_, takesTwo, isSaid) => {
  const { text } = await showItem(reviewOf({ withdrawal: { state: 'paying' }, takesTwo, payouts: [reviewPayout()] }))
  expect(text().includes('A large payout: two operators decide about it')).toBe(isSaid)
})

test('[C-11] an earlier payout in doubt comes before the latest one', async () => {
  const payouts = [reviewPayout({ payoutId: 'p0', state: 'failed', doubt: OPEN_DOUBT }), reviewPayout({ state: 'unknown' })]
  const { press, opened } = await showItem(reviewOf({ withdrawal: { state: 'paying' }, payouts }))
  await press('Note what was found')
  expect(opened).toEqual([{ act: 'explain', withdrawalId: 'w1', payoutId: 'p0' }])
})

test.each([
  ['to who may act, once somebody looked into it', { doubt: ANSWERED }, true, 1],
  ['to who may only look', { doubt: ANSWERED }, false, 0],
  ['before anybody looked into it', { doubt: OPEN_DOUBT }, true, 0],
  ['where nothing is in doubt', {}, true, 0],
] as const)('[D-8] what left twice is offered for a write-off %s', async (_, payout, mayAct, links) => {
  const { screen } = await showItem(
    reviewOf({ withdrawal: { state: 'paid' }, payouts: [reviewPayout({ state: 'paid', ...payout })] }),
    { mayAct },
  )
  expect(screen.queryAllByRole('link', { name: /Propose a write-off/ })).toHaveLength(links)
})

test('[D-8] a write-off is proposed of what the payer sent: the amount without the fee', async () => {
  const review = reviewOf({
    withdrawal: { state: 'paid', fee: cash(150) },
    payouts: [reviewPayout({ state: 'paid', doubt: ANSWERED })],
  })
  const { screen } = await showItem(review)
  expect(screen.getByRole('link', { name: /Propose a write-off/ }).getAttribute('href')).toBe(
    '/admin/money/adjustments?payout=p1&asset=FEN&amount=98.50',
  )
})

test('[C-11] a withdrawal says what is taken, the fee, and what arrives', async () => {
  const { text } = await showItem(reviewOf({ withdrawal: { fee: cash(150) } }))
  expect(text()).toMatch(/¥100\.00.*mia · level 3.*T\*\*9.*¥1\.50.*¥98\.50/)
})

test('[C-11] a step that nobody took says whether the payer or the member was it', async () => {
  const step = (state: 'created' | 'paid' | 'rejected', by: string | null, reason: string | null = null) => ({
    state,
    at: 1_000,
    reason,
    by,
  })
  const { text } = await showItem(
    reviewOf({ log: [step('created', null), step('rejected', 'leo', 'not theirs'), step('paid', null)] }),
  )
  expect(text()).toMatch(/ · Member · .* · leo · .* · not theirs.* · Payer or rule · /)
})

test('[C-11] while something is done about a withdrawal all that can be done about it is busy', async () => {
  const { screen } = await showItem(
    reviewOf({ withdrawal: { state: 'unpaid' }, payouts: [reviewPayout({ state: 'failed' })] }),
    {},
    'w1',
  )
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-busy'))).toEqual(['true', 'true', 'true'])
})

const knownOf = (money: Review['member']['money']) => reviewOf({ member: { memberId: 'm-mia', name: 'mia', vipLevel: 3, money } })

test('[D-8] with a withdrawal stands what its member has, and what came and went before', async () => {
  const { screen } = await showItem(knownOf(memberMoney()))
  const facts = [...screen.getByText('Balance').closest('dl')!.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts.slice(0, 3)).toEqual(['¥20.00', '3 × · ¥300.00', 'None'])
})

test.each([
  ['a first one of who staff made the password of and marked', memberMoney({ tags: ['watch'], isReset: true }), true],
  [
    'one more of whom nothing is said',
    memberMoney({ payouts: { count: 1, sums: [{ asset: 'FEN', amount: units(100) }] } }),
    false,
  ],
] as const)('[D-8] what gives pause about a withdrawal is marked: %s', async (_, money, isMarked) => {
  const { screen } = await showItem(knownOf(money))
  const marks = ['First withdrawal', 'Password reset by staff lately', 'Watched']
  expect(marks.map((mark) => screen.queryByText(mark) !== null)).toEqual([isMarked, isMarked, isMarked])
})

test.each([
  ['waits, how long', 'created', true],
  ['is over, nothing', 'paid', false],
] as const)('[D-8] of a withdrawal that %s is said', async (_, state, isSaid) => {
  const { screen } = await showItem(reviewOf({ withdrawal: { state, createdAt: -3_600_000 } }))
  expect(screen.queryByText('Waiting 1 h 0 min') !== null).toBe(isSaid)
})

test('[D-8] of a withdrawal in review it is said who took it on', async () => {
  const log = [{ state: 'reviewing', at: 1_000, reason: null, by: 'leo' }] as const
  const { screen } = await showItem(reviewOf({ withdrawal: { state: 'reviewing' }, log: [...log] }))
  expect(screen.queryByText('taken on by leo')).not.toBe(null)
})

test.each([true, false])('[D-8] who may look at members (%s) finds the way to them with a withdrawal', async (seesMembers) => {
  const { screen } = await showItem(reviewOf(), { seesMembers })
  const link = screen.queryByRole('link', { name: 'To the member mia' })
  expect(link?.getAttribute('href') ?? null).toBe(seesMembers ? '/admin/members?text=mia' : null)
})

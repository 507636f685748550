import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Review, ReviewAct } from '#src/api/model/review.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  type ReviewQuery,
  withdrawalReviewActMachine,
  type WithdrawalReviewNews,
  withdrawalReviewsMachine,
} from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { ReviewPage } from '#src/ui/backOffice/withdrawals/ReviewPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { lookOf } from './support/lookOf.ts'
import { officeFor } from './support/office.ts'
import { type ReviewFields, reviewOf, reviewPayout } from './support/review.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const review = (
  withdrawalId: string,
  state: Review['withdrawal']['state'],
  fields: Omit<ReviewFields, 'withdrawal'> = {},
): Review => reviewOf({ withdrawal: { withdrawalId, state }, ...fields })
const LARGE = { takesTwo: true, signature: { memberId: 'm-leo', by: 'leo', at: 3_000 } } as const
const TWO = [review('w1', 'created'), review('w2', 'reviewing')]

type Shown = {
  readonly list?: readonly Review[]
  readonly rights?: readonly Right[]
  readonly address?: string
  readonly figures?: Page<Review>['figures']
}

/** The page of withdrawals, for the operator m-oda. */
async function showPage({ list = TWO, rights = ['money.read', 'money.act'], address = '/', figures }: Shown = {}) {
  const acts = handActor<WithdrawalReviewNews, { order: ReviewAct }>()
  const load = handActor<Page<Review>, PageQuery<Review, ReviewQuery>>()
  const logic = {
    withdrawalReviews: withdrawalReviewsMachine.provide({
      actors: { load: load.logic, changes: silent<unknown, { query: ReviewQuery }>() },
    }),
    withdrawalReviewAct: withdrawalReviewActMachine.provide({ actors: { act: acts.logic } }),
  }
  const page = await show(<ReviewPage {...officeFor(rights)} logic={logic} />, {
    address,
    language: 'en',
    words: ['backOffice', 'withdrawal'],
  })
  await told(() => load.last().resolve({ list, more: false, figures }))
  const { screen, user } = page
  const card = (withdrawalId: string) => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(`${withdrawalId} · Fee`))
    if (found === undefined) throw new Error(`there is no ${withdrawalId}`)
    return within(found)
  }
  return {
    ...page,
    load,
    buttons: (withdrawalId: string) =>
      card(withdrawalId)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    press: (withdrawalId: string, name: string) => user.click(card(withdrawalId).getByRole('button', { name })),
    orders: () => acts.asked.map(({ input }) => input.order),
    answer: (news: WithdrawalReviewNews) => told(() => acts.last().resolve(news)),
    fail: () => told(() => acts.last().reject(new Failure('errors.networkAbnormal'))),
    status: () => screen.getByRole('status').textContent,
  }
}

test('[C-11] how an act on one withdrawal went is said once the sheet of another, which was opened meanwhile, is closed', async () => {
  const { screen, user, press, fail } = await showPage()
  await press('w1', 'Take on')
  await press('w2', 'Reject')
  await screen.findByRole('dialog')
  await fail()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^No answer to what you did: see the list for how it stands/)
})

const unpaid = (withdrawalId: string) => review(withdrawalId, 'unpaid', { payouts: [reviewPayout({ state: 'failed' })] })
test.each([
  ['that nobody took', [review('w1', 'created'), review('w2', 'created')], 'Take on', ['primary', 'soft']],
  ['in review', [review('w1', 'reviewing'), review('w2', 'reviewing')], 'Approve', ['primary', 'soft']],
  ['that were not paid', [unpaid('w1'), unpaid('w2')], 'Another try', ['primary', 'soft']],
  ['that wait for another operator before', [review('w1', 'reviewing', LARGE), ...TWO.slice(0, 1)], 'Take on', ['primary']],
] as const)(
  '[D-6] of withdrawals %s the first that something can be done to asks most strongly',
  async (_, list, name, looks) => {
    const { screen } = await showPage({ list })
    expect(screen.getAllByRole('button', { name }).map(lookOf)).toEqual(looks)
  },
)

test.each([
  ['/', { view: 'queue', text: null, state: null, provider: null }],
  ['/?view=over&text=mia&state=paid&provider=hand', { view: 'over', text: 'mia', state: 'paid', provider: 'hand' }],
  ['/?view=none&state=none&provider=none', { view: 'queue', text: null, state: null, provider: null }],
])('[C-11] withdrawals are asked for as the address %s says', async (address, query) => {
  const { load } = await showPage({ address })
  expect(load.last().input.query).toEqual(query)
})

test.each([
  [
    ['money.act', 'money.approve'],
    ['Reject', 'Approve as the second'],
  ],
  [['money.act'], ['Reject']],
  [['money.approve'], []],
  [['money.read'], []],
] as const)('[C-11] to a large withdrawal that a colleague signed one with %s can do: %s', async (rights, buttons) => {
  const { buttons: shown } = await showPage({ list: [review('w1', 'reviewing', LARGE)], rights })
  expect(shown('w1')).toEqual(buttons)
})

test('[C-11] a withdrawal that was taken on offers at once what comes next, and no other one does', async () => {
  const { press, answer, buttons, status } = await showPage({ list: [review('w1', 'created'), review('w2', 'created')] })
  await press('w1', 'Take on')
  await answer({ review: review('w1', 'reviewing'), late: false })
  expect([buttons('w1'), buttons('w2')]).toEqual([['Reject', 'Approve'], ['Take on']])
  expect(status()).toMatch(/^w1 is now “.+”$/)
})

test.each([
  ['that a colleague was faster', { late: true }, /^Somebody else was first: w1 is now/],
  [
    'that the first signature counts no more',
    { late: false, dropped: true },
    /^Nothing was done to w1 .*two operators sign again\.$/,
  ],
])('[C-11] %s is said in place of what was done', async (_, news, words) => {
  const { press, answer, status } = await showPage()
  await press('w1', 'Take on')
  await answer({ review: review('w1', 'reviewing'), ...news })
  expect(status()).toMatch(words)
})

test('[C-11] what was answered closes the sheet of its withdrawal', async () => {
  const { screen, user, press, answer, orders } = await showPage()
  await press('w2', 'Reject')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'not theirs{Enter}')
  expect(orders()).toEqual([{ act: 'reject', withdrawalId: 'w2', reason: 'not theirs' }])
  await answer({ review: review('w2', 'rejected'), late: false })
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test('[C-11] what was answered of another withdrawal leaves the sheet of this one open', async () => {
  const { screen, press, answer } = await showPage()
  await press('w1', 'Take on')
  await press('w2', 'Reject')
  await screen.findByRole('dialog')
  await answer({ review: review('w1', 'reviewing'), late: false })
  expect(screen.queryByRole('dialog', { name: 'Reject this withdrawal?' })).not.toBe(null)
})

test('[C-11] why one withdrawal is rejected is not written for another one', async () => {
  const { screen, user, press } = await showPage({ list: [review('w1', 'reviewing'), review('w2', 'reviewing')] })
  await press('w1', 'Reject')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'not theirs')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await press('w2', 'Reject')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })).value).toBe('')
})

test('[C-11] that an act had no answer is said over the list', async () => {
  const { screen, press, fail } = await showPage()
  await press('w1', 'Take on')
  await fail()
  expect(screen.getByRole('alert').textContent).toMatch(/^No answer to what you did/)
})

test('[D-8] each part of the withdrawals says how many wait in it, whatever is looked for', async () => {
  const { screen, load } = await showPage({ address: '/?text=mia', list: [], figures: { queue: 2, underway: 51 } })
  const chips = within(screen.getByRole('group', { name: 'Lists' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Waiting2', 'Being paid51', 'Finished'])
  expect(load.asked).toHaveLength(1)
})

test('[D-8] above what waits stands what it is worth, and how long the oldest has waited', async () => {
  const { screen } = await showPage()
  expect(screen.queryByText('2 waiting · ¥200.00 · oldest for under a minute')).not.toBe(null)
})

test('[D-8] of withdrawals that were looked for it is not said that they are all that waits', async () => {
  const { screen } = await showPage({ address: '/?text=mia' })
  expect(screen.queryByText(/^2 waiting/)).toBe(null)
})

test('[D-8] j goes to the button of the next withdrawal that something can be done to', async () => {
  const { screen, user } = await showPage()
  await user.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' }))
})

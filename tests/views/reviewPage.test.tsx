import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { cash } from '#src/api/model/money/amount.ts'
import type { Review, ReviewAct } from '#src/api/model/review.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import {
  type ReviewQuery,
  withdrawalReviewActMachine,
  type WithdrawalReviewNews,
  withdrawalReviewsMachine,
} from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ReviewPage } from '#src/ui/backOffice/withdrawals/ReviewPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const review = (withdrawalId: string, state: 'created' | 'reviewing'): Review => ({
  withdrawal: {
    withdrawalId,
    clientId: `client-of-${withdrawalId}`,
    method: 'usdt',
    asset: 'FEN',
    amount: cash(10_000),
    fee: cash(0),
    destination: { kind: 'usdt', masked: 'T**9', of: 'TRC20' },
    state,
    steps: [],
    createdAt: 0,
    payout: null,
  },
  member: { memberId: `member-of-${withdrawalId}`, name: 'mia', vipLevel: 3 },
  log: [],
  payouts: [],
  takesTwo: false,
  signature: null,
})

test('[C-11] how an act on one withdrawal went is said once the sheet of another, which was opened meanwhile, is closed', async () => {
  const acts = handActor<WithdrawalReviewNews, { order: ReviewAct }>()
  const load = handActor<Page<Review>, PageQuery<Review, ReviewQuery>>()
  const logic = {
    withdrawalReviews: withdrawalReviewsMachine.provide({
      actors: { load: load.logic, changes: silent<unknown, { query: ReviewQuery }>() },
    }),
    withdrawalReviewAct: withdrawalReviewActMachine.provide({ actors: { act: acts.logic } }),
  }
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: null }).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const backOffice = shownBy<BackOfficeRef>({ rights: ['money.read', 'money.act'], signs: null })
  const { screen, user } = await show(<ReviewPage actors={actors} backOffice={backOffice.ref} logic={logic} now={() => 0} />, {
    language: 'en',
    words: ['backOffice', 'withdrawal'],
  })
  await act(async () => {
    load.last().resolve({ list: [review('w1', 'created'), review('w2', 'reviewing')], more: false })
    await settled()
  })
  await user.click(screen.getByRole('button', { name: 'Take on' }))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog')
  await act(async () => {
    acts.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
  })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(screen.getByRole('alert').textContent).toMatch(/^No answer to what you did: see the list for how it stands/)
})

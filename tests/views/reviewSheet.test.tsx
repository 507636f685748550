import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ReviewAct } from '#src/api/model/review.ts'
import {
  type ReviewForm,
  withdrawalReviewActMachine,
  type WithdrawalReviewNews,
} from '#src/machines/backOffice/withdrawalReviewMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { ReviewSheet } from '#src/ui/backOffice/withdrawals/ReviewSheet.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const FORM: ReviewForm = { act: 'reject', withdrawalId: 'w1' }
const UNKNOWN = /^No answer to what you did: see the list for how it stands/

/** The sheet in which a withdrawal is rejected, and the act behind it, answered by hand. */
async function showSheet(before: 'nothing was done' | 'another act had no answer') {
  const run = handActor<WithdrawalReviewNews, { order: ReviewAct }>()
  const actor = createActor(withdrawalReviewActMachine.provide({ actors: { act: run.logic } })).start()
  const fail = async () => {
    run.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
  }
  if (before === 'another act had no answer') {
    actor.send({ type: 'act.sent', order: { act: 'reject', withdrawalId: 'w0', reason: 'another one' } })
    await fail()
  }
  const { screen, user } = await show(<ReviewSheet act={actor} form={FORM} onClose={() => undefined} />, {
    language: 'en',
    words: ['backOffice'],
  })
  await screen.findByRole('dialog')
  return {
    send: () => user.type(screen.getByRole('textbox', { name: 'Reason' }), 'not theirs{Enter}'),
    fail: () => act(fail),
    orders: () => run.asked.map(({ input }) => input.order),
    said: () => screen.getByRole('alert').textContent,
  }
}

test('[C-11] that an act on another withdrawal had no answer is not said in the sheet of this one', async () => {
  const { said } = await showSheet('another act had no answer')
  expect(said()).toBe('')
})

test('[C-11] that the rejection of a withdrawal had no answer is said in its sheet', async () => {
  const { send, fail, said, orders } = await showSheet('nothing was done')
  await send()
  await fail()
  expect(orders()).toEqual([{ act: 'reject', withdrawalId: 'w1', reason: 'not theirs' }])
  expect(said()).toMatch(UNKNOWN)
})

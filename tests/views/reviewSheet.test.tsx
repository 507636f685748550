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
async function showSheet(before: 'nothing was done' | 'another act had no answer', form = FORM) {
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
  const { screen, user } = await show(<ReviewSheet act={actor} form={form} onClose={() => undefined} />, {
    language: 'en',
    words: ['backOffice'],
  })
  await screen.findByRole('dialog')
  return {
    screen,
    write: async (name: string, text: string) => {
      await user.clear(screen.getByRole('textbox', { name }))
      if (text !== '') await user.type(screen.getByRole('textbox', { name }), text)
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
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

const OF = { withdrawalId: 'w1', payoutId: 'p1' } as const
const [WORDS, REFERENCE] = ['What you saw or heard (kept in the log)', 'Reference of the bank or network']

test.each([
  [{ act: 'giveBack', ...OF }, 'Reason', 'Give back', { reason: 'as seen' }],
  [{ act: 'failed', ...OF }, WORDS, 'It was not paid', { words: 'as seen' }],
  [{ act: 'explain', ...OF }, WORDS, 'Note it', { words: 'as seen' }],
] as const)('[C-11] %o is sent with its words, and not without them', async (form, name, confirm, words) => {
  const { write, press, orders } = await showSheet('nothing was done', form)
  await press(confirm)
  expect(orders()).toEqual([])
  await write(name, 'as seen')
  await press(confirm)
  expect(orders()).toEqual([{ ...form, ...words }])
})

test('[C-11] that a payout was paid is said with its reference and what was seen', async () => {
  const { write, press, orders } = await showSheet('nothing was done', { act: 'paid', ...OF })
  await write(REFERENCE, 'BANK 7')
  await write(WORDS, 'as seen')
  await press('It was paid')
  expect(orders()).toEqual([{ act: 'paid', ...OF, reference: 'BANK 7', words: 'as seen' }])
})

test.each([
  ['', 'as seen', [REFERENCE]],
  ['BANK 7', ' ', [WORDS]],
  ['x'.repeat(81), 'as seen', [REFERENCE]],
])(
  '[C-11] that a payout was paid is not said with the reference “%s” and the words “%s”: %s',
  async (reference, words, wrong) => {
    const { screen, write, press, orders } = await showSheet('nothing was done', { act: 'paid', ...OF })
    await write(REFERENCE, reference)
    await write(WORDS, words)
    await press('It was paid')
    const marked = [REFERENCE, WORDS].filter(
      (name) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true',
    )
    expect([orders(), marked]).toEqual([[], wrong])
  },
)

test('[C-11] the second operator’s word begins with the reference of the first one, and can have another', async () => {
  const { screen, write, press, orders } = await showSheet('nothing was done', { act: 'paid', ...OF, reference: 'BANK 7' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: REFERENCE }).value).toBe('BANK 7')
  await write(REFERENCE, 'BANK 8')
  await write(WORDS, 'as seen')
  await press('It was paid')
  expect(orders()).toMatchObject([{ reference: 'BANK 8' }])
})

test('[Q8] a word that is on its way is not sent once more', async () => {
  const { press, send, orders } = await showSheet('nothing was done')
  await send()
  await press('Reject and give back')
  expect(orders()).toHaveLength(1)
})

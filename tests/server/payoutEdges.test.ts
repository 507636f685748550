import { describe, expect, test } from 'vitest'
import { cash } from '#src/api/model/money/amount.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { claimTurn, explainDoubt, isOverdueToGiveBack } from '#server/cashier/payout/payoutMoves.ts'
import { takePayoutNotice, takeWord } from '#server/cashier/payout/payoutNotices.ts'
import { findPayout, isDoubtOpen, isQuestioned, UNSIGNED } from '#server/cashier/withdrawal/payoutRows.ts'
import { findWithdrawal } from '#server/cashier/withdrawal/withdrawalRows.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// A payout, at the moment at which a rule turns and by each word of its payer.

const MINUTE = 60_000
const DAY = 86_400_000
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)

const payout = (id: string, more: BareRow['values'] = {}) =>
  row('payout', { id, provider: 'harbourpay', state: 'unknown', tries: 0, next_at: now, created_at: now, ...more })
const thePayout = async (id: string) => {
  const found = await findPayout(db, id)
  if (found === undefined) throw new Error(id)
  return found
}

const turn = (id: string) => services.write((tx) => claimTurn(tx, id))

test.each([
  [3, 'unknown', 8_000],
  [4, 'unknown', 16_000],
  [30, 'accepted', 10 * MINUTE],
] as const)(
  '[Q10] its payer is asked again after twice as long each time, up to ten minutes: after %i tries',
  async (tries, state, wait) => {
    await writeRows(db, payout(`t-${tries}`, { tries, state }))
    expect(await turn(`t-${tries}`)).toMatchObject({ first: false, payout: { tries: tries + 1, next_at: now + wait } })
  },
)

test.each([
  ['its moment', 't-early', { next_at: now + 1 }],
  ['a payer: it is paid by hand', 't-hand', { provider: BY_HAND }],
  ['a question: it was paid', 't-over', { state: 'paid' }],
] as const)('[Q10] nobody is asked about a payout without %s', async (_, id, more) => {
  await writeRows(db, payout(id, more))
  expect(await turn(id)).toBeNull()
})

test.each([
  ['that nobody decides', 'unpaid', DAY, true],
  ['that nobody decides', 'unpaid', DAY - 1, false],
  ['that was approved and nobody took', 'approved', 3 * DAY, true],
  ['that was approved and nobody took', 'approved', 3 * DAY - 1, false],
  ['that is being paid', 'paying', 9 * DAY, false],
] as const)('[Q10] money of a withdrawal %s (%s) goes back by itself or not after %i ms', async (_, state, after, isBack) => {
  const id = `g-${state}-${after}`
  await writeRows(db, row('withdrawal', { id, client_id: id, state }), payout(id, { changed_at: now }))
  const withdrawal = await findWithdrawal(db, id)
  if (withdrawal === undefined) throw new Error(id)
  expect(isOverdueToGiveBack(withdrawal, await thePayout(id), now + after)).toBe(isBack)
})

const sum = { asset: 'FEN', amount: cash(1_000) } as const
const accepted = { ...sum, state: 'accepted' } as const
const paidBy = (reference: string) => ({ ...sum, state: 'paid', reference }) as const
const isPaid = { state: 'paid', reference: 'A' } as const
const hasFailed = { state: 'failed', failure: 'destination' } as const
const isDisputed = { state: 'disputed', doubt: 'order' } as const
test.each([
  ['doubted', 'another asset', { state: 'accepted' }, { ...accepted, asset: 'UUSDT' }, 'amount'],
  ['doubted', 'another amount', { state: 'accepted' }, { ...accepted, amount: cash(999) }, 'amount'],
  ['doubted', 'another order under its number', { state: 'accepted' }, { state: 'conflict' }, 'order'],
  ['doubted', 'failed after paid', isPaid, { ...sum, state: 'failed', failure: 'destination' }, 'end'],
  ['doubted', 'paid by another reference', isPaid, paidBy('B'), 'twice'],
  ['repeated', 'paid once more', isPaid, paidBy('A'), null],
  ['doubted', 'paid after failed', hasFailed, paidBy('A'), 'end'],
  ['repeated', 'accepted after its own failed', hasFailed, accepted, null],
  ['doubted', 'accepted after it was ruled failed', { state: 'failed', failure: null }, accepted, 'end'],
  ['doubted', 'paid in a dispute', isDisputed, paidBy('A'), 'order'],
  ['repeated', 'accepted in a dispute', isDisputed, accepted, 'order'],
] as const)('[Q10] a word of its payer is %s: %s', async (heard, name, stands, word, doubt) => {
  const payoutId = `word ${name}`
  await writeRows(db, payout(payoutId, { asset: 'FEN', amount: 1_000, doubt: null, doubt_said: null, ...stands }))
  expect(await services.write((tx) => takeWord(tx, 'harbourpay', { payoutId, ...word }))).toBe(heard)
  expect(await findPayout(db, payoutId)).toMatchObject({ doubt })
})

test('[Q10] [D-8] all that its payer says in a dispute stands beside it, and none of it counts twice', async () => {
  await writeRows(db, payout('d-1', { asset: 'FEN', amount: 1_000, state: 'accepted', doubt: null, doubt_said: null }))
  const heard: string[] = []
  for (const word of [{ state: 'conflict' } as const, paidBy('B'), { state: 'conflict' } as const, paidBy('B')])
    heard.push(await services.write((tx) => takeWord(tx, 'harbourpay', { payoutId: 'd-1', ...word })))
  expect(heard).toEqual(['doubted', 'doubted', 'repeated', 'repeated'])
  const said = (await thePayout('d-1')).doubt_said?.split('\n').map((line): unknown => JSON.parse(line))
  expect(said).toMatchObject([{ state: 'conflict' }, { state: 'paid', reference: 'B' }])
})

test('[Q10] a word of another payer is ignored', async () => {
  await writeRows(db, payout('o-1', { asset: 'FEN', amount: 1_000, state: 'accepted', doubt: null, doubt_said: null }))
  const word = { payoutId: 'o-1', state: 'conflict' } as const
  expect(await services.write((tx) => takeWord(tx, 'quaycard', word))).toBe('ignored')
  expect(await thePayout('o-1')).toMatchObject({ state: 'accepted', doubt: null })
})

/** Two tries to pay one withdrawal, the first of which was doubted. */
const doubted = (withdrawal_id: string, more: BareRow['values'] = {}) => {
  const one = (place: number, values: BareRow['values']) =>
    payout(`${withdrawal_id}-${place}`, { withdrawal_id, place, doubt: null, doubt_answer: null, changed_at: now, ...values })
  return writeRows(db, one(1, { doubt: 'end', ...more }), one(2, {}))
}

test.each([
  ['is open', 'q-1', {}, true],
  ['was answered after the try was opened', 'q-2', { doubt_answer: 'a', changed_at: now + 1 }, true],
  ['was answered before that', 'q-3', { doubt_answer: 'a', changed_at: now }, false],
] as const)('[Q10] a try is questioned or not by a doubt of another one that %s', async (_, id, more, isAsked) => {
  await doubted(id, more)
  expect(await isQuestioned(db, await thePayout(`${id}-2`))).toBe(isAsked)
})

test('[Q10] a try is not questioned by its own doubt', async () => {
  await doubted('q-4')
  expect(await isQuestioned(db, await thePayout('q-4-1'))).toBe(false)
})

test.each([
  ['q-5', {}, true],
  ['q-6', { doubt_answer: 'a' }, false],
] as const)('[Q10] a withdrawal has an open doubt until it is answered: %s', async (id, more, isOpen) => {
  await doubted(id, more)
  expect(await isDoubtOpen(db, id)).toBe(isOpen)
})

test('[Q10] [D-8] what an operator found about its payer’s words stands when a second one explains them', async () => {
  const asked = { withdrawal_id: 'x', doubt: 'end', doubt_answer: 'as the first one found' }
  await writeRows(db, row('withdrawal', { id: 'x', client_id: 'x', member_id: 'x', state: 'paying' }), payout('x-1', asked))
  const first = await thePayout('x-1')
  expect(await services.write((tx) => explainDoubt(tx, first, 'as the second one found'))).toBe(false)
  expect(await thePayout('x-1')).toMatchObject({ doubt_answer: 'as the first one found' })
})

describe('a doubt that an operator explained', () => {
  const failed = { ...sum, state: 'failed', failure: 'payer' } as const
  let notices = 0
  /** What a payer tells of a payout in a notice of its own. */
  const told = (payoutId: string, word: typeof failed | ReturnType<typeof paidBy>) => {
    notices += 1
    const notice = { noticeId: `n-${notices}`, payoutId, ...word }
    return services.write((tx) => takePayoutNotice(tx, 'harbourpay', notice))
  }
  const explain = async (id: string) => {
    const found = await thePayout(id)
    return services.write((tx) => explainDoubt(tx, found, 'as it was found'))
  }
  const explained = async (id: string, stands: BareRow['values'], word: Parameters<typeof told>[1]) => {
    const fresh = { doubt: null, doubt_said: null, doubt_answer: null, ...UNSIGNED }
    await writeRows(db, payout(id, { asset: 'FEN', amount: 1_000, ...fresh, ...stands }))
    expect(await told(id, word)).toBe('doubted')
    expect(await explain(id)).toBe(true)
  }

  test.each([
    ['failed', 'paid', isPaid, failed],
    ['paid again', 'paid', isPaid, paidBy('B')],
    ['paid', 'failed', hasFailed, paidBy('A')],
  ] as const)(
    '[Q10] stays so when its payer says the same again in another notice: %s after %s',
    async (name, _, stands, word) => {
      const id = `said ${name}`
      await explained(id, stands, word)
      expect(await told(id, word)).toBe('repeated')
      expect(await thePayout(id)).toMatchObject({ doubt_answer: 'as it was found' })
    },
  )

  test('[Q10] opens again with other words, beside those that were said before', async () => {
    await explained('other words', isPaid, failed)
    expect(await told('other words', paidBy('B'))).toBe('doubted')
    const { doubt_said: said, ...stands } = await thePayout('other words')
    expect(stands).toMatchObject({ doubt: 'twice', doubt_answer: null })
    expect(said?.split('\n').map((line) => (JSON.parse(line) as { state: string }).state)).toEqual(['failed', 'paid'])
  })

  test('[Q10] stays so when the first words come again after other ones that were explained too', async () => {
    await explained('both', isPaid, failed)
    await told('both', paidBy('B'))
    await explain('both')
    expect(await told('both', failed)).toBe('repeated')
  })

  test('[Q10] keeps no word from moving a payout that is under way', async () => {
    const word = { payoutId: 'under way', ...accepted } as const
    const answered = { doubt: 'end', doubt_said: JSON.stringify(word), doubt_answer: 'as it was found' }
    await writeRows(db, payout('under way', { asset: 'FEN', amount: 1_000, ...answered }))
    expect(await services.write((tx) => takeWord(tx, 'harbourpay', word))).toBe('moved')
  })
})

test('[Q10] what its payer says once more in another notice is written down once, and leaves the first signature of a ruling', async () => {
  const word = { ...sum, payoutId: 'dispute', state: 'failed', failure: 'payer' } as const
  const signed = { signed_by_id: 'oda', signed_as: 'failed', doubt_answer: null } as const
  await writeRows(db, payout('dispute', { asset: 'FEN', amount: 1_000, ...isDisputed, doubt_said: null }))
  await services.write((tx) => takePayoutNotice(tx, 'harbourpay', { noticeId: 'd-1', ...word }))
  await db.updateTable('payout').set(signed).where('id', '=', 'dispute').execute()
  const { doubt_said } = await thePayout('dispute')
  expect(await services.write((tx) => takePayoutNotice(tx, 'harbourpay', { noticeId: 'd-2', ...word }))).toBe('repeated')
  expect(await thePayout('dispute')).toMatchObject({ doubt_said, signed_by_id: 'oda' })
})

import { expect, test } from 'vitest'
import { cash } from '#src/api/model/money/amount.ts'
import type { ReviewPayout } from '#src/api/model/review.ts'
import { PayoutList } from '#src/ui/backOffice/withdrawals/PayoutList.tsx'
import { NOON } from './support/kind.tsx'
import { reviewOf, reviewPayout, type ReviewFields } from './support/review.ts'
import { show } from './support/show.tsx'

/** The tries to pay a withdrawal out, as an operator sees them. */
async function showPayouts(
  payouts: readonly ReviewPayout[],
  { mayAct = true, ...fields }: ReviewFields & { mayAct?: boolean } = {},
) {
  const review = reviewOf({ withdrawal: { state: 'paying' }, ...fields, payouts: [...payouts] })
  const page = await show(<PayoutList review={review} mayAct={mayAct} now={() => NOON} />, {
    language: 'en',
    words: ['backOffice'],
  })
  const { screen } = page
  return {
    ...page,
    /** What is read of each try, without the zone of the site. */
    lines: () =>
      screen
        .queryAllByRole('listitem')
        .map((one) => [...one.querySelectorAll('p')].map(({ textContent }) => textContent.replaceAll(' UTC+8', ''))),
    links: () => screen.queryAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')]),
  }
}
const TRIED = reviewPayout({ payoutId: 'p7', changedAt: NOON, state: 'accepted' })

test('[C-10] a try to pay out says when, with whom and how it stands, and no more than is known', async () => {
  const { lines } = await showPayouts([TRIED])
  expect(lines()).toEqual([['today 12:00 · harbourpay · about to be paid', 'p7']])
})

test('[C-10] all that is known of a try to pay out stands with it', async () => {
  const { lines } = await showPayouts([
    {
      ...TRIED,
      state: 'failed',
      reference: 'R-77',
      failure: 'destination',
      words: 'the bank said no',
      tries: 3,
      nextAt: NOON + 60_000,
    },
  ])
  expect(lines()).toEqual([
    [
      'today 12:00 · harbourpay · not paid · reference R-77 · the receiver’s side refused it · the bank said no',
      'p7 · spoken to: 3 · next today 12:01',
    ],
  ])
})

test('[C-10] a payout that is paid by hand is called that', async () => {
  const { lines } = await showPayouts([{ ...TRIED, byHand: true }])
  expect(lines()[0]?.[0]).toBe('today 12:00 · By hand · about to be paid')
})

test.each([
  ['amount', 'The payer named another amount: check with the payer'],
  ['order', 'The payer has another order under this number: check with the payer'],
  ['end', 'The payer told another end than before: check with the payer'],
  ['twice', 'The payer claims to have paid twice: check with the payer'],
] as const)('[C-10] what cannot be right of a payout (%s) is said: %s', async (kind, words) => {
  const { lines } = await showPayouts([{ ...TRIED, doubt: { kind, said: 'so', answer: null } }])
  expect(lines()[0]?.[2]).toBe(words)
})

test.each([
  ['questioned', 'Goes to no payer: something was found out about another try. Pay by hand, or give it back'],
  ['late', 'Accepted hours ago and still not paid: check with the payer'],
] as const)('[C-10] why a person sees to a payout (%s) is said: %s', async (needs, words) => {
  const { lines } = await showPayouts([{ ...TRIED, needs }])
  expect(lines()[0]?.[2]).toBe(words)
})

test.each([
  ['nobody looked into', null, true, 0],
  ['was looked into', 'it left twice', true, 1],
  ['was looked into', 'it left twice', false, 0],
] as const)('[C-10] what %s (%j) can be proposed to be written off', async (_, answer, mayAct, count) => {
  const { links } = await showPayouts([{ ...TRIED, doubt: { kind: 'twice', said: 'so', answer } }], { mayAct })
  expect(links().length).toBe(count)
})

test('[C-10] what left twice is proposed to be written off without its fee', async () => {
  const { links, lines } = await showPayouts([{ ...TRIED, doubt: { kind: 'twice', said: 'so', answer: 'it left twice' } }], {
    withdrawal: { state: 'paying', amount: cash(10_000), fee: cash(200) },
  })
  expect(links()).toEqual([['It left twice? Propose a write-off', '/admin/money/adjustments?payout=p7&asset=FEN&amount=98.00']])
  expect(lines()[0]?.[2]).toBe('The payer claims to have paid twice: check with the payer · it left twice')
})

test('[C-10] what left twice is proposed to be written off to its last unit', async () => {
  const { links } = await showPayouts([{ ...TRIED, doubt: { kind: 'twice', said: 'so', answer: 'it left twice' } }], {
    withdrawal: { state: 'paying', asset: 'UUSDT', amount: cash(345_670_000), fee: cash(1_037_010) },
  })
  expect(links()[0]?.[1]).toBe('/admin/money/adjustments?payout=p7&asset=UUSDT&amount=344.63299')
})

test('[C-10] the payer’s own page of a payout opens in a tab of its own', async () => {
  const { screen } = await showPayouts([{ ...TRIED, page: 'https://payer.example/p7' }])
  const link = screen.getByRole('link', { name: 'The payer’s page' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://payer.example/p7',
    '_blank',
    'noopener noreferrer',
  ])
})

test('[C-10] where nothing was paid out yet nothing is listed', async () => {
  const { screen } = await showPayouts([])
  expect(screen.queryByRole('list')).toBe(null)
})

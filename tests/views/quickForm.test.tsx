import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { FundingQuestion } from '#src/ui/sportsbook/sheet/FundingQuestion.tsx'
import { QuickForm } from '#src/ui/sportsbook/sheet/QuickForm.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PLACE = { language: 'en', words: ['sportsbook', 'shared', 'bet'] } as const
const LIMITS = {
  limits: {
    stakeMin: fen(100),
    stakeMax: fen(100_000),
    payoutMax: fen(1_000_000),
    matchMax: fen(100_000),
    memberMax: fen(200_000),
  },
  onMatch: fen(0),
  open: fen(0),
}

type Look = { readonly stake?: string; readonly last?: number | null; readonly fund?: number }

/** A slip on a price of 1.95, with ¥20 at the venue and ¥30 at the centre. */
const slipWith = ({ stake = '', last = null, fund = 0 }: Look) =>
  shownBy<SlipRef>(
    {
      picked: {
        market: { marketId: 'k1', type: 'winner', line: null, suspended: false, selections: [] },
        selection: { selectionId: 's1', code: 'home', price: 195, open: true },
        open: true,
      },
      stake,
      fund: fen(fund),
      balances: { wallet: fen(2_000), centre: fen(3_000) },
      settings: { policy: 'any', share: false, lastStake: last === null ? null : fen(last) },
      limits: LIMITS,
    },
    { states: [JSON.stringify({ order: 'editing' })], allows: ['bet.submitted', 'funding.confirmed'] },
  )

async function showForm(look: Look = {}) {
  const slip = slipWith(look)
  const page = await show(
    <QuickForm slip={slip.ref} toVenue="/app/venue/OBTY" onLeave={() => undefined} onVenue={() => undefined} />,
    PLACE,
  )
  const stakes = page.screen.getByRole('group', { name: 'Common stakes' })
  return {
    ...page,
    sent: slip.sent,
    chips: () => [...stakes.querySelectorAll('button')].map(({ textContent }) => textContent),
    short: () => [
      page.screen.queryByText(/is missing/)?.textContent,
      page.screen.queryByRole('link', { name: 'Deposit' }) !== null,
    ],
  }
}

test.each([
  ['50', undefined, false],
  ['51', 'Not enough money: ¥1.00 is missing', true],
])('[C-9] a stake of ¥%s of ¥50 in both wallets says %o, with the way to the cashier: %o', async (stake, words, hasWay) => {
  const { short } = await showForm({ stake })
  expect(short()).toEqual([words, hasWay])
})

const USUAL = ['¥10', '¥50', '¥100', '¥500', 'Max ¥50']

test.each([
  ['no bet', null, USUAL],
  ['a bet of a usual stake', 5_000, USUAL],
  ['a bet of ¥33', 3_300, ['Last ¥33', ...USUAL]],
])('[C-9] after %s each stake that is one press away stands once', async (_, last, chips) => {
  const form = await showForm({ last })
  expect(form.chips()).toEqual(chips)
})

/** The question for money from the centre, with its button. */
async function showQuestion() {
  const slip = slipWith({ stake: '50', fund: 3_000 })
  const page = await show(<FundingQuestion slip={slip.ref} />, PLACE)
  return { ...page, slip, confirm: page.screen.getAllByRole('button').at(-1)! }
}

test('[C-9] the question for money from the centre names what comes from there beside the stake', async () => {
  const { screen, confirm } = await showQuestion()
  expect([confirm.textContent?.includes('¥30.00'), screen.getByRole('status').textContent?.includes('¥50.00')]).toEqual([
    true,
    true,
  ])
})

test('[C-9] the question for money from the centre is answered once for it and the bet', async () => {
  const { user, slip, confirm } = await showQuestion()
  await user.click(confirm)
  expect(slip.sent).toEqual([{ type: 'funding.confirmed' }])
})

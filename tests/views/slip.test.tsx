import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { SlipForm } from '#src/ui/sportsbook/SlipForm.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { BET_ROOM } from './support/pickedSlip.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Look = {
  readonly stake?: string
  readonly held?: number | null
  readonly centre?: number
  readonly isOpen?: boolean
  readonly isPlacing?: boolean
}

async function showSlip({ stake = '', held = 50_000, centre = 0, isOpen = true, isPlacing = false }: Look = {}) {
  const picked = {
    market: { marketId: 'k1', type: 'winner', line: null, suspended: false, selections: [] },
    selection: { selectionId: 's1', code: 'home', price: 195, open: isOpen },
    open: isOpen,
  }
  const slip = shownBy<SlipRef>(
    { picked, stake, limits: BET_ROOM },
    { states: isPlacing ? [] : [JSON.stringify({ order: 'editing' })], allows: ['bet.submitted'] },
  )
  const wallet = shownBy<VenueWalletRef>({
    balances: held === null ? null : { wallet: fen(held), centre: fen(centre) },
    moved: 0,
    draft: { text: '', direction: 'in' },
  })
  const page = await show(<SlipForm slip={slip.ref} wallet={wallet.ref} match={anchorMatch()} />, {
    language: 'en',
    words: ['sportsbook', 'shared', 'bet'],
  })
  const bet = page.screen.getByRole<HTMLButtonElement>('button', { name: /^(Place bet|Placing…)/ })
  return {
    ...page,
    sent: slip.sent,
    bet,
    back: () => page.screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent,
  }
}

test('[C-9] a stake is written or chosen, and Enter places the bet', async () => {
  const { screen, user, sent } = await showSlip({ stake: '10' })
  await user.click(screen.getByRole('button', { name: '¥50' }))
  await user.click(screen.getByRole('textbox'))
  await user.keyboard('{Enter}')
  expect(sent).toEqual([{ type: 'stake.changed', text: '50' }, { type: 'bet.submitted' }])
})

test('[C-9] beside the stake stands what both wallets hold', async () => {
  const { screen } = await showSlip({ held: 2_000, centre: 3_000 })
  expect(screen.queryByText('Venue ¥20.00 · wallet ¥30.00')).not.toBe(null)
})

test('[C-9] the most that both wallets and the limits allow is staked by one press', async () => {
  const { screen, user, sent } = await showSlip({ held: 2_000, centre: 3_000 })
  await user.click(screen.getByRole('button', { name: 'Max' }))
  expect(sent).toEqual([{ type: 'stake.changed', text: '50.00' }])
})

test('[C-9] with less than a bet takes there is no most to stake', async () => {
  const { screen } = await showSlip({ held: 99 })
  expect(screen.queryByRole('button', { name: 'Max' })).toBe(null)
})

test.each([
  ['', '—'],
  ['0', '—'],
  ['x', '—'],
  ['10', '¥19.50'],
  ['0.01', '¥0.01'],
])('[C-9] for a stake of “%s” at 1.95 %s may come back', async (stake, sum) => {
  expect((await showSlip({ stake })).back()).toBe(sum)
})

test.each([
  ['1', false, null],
  ['0.99', true, 'At least ¥1.00'],
  ['500', false, null],
  ['500.01', true, 'The venue balance is too small. Transfer in first'],
  ['1000.01', true, /¥1,000\.00/],
  ['1.001', true, 'Enter an amount with at most two decimals'],
] as const)('[C-9] a stake of %s is kept back: %s, and the field says why: %s', async (stake, disabled, fault) => {
  const { screen, bet } = await showSlip({ stake })
  expect(bet.disabled).toBe(disabled)
  const said = screen.queryByRole('alert')?.textContent ?? null
  if (fault === null) expect(said).toBe(null)
  else expect(said).toMatch(fault)
})

test.each([
  ['20', 1_000, 'Transfer in ¥10.00'],
  ['10', 1_000, null],
  ['', 99, 'Transfer in'],
  ['', 100, null],
  ['20', null, null],
] as const)(
  '[P-4] for a stake of “%s” with %s fen here there is the way to move what is missing: %s',
  async (stake, held, label) => {
    const { screen } = await showSlip({ stake, held })
    expect(screen.queryByRole('button', { name: /^Transfer in/ })?.textContent ?? null).toBe(label)
  },
)

test.each([
  ['a price that takes no bets', { stake: '10', isOpen: false }, 'Place bet Betting paused'],
  ['no stake', { stake: '' }, 'Place bet Enter a stake'],
  ['a good stake', { stake: '10' }, 'Place bet'],
] as const)('[P-4] for %s the button says what it does, and what that lacks', async (_, look, words) => {
  const { bet } = await showSlip(look)
  expect(bet.textContent).toBe(words)
})

test('[P-4] a price that takes no bets says so beside it, and one that does says nothing', async () => {
  const said = async (isOpen: boolean) => {
    const { screen, leave } = await showSlip({ isOpen })
    const words = screen.queryAllByRole('status').map(({ textContent }) => textContent.trim())
    leave()
    return words.includes('Betting paused')
  }
  expect([await said(true), await said(false)]).toEqual([false, true])
})

test('[Q8] while a bet is placed nothing can be changed, and the slip cannot be emptied', async () => {
  const { screen, bet } = await showSlip({ stake: '10', isPlacing: true })
  const { disabled, readOnly } = screen.getByRole<HTMLInputElement>('textbox')
  // What is disabled would throw the focus away.
  expect([disabled, readOnly, bet.textContent]).toEqual([false, true, 'Placing…'])
  expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null)
})

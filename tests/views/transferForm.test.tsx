import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { TransferForm } from '#src/ui/sportsbook/TransferForm.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** ¥100 at the centre and ¥40 at the venue. */
async function showTransfer(missing: number | null = null) {
  const { ref, sent } = shownBy<VenueWalletRef>(
    { balances: { centre: fen(10_000), wallet: fen(4_000) }, errorKey: null, isLost: false, moved: 0 },
    { value: 'ready' },
  )
  const page = await show(<TransferForm wallet={ref} missing={missing === null ? null : fen(missing)} />, {
    language: 'en',
    words: ['sportsbook'],
  })
  const { screen, user } = page
  return {
    ...page,
    sent,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    submit: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' }),
    back: () => user.click(screen.getByRole('radio', { name: 'Back to the centre' })),
  }
}

test.each([
  ['in', 'Up to ¥100.00', '100.00', 10_000],
  ['out', 'Up to ¥40.00', '40.00', 4_000],
])('[C-9] all that can be moved %s is what there is where it comes from: %s', async (direction, hint, all, amount) => {
  const { screen, user, sent, back, field } = await showTransfer()
  if (direction === 'out') await back()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect([screen.queryByText(hint) !== null, field().value]).toEqual([true, all])
  await user.type(field(), '{Enter}')
  expect(sent).toEqual([{ type: 'transfer.submitted', direction, amount }])
})

test('[C-9] more than there is at the venue does not go back to the centre', async () => {
  const { user, sent, back, field, submit } = await showTransfer()
  await user.type(field(), '50')
  expect(submit().disabled).toBe(false)
  await back()
  expect(submit().disabled).toBe(true)
  await user.type(field(), '{Enter}')
  expect(sent).toEqual([])
})

test('[C-9] a transfer that begins with what is missing has that written', async () => {
  const { field } = await showTransfer(1_250)
  expect(field().value).toBe('12.50')
})

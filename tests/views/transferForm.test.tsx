import { expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import type { Transferred, VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { TransferForm } from '#src/ui/sportsbook/TransferForm.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { venueWallet } from './support/venueWallet.ts'

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
    back: () => user.click(screen.getByRole('radio', { name: 'Back to the main wallet' })),
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

/** The form of a visit with ¥100 at the centre, once ¥10 were sent to the venue. */
async function showSent() {
  const visit = await venueWallet()
  const page = await show(<TransferForm wallet={visit.wallet} missing={null} />, { language: 'en', words: ['sportsbook'] })
  await page.user.type(page.screen.getByRole('textbox'), '10{Enter}')
  await told(() => undefined)
  return { ...page, ...visit, news: () => page.screen.getByRole('status').textContent }
}

test('[C-9] a transfer that was carried out is said to be, and its amount stands there no more', async () => {
  const { screen, news, answer } = await showSent()
  await answer({ result: 'done', balances: { centre: fen(9_000), wallet: fen(5_000) } })
  expect([news(), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual(['Transferred', ''])
})

test('[C-9] while a second transfer is on its way nothing says that it was carried out', async () => {
  const { screen, user, news, answer } = await showSent()
  await answer({ result: 'done', balances: { centre: fen(9_000), wallet: fen(5_000) } })
  await user.type(screen.getByRole('textbox'), '20{Enter}')
  await told(() => undefined)
  expect(news()).toBe('')
  await answer({ result: 'done', balances: { centre: fen(7_000), wallet: fen(7_000) } })
  expect(news()).toBe('Transferred')
})

test('[C-9] the amount of a transfer that was refused stands there still', async () => {
  const { screen, answer } = await showSent()
  await answer({ result: 'failed', errorKey: 'errors.networkAbnormal' })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('10')
})

test('[C-9] a form that is opened again says nothing of what was transferred before', async () => {
  const { answer, leave, wallet } = await showSent()
  await answer({ result: 'done', balances: { centre: fen(9_000), wallet: fen(5_000) } })
  leave()
  const { screen } = await show(<TransferForm wallet={wallet} missing={null} />, { language: 'en', words: ['sportsbook'] })
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each<[string, Transferred, RegExp]>([
  ['that never arrived', { result: 'lost' }, /^The last transfer never arrived, and never will\. No money has moved/],
  ['that was refused', { result: 'failed', errorKey: 'errors.networkAbnormal' }, /network/],
])('[C-9] [Q8] a transfer %s is not said to be carried out, but what became of it', async (_, end, said) => {
  const { news, answer } = await showSent()
  await answer(end)
  expect(news()).toMatch(said)
})

test('[C-9] [Q8] while a transfer has no answer it stands there with its sum, in place of another', async () => {
  const { screen, lose } = await showSent()
  await lose()
  expect(screen.getByRole('alert').textContent).toContain('(¥10.00)')
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('[C-9] [Q8] a transfer without an answer is asked about by a press, and not made once more', async () => {
  const { screen, user, lose, asked } = await showSent()
  await lose()
  const before = asked().about
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  await told(() => undefined)
  expect([asked().about - before, asked().to]).toEqual([1, 1])
})

test('[C-9] while a transfer is on its way no other can be sent', async () => {
  const { screen } = await showSent()
  expect(screen.getByRole('button', { name: 'Transfer' }).getAttribute('aria-disabled')).toBe('true')
})

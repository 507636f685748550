import { expect, test } from 'vitest'
import { cash, fen } from '#src/api/model/money/amount.ts'
import type { PasswordRefusal } from '#src/api/model/withdrawal.ts'
import type { WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { ConfirmSheet } from '#src/ui/cashier/withdrawal/ConfirmSheet.tsx'
import { WithdrawForm } from '#src/ui/cashier/withdrawal/WithdrawForm.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { OFFER, PASSWORD } from '#tests/model/withdrawal/offer.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PLACE = { language: 'en', words: ['withdrawal', 'savedCards'] } as const

const sumsIn = (page: ParentNode) =>
  Object.fromEntries([...page.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]))

async function showForm(text: string, { isHidden = false, offer = OFFER, isReady = true, destinationId = 'd1' } = {}) {
  const form = { method: 'card', destinationId, text, offer }
  const { ref, sent } = shownBy<WithdrawalRef>(form, { allows: isReady ? ['withdrawal.continued'] : [] })
  const page = await show(
    <HiddenContext value={isHidden}>
      <WithdrawForm withdrawal={ref} offer={offer} />
    </HiddenContext>,
    PLACE,
  )
  return { ...page, sent }
}

test.each([
  ['', '¥0.00', '¥0.00', null],
  ['100', '¥2.00', '¥98.00', null],
  ['99.99', '¥0.00', '¥0.00', 'At least ¥100.00 at a time'],
  ['1000', '¥2.00', '¥998.00', null],
  ['1000.01', '¥0.00', '¥0.00', 'At most ¥1,000.00 at a time'],
  ['1.001', '¥0.00', '¥0.00', 'Enter an amount with at most two decimals'],
])('[C-10] of “%s” the fee is %s and %s arrives; what is wrong with it is said: %s', async (text, fee, arrives, fault) => {
  const { screen } = await showForm(text)
  expect(sumsIn(document)).toEqual({ Fee: fee, Arrives: arrives, 'Usually takes': 'about 2 h' })
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(fault)
})

test.each([
  [false, '¥500.00'],
  [true, '¥****'],
])('[P-6] with balances hidden: %s, the form says what there is, and that it is not enough, as %s', async (isHidden, said) => {
  await showForm('500.01', { isHidden, offer: { ...OFFER, fen: fen(50_000) } })
  const text = document.body.textContent
  expect([text.includes(`Available${said}`), text.includes(`Not enough: you have ${said}`)]).toEqual([true, true])
  expect(text.includes('¥500.00')).toBe(!isHidden)
})

test('[C-10] destinations are named by their tails, one is chosen by a press, and all of the money by another', async () => {
  const { screen, user, sent } = await showForm('')
  await user.click(screen.getByRole('radio', { name: 'ICBC ending in 6333' }))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(sent).toEqual([
    { type: 'destination.chosen', id: 'd2' },
    { type: 'amount.changed', text: '1000.00' },
    { type: 'withdrawal.continued' },
  ])
})

test.each([
  ['there', 'd2', ['ICBC ending in 6333'], null],
  ['gone', 'd3', [], 'The card or address was deleted. Choose another one.'],
])('[C-10] of a chosen card that is %s (%s) this is chosen and said: %o, %s', async (_, destinationId, chosen, said) => {
  const { screen } = await showForm('200', { destinationId })
  const radios = screen.getAllByRole<HTMLInputElement>('radio', { name: /^ICBC/ })
  expect(radios.filter(({ checked }) => checked).map(({ parentElement }) => parentElement?.textContent)).toEqual(chosen)
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(said)
})

test.each([
  ['', 'Enter an amount'],
  ['100', ''],
])('[C-10] of “%s” the button to go on says what is lacking: %s', async (text, said) => {
  const { screen } = await showForm(text, { isReady: text !== '' })
  const note = screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(note)?.textContent).toBe(said)
})

test('[C-10] beside the destinations stands the way to add another one', async () => {
  const { screen } = await showForm('')
  expect(screen.getByRole('link', { name: 'Add or manage' }).getAttribute('href')).toBe('/app/cashier/cards')
})

test('[C-10] what a new card waits for is said before an amount is written', async () => {
  const [first, second] = OFFER.saved.bankCard
  const bankCard = [{ ...first!, waitsUntil: Date.UTC(2026, 0, 2) }, second!]
  const { screen } = await showForm('', { offer: { ...OFFER, saved: { ...OFFER.saved, bankCard } } })
  expect(screen.getByRole('status').textContent).toContain('2026-01-02 08:00')
})

test('[C-10] without a card there is the way to add one, and no amount to write', async () => {
  const { screen } = await showForm('', { offer: { ...OFFER, saved: { ...OFFER.saved, bankCard: [] } } })
  expect(screen.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/app/cashier/cards')
  expect(screen.queryByRole('textbox')).toBe(null)
})

async function showConfirm(refusal: PasswordRefusal | null = null, isSending = false) {
  const order = { clientId: 'c1', method: 'card', destinationId: 'd2', amount: cash(20_000), fee: cash(200) }
  const { ref, sent } = shownBy<WithdrawalRef>({ order, offer: OFFER, refusal }, { states: isSending ? [] : ['"confirming"'] })
  return { ...(await show(<ConfirmSheet withdrawal={ref} isSending={isSending} />, PLACE)), sent }
}

test('[C-10] an order is shown once more as it is, and six digits send it, which are not kept', async () => {
  const { screen, user, sent } = await showConfirm()
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the withdrawal' })
  expect(sumsIn(sheet)).toEqual({ To: 'ICBC ending in 6333', 'Leaves the wallet': '¥200.00', Fee: '¥2.00', Arrives: '¥198.00' })
  const first = () => screen.getByLabelText<HTMLInputElement>('Withdrawal password', { selector: 'input' })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' })
  await user.click(first())
  await user.keyboard(PASSWORD.slice(0, 5))
  expect(send.disabled).toBe(true)
  await user.keyboard(PASSWORD.slice(5))
  await user.click(send)
  expect(sent.filter((event) => (event as { type: string }).type === 'password.given')).toEqual([
    { type: 'password.given', password: PASSWORD },
  ])
  expect([first().value, send.disabled]).toEqual(['', true])
})

test('[D-6] once a withdrawal password is sent the focus is where the next one is written', async () => {
  const { screen, user } = await showConfirm()
  await screen.findByRole('dialog', { name: 'Confirm the withdrawal' })
  const first = screen.getByLabelText<HTMLInputElement>('Withdrawal password', { selector: 'input' })
  await user.click(first)
  await user.keyboard(`${PASSWORD}{Enter}`)
  expect(document.activeElement).toBe(first)
})

test('[C-10] an order of USDT is shown once more in USDT, where money can leave as yuan too', async () => {
  const [card] = OFFER.terms
  const offer = { ...OFFER, terms: [card!, { ...card!, method: 'usdt', asset: 'UUSDT' }] }
  const order = { clientId: 'c1', method: 'usdt', destinationId: 'u1', amount: cash(20_000_000), fee: cash(1_000_000) }
  const { ref } = shownBy<WithdrawalRef>({ order, offer, refusal: null }, { states: ['"confirming"'] })
  const { screen } = await show(<ConfirmSheet withdrawal={ref} isSending={false} />, PLACE)
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the withdrawal' })
  expect(sumsIn(sheet)).toMatchObject({ 'Leaves the wallet': '₮20.00', Fee: '₮1.00', Arrives: '₮19.00' })
})

test.each([
  [{ reason: 'password', left: 2 }, 'Wrong withdrawal password. Tries left: 2'],
  [{ reason: 'locked', wait: 60_001 }, 'Too many wrong tries. Try again in 2 min'],
] as const)('[C-10] a password that is not taken says what is left: %o', async (refusal, words) => {
  const { screen } = await showConfirm(refusal)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('[Q8] while an order is on its way its sheet stays and takes no digits', async () => {
  const { screen } = await showConfirm(null, true)
  expect(await screen.findByRole('button', { name: 'Sending…' })).not.toBe(null)
  const { disabled, readOnly } = screen.getByLabelText<HTMLInputElement>('Withdrawal password', { selector: 'input' })
  // What is disabled would throw the focus away.
  expect([disabled, readOnly]).toEqual([false, true])
})

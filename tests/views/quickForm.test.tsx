import { expect, test } from 'vitest'
import { FundingQuestion } from '#src/ui/sportsbook/sheet/FundingQuestion.tsx'
import { QuickForm } from '#src/ui/sportsbook/sheet/QuickForm.tsx'
import { pickedSlip } from './support/pickedSlip.ts'
import { show } from './support/show.tsx'

const PLACE = { language: 'en', words: ['sportsbook', 'shared', 'bet'] } as const
/** The quick form, and how often the member left for the cashier, and for the sportsbook. */
async function showForm(look: Parameters<typeof pickedSlip>[0] = {}, rest = {}, onTransfer?: () => void) {
  const slip = pickedSlip(look, rest)
  const left = { cashier: 0, venue: 0 }
  const page = await show(
    <QuickForm
      slip={slip.ref}
      toVenue="/app/venue/OBTY"
      onLeave={() => (left.cashier += 1)}
      onVenue={() => (left.venue += 1)}
      {...(onTransfer !== undefined && { onTransfer })}
    />,
    PLACE,
  )
  const stakes = page.screen.getByRole('group', { name: 'Common stakes' })
  return {
    ...page,
    sent: slip.sent,
    left,
    field: () => page.screen.getByRole<HTMLInputElement>('textbox'),
    submit: () => page.screen.getByRole<HTMLButtonElement>('button', { name: /^(Place bet|Placing…)/ }),
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

test('[C-9] a usual stake is written by a press, without cents', async () => {
  const { screen, user, sent } = await showForm()
  await user.click(screen.getByRole('button', { name: '¥100' }))
  expect(sent).toEqual([{ type: 'stake.changed', text: '100' }])
})

test('[C-9] the stake that is one press away and written already is marked', async () => {
  const { screen } = await showForm({ stake: '50.00', last: 3_300 })
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed).toEqual(['¥50', 'Max ¥50'])
})

test.each([
  ['', '—'],
  ['0', '—'],
  ['x', '—'],
  ['20', '¥39.00'],
  ['0.01', '¥0.01'],
])('[C-9] for a stake of “%s” what may come back is %s', async (stake, back) => {
  const { screen } = await showForm({ stake })
  expect(screen.getByText(back).tagName).toBe('B')
})

test.each([
  ['', null],
  ['x', 'Enter an amount with at most two decimals'],
  ['0.99', 'At least ¥1.00'],
  ['1000.01', 'At most ¥1,000.00'],
])('[P-4] a stake of “%s” is kept back, and its field says why: %s', async (stake, words) => {
  const { screen, submit, field } = await showForm({ stake })
  expect([submit().disabled, field().getAttribute('aria-invalid'), screen.queryByRole('alert')?.textContent ?? null]).toEqual([
    true,
    String(words !== null),
    words,
  ])
})

test('[C-9] Enter places the bet, and what is typed goes to the slip', async () => {
  const { user, sent, field } = await showForm({ stake: '2' })
  await user.type(field(), '0{Enter}')
  expect(sent).toEqual([{ type: 'stake.changed', text: '20' }, { type: 'bet.submitted' }])
})

test('[P-4] a price that takes no bets keeps a good stake back', async () => {
  const { submit, field } = await showForm({ stake: '20', mayBet: false })
  expect([submit().disabled, field().disabled]).toEqual([true, false])
})

test('[C-9] beside the balances is the way to the wallets, for which the slip waits', async () => {
  const { screen, user, left } = await showForm()
  const way = screen.getByRole('link', { name: 'Transfer' })
  await user.click(way)
  expect([way.getAttribute('href'), left.cashier]).toEqual(['/app/cashier/wallet', 1])
})

test('[C-9] where its page moves money itself the slip stays on it', async () => {
  let asked = 0
  const { screen, user, sent } = await showForm({}, {}, () => (asked += 1))
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  expect([asked, sent, screen.queryByRole('link', { name: 'Transfer' })]).toEqual([1, [], null])
})

test.each([
  ['nothing is written, which the button says', { stake: '' }, ''],
  ['the venue holds enough', { stake: '20' }, ''],
  ['the centre adds to it', { stake: '35' }, '¥15.00 from your wallet'],
  ['both hold too little, which is said elsewhere', { stake: '51' }, ''],
  ['the field says what is wrong', { stake: '0.99' }, ''],
  ['a bet is placed', { stake: '35', isEditing: false }, ''],
] as const)('[P-4] below its button a bet says what it moves: %s', async (_, look, words) => {
  const { submit } = await showForm(look)
  expect(document.querySelector(`[id="${submit().getAttribute('aria-describedby')}"]`)?.textContent).toBe(words)
})

test('[P-4] the button of a bet says that its price is paused', async () => {
  const { picked } = pickedSlip().ref.getSnapshot().context
  const { submit } = await showForm({ stake: '20', mayBet: false }, { picked: { ...picked, open: false } })
  expect(submit().textContent).toBe('Place bet Betting paused')
})

test('[P-4] the button of a bet asks for a stake', async () => {
  const { submit } = await showForm({ stake: '' })
  expect(submit().textContent).toBe('Place bet Enter a stake')
})

test('[D-6] while a bet is placed the field of its stake and its button keep the focus', async () => {
  const { submit, field } = await showForm({ stake: '20', isEditing: false })
  expect([submit().disabled, field().disabled]).toEqual([false, false])
})

test('[Q8] while a bet is placed its stake cannot be changed', async () => {
  const { submit, field, chips, screen } = await showForm({ stake: '20', isEditing: false })
  const free = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled)
  expect([submit().getAttribute('aria-busy'), field().readOnly, chips().length]).toEqual(['true', true, USUAL.length])
  expect(chips().filter((chip) => free.some(({ textContent }) => textContent === chip))).toEqual([])
})

test('[C-9] what both wallets hold stands below the stake', async () => {
  const { screen } = await showForm()
  expect(screen.queryByText('Venue ¥20.00 · wallet ¥30.00')).not.toBe(null)
})

test.each([
  ['Deposit', '/app/cashier/deposit', { cashier: 1, venue: 0 }],
  ['All odds', '/app/venue/OBTY', { cashier: 0, venue: 1 }],
])('[C-9] who leaves by “%s” goes to %s and the slip is told: %o', async (name, to, told) => {
  const { screen, user, left, address } = await showForm({ stake: '51' })
  await user.click(screen.getByRole('link', { name }))
  expect([address(), left]).toEqual([to, told])
})

test('[C-9] how one bets is set below the form, which its button says', async () => {
  const { screen, user } = await showForm()
  const button = screen.getByRole('button', { name: 'Bet settings' })
  const seen = () => [button.getAttribute('aria-expanded'), screen.queryAllByRole('radio').length > 0]
  const before = seen()
  await user.click(button)
  const open = seen()
  await user.click(button)
  expect([before, open, seen()]).toEqual([
    ['false', false],
    ['true', true],
    ['false', false],
  ])
})

/** The question for money from the centre, with its button. */
async function showQuestion() {
  const slip = pickedSlip({ stake: '50', fund: 3_000 })
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

test('[C-9] the question for money from the centre can be declined, and nothing moves', async () => {
  const { screen, user, slip } = await showQuestion()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(slip.sent).toEqual([{ type: 'funding.declined' }])
})

test('[C-9] the question for money from the centre cannot be confirmed while the price takes no bets', async () => {
  const slip = pickedSlip({ stake: '50', fund: 3_000, mayBet: false })
  const { screen } = await show(<FundingQuestion slip={slip.ref} />, PLACE)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move ¥30.00 and bet' }).disabled).toBe(true)
})

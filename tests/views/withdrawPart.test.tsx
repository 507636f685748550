import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { cash } from '#src/api/model/money/amount.ts'
import type { Withdrawal, WithdrawalTerms } from '#src/api/model/withdrawal.ts'
import { realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import { withdrawalsMachine } from '#src/machines/withdrawal/withdrawalsMachine.ts'
import type { WithdrawPasswordRef } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import type { WithdrawalRef } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { MethodTiles } from '#src/ui/cashier/withdrawal/MethodTiles.tsx'
import { NewWithdrawal } from '#src/ui/cashier/withdrawal/NewWithdrawal.tsx'
import { Orders } from '#src/ui/cashier/withdrawal/Orders.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { MADE, OFFER } from '#tests/model/withdrawal/offer.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const PLACE = { language: 'en', words: ['withdrawal', 'savedCards'] } as const
const NOTHING = { order: null, refusal: null, fault: null, wait: null, withdrawal: null, errorKey: null }
const FORM = { ...NOTHING, offer: OFFER, method: 'card', text: '', destinationId: 'd1' }

/** A real name that is bound, or none. */
const named = (name: string | null) => ({
  realName: realNameMachine.provide({ actors: { load: fromPromise<string | null, undefined>(async () => name) } }),
})

type Stands = {
  readonly value?: string
  readonly context?: object
  readonly order?: unknown
  readonly attempts?: number
  readonly bound?: string | null
}

/** A withdrawal password that nobody has set. */
const PASSWORD_LEFT = shownBy<WithdrawPasswordRef>(
  { isSet: false, mode: 'set', answer: null, errorKey: null, waitsUntil: null },
  { value: 'resting' },
).ref

/** A new withdrawal as it stands; `order` = how the order that it runs stands. */
async function showNew({ value = 'editing', context = {}, order, attempts = 0, bound = null }: Stands) {
  const child = shownBy<unknown>({ attempts, isInDoubt: false }, { value: order ?? 'over' })
  const children = { password: PASSWORD_LEFT, ...(order !== undefined && { order: child.ref }) }
  const { ref, sent } = shownBy<WithdrawalRef>({ ...FORM, ...context }, { value, states: [JSON.stringify(value)], children })
  const page = await show(<NewWithdrawal withdrawal={ref} logic={named(bound)} />, PLACE)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    sent,
    asked: child.sent,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    words: () => screen.getByRole('region', { name: 'New withdrawal' }).textContent.replace(/^New withdrawal/, ''),
    hasForm: () => screen.queryByRole('radiogroup', { name: 'Ways to withdraw' }) !== null,
    isWaiting: () => screen.getByRole('region', { name: 'New withdrawal' }).getAttribute('aria-busy'),
  }
}

const showTaken = () => showNew({ value: 'accepted', context: { withdrawal: MADE } })

test('[C-10] a withdrawal that was taken is said with its sum', async () => {
  const { words } = await showTaken()
  expect(words()).toMatch(/^The withdrawal is in the queue¥200\.00 is held and will be paid after the review\./)
})

test('[C-10] a withdrawal that was taken leads to its page', async () => {
  const { screen } = await showTaken()
  expect(screen.getByRole('link', { name: 'See how it stands' }).getAttribute('href')).toBe('/app/cashier/withdraw/W1')
})

test('[C-10] a withdrawal that was taken stands in the form’s place', async () => {
  const { hasForm } = await showTaken()
  expect(hasForm()).toBe(false)
})

test('[C-10] from a withdrawal that was taken a press leads to another one', async () => {
  const { press, sent } = await showTaken()
  await press('Another one')
  expect(sent).toEqual([{ type: 'form.returned' }])
})

test.each([
  ['its fault', { fault: 'funds' }, 'The balance is too small.'],
  [
    'what it waits for',
    { fault: 'funds', wait: { reason: 'contact', until: NOON } },
    'Your phone or e-mail address is new. To keep your money safe, you can withdraw from 2026-01-05 12:00 (UTC+8).',
  ],
  ['why it was not heard', { errorKey: 'errors.rateLimited' }, 'Too many tries. Please wait a moment.'],
])('[C-10] a withdrawal that was refused says %s', async (_, context, said) => {
  const { words } = await showNew({ value: 'refused', context })
  expect(words()).toBe(`Nothing was withdrawn${said}Back`)
})

test('[C-10] a withdrawal that was refused leads back to the form', async () => {
  const { press, sent } = await showNew({ value: 'refused', context: { fault: 'funds' } })
  await press('Back')
  expect(sent).toEqual([{ type: 'form.returned' }])
})

test.each([
  ['nobody answered', { held: 'unknown' }, 'No answer yet'],
  ['another page makes', 'elsewhere', 'Another page is withdrawing'],
])('[C-10] [Q8] a withdrawal that %s stands in the form’s place', async (_, order, title) => {
  const { words, hasForm } = await showNew({ value: 'ordering', order })
  expect([words().startsWith(title), hasForm()]).toEqual([true, false])
})

test.each([
  ['nobody answered', { held: 'unknown' }, 'Ask now'],
  ['another page makes', 'elsewhere', 'Look again'],
])('[C-10] [Q8] a withdrawal that %s is asked about by a press', async (_, order, name) => {
  const { press, asked, sent } = await showNew({ value: 'ordering', order })
  await press(name)
  expect([asked, sent]).toEqual([[{ type: 'retry.clicked' }], []])
})

test('[C-10] [Q8] while it is asked about a withdrawal without an answer it is not asked about twice', async () => {
  const { press, asked } = await showNew({ value: 'ordering', order: { held: 'submitting' }, attempts: 1 })
  await press('Ask now')
  expect(asked).toEqual([])
})

test.each([
  ['is looked for on the device', { value: 'ordering', order: 'recalling' }],
  ['is loaded', { value: 'loading', context: { offer: null } }],
])('[C-10] while what a withdrawal needs %s neither a form nor a word of it stands there', async (_, stands) => {
  const { words, isWaiting } = await showNew(stands)
  expect([words(), isWaiting()]).toEqual(['', 'true'])
})

const NOWHERE = { ...OFFER, hasPassword: false, saved: { bankCard: [], usdt: [], virtual: [] } }

test.each([
  ['neither', { offer: NOWHERE }, null, ['Verify your name']],
  ['the name', { offer: NOWHERE }, 'W**', ['Add one']],
  ['a card', { offer: { ...OFFER, hasPassword: false } }, 'W**', []],
])(
  '[C-10] before a first withdrawal all that is missing is named, with the next way on: of who has %s',
  async (_, context, name, ways) => {
    const { screen } = await showNew({ value: 'unprotected', context, bound: name })
    const steps = within(screen.getByRole('list', { name: 'Before your first withdrawal' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
    expect(steps.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways)
    expect(steps.queryByRole('button', { name: 'Set a withdrawal password' })).not.toBe(null)
  },
)

test.each([
  ['neither', { offer: NOWHERE }, null, 'Verify your name'],
  ['the name', { offer: NOWHERE }, 'W**', 'Add one'],
  ['a card', { offer: { ...OFFER, hasPassword: false } }, 'W**', 'Set a withdrawal password'],
])('[C-10] before a first withdrawal the next step alone asks loudly: of who has %s', async (_, context, name, next) => {
  const { screen } = await showNew({ value: 'unprotected', context, bound: name })
  const steps = within(screen.getByRole('list', { name: 'Before your first withdrawal' }))
  const acts = [...steps.queryAllByRole('link'), ...steps.queryAllByRole('button')]
  expect(acts.filter(({ className }) => /primary/.test(className)).map(({ textContent }) => textContent)).toEqual([next])
})

test('[C-10] before a first withdrawal a step that waits for another one says so', async () => {
  const { words } = await showNew({ value: 'unprotected', context: { offer: NOWHERE } })
  expect(words()).toContain('Payout accountWhere the money is to go. Comes after step 1.')
})

test('[C-10] before a first withdrawal what there is to withdraw is said', async () => {
  const { words } = await showNew({ value: 'unprotected', context: { offer: NOWHERE } })
  expect(words()).toMatch(/^¥1,000\.00 available/)
})

test('[C-10] before a first withdrawal each way out can be read with its limits and its fee', async () => {
  const { screen } = await showNew({ value: 'unprotected', context: { offer: NOWHERE } })
  const ways = within(screen.getByRole('region', { name: 'Ways to withdraw' })).getAllByRole('listitem')
  expect(ways).toHaveLength(OFFER.terms.length)
  expect(ways[0]?.textContent).toMatch(/^Bank cardabout .*¥100 to .*Fee /)
})

/** A form that could not be loaded, or that is loaded again. */
const showUnloaded = (value: 'failed' | 'loading') => showNew({ value, context: { offer: null, errorKey: 'errors.rateLimited' } })

test('[C-10] a form of withdrawals that could not be loaded says why', async () => {
  const { words, isWaiting } = await showUnloaded('failed')
  expect([words(), isWaiting()]).toEqual(['This could not be loadedToo many tries. Please wait a moment.Try again', 'false'])
})

test('[C-10] a form of withdrawals that could not be loaded is asked for again by a press', async () => {
  const { press, sent } = await showUnloaded('failed')
  await press('Try again')
  expect(sent).toEqual([{ type: 'retry.clicked' }])
})

test('[C-10] a form of withdrawals that is asked for again still says why it is not there', async () => {
  const { words } = await showUnloaded('loading')
  expect(words()).toContain('Too many tries. Please wait a moment.')
})

test('[C-10] a form of withdrawals that is asked for again is not asked for twice', async () => {
  const { press, sent } = await showUnloaded('loading')
  await press('Try again')
  expect(sent).toEqual([])
})

const [CARD] = OFFER.terms
const TERMS: readonly WithdrawalTerms[] =
  CARD === undefined
    ? []
    : [
        CARD,
        {
          ...CARD,
          method: 'fast',
          min: cash(5_000),
          minutes: 59,
          fee: { permille: 0, min_money: cash(0), max_money: cash(150) },
        },
      ]

test('[C-10] each way to withdraw says its own terms', async () => {
  const { screen } = await show(<MethodTiles terms={TERMS} value="fast" onChange={() => undefined} />, PLACE)
  const tiles = screen.getAllByRole<HTMLInputElement>('radio').map((one) => [one.closest('label')?.textContent, one.checked])
  expect(tiles).toEqual([
    ['Bank cardabout 2 h¥100 to ¥1,000Fee ¥2 to ¥50', false],
    ['Fast to cardabout 59 min¥50 to ¥1,000Fee up to ¥1.50', true],
  ])
})

test('[C-10] the way to withdraw that is pressed is the one that is chosen', async () => {
  const chosen: string[] = []
  const { screen, user } = await show(<MethodTiles terms={TERMS} value="card" onChange={(one) => chosen.push(one)} />, PLACE)
  await user.click(screen.getByRole('radio', { name: /Fast to card/ }))
  expect(chosen).toEqual(['fast'])
})

async function showOrders(list: readonly Withdrawal[] | null, isHidden = false) {
  const logic = withdrawalsMachine.provide({ actors: given<Withdrawal, null>(list) })
  const page = await show(
    <HiddenContext value={isHidden}>
      <Orders logic={logic} now={() => NOON} />
    </HiddenContext>,
    PLACE,
  )
  await told(() => undefined)
  const { screen } = page
  return {
    ...page,
    lines: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replace(' UTC+8', '')),
    links: () => screen.queryAllByRole('link').map((one) => one.getAttribute('href')),
  }
}

const LATER: Withdrawal = { ...MADE, withdrawalId: 'W2', state: 'paid', createdAt: NOON }

const PAST: readonly Withdrawal[] = [LATER, { ...MADE, createdAt: NOON }]

test('[C-10] each withdrawal of before has all its facts in its row', async () => {
  const { lines } = await showOrders(PAST)
  expect(lines()).toEqual([
    '¥200.00ICBC ending in 6222today 12:00Paid',
    '¥200.00ICBC ending in 6222today 12:00Waiting for review',
  ])
})

test('[C-10] each withdrawal of before leads to its page', async () => {
  const { links } = await showOrders(PAST)
  expect(links()).toEqual(['/app/cashier/withdraw/W2', '/app/cashier/withdraw/W1'])
})

test('[P-6] who hides their balances sees no sums of withdrawals', async () => {
  const { lines } = await showOrders([LATER], true)
  expect(lines()[0]).toMatch(/^¥\*\*\*\*ICBC/)
})

test.each([
  ['there are none', [], 'No withdrawals yet'],
  ['they could not be loaded', null, 'Your withdrawals could not be loaded'],
])('[C-10] of withdrawals of before it is said that %s', async (_, list, said) => {
  const { screen } = await showOrders(list)
  expect(screen.queryByText(said)).not.toBe(null)
})

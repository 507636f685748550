import { act } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { ExchangeDirection } from '#src/api/model/exchange.ts'
import { fen, microUsdt } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type Quote, quoteMachine } from '#src/machines/wallet/quoteMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { ExchangeForm } from '#src/ui/cashier/wallet/ExchangeForm.tsx'
import { VenueTransfer } from '#src/ui/cashier/wallet/VenueTransfer.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { playing } from './support/playing.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const PLACE = { language: 'en', words: ['wallet'] } as const
const IDLE = JSON.stringify({ order: 'idle' })

/** A wallet with ¥100 and ₮5 at the centre, and ¥40 at a venue. */
const walletWith = ({ isBusy = false, status = 0 } = {}) =>
  shownBy<WalletRef>(
    {
      balances: {
        funds: { fen: fen(10_000), uusdt: microUsdt(5_000_000) },
        venues: [{ venue: 'OBTY', status, balance: fen(4_000) }],
      },
    },
    { states: isBusy ? [] : [IDLE] },
  )

async function showExchange(isBusy = false) {
  const asked = handActor<Quote, { direction: ExchangeDirection }>()
  const quote = quoteMachine.provide({ actors: { askQuote: asked.logic } })
  const wallet = walletWith({ isBusy })
  const logic = { quote, seconds: silent<number, undefined>() }
  const page = await show(<ExchangeForm wallet={wallet.ref} logic={logic} now={() => 0} />, PLACE)
  const { screen, user } = page
  return {
    ...page,
    sent: wallet.sent,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    submit: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Exchange' }),
    got: () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent,
    write: (text: string) => user.type(screen.getByRole('textbox'), text),
    quotes: () => asked.asked.map(({ input }) => input.direction),
    /** The next quote: by default ¥7.15 a coin, for a quarter of an hour; null = there is none. */
    quoted: (one: Quote | null = { quoteId: 'q1', rate: 71_500, expiresAt: 900_000 }) =>
      act(async () => {
        if (one === null) asked.last().reject(new Failure('errors.networkAbnormal'))
        else asked.last().resolve(one)
        await settled()
      }),
  }
}

test('[P-6] an exchange waits for its quote, says the rate, how long it holds and what is got, and is sent at that quote', async () => {
  const { screen, user, sent, write, submit, quoted, quotes, field, got } = await showExchange()
  await write('71.50')
  expect([submit().disabled, screen.queryByText('Asking for a quote…') !== null]).toEqual([true, true])
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  await quoted()
  expect([
    screen.queryByText(/^Rate 1 USDT = ¥7\.15/) !== null,
    screen.queryByText('This quote holds for 900 s') !== null,
  ]).toEqual([true, true])
  expect(got()).toBe('₮10.00')
  await user.keyboard('{Enter}')
  expect(sent).toEqual([
    { type: 'draft.submitted', draft: { kind: 'exchange', direction: 'toUsdt', quoteId: 'q1', rate: 71_500, amount: 7_150 } },
  ])
  // A quote serves once.
  expect([quotes(), field().value, submit().disabled]).toEqual([['toUsdt', 'toUsdt'], '', true])
})

test.each([
  ['', true, null],
  ['0.01', false, null],
  ['100', false, null],
  ['100.01', true, 'More than is available, ¥100.00'],
  ['1.001', true, 'Enter an amount with at most two decimals'],
])('[P-6] an exchange of “%s” of ¥100 is kept back: %s, and its field says why: %s', async (text, isKept, fault) => {
  const { screen, write, submit, quoted } = await showExchange()
  await quoted()
  if (text !== '') await write(text)
  expect([submit().disabled, screen.queryByRole('alert')?.textContent ?? null]).toEqual([isKept, fault])
})

test('[P-6] the other way asks for a quote of its own and begins without an amount; all of the USDT is one press', async () => {
  const { screen, user, write, field, got, quoted, quotes, sent } = await showExchange()
  await quoted()
  await write('10')
  await user.click(screen.getByRole('radio', { name: 'USDT to CNY' }))
  expect([quotes(), field().value]).toEqual([['toUsdt', 'toCny'], ''])
  await quoted({ quoteId: 'q2', rate: 70_000, expiresAt: 900_000 })
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect([Number(field().value), got()]).toEqual([5, '¥35.00'])
  await user.click(screen.getByRole('button', { name: 'Exchange' }))
  expect(sent).toMatchObject([{ draft: { direction: 'toCny', quoteId: 'q2', amount: 5_000_000 } }])
})

test('[P-6] what is too little to be changed is kept back', async () => {
  const { screen, user, write, submit, quoted } = await showExchange()
  await user.click(screen.getByRole('radio', { name: 'USDT to CNY' }))
  await quoted({ quoteId: 'q1', rate: 9_000, expiresAt: 900_000 })
  await write('0.01')
  expect([submit().disabled, screen.getByRole('alert').textContent]).toEqual([true, 'Too little to be exchanged'])
})

test.each([
  ['is over', { quoteId: 'q1', rate: 71_500, expiresAt: 0 }, /^The quote is over/],
  ['could not be had', null, /^There is no quote · .*network/],
] as const)(
  '[P-6] a quote that %s is said to be so, nothing is sent, and another one is a press away',
  async (_, quote, words) => {
    const { screen, user, write, quoted, quotes, sent } = await showExchange()
    await quoted(quote)
    await write('10{Enter}')
    const said = await screen.findByText(words)
    expect([said !== null, sent]).toEqual([true, []])
    await user.click(screen.getByRole('button', { name: 'New quote' }))
    expect(quotes()).toHaveLength(2)
    await quoted()
    await user.click(screen.getByRole('button', { name: 'Exchange' }))
    expect(sent).toHaveLength(1)
  },
)

test('[Q8] while another order of the wallet is on its way nothing is exchanged', async () => {
  const { user, sent, write, submit, quoted } = await showExchange(true)
  await quoted()
  await write('10{Enter}')
  await user.click(submit())
  expect([sent, submit().getAttribute('aria-busy')]).toEqual([[], 'true'])
})

async function showTransfer({ isBusy = false, status = 0, pause = null as Pause | null } = {}) {
  const wallet = walletWith({ isBusy, status })
  const venue = 'OBTY' as VenueCode
  const page = await show(<VenueTransfer wallet={wallet.ref} venue={venue} play={playing(pause)} />, PLACE)
  const ways = () => page.screen.getAllByRole('radio').map((one) => one.parentElement?.textContent)
  return { ...page, sent: wallet.sent, ways, field: () => page.screen.getByRole<HTMLInputElement>('textbox') }
}

test('[P-6] money goes to a venue and back, as much as is where it comes from, and the field is empty for the next', async () => {
  const { screen, user, sent, field } = await showTransfer()
  const faults: unknown[] = []
  for (const way of ['To the venue', 'Back to the main wallet']) {
    await user.click(screen.getByRole('radio', { name: way }))
    await user.type(field(), '100.01{Enter}')
    faults.push(screen.getByRole('alert').textContent)
    await user.click(screen.getByRole('button', { name: 'All' }))
    await user.click(screen.getByRole('button', { name: 'Transfer' }))
    expect(field().value).toBe('')
  }
  expect(faults).toEqual(['More than is available, ¥100.00', 'More than is available, ¥40.00'])
  expect(sent).toEqual([
    { type: 'draft.submitted', draft: { kind: 'transfer', venue: 'OBTY', direction: 'in', amount: 10_000 } },
    { type: 'draft.submitted', draft: { kind: 'transfer', venue: 'OBTY', direction: 'out', amount: 4_000 } },
  ])
})

test.each([
  ['a venue that is closed', { status: 1 }],
  ['who paused', { pause: { kind: 'timeOut', since: 0, until: 9 } }],
] as const)('[P-6] for %s there is the way back alone, and it works', async (_, look) => {
  const { user, sent, ways, field } = await showTransfer(look)
  expect(ways()).toEqual(['Back to the main wallet'])
  await user.type(field(), '40{Enter}')
  expect(sent).toMatchObject([{ draft: { direction: 'out', amount: 4_000 } }])
})

test('[P-6] an amount that was written for one way is not there for the other', async () => {
  const { screen, user, field } = await showTransfer()
  await user.type(field(), '10')
  await user.click(screen.getByRole('radio', { name: 'Back to the main wallet' }))
  expect(field().value).toBe('')
})

test('[P-6] an amount for a venue that is closed meanwhile does not come back by the same press', async () => {
  const wallet = walletWith()
  let member = playing(null)
  const changed = new Subject<void>()
  const play: SaferPlayHost = {
    subscribe: (listener) => {
      const listening = changed.subscribe(listener)
      return () => listening.unsubscribe()
    },
    current: () => member.current(),
  }
  const { screen, user } = await show(<VenueTransfer wallet={wallet.ref} venue="OBTY" play={play} />, PLACE)
  await user.type(screen.getByRole('textbox'), '10')
  act(() => {
    member = playing({ kind: 'timeOut', since: 0, until: 9 })
    changed.next()
  })
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  expect(wallet.sent).toEqual([])
})

test('[Q8] while another order of the wallet is on its way nothing is moved, and what is written stays', async () => {
  const { user, sent, field } = await showTransfer({ isBusy: true })
  await user.type(field(), '10{Enter}')
  expect([sent, field().value]).toEqual([[], '10'])
})

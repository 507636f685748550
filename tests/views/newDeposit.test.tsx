import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { DepositAnswer, DepositOffer, DepositRequest } from '#src/machines/deposit/deposit.ts'
import { depositListMachine } from '#src/machines/deposit/depositListMachine.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type Change, type Settings, settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'
import { NewDeposit } from '#src/ui/cashier/deposit/NewDeposit.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { handDevice, handOrder } from '#tests/machines/support/handOrder.ts'
import { OFFER, ORDER } from '#tests/support/depositFixture.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { playing } from './support/playing.ts'
import { show } from './support/show.tsx'
import { told, toldToEnd } from './support/told.ts'

type Standing = {
  /** Whether the member paused; undefined = not known yet. */
  readonly pause?: Pause | null | undefined
  /** Whether the member answered if they want a limit. */
  readonly limitAsked?: boolean
  /** The member's orders; null = they cannot be had. */
  readonly orders?: readonly DepositOrder[] | null
  readonly device?: ReturnType<typeof handDevice>
}

/** Where a deposit is made, before the ways to pay are there. */
async function showBegun(standing: Standing = {}) {
  const { limitAsked = true, orders = [ORDER] } = standing
  const pause = 'pause' in standing ? standing.pause : null
  const load = handActor<DepositOffer, undefined>()
  const store = handActor<Settings, { change: Change }>()
  const settings = handActor<Settings, undefined>()
  const sent = handOrder<DepositRequest, DepositAnswer>((errorKey) => ({ result: 'refused', errorKey }), [], standing.device)
  const logic = {
    deposit: depositMachine.provide({ actors: { load: load.logic, order: sent.logic }, actions: { openOrder: () => undefined } }),
    depositList: depositListMachine.provide({ actors: given<DepositOrder, null>(orders) }),
    playSettings: settingsMachine.provide({ actors: { load: settings.logic, store: store.logic, news: silent() } }),
  }
  const page = await show(
    <NewDeposit logic={logic} now={() => 5_000} makeId={() => 'client-made-id-0001'} play={playing(pause)} />,
    { language: 'en', words: ['deposit', 'saferPlay'] },
  )
  await told(() => undefined)
  const { screen, user } = page
  const has = (name: string) => screen.queryByText(name) !== null
  return {
    ...page,
    load,
    settings: () => told(() => settings.asked.at(-1)?.resolve({ limits: [], pause: null, realityMinutes: 60, limitAsked })),
    unstored: () => told(() => store.last().reject(new Failure('errors.networkAbnormal'))),
    offered: (offer: DepositOffer = OFFER) => toldToEnd(() => load.last().resolve(offer)),
    failed: () => toldToEnd(() => load.last().reject(new Failure('errors.networkAbnormal'))),
    has,
    form: () => screen.queryByRole('textbox') !== null,
    latest: () => screen.queryByRole('region', { name: 'Deposits' }),
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      await toldToEnd(() => undefined)
    },
    changes: () => store.asked.map(({ input }) => input.change),
    sent,
    /** Writes an amount, sends it, and lets its answer get lost. */
    lose: async () => {
      await user.type(screen.getByRole('textbox'), '100{Enter}')
      await toldToEnd(() => sent.submit.last().reject(new ApiError('timeout', profile.codes.timeout, 'no answer')))
    },
  }
}

/** The same once the ways to pay are there. */
async function showOffered(standing: Standing = {}, offer: DepositOffer = OFFER) {
  const page = await showBegun(standing)
  await page.offered(offer)
  return page
}

test('[C-10] before the ways to pay are there neither a form nor the word that there is none stands', async () => {
  const { form, has, latest } = await showBegun()
  expect([
    form(),
    has('No way to pay is open right now'),
    latest(),
    document.querySelectorAll('[aria-busy="true"]').length,
  ]).toEqual([false, false, null, 1])
})

test('[C-10] ways to pay that cannot be loaded are asked for again by a press, and the orders of before stand', async () => {
  const { screen, failed, press, load, offered, form, latest, has } = await showBegun()
  await failed()
  expect([form(), has('The ways to pay could not be loaded'), latest()?.textContent?.includes('¥100.00')]).toEqual([
    false,
    true,
    true,
  ])
  await press('Try again')
  expect([load.asked.length, screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')]).toEqual([2, 'true'])
  await offered()
  expect([form(), has('The ways to pay could not be loaded')]).toEqual([true, false])
})

test('[C-10] why the ways to pay could not be loaded is said', async () => {
  const { screen, failed } = await showBegun()
  await failed()
  expect(screen.getByText(/network/i)).not.toBe(null)
})

test('[C-10] where no way to pay is open the member is led to customer service, and sees their orders', async () => {
  const { screen, form, has, latest } = await showOffered({}, { types: [], banks: [] })
  expect([form(), has('No way to pay is open right now'), latest() !== null]).toEqual([false, true, true])
  expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe('/cs')
})

test('[P-6] who paused is told until when in place of the form, and sees their orders', async () => {
  const { screen, form, latest } = await showOffered({ pause: { kind: 'timeOut', since: 0, until: 0 } })
  expect([form(), screen.queryByText(/^You are taking a time-out until 1970-01-01 08:00/) !== null, latest() !== null]).toEqual([
    false,
    true,
    true,
  ])
})

test('[P-6] while it is not known whether the member paused no deposit can be made', async () => {
  const { form, latest } = await showOffered({ pause: undefined })
  expect([form(), latest() !== null]).toEqual([false, true])
})

const FIRST = 'Set a deposit limit first?'

test.each([
  ['has not answered yet', false, true],
  ['answered', true, false],
])('[P-6] a member who %s is asked for a limit before the first deposit: %s, %s', async (_, limitAsked, isAsked) => {
  const { settings, has, form } = await showOffered({ limitAsked })
  expect(has(FIRST)).toBe(false)
  await settings()
  expect([has(FIRST), form()]).toEqual([isAsked, true])
})

test('[P-6] the question for a first limit is answered with “later”, and is gone at once', async () => {
  const { settings, press, changes, has } = await showOffered({ limitAsked: false })
  await settings()
  await press('Not now')
  expect([changes(), has(FIRST)]).toEqual([[{ kind: 'limitAnswer', answer: 'later' }], false])
})

test('[P-6] the question for a first limit whose “later” could not be stored is back, and says why', async () => {
  const { screen, settings, press, has, unstored } = await showOffered({ limitAsked: false })
  await settings()
  await press('Not now')
  await unstored()
  expect([has(FIRST), screen.queryByRole('alert')?.textContent]).toEqual([
    true,
    'The network is abnormal. Check it and try again.',
  ])
})

test('[P-6] the question for a first limit is answered with “now” by the way to the limits', async () => {
  const { screen, user, settings, changes, address } = await showOffered({ limitAsked: false })
  await settings()
  await user.click(screen.getByRole('link', { name: 'Set a limit' }))
  expect([changes(), address()]).toEqual([[{ kind: 'limitAnswer', answer: 'now' }], '/app/cashier/limits'])
})

test('[P-6] who paused is not asked for a first limit', async () => {
  const { settings, has } = await showOffered({ limitAsked: false, pause: { kind: 'exclusion', since: 0, until: 0 } })
  await settings()
  expect(has(FIRST)).toBe(false)
})

test('[C-10] a deposit that another page is making stands in the form’s place, so that no other is made', async () => {
  const device = handDevice()
  const order: DepositRequest = {
    clientId: 'client-made-id-kept',
    method: 'bankCard',
    amount: units(10_000),
    bank: 'ICBC',
    network: null,
    settle: 'cny',
  }
  // The other page has the order, and waits for its answer.
  const other = handOrder<DepositRequest, DepositAnswer>(() => ({ result: 'limited' }), [{ place: '', order }], device)
  const load = handActor<DepositOffer, undefined>()
  const first = createActor(depositMachine.provide({ actors: { load: load.logic, order: other.logic } }), {
    input: { makeId: () => 'client-made-id-0001' },
  }).start()
  onTestFinished(() => void first.stop())
  await toldToEnd(() => load.last().resolve(OFFER))
  const { screen, form, sent } = await showOffered({ device })
  expect([form(), screen.getByRole('status').textContent, sent.submit.asked.length]).toEqual([
    false,
    expect.stringMatching(/^Another page is making a deposit/),
    0,
  ])
})

test('[C-10] a deposit without an answer stands in the form’s place, so that no other is made', async () => {
  const { screen, form, lose, latest } = await showOffered()
  await lose()
  expect([form(), screen.getByRole('status').textContent, latest() !== null]).toEqual([
    false,
    expect.stringMatching(/^No answer yet/),
    true,
  ])
})

test('[C-10] a deposit without an answer is sent again under its own number by a press', async () => {
  const { lose, press, sent } = await showOffered()
  await lose()
  await press('Check now')
  expect(sent.submit.asked.map(({ order }) => order.clientId)).toEqual(['client-made-id-0001', 'client-made-id-0001'])
})

test('[C-10] while changed ways to pay are loaded the form stays as it was written', async () => {
  const { screen, user, sent, load, offered, has } = await showOffered()
  await user.type(screen.getByRole('textbox'), '100{Enter}')
  await toldToEnd(() => sent.submit.last().resolve({ result: 'outdated' }))
  const field = () => screen.queryByRole<HTMLInputElement>('textbox')?.value
  expect([load.asked.length, field()]).toEqual([2, '100'])
  await offered()
  expect([field(), has('The ways to pay have just changed. Please check and send again.')]).toEqual(['100', true])
})

test('[C-10] an order of before stands with its way, its day, its amount and how it is, and leads to its page', async () => {
  const { screen } = await showOffered({ orders: [{ ...ORDER, orderId: 'd-7', state: 'partial' }] })
  const row = screen.getByRole('link', { name: /^Bank card/ })
  expect([row.getAttribute('href'), row.textContent]).toEqual([
    '/app/cashier/deposit/d-7',
    expect.stringMatching(/^Bank card.*08:00.*¥100\.00Partly paid$/),
  ])
})

test.each([
  ['there are none', [], 'No deposits yet'],
  ['they cannot be had', null, 'The deposits could not be loaded'],
] as const)('[C-10] of orders of before it is said that %s', async (_, orders, words) => {
  const { has, form } = await showOffered({ orders })
  expect([has(words), form()]).toEqual([true, true])
})

test.each([
  ['waits for its payment', {}, ['/app/cashier/deposit/client-made-id-0001']],
  ['is paid', { state: 'paid' }, []],
  ['can be paid no more', { expiresAt: 5_000 }, []],
] as const)('[C-10] an order that %s is led to above the form: %o', async (_, fields, ways) => {
  const { screen } = await showOffered({ orders: [{ ...ORDER, ...fields }] })
  const links = screen.queryAllByRole('link', { name: '¥100.00 is waiting for your payment. Continue' })
  expect(links.map((one) => one.getAttribute('href'))).toEqual(ways)
})

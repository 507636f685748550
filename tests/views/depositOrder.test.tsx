import { act, fireEvent } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { APPEAL_TEXT, type DepositOrder } from '#src/api/model/deposit.ts'
import { units } from '#src/api/model/money/amount.ts'
import { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import type { Appeal, Picture } from '#src/machines/deposit/deposit.ts'
import { type DepositAction, depositOrderMachine, type DepositOrderRef } from '#src/machines/deposit/depositOrderMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { OrderHead } from '#src/ui/cashier/deposit/OrderHead.tsx'
import { OrderHelp } from '#src/ui/cashier/deposit/OrderHelp.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { ORDER } from '#tests/support/depositFixture.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

const PLACE = { language: 'en', words: ['deposit'] } as const
const still = silent<number, undefined>()

function Help({ actor, ...rest }: Omit<Parameters<typeof OrderHelp>[0], 'order'>) {
  const order = useSelector(actor, ({ context }) => context.order)
  return order === null ? null : <OrderHelp order={order} actor={actor} {...rest} />
}

async function showHelp(fields: Partial<DepositOrder> = {}, now = 5_000) {
  const asks = handActor<DepositOrder | null, { orderId: string }>()
  const acts = handActor<DepositOrder, { orderId: string; action: DepositAction }>()
  const send = handActor<{ address: string | null }, Appeal>()
  const upload = handActor<{ status: number | null }, { address: string; picture: Picture }>()
  const actors = { ask: asks.logic, act: acts.logic, wakes: silent<unknown, { orderId: string }>() }
  const order = { ...ORDER, ...fields }
  const actor: DepositOrderRef = createActor(depositOrderMachine.provide({ actors }), {
    input: { orderId: order.orderId, now: () => now, delay: () => 60_000 },
  }).start()
  asks.last().resolve(order)
  await settled()
  const appeal = appealMachine.provide({ actors: { send: send.logic, upload: upload.logic } })
  const page = await show(
    <Help actor={actor} logic={{ appeal, seconds: still }} now={() => now} makeId={() => 'client-made-id-0001'} />,
    PLACE,
  )
  const button = (name: string) => page.screen.getByRole<HTMLButtonElement>('button', { name })
  return {
    ...page,
    button,
    press: (name: string) => page.user.click(button(name)),
    asked: () => acts.asked.map(({ input }) => input.action),
    answer: (one: DepositOrder | null) =>
      act(async () => {
        if (one === null) acts.last().reject(new Failure('errors.networkAbnormal'))
        else acts.last().resolve(one)
        await settled()
      }),
    appeals: () => send.asked.map(({ input }) => input),
    appealed: (address: string | null) =>
      act(async () => {
        send.last().resolve({ address })
        await settled()
      }),
    uploaded: (status: number | null) =>
      act(async () => {
        upload.last().resolve({ status })
        await settled()
      }),
    /** The appeal's words did not arrive. */
    unheard: () =>
      act(async () => {
        send.last().reject(new Failure('errors.networkAbnormal'))
        await settled()
      }),
    uploads: () => upload.asked.length,
  }
}

test('[C-10] an order is cancelled after one more question alone; Esc and keeping it leave it, and the focus goes back', async () => {
  const { screen, user, press, button, asked } = await showHelp()
  for (const leave of [() => user.keyboard('{Escape}'), () => press('Keep it')]) {
    await press('Cancel the order')
    expect((await screen.findByRole('alertdialog', { name: 'Cancel this order?' })).textContent).toContain('if you have paid')
    await leave()
    await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
    await expect.poll(() => document.activeElement?.textContent).toBe('Cancel the order')
  }
  expect(asked()).toEqual([])
  await press('Cancel the order')
  const question = await screen.findByRole('alertdialog')
  await user.click([...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel the order')!)
  expect(asked()).toEqual(['cancel'])
  await expect.poll(() => button('Cancel the order').getAttribute('aria-busy')).toBe('true')
})

test('[C-10] customer service is reminded at most so often: before that the button is off and says so', async () => {
  const late = await showHelp({ reminded: true, remindAt: 5_001 })
  expect([late.button('Remind the cashier').disabled, late.screen.getByRole('status').textContent]).toEqual([
    true,
    'You can remind again a little later',
  ])
  late.leave()
  const { screen, press, asked, answer } = await showHelp({ remindAt: 5_000 })
  await press('Remind the cashier')
  expect(asked()).toEqual(['remind'])
  await answer(null)
  expect(screen.getByRole('status').textContent).toMatch(/^This was not done: .*network/)
  await press('Remind the cashier')
  await answer({ ...ORDER, changedAt: 2_000, reminded: true, remindAt: 60_000 })
  expect(screen.getByRole('status').textContent).toBe('Customer service was reminded and will look into it.')
})

test.each([
  ['created', true, true],
  ['paid', true, false],
  ['expired', true, false],
  ['credited', false, false],
  ['partial', false, false],
] as const)(
  '[C-10] an order that is %s can be reminded of: %s, and cancelled: %s; an appeal is always there',
  async (state, remind, cancel) => {
    const { screen, button } = await showHelp({ state })
    const has = (name: string) => screen.queryByRole('button', { name }) !== null
    expect([has('Remind the cashier'), has('Cancel the order'), button('Appeal').disabled]).toEqual([remind, cancel, false])
  },
)

test('[C-10] an appeal is sent with its reason and words, and its button says whether its form is open', async () => {
  const { screen, user, press, button, appeals, appealed } = await showHelp()
  expect(button('Appeal').getAttribute('aria-expanded')).toBe('false')
  await press('Appeal')
  expect(button('Appeal').getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('radio', { name: 'The amount is wrong' }))
  await user.type(screen.getByRole('textbox'), '  ten less ')
  await press('Send the appeal')
  expect(button('Send the appeal').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').disabled).toBe(true)
  await appealed(null)
  expect(appeals()).toMatchObject([{ reason: 'wrongAmount', text: 'ten less', picture: null }])
  expect(screen.getByText(/^Your appeal was sent/)).not.toBe(null)
})

const pictureField = (screen: { readonly getByLabelText: (label: string) => HTMLElement }) =>
  screen.getByLabelText('Picture of the payment (optional)')

const LARGE = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
const GOOD = new File(['x'], 'b.png', { type: 'image/png' })

test('[C-10] what is written of an appeal is still there after its form was closed', async () => {
  const { screen, user, press } = await showHelp()
  await press('Appeal')
  await user.type(screen.getByRole('textbox'), 'ten less')
  await press('Appeal')
  const isGone = screen.queryByRole('textbox') === null
  await press('Appeal')
  expect([isGone, screen.getByRole<HTMLTextAreaElement>('textbox').value]).toEqual([true, 'ten less'])
})

test('[C-10] the form of an appeal that is on its way does not close before it is told what came of it', async () => {
  const { screen, user, press, appealed } = await showHelp()
  await press('Appeal')
  await user.type(screen.getByRole('textbox'), 'ten less')
  await press('Send the appeal')
  await press('Appeal')
  await appealed(null)
  expect(screen.queryByText(/^Your appeal was sent/)).not.toBe(null)
})

test('[C-10] after an appeal that was sent its button begins another one', async () => {
  const { screen, user, press, appealed } = await showHelp()
  await press('Appeal')
  await user.type(screen.getByRole('textbox'), 'ten less')
  await press('Send the appeal')
  await appealed(null)
  await press('Appeal')
  await press('Appeal')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

test('[C-14] a picture that cannot be used says so and keeps the appeal back', async () => {
  const { screen, user, press, button } = await showHelp()
  await press('Appeal')
  await user.upload(pictureField(screen), LARGE)
  expect([screen.getByRole('alert').textContent, button('Send the appeal').disabled]).toEqual([
    'The picture may have at most 2 MB',
    true,
  ])
})

test('[C-14] a picture that did not arrive is sent again or left out', async () => {
  const { screen, user, press, appealed, uploads, uploaded, appeals } = await showHelp()
  await press('Appeal')
  await user.upload(pictureField(screen), new File(['x'], 'b.png', { type: 'image/png' }))
  expect(screen.getByText('b.png').getAttribute('role')).toBe('status')
  await press('Send the appeal')
  await appealed('/upload/1')
  await uploaded(503)
  expect(screen.getByRole('alert').textContent).toContain('its picture has not (it did not arrive, try again in a while)')
  // Its words go first, under the same id: they are one appeal.
  await press('Try again')
  await appealed('/upload/2')
  expect([new Set(appeals().map(({ clientId }) => clientId)).size, uploads()]).toEqual([1, 2])
  await uploaded(0)
  await press('Go without the picture')
  expect([uploads(), screen.getByText(/^Your appeal was sent/) !== null]).toEqual([2, true])
})

test('[C-10] [C-14] the focus stays at what sends an appeal, whatever fails', async () => {
  const { screen, user, press, unheard, appealed, uploaded } = await showHelp()
  const focused = () => document.activeElement?.textContent
  await press('Appeal')
  await user.upload(pictureField(screen), GOOD)
  await press('Send the appeal')
  await unheard()
  const atFailure = focused()
  await user.keyboard('{Enter}')
  const again = focused()
  await appealed('/upload/1')
  await uploaded(503)
  expect([atFailure, again, focused()]).toEqual(['Try again', 'Send the appeal', 'Try again'])
})

test('[C-14] a picture of a kind that is not taken says so, until one is chosen that is', async () => {
  const { screen, press, button } = await showHelp()
  await press('Appeal')
  const field = pictureField(screen)
  // What drags a file in passes by what the field accepts.
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } })
  expect([screen.getByRole('alert').textContent, button('Send the appeal').disabled]).toEqual([
    'Only PNG, JPEG or WebP pictures',
    true,
  ])
  fireEvent.change(field, { target: { files: [new File(['x'], 'b.webp', { type: 'image/webp' })] } })
  expect([screen.queryByRole('alert'), button('Send the appeal').disabled, screen.queryByText('b.webp') !== null]).toEqual([
    null,
    false,
    true,
  ])
})

test.each([
  ['cannot be used', LARGE],
  ['can be used', GOOD],
])('[C-14] an appeal with a picture that %s can go without it', async (_, file) => {
  const { screen, user, press, appeals } = await showHelp()
  await press('Appeal')
  await user.upload(pictureField(screen), file)
  await press('Go without the picture')
  expect([screen.queryByRole('alert'), screen.queryByText(file.name)]).toEqual([null, null])
  await press('Send the appeal')
  expect(appeals()).toMatchObject([{ picture: null }])
})

test('[C-14] an appeal without a picture has none to take out', async () => {
  const { screen, press } = await showHelp()
  await press('Appeal')
  expect(screen.queryByRole('button', { name: 'Go without the picture' })).toBe(null)
})

test('[C-14] while an appeal is sent its picture is not taken out', async () => {
  const { screen, user, press, button } = await showHelp()
  await press('Appeal')
  await user.upload(pictureField(screen), GOOD)
  await press('Send the appeal')
  expect(button('Go without the picture').disabled).toBe(true)
})

test('[C-14] a picture that is taken back is not sent', async () => {
  const { screen, user, press, appeals } = await showHelp()
  await press('Appeal')
  await user.upload(pictureField(screen), new File(['x'], 'b.png', { type: 'image/png' }))
  fireEvent.change(pictureField(screen), { target: { files: [] } })
  expect(screen.queryByText('b.png')).toBe(null)
  await press('Send the appeal')
  expect(appeals()).toMatchObject([{ picture: null }])
})

test('[C-10] an appeal that did not arrive says why, and goes again under its own id without a word about its picture', async () => {
  const { screen, press, unheard, appeals } = await showHelp()
  await press('Appeal')
  await press('Send the appeal')
  await unheard()
  expect(screen.getByRole('alert').textContent).toMatch(/^The appeal did not arrive.*network/i)
  expect(screen.queryByRole('button', { name: 'Go without the picture' })).toBe(null)
  await press('Try again')
  expect(appeals().map(({ clientId }) => clientId)).toEqual(['client-made-id-0001', 'client-made-id-0001'])
})

test('[C-10] while an appeal is sent neither its words nor its picture can be changed', async () => {
  const { screen, press } = await showHelp()
  await press('Appeal')
  await press('Send the appeal')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').disabled).toBe(true)
  expect(pictureField(screen)).toHaveProperty('disabled', true)
})

test('[C-10] the words of an appeal can be no longer than they may be', async () => {
  const { screen, press } = await showHelp()
  await press('Appeal')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(APPEAL_TEXT)
})

test('[C-10] an appeal goes with the reason that is marked', async () => {
  const { screen, user, press, appeals } = await showHelp()
  await press('Appeal')
  const chosen = () => document.querySelector('input:checked')?.parentElement?.textContent
  expect(chosen()).toBe('Paid but not credited')
  await user.click(screen.getByRole('radio', { name: 'Something else' }))
  expect(chosen()).toBe('Something else')
  await press('Send the appeal')
  expect(appeals().map(({ reason }) => reason)).toEqual(['other'])
})

const HELPED = { outcome: 'helped', words: 'it is there now', at: 3_000 } as const

test.each([
  ['was not appealed about', false, { appealed: false }],
  ['was appealed about', true, { appealed: true }],
  ['was appealed about and answered', false, { appealed: true, answer: HELPED }],
] as const)('[C-10] of an order that %s it is said that an appeal waits: %o', async (_, waits, fields) => {
  const { screen, press } = await showHelp(fields)
  await press('Appeal')
  expect(screen.queryByText(/^There is an appeal about this order/) !== null).toBe(waits)
})

const head = (order: DepositOrder) => show(<OrderHead order={order} logic={{ seconds: still }} />, PLACE)

test.each([
  ['created', ['Ordered under way', 'Paid to come', 'Credited to come'], 'step 1'],
  ['paid', ['Ordered done', 'Paid under way', 'Credited to come'], 'step 2'],
  ['credited', ['Ordered done', 'Paid done', 'Credited done'], null],
] as const)(
  '[C-10] of an order that is %s each step is read with how far it is: %s, and where it stands: %s',
  async (state, read, now) => {
    const { screen } = await head({ ...ORDER, state })
    const steps = screen.getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual(read)
    const at = steps.findIndex((one) => one.getAttribute('aria-current') === 'step')
    expect(at < 0 ? null : `step ${at + 1}`).toBe(now)
  },
)

test('[C-10] what came of too little money is said in its sums', async () => {
  const partial = { ...ORDER, state: 'partial', received: units(4_000), credited: units(3_900) } as const
  const { screen } = await head(partial)
  expect(screen.getByRole('status').textContent).toBe('Partly paid¥100.00 was due and ¥40.00 came; ¥39.00 was credited for it.')
})

test('[C-10] what came in another currency than is credited is said in each one’s own sums', async () => {
  const paid = { asset: 'UUSDT', amount: units(100_000_000), received: units(40_000_000) } as const
  const partial = { ...ORDER, ...paid, method: 'usdt', state: 'partial', credited: units(28_720) } as const
  const { screen } = await head(partial)
  expect(screen.getByRole('status').querySelector('p')?.textContent).toBe(
    '₮100.00 was due and ₮40.00 came; ¥287.20 was credited for it.',
  )
})

test('[C-10] only an order that brought nothing leads on to another one, and has no time left', async () => {
  const paid = await head({ ...ORDER, state: 'partial', received: units(4_000), credited: units(3_900) })
  expect(paid.screen.queryByRole('link')).toBe(null)
  paid.leave()
  for (const state of ['expired', 'failed', 'cancelled'] as const) {
    const ended = await head({ ...ORDER, state })
    expect(ended.screen.getByRole('link', { name: 'Make a new order' }).getAttribute('href')).toBe('/app/cashier/deposit')
    expect(ended.screen.queryByRole('timer')).toBe(null)
    ended.leave()
  }
})

test('[C-10] [P-6] money beyond an order is named with what became of it', async () => {
  const held = [
    { asset: 'FEN', amount: units(500), at: 1, state: 'held', reason: 'limit' },
    { asset: 'FEN', amount: units(700), at: 2, state: 'returned', reason: 'noOrder' },
  ] as const
  const { screen } = await head({ ...ORDER, state: 'credited', held: [...held] })
  const list = screen.getByRole('list', { name: 'Money beyond this order' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '¥5.00 came over your own deposit limit. It is not credited and goes back to its payer.',
    'The other ¥7.00 that came went back to its payer.',
  ])
})

test.each([
  ['credited', 'Credited', '¥39.00 is in your wallet.'],
  ['overPaid', 'Paid too much', '¥100.00 was due and ¥40.00 came; ¥39.00 was credited for it.'],
  ['late', 'Paid late', 'The money came after the order had ended: ¥40.00 came and ¥39.00 was credited.'],
] as const)('[C-10] what came of an order that is %s is said: %s', async (state, title, words) => {
  const { screen } = await head({ ...ORDER, state, received: units(4_000), credited: units(3_900) })
  const said = screen.getByRole('status')
  expect([said.querySelector('h2')?.textContent, said.querySelector('p')?.textContent]).toEqual([title, words])
})

test.each([
  ['created', true],
  ['paid', false],
  ['credited', false],
] as const)('[C-10] of an order that is %s the time that is left to pay it is said: %s', async (state, isSaid) => {
  const { screen } = await head({ ...ORDER, state })
  expect(screen.queryByText('Pay within') !== null).toBe(isSaid)
})

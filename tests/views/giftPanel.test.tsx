import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { of } from 'rxjs'
import { type ActorRefFrom, fromObservable } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { GiftOrder } from '#src/machines/gifts/giftOrder.ts'
import type { SaferPlayHost, SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { GiftPanel } from '#src/ui/room/gifts/GiftPanel.tsx'
import { DEARER, GONE, LOST, offered, OFFER, openPanel } from '#tests/machines/support/giftPanel.ts'
import { NOON } from './support/kind.tsx'
import { press as pressKey } from './support/press.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

const nobodyPaused: SaferPlayHost = { current: () => null, subscribe: () => () => undefined }

type Shown = {
  readonly gold?: number
  readonly isMember?: boolean
  /** Who was asked to leave, until so many ms from now on. */
  readonly kickedFor?: number | null
  /** The member's play; null = it could not be had, undefined = it is on its way. */
  readonly play?: ReturnType<SaferPlayHost['current']>
  /** What an earlier visit left. */
  readonly left?: readonly GiftOrder[]
}

async function showPanel({ gold = 2_000, isMember = true, kickedFor = null, left = [], ...host }: Shown = {}) {
  const panel = await openPanel(gold, left)
  const chat = shownBy<ActorRefFrom<typeof chatMachine>>(
    { restrictions: { kick: kickedFor === null ? null : { until: NOON + kickedFor, reason: '' } } },
    { value: { postingPermission: kickedFor === null ? 'free' : 'kicked' } },
  )
  let [logins, switched] = [0, 0]
  // Some of it comes once it is drawn.
  const page = await act(() =>
    show(
      <GiftPanel
        gift={panel.actor}
        chat={chat.ref}
        seconds={fromObservable<number, undefined>(() => of(NOON))}
        isMember={isMember}
        play={{ ...nobodyPaused, ...('play' in host && { current: () => host.play }) }}
        effects={{ isOn: true, isStill: false, onChange: () => (switched += 1) }}
        Recharge={({ onClose }) => <button onClick={onClose}>close the top-up</button>}
        onLoginNeeded={() => (logins += 1)}
      />,
      { language: 'en', words: ['gifts', 'room', 'chat', 'saferPlay'] },
    ),
  )
  const { screen, user } = page
  await act(() => panel.offer(gold))
  const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  return {
    ...page,
    panel,
    button,
    gifts: () =>
      [...screen.getByRole('radiogroup', { name: 'Gifts' }).querySelectorAll('input')].map((one) =>
        one.getAttribute('aria-label'),
      ),
    quantity: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }),
    /** Presses a button; what its answer brings is there then. */
    press: (name: string | RegExp) =>
      act(async () => {
        await user.click(button(name))
        await panel.send()
      }),
    orders: () => panel.orders().map(({ giftId, quantity }) => [giftId, quantity]),
    logins: () => logins,
    switched: () => switched,
  }
}

test('[C-13] gifts are named with their price', async () => {
  const { gifts } = await showPanel()
  expect(gifts()).toEqual(['rose 10 coins', 'car 500 coins'])
})

test.each([
  ['narrow', ['car 500 coins']],
  ['wide', ['rose 10 coins', 'car 500 coins']],
] as const)('[C-13] with large gifts chosen a %s window shows: %s', async (width, shown) => {
  windowOf(width)
  const { screen, user, gifts } = await showPanel()
  await user.click(screen.getByRole('radio', { name: 'Large' }))
  expect(gifts()).toEqual(shown)
})

test('[C-13] of a kind of gifts the first is chosen', async () => {
  const { screen, user, press, orders } = await showPanel()
  await user.click(screen.getByRole('radio', { name: 'Large' }))
  await press('Send')
  expect(orders()).toEqual([['car', 1]])
})

test('[C-13] a quantity is stepped', async () => {
  const { user, button, quantity } = await showPanel({ gold: 20_000 })
  await user.click(button('One more'))
  await user.click(button('One more'))
  const more = quantity().value
  await user.click(button('One less'))
  expect([more, quantity().value]).toEqual(['3', '2'])
})

test('[C-13] a quantity that is written takes the place of the one before', async () => {
  const { user, quantity } = await showPanel({ gold: 20_000 })
  await user.click(quantity())
  await user.keyboard('9x9')
  expect(quantity().value).toBe('99')
})

test('[C-13] a quantity that is chosen is the one that is sent', async () => {
  const { user, button, press, orders } = await showPanel({ gold: 20_000 })
  await user.click(button('10'))
  await press('Send')
  expect(orders()).toEqual([['rose', 10]])
})

test('[C-13] of the quantities to choose the one that holds is marked', async () => {
  const { screen, user, button } = await showPanel({ gold: 20_000 })
  const marked = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  const before = marked()
  await user.click(button('10'))
  expect([before, marked()]).toEqual([['1'], ['10']])
})

test('[C-13] a quantity that is written is at most 999', async () => {
  const { user, quantity } = await showPanel({ gold: 20_000 })
  await user.click(quantity())
  await user.keyboard('99999')
  expect(quantity().value).toBe('999')
})

test('[C-13] a quantity that is taken away leaves room for the next one, and nothing is sent until there is one', async () => {
  const { user, button, quantity, press, orders } = await showPanel({ gold: 20_000 })
  await user.click(quantity())
  await user.keyboard('{Backspace}')
  expect([quantity().value, button('Send').disabled]).toEqual(['', true])
  await user.keyboard('5')
  await press('Send')
  expect(orders()).toEqual([['rose', 5]])
})

test('[C-13] [Q8] the button that takes the quantity down to one keeps the focus, and leaves it at one', async () => {
  const { user, button, quantity } = await showPanel({ gold: 20_000 })
  await user.click(quantity())
  await user.keyboard('2')
  for (const _ of [1, 2]) await user.click(button('One less'))
  expect([quantity().value, document.activeElement === button('One less') && !button('One less').disabled]).toEqual(['1', true])
})

test.each([
  ['1', ['One more']],
  ['2', ['One less', 'One more']],
  ['999', ['One less']],
])('[C-13] a quantity of %s can be stepped by: %s', async (text, steps) => {
  const { user, button, quantity } = await showPanel({ gold: 20_000 })
  await user.click(quantity())
  await user.keyboard(text)
  expect(['One less', 'One more'].filter((name) => button(name).getAttribute('aria-disabled') !== 'true')).toEqual(steps)
})

test('[C-13] with too few coins it is said how many are missing', async () => {
  const { screen, user, button } = await showPanel({ gold: 25 })
  for (const _ of [1, 2]) await user.click(button('One more'))
  expect(screen.getByText('Not enough coins: 5 short').getAttribute('role')).toBe('status')
})

test('[C-13] a gift with too few coins for it cannot be sent until fewer are wanted', async () => {
  const { user, button } = await showPanel({ gold: 25 })
  for (const _ of [1, 2]) await user.click(button('One more'))
  const before = button('Send').disabled
  await user.click(button('One less'))
  expect([before, button('Send').disabled]).toEqual([true, false])
})

test('[C-13] [Q8] the button that gives is busy until it is answered', async () => {
  const { panel, button, press } = await showPanel()
  await press('Send')
  const before = button('Send').getAttribute('aria-busy')
  await act(() => panel.answer(1_990))
  expect([before, button(/^Combo/).getAttribute('aria-busy')]).toEqual(['true', 'false'])
})

test('[C-13] how many gifts were sent is read', async () => {
  const { screen, panel, press } = await showPanel()
  await press('Send')
  await act(() => panel.answer(1_990))
  expect(screen.getByText('Sent rose ×1').getAttribute('role')).toBe('status')
})

test('[C-13] the focus stays on the button that gave, which gives again', async () => {
  const { user, panel, button, press } = await showPanel()
  await press('Send')
  await act(() => panel.answer(1_990))
  const first = document.activeElement === button(/^Combo ×1/)
  await act(async () => {
    await user.keyboard('{Enter}')
    await panel.send()
  })
  await act(() => panel.answer(1_980))
  expect([first, panel.orders().length, document.activeElement === button(/^Combo ×2/)]).toEqual([true, 2, true])
})

test('[C-13] Enter that is held down on the button that gives gives once', async () => {
  const { button } = await showPanel()
  const answers = [{}, { repeat: true }].map((fields) => pressKey(button('Send'), 'Enter', fields))
  expect([...answers, pressKey(button('Send'), 'Tab', { repeat: true })]).toEqual([false, true, false])
})

/** The panel with gifts for 1,000 coins, which one is asked about once more. */
async function showQuestion() {
  const page = await showPanel()
  await page.user.click(page.screen.getByRole('radio', { name: 'car 500 coins' }))
  await page.press('One more')
  await page.press('Send')
  const question = await page.screen.findByRole('alertdialog', { name: 'Send this gift?' })
  return { ...page, question, answer: (name: string) => page.user.click(within(question).getByRole('button', { name })) }
}

test('[C-13] before 1,000 coins or more are given a question says for what', async () => {
  const { question } = await showQuestion()
  expect(question.textContent).toContain('“car” ×2 for 1,000 coins.')
})

test('[C-13] gifts for 1,000 coins are given once that was asked', async () => {
  const { answer, orders } = await showQuestion()
  const before = orders()
  await act(() => answer('Send'))
  await expect.poll(orders).toEqual([['car', 2]])
  expect(before).toEqual([])
})

test.each(['Esc', 'Cancel'])('[C-13] gifts for 1,000 coins are not given after %s', async (way) => {
  const { screen, user, answer, orders } = await showQuestion()
  await act(() => (way === 'Esc' ? user.keyboard('{Escape}') : answer(way)))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  expect(orders()).toEqual([])
})

test('[C-13] that a gift had no answer is said', async () => {
  const { screen, panel, press } = await showPanel()
  await press('Send')
  await act(() => panel.fail(LOST))
  expect(screen.getByRole('alert').textContent).toContain('The gift was not sent')
})

test('[C-13] a gift without an answer can only be tried again as the same gift', async () => {
  const { screen, panel, press } = await showPanel()
  await press('Send')
  await act(() => panel.fail(LOST))
  const another = screen.queryByRole('button', { name: 'Send' })
  await press('Try again')
  const [first, again] = panel.orders().map(({ clientId }) => clientId)
  expect([another, panel.orders().length, again]).toEqual([null, 2, first])
})

test('[C-13] a visitor sees no coins', async () => {
  const { screen } = await showPanel({ gold: 0, isMember: false })
  expect([screen.queryByRole('group', { name: 'Balance' }), screen.queryByText(/^Not enough coins/)]).toEqual([null, null])
})

test('[C-13] a visitor who gives is asked to log in', async () => {
  const { panel, press, logins } = await showPanel({ gold: 0, isMember: false })
  await press('Log in to send')
  expect([logins(), panel.orders()]).toEqual([1, []])
})

test('[C-13] coins are bought over the panel, which is there again afterwards', async () => {
  const { screen, press } = await showPanel()
  await press('Buy coins')
  await press('close the top-up')
  expect([screen.queryByText('close the top-up'), screen.queryByRole('button', { name: 'Send' }) !== null]).toEqual([null, true])
})

test('[C-13] [D-6] the switch of effects says whether it is on', async () => {
  const { screen } = await showPanel()
  expect(screen.getByRole('switch', { name: 'Gift effects' }).getAttribute('aria-checked')).toBe('true')
})

test('[C-13] effects are switched by a press', async () => {
  const { screen, user, switched } = await showPanel()
  await user.click(screen.getByRole('switch', { name: 'Gift effects' }))
  expect(switched()).toBe(1)
})

test('[C-13] [D-6] a gift that has an effect says so', async () => {
  const { screen, panel } = await showPanel()
  panel.actor.send({ type: 'panel.closed' })
  panel.actor.send({ type: 'panel.opened' })
  await act(() => panel.offer(2_000, [...OFFER, { ...offered('comet', 800, 'large'), svgaUrl: '/art/comet.svga' }]))
  const said = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-description')
  expect([said('rose 10 coins'), said('comet 800 coins')]).toEqual([null, 'Has an effect over the picture'])
})

test('[D-8] who was asked to leave chooses and gives nothing, and reads until when', async () => {
  const { screen, button } = await showPanel({ kickedFor: 600_000 })
  await screen.findByText(/You will be back by yourself in 10:00/)
  expect([
    button('Send').disabled,
    screen.getByRole<HTMLInputElement>('radio', { name: 'rose 10 coins' }).disabled,
    screen.queryByRole('textbox', { name: 'Quantity' }),
  ]).toEqual([true, true, null])
})

const LEFT: GiftOrder = {
  clientId: 'client-made-id-left',
  room: 'c1',
  giftId: 'car',
  quantity: 3,
  price: offered('car', 500).price,
}

test.each([null, 600_000])(
  '[C-13] [Q8] what an earlier visit gave without an answer is asked about, also of who was asked to leave: %o',
  async (kickedFor) => {
    const { screen, button } = await showPanel({ left: [LEFT], kickedFor })
    expect(screen.getByRole('alert').textContent).toContain('No answer yet for car ×3.')
    expect(button('Try again').disabled).toBe(false)
  },
)

test('[C-13] a gift that is no longer on offer is said to be gone, and another one can be given', async () => {
  const { screen, panel, press } = await showPanel()
  await press('Send')
  await act(() => panel.fail(GONE))
  await act(() => panel.offer(2_000))
  expect(screen.queryByText('This gift is no longer on offer. Choose another one.')).not.toBe(null)
  await press('Send')
  expect(panel.orders()).toHaveLength(2)
})

test('[C-13] that a gift costs another price by now is said, until something is chosen', async () => {
  const { screen, panel, press, user } = await showPanel()
  await press('Send')
  await act(() => panel.fail(DEARER))
  await act(() => panel.offer(2_000, [offered('rose', 25)]))
  const words = () => screen.queryByText('The gift’s price has changed. Nothing was charged: see the new price')
  expect(words()?.getAttribute('role')).toBe('status')
  await user.click(screen.getByRole('button', { name: 'One more' }))
  expect(words()).toBe(null)
})

test('[C-13] a site without gifts says so', async () => {
  const { screen, panel } = await showPanel()
  panel.actor.send({ type: 'panel.closed' })
  panel.actor.send({ type: 'panel.opened' })
  await act(() => panel.offer(2_000, []))
  expect(screen.queryByText('No gifts on offer')).not.toBe(null)
})

const paused = (pause: object | null | undefined) => shownBy<SaferPlayRef>({ pause }).ref

test.each([
  ['who plays', true, true, paused(null)],
  ['whose play is not known yet', true, false, paused(undefined)],
  ['whose play could not be had', true, true, null],
  ['a visitor', false, true, paused(undefined)],
])('[C-13] %s (member: %s) is offered gifts: %s', async (_, isMember, isOffered, play) => {
  const { screen } = await showPanel({ isMember, play })
  expect(screen.queryByRole('radiogroup', { name: 'Gifts' }) !== null).toBe(isOffered)
})

test('[C-13] who paused their play is offered no gifts, and reads why', async () => {
  const { screen } = await showPanel({ play: paused({ kind: 'timeOut', until: NOON + 3_600_000 }) })
  await screen.findByText(/^You are taking a time-out until/)
  expect(screen.queryByRole('radiogroup', { name: 'Gifts' })).toBe(null)
})

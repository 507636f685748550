import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { GiftPanel } from '#src/ui/room/gifts/GiftPanel.tsx'
import { LOST, offered, OFFER, openPanel } from '#tests/machines/support/giftPanel.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const nobodyPaused: SaferPlayHost = { current: () => null, subscribe: () => () => undefined }

async function showPanel({ gold = 2_000, isMember = true } = {}) {
  const panel = await openPanel(gold)
  const chat = shownBy<ActorRefFrom<typeof chatMachine>>({}, { value: { postingPermission: 'free' } })
  let [logins, switched] = [0, 0]
  const page = await show(
    <GiftPanel
      gift={panel.actor}
      chat={chat.ref}
      seconds={silent<number, undefined>()}
      isMember={isMember}
      play={nobodyPaused}
      effects={{ isOn: true, isStill: false, onChange: () => (switched += 1) }}
      Recharge={({ onClose }) => <button onClick={onClose}>close the top-up</button>}
      onLoginNeeded={() => (logins += 1)}
    />,
    { language: 'en', words: ['gifts', 'room'] },
  )
  const { screen, user } = page
  await act(() => panel.offer(gold))
  const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  return {
    ...page,
    panel,
    button,
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

test('[C-13] gifts are chosen by a press, named with their price; a kind shows its own, and its first is chosen', async () => {
  const { screen, user, press, orders } = await showPanel()
  const gifts = () => screen.getByRole('radiogroup', { name: 'Gifts' }).querySelectorAll('input')
  expect([...gifts()].map((one) => one.getAttribute('aria-label'))).toEqual(['rose 10 coins', 'car 500 coins'])
  await user.click(screen.getByRole('radio', { name: 'Large' }))
  await press('Send')
  expect(orders()).toEqual([['car', 1]])
})

test('[C-13] a quantity is stepped, written or chosen, within its bounds', async () => {
  const { user, button, quantity, press, orders } = await showPanel({ gold: 20_000 })
  expect([button('One less').disabled, button('One more').disabled]).toEqual([true, false])
  await user.click(button('One more'))
  expect([quantity().value, button('One less').disabled]).toEqual(['2', false])
  await user.click(quantity())
  // The whole number is marked: what is typed takes its place.
  await user.keyboard('9x9')
  expect(quantity().value).toBe('99')
  await user.click(button('10'))
  expect([quantity().value, button('10').getAttribute('aria-pressed'), button('1').getAttribute('aria-pressed')]).toEqual([
    '10',
    'true',
    'false',
  ])
  await user.click(quantity())
  await user.keyboard('99999')
  expect([quantity().value, button('One more').disabled]).toEqual(['999', true])
  await user.click(button('10'))
  await press('Send')
  expect(orders()).toEqual([['rose', 10]])
})

test('[C-13] with too few coins it says how many are missing and is not sent, until fewer are wanted', async () => {
  const { screen, user, button, press, orders } = await showPanel({ gold: 25 })
  for (const _ of [1, 2]) await user.click(button('One more'))
  expect(screen.getByText('Not enough coins: 5 short').getAttribute('role')).toBe('status')
  expect(button('Send').disabled).toBe(true)
  await user.click(button('One less'))
  expect(screen.queryByText(/^Not enough coins/)).toBe(null)
  await press('Send')
  expect(orders()).toEqual([['rose', 2]])
})

test('[C-13] one button gives and gives again: the focus stays on it, and how many were sent is read', async () => {
  const { screen, user, panel, button, press } = await showPanel()
  await press('Send')
  expect(button('Send').getAttribute('aria-busy')).toBe('true')
  await act(() => panel.answer(1_990))
  expect(document.activeElement).toBe(button(/^Combo ×1/))
  expect(screen.getByText('Sent rose ×1').getAttribute('role')).toBe('status')
  await act(async () => {
    await user.keyboard('{Enter}')
    await panel.send()
  })
  await act(() => panel.answer(1_980))
  expect([panel.orders().length, document.activeElement === button(/^Combo ×2/)]).toEqual([2, true])
})

test('[C-13] 1,000 coins or more are asked about once more; Esc and Cancel send nothing', async () => {
  const { screen, user, press, orders } = await showPanel()
  await user.click(screen.getByRole('radio', { name: 'car 500 coins' }))
  await press('One more')
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(screen.getByRole('button', { name: 'Cancel' }))]) {
    await press('Send')
    const question = await screen.findByRole('alertdialog', { name: 'Send this gift?' })
    expect(question.textContent).toContain('“car” ×2 for 1,000 coins.')
    await act(leave)
    await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null)
  }
  expect(orders()).toEqual([])
  await press('Send')
  const question = await screen.findByRole('alertdialog')
  await act(async () => {
    await user.click([...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send')!)
  })
  await expect.poll(orders).toEqual([['car', 2]])
})

test('[C-13] a gift without an answer is said to be so, and trying again never sends another', async () => {
  const { screen, panel, press } = await showPanel()
  await press('Send')
  await act(() => panel.fail(LOST))
  expect(screen.getByRole('alert').textContent).toContain('The gift was not sent')
  expect(screen.queryByRole('button', { name: 'Send' })).toBe(null)
  await press('Try again')
  expect(new Set(panel.orders().map(({ clientId }) => clientId)).size).toBe(1)
})

test('[C-13] a visitor sees no coins, is not called poor, and is asked to log in', async () => {
  const { screen, user, panel, button, press, logins } = await showPanel({ gold: 0, isMember: false })
  expect([screen.queryByRole('group', { name: 'Balance' }), screen.queryByText(/^Not enough coins/)]).toEqual([null, null])
  await user.click(button('10'))
  await press('Send')
  expect([logins(), panel.orders()]).toEqual([1, []])
})

test('[C-13] coins are bought over the panel, which is there again afterwards', async () => {
  const { screen, press } = await showPanel()
  await press('Buy coins')
  await press('close the top-up')
  expect([screen.queryByText('close the top-up'), screen.queryByRole('button', { name: 'Send' }) !== null]).toEqual([null, true])
})

test('[C-13] [D-6] effects are a switch that says whether it is on; a gift that has one says so', async () => {
  const { screen, user, panel, switched } = await showPanel()
  const effects = screen.getByRole('switch', { name: 'Gift effects' })
  expect(effects.getAttribute('aria-checked')).toBe('true')
  await user.click(effects)
  expect(switched()).toBe(1)
  panel.actor.send({ type: 'panel.closed' })
  panel.actor.send({ type: 'panel.opened' })
  await act(() => panel.offer(2_000, [...OFFER, { ...offered('comet', 800, 'large'), svgaUrl: '/art/comet.svga' }]))
  const said = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-description')
  expect([said('rose 10 coins'), said('comet 800 coins')]).toEqual([null, 'Has an effect over the picture'])
})

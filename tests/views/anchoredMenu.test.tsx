import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { AnchoredMenu, type MenuItem } from '#src/ui/kit/AnchoredMenu.tsx'
import { useFullScreen } from '#src/ui/kit/useFullScreen.ts'
import { show } from './support/show.tsx'

type Shown = {
  /** What it opens beside. */
  readonly beside?: 'button' | 'row'
  readonly item?: Pick<MenuItem, 'focusNext'>
}

/** A menu that opens beside a button or a row of a list. */
async function showMenu({ beside = 'button', item = {} }: Shown = {}) {
  const did: string[] = []
  let closed = 0
  function Place() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null)
    const [list, setList] = useState<HTMLElement | null>(null)
    const items = ['Copy', 'Report'].map((label) => ({ key: label, label, onSelect: () => void did.push(label), ...item }))
    const close = () => {
      closed += 1
      setAnchor(null)
    }
    return (
      <div ref={setList} tabIndex={0} role="log" aria-label="lines">
        <p>
          <button onClick={({ currentTarget }) => setAnchor(beside === 'button' ? currentTarget : currentTarget.parentElement)}>
            open
          </button>
        </p>
        <button>another</button>
        {anchor !== null && (
          <AnchoredMenu label="Acts" anchor={anchor} returnTo={list} items={items} onClose={close}>
            <p>her words</p>
          </AnchoredMenu>
        )}
      </div>
    )
  }
  const page = await show(<Place />)
  const { screen, user } = page
  const button = (name: string) => screen.getByRole('button', { name })
  await user.click(button('open'))
  await screen.findByRole('menu', { name: 'Acts' })
  return {
    ...page,
    did,
    button,
    closed: () => closed,
    async gone() {
      await expect.poll(() => screen.queryByRole('menu')).toBe(null)
    },
    async focused(element: Element) {
      await expect.poll(() => document.activeElement).toBe(element)
    },
  }
}

test('[D-6] a menu is closed by Esc once', async () => {
  const { user, closed, gone } = await showMenu()
  await user.keyboard('{Escape}')
  await gone()
  expect(closed()).toBe(1)
})

test('[D-6] a menu that is closed by Esc does nothing', async () => {
  const { user, did, gone } = await showMenu()
  await user.keyboard('{Escape}')
  await gone()
  expect(did).toEqual([])
})

test('[D-6] a menu beside a button gives the focus back to the button', async () => {
  const { user, button, gone, focused } = await showMenu()
  await user.keyboard('{Escape}')
  await gone()
  await focused(button('open'))
})

test('[D-6] a menu beside what is no button gives the focus to what it is told instead', async () => {
  const { screen, user, gone, focused } = await showMenu({ beside: 'row' })
  await user.keyboard('{Escape}')
  await gone()
  await focused(screen.getByRole('log'))
})

test('[D-6] what is chosen in a menu is done once', async () => {
  const { screen, user, did, gone } = await showMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  await gone()
  expect(did).toEqual(['Report'])
})

test('[D-6] what is chosen in a menu closes it once', async () => {
  const { screen, user, closed, gone } = await showMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  await gone()
  expect(closed()).toBe(1)
})

test('[D-6] after what is chosen in a menu the focus goes back to the button', async () => {
  const { screen, user, gone, button, focused } = await showMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  await gone()
  await focused(button('open'))
})

test('[D-6] what is chosen in a menu may say where the focus goes instead of back', async () => {
  const { screen, user, button, gone, focused } = await showMenu({ item: { focusNext: () => button('another') } })
  await user.click(screen.getByRole('menuitem', { name: 'Copy' }))
  await gone()
  await focused(button('another'))
})

test('[D-6] where what is chosen knows no place for the focus it goes back', async () => {
  const { screen, user, button, gone, focused } = await showMenu({ item: { focusNext: () => null } })
  await user.click(screen.getByRole('menuitem', { name: 'Copy' }))
  await gone()
  await focused(button('open'))
})

test('[D-6] a menu has what it is about above its acts', async () => {
  const { screen } = await showMenu()
  expect(screen.getByRole('menu').textContent).toBe('her wordsCopyReport')
})

/** Says whether something fills the screen, which is told by hand. */
async function showFull() {
  let full: Element | null = null
  Object.defineProperty(document, 'fullscreenElement', { get: () => full, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  function Place() {
    return <output>{useFullScreen()?.tagName ?? 'nothing'}</output>
  }
  const page = await show(<Place />)
  const become = (next: Element | null) => {
    full = next
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  return {
    ...page,
    become: (next: Element | null) => act(() => become(next)),
    said: () => page.screen.getByRole('status').textContent,
  }
}

test('[D-6] what fills the screen is known as it begins and ends', async () => {
  const { become, said } = await showFull()
  const seen = [said()]
  become(document.body)
  seen.push(said())
  become(null)
  seen.push(said())
  expect(seen).toEqual(['nothing', 'BODY', 'nothing'])
})

import { Link, useNavigate } from 'react-router'
import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ScrollMemory } from '#src/ui/shell/ScrollMemory.tsx'
import { measured } from './support/measured.ts'
import { show } from './support/show.tsx'

/** A site of pages that scroll, whose place a test sets. */
async function showSite() {
  let top = 0
  let lowest = Infinity
  const page = measured(() => false, { width: 0, height: 0 })
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    top = Math.min(lowest, Number(to[1]))
  })
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  onTestFinished(() => void vi.restoreAllMocks())
  function Site() {
    const back = useNavigate()
    return (
      <>
        <ScrollMemory />
        {['/live', '/home', '/home?view=2'].map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
        <button onClick={() => void back(-1)}>back</button>
      </>
    )
  }
  const { screen, user } = await show(<Site />, { address: '/home', isEverywhere: true })
  return {
    top: () => top,
    /** Lets the page be scrolled as far as this. */
    grow: (to: number) => {
      lowest = to
      page.resize(0, 0)
    },
    scroll: (to: number) => {
      top = to
      fireEvent.scroll(window)
    },
    go: (to: string) => user.click(screen.getByRole('link', { name: to })),
    back: () => user.click(screen.getByRole('button', { name: 'back' })),
  }
}

test('[R-7] a new page starts at its top, and the one before is found where it was left', async () => {
  const { top, scroll, go, back } = await showSite()
  scroll(700)
  await go('/live')
  expect(top()).toBe(0)
  scroll(300)
  await back()
  expect(top()).toBe(700)
})

test('[R-7] another view of the same page leaves it where it is', async () => {
  const { top, scroll, go } = await showSite()
  scroll(700)
  await go('/home?view=2')
  expect(top()).toBe(700)
})

test('[R-7] going back to another view of the same page finds it where it was left', async () => {
  const { top, scroll, go, back } = await showSite()
  scroll(700)
  await go('/home?view=2')
  scroll(300)
  await back()
  expect(top()).toBe(700)
})

test('[R-7] going back to a view that was never scrolled itself finds it where the page stood', async () => {
  const { top, scroll, go, back } = await showSite()
  scroll(700)
  await go('/home?view=2')
  await go('/live')
  await back()
  expect(top()).toBe(700)
})

/** A site of which the first page was left at 700, and is too short for that yet as one comes back. */
async function showShort() {
  const site = await showSite()
  site.scroll(700)
  await site.go('/live')
  site.grow(100)
  await site.back()
  return site
}

test('[R-7] a page that comes back too short is scrolled on as soon as it is tall enough', async () => {
  const { top, grow } = await showShort()
  const before = top()
  grow(2_000)
  expect([before, top()]).toEqual([100, 700])
})

test.each([
  ['the wheel', () => fireEvent.wheel(window)],
  ['touch', () => fireEvent.touchMove(window)],
  ['a key', () => fireEvent.keyDown(window)],
])('[R-7] a page that a person has moved with %s by then stays where they are', async (_, move) => {
  const { top, grow } = await showShort()
  move()
  grow(2_000)
  expect(top()).toBe(100)
})

test('[R-7] a page that one went on to by then stays at its top, however tall it becomes', async () => {
  const { top, grow, go } = await showShort()
  await go('/live')
  grow(2_000)
  expect(top()).toBe(0)
})

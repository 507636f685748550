import { Link, useNavigate } from 'react-router'
import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ScrollMemory } from '#src/ui/shell/ScrollMemory.tsx'
import { show } from './support/show.tsx'

/** A site of pages that scroll, whose place a test sets. */
async function showSite() {
  let top = 0
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    top = Number(to[1])
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

import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import { StatusBanner } from '#src/ui/shell/StatusBanner.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** The banner of a page whose link is in a state, once code of it could not be loaded; `status` = what asking for the page answers. */
async function showMissing(state: 'idle' | 'offline', status = 200) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const link = shownBy<ActorRefFrom<typeof connectionMachine>>({ attempt: 0 }, { states: [JSON.stringify(state)] })
  const { screen, user } = await show(<StatusBanner connection={link.ref} over={false} />, { language: 'en', words: ['shell'] })
  const before = screen.getByRole('status').textContent
  act(() => void window.dispatchEvent(new Event('vite:preloadError')))
  return {
    before,
    words: () => screen.getByRole('status').textContent,
    press: () => user.click(screen.getByRole('button', { name: 'Reload the page' })),
    reloads: () => reload.mock.calls.length,
  }
}

test('[D-9] once code could not be loaded the page says so', async () => {
  const { before, words } = await showMissing('idle')
  expect([before, words()]).toEqual(['', 'Part of the page could not be loadedReload the page'])
})

test('[D-9] without a network the page says that alone, whatever could not be loaded', async () => {
  const { before, words } = await showMissing('offline')
  expect(words()).toBe(before)
})

test('[D-9] a page whose code could not be loaded is loaded again by a press', async () => {
  const { press, reloads } = await showMissing('idle')
  await press()
  await expect.poll(reloads).toBe(1)
})

test('[D-9] a page whose code could not be loaded stays while its server is away', async () => {
  const { press, reloads } = await showMissing('idle', 503)
  await press()
  expect(reloads()).toBe(0)
})

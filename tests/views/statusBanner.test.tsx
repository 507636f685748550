import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { StatusBanner } from '#src/ui/shell/StatusBanner.tsx'
import { show } from './support/show.tsx'

type Connection = Parameters<typeof StatusBanner>[0]['connection']

/** A link whose state is set by hand; it counts how often it was to be tried at once. */
async function showBanner() {
  const logic = createMachine({
    context: { attempt: 0, retries: 0 },
    initial: 'linked',
    on: {
      'retry.clicked': { actions: assign({ retries: ({ context }) => context.retries + 1 }) },
      lost: { target: '.linked.trying', actions: assign({ attempt: ({ event }) => event.attempt }) },
      found: { target: '.linked.online', actions: assign({ attempt: 0 }) },
      cut: '.offline',
    },
    states: { linked: { initial: 'online', states: { online: {}, trying: {} } }, offline: {} },
  })
  const connection = createActor(logic).start()
  const page = await show(<StatusBanner connection={connection as unknown as Connection} over={false} />, {
    language: 'en',
    words: ['shell'],
  })
  return {
    ...page,
    send: (event: Parameters<typeof connection.send>[0]) => act(() => connection.send(event)),
    retries: () => connection.getSnapshot().context.retries,
    said: () => page.screen.getByRole('status').textContent,
  }
}

test('[D-4] nothing is said of a link that was never lost', async () => {
  const { send, said } = await showBanner()
  send({ type: 'found' })
  expect(said()).toBe('')
})

test.each([
  ['is tried again', { type: 'lost', attempt: 3 }, 'Connection lost. Reconnecting, attempt 3…'],
  ['has no network', { type: 'cut' }, 'You are offline. Check your network.'],
] as const)('[D-4] a link that %s says so', async (_, event, words) => {
  const { send, said } = await showBanner()
  send(event)
  expect(said()).toBe(`${words}Reconnect now`)
})

test('[D-4] a link that was lost is tried at once on demand', async () => {
  const { screen, user, send, retries } = await showBanner()
  send({ type: 'cut' })
  await user.click(screen.getByRole('button', { name: 'Reconnect now' }))
  expect(retries()).toBe(1)
})

test('[D-4] that a lost link is back is said for a moment', async () => {
  const { screen, send, said } = await showBanner()
  send({ type: 'cut' })
  send({ type: 'found' })
  expect(said()).toBe('Back online')
  fireEvent.animationEnd(screen.getByText('Back online'))
  expect(said()).toBe('')
})

/** The banner once code of its page could not be loaded; `status` = what asking for the page answers. */
async function showMissing(status = 200) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const page = await showBanner()
  act(() => void window.dispatchEvent(new Event('vite:preloadError')))
  return {
    ...page,
    press: () => page.user.click(page.screen.getByRole('button', { name: 'Reload the page' })),
    reloads: () => reload.mock.calls.length,
  }
}

const MISSING = 'Part of the page could not be loadedReload the pageOK'

test('[D-9] once code could not be loaded the page says so', async () => {
  const { said } = await showMissing()
  expect(said()).toBe(MISSING)
})

test('[D-9] that code could not be loaded is put away until more is missing', async () => {
  const { screen, user, said } = await showMissing()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(said()).toBe('')
  act(() => void window.dispatchEvent(new Event('vite:preloadError')))
  expect(said()).toBe(MISSING)
})

test('[D-9] without a network that alone is said, whatever could not be loaded', async () => {
  const { send, said } = await showMissing()
  send({ type: 'cut' })
  expect(said()).toBe('You are offline. Check your network.Reconnect now')
})

test('[D-9] a page whose code could not be loaded is loaded again by a press', async () => {
  const { press, reloads } = await showMissing()
  await press()
  await expect.poll(reloads).toBe(1)
})

test('[D-9] a page whose code could not be loaded stays while its server is away', async () => {
  const { press, reloads } = await showMissing(503)
  await press()
  expect(reloads()).toBe(0)
})

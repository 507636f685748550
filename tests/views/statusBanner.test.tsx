import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
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

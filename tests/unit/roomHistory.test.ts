import { expect, test } from 'vitest'
import type { Client } from '#src/api/transport/client.ts'
import { createRoomHistory } from '#src/app/adapters/roomHistory.ts'

/** A client whose calls never answer; the signals that they were given. */
function silent() {
  const signals: AbortSignal[] = []
  const call = (_call: unknown, _payload: unknown, { signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<never>(() => undefined)
  }
  return { signals, client: { call } as unknown as Client }
}

test('[D-5] a room’s history that nobody waits for any more is cancelled, that of others is not', () => {
  const { signals, client } = silent()
  const history = createRoomHistory(client)
  const latest = history.fetchLatest('r').subscribe()
  const after = history.fetchAfter('r', { epoch: 'e', seq: 4 }).subscribe()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  latest.unsubscribe()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  after.unsubscribe()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

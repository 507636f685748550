import { NEVER } from 'rxjs'
import type { Client } from '#src/api/transport/client.ts'
import type { browserLocks } from '#tests/support/locks.ts'
import type { memoryStorage } from '#tests/support/memoryStorage.ts'

type Device = {
  /** Only what is asked matters in these tests, not what an answer is made of. */
  readonly call: (...asked: never[]) => Promise<unknown>
  readonly storage: ReturnType<typeof memoryStorage>['storage']
  readonly browser: ReturnType<typeof browserLocks>
}

/** What one more tab of a device works over: the same storage and locks, a server that pushes nothing, and a clock at 0. */
export const tabPorts = ({ call, storage, browser }: Device) => ({
  client: { call } as unknown as Client,
  socket: { self: NEVER, back: NEVER },
  storage,
  locks: browser.open(),
  members: { current: () => null, changes: NEVER },
  now: () => 0,
  random: () => 1,
})

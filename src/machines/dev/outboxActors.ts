import { devOutbox } from '#src/api/contract/dev.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { outboxMessagesMachine } from './outboxMachine.ts'

/** Messages to members that went nowhere else, for developers. */
export function provideOutbox(client: Client) {
  return outboxMessagesMachine.provide({
    actors: { load: asWhole(async (_: null, signal) => (await client.call(devOutbox, {}, { signal })).list) },
  })
}

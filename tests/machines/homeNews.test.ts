import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { Client } from '#src/api/transport/client.ts'
import { provideNews } from '#src/machines/home/newsActors.ts'

function news(hidden = new BehaviorSubject(false)) {
  let isAway = true
  let asked = 0
  const call = async () => {
    asked += 1
    if (isAway) throw new Error('away')
    return { list: [{ id: 'one' }], total: 1, more: false }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one call of a client is all that is asked for
  const client = { call } as unknown as Client
  const clock = new SimulatedClock()
  const actor = createActor(provideNews({ client, hidden }), { clock, input: { query: null } }).start()
  const come = () => {
    isAway = false
  }
  return { actor, clock, come, asked: () => asked }
}

test('[C-4] while the news are away home can say so, and they come when they are asked for again, or by themselves', async () => {
  const asked = news()
  const failed = await waitFor(asked.actor, (snapshot) => snapshot.matches('failed'))
  expect(failed.context).toMatchObject({ isKnown: false, errorKey: 'errors.networkAbnormal' })
  asked.come()
  asked.actor.send({ type: 'list.refreshed' })
  expect((await waitFor(asked.actor, (snapshot) => snapshot.matches('ready'))).context.items).toHaveLength(1)
  const waited = news()
  await waitFor(waited.actor, (snapshot) => snapshot.matches('failed'))
  waited.come()
  waited.clock.increment(59_000)
  expect((await waitFor(waited.actor, (snapshot) => snapshot.matches('ready'))).context.errorKey).toBeNull()
})

test('[C-4] nobody asks for news on a page that nobody looks at', async () => {
  const hidden = new BehaviorSubject(true)
  const { actor, come, asked } = news(hidden)
  come()
  expect(asked()).toBe(0)
  hidden.next(false)
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  expect(asked()).toBe(1)
})

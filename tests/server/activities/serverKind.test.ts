import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signGifts } from '#src/api/model/activities/kinds/signGifts.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { readActivity } from '#server/activities/rows.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { runActivity } from '#tests/support/activities.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test('[C-12] an act is read by its call alone: the engine hands on what came of it', async () => {
  const id = await runActivity(server, await server.login('oda', 'device-oda'), 'signGifts')
  const act = v.object({ do: v.literal('stake'), amount: FenAmount })
  const kind = serverKind(
    { ...signGifts, act },
    { entry: { schema: v.null(), initial: null }, view: () => null as never, act: (_, asked) => Promise.resolve(asked as never) },
  )
  // As it comes over the wire, an amount is text; it is no longer once it was read.
  const asked = v.parse(act, { do: 'stake', amount: '250' })
  const done = await server.services.write(async (tx) => {
    const activity = await readActivity(tx.db, id)
    return kind.act({ tx, activity, memberId: 'm-mia', giveGrant: lockBonus, vault: server.services.vault }, asked)
  })
  expect(done.reply).toEqual({ do: 'stake', amount: 250 })
})

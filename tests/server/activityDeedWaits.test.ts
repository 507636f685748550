import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { officeActivities, officeActivityAct } from '#src/api/contract/activityOffice.ts'
import { hearDeeds } from '#server/activities/deeds.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { runActivity } from '#tests/support/activities.ts'
import { deedsHeard } from '#tests/support/deedsHeard.ts'
import { deposited } from '#tests/support/deposited.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { firstDepositInfo, stageDepositAct } = activityCalls

let server: TestServer
let mia: string
let oda: string
let id: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  id = await runActivity(server, oda, 'stageDeposit')
  granted(await server.call(stageDepositAct, { id, requestId: newClientId(), act: { do: 'join' } }, { token: mia }))
  server.clock.advance(1_000)
})
afterEach(() => server.stop())

const office = async (deed: 'pause' | 'resume' | 'end') => {
  server.clock.advance(1_000)
  const { list } = granted(await server.call(officeActivities, {}, { token: oda }))
  const { version } = list.find((row) => row.id === id)!
  granted(await server.call(officeActivityAct, { id, version, deed, reason: 'as agreed' }, { token: oda }))
  server.clock.advance(1_000)
}

/** A deposit of then of which no activity has been told, or one alone has not. */
const untold = (at: number, left: readonly string[] | null) =>
  server.services.db
    .insertInto('activity_deed')
    .values({
      id: `d-${at}`,
      member_id: 'm-mia',
      what: 'deposit',
      deed_json: JSON.stringify({ what: 'deposit', orderId: `o-${at}`, amount: '50000' }),
      left_json: left === null ? null : JSON.stringify(left),
      tries: 0,
      next_at: 0,
      at,
    })
    .execute()

const told = async () => {
  const { services } = server
  await hearDeeds(services, { giveGrant: lockBonus, vault: services.vault }, (error) => {
    throw error
  })
}
const waiting = () => server.services.db.selectFrom('activity_deed').select(['left_json', 'tries']).execute()
const counted = async () => {
  const entry = await server.services.db
    .selectFrom('activity_entry')
    .select('state_json')
    .where('activity_id', '=', id)
    .where('member_id', '=', 'm-mia')
    .executeTakeFirstOrThrow()
  return entry.state_json.includes('50000')
}

const LEFTS = [
  ['none was told', () => null],
  ['it alone was not told', () => [id]],
] as const

test.each(LEFTS)('[P-9] a deed of before a pause waits until the activity runs on: %s', async (_, left) => {
  const before = server.clock.now()
  await office('pause')
  await untold(before, left())
  await told()
  expect(await counted()).toBe(false)
  // Waiting is no try that failed: however long the pause is, none is given up.
  expect(await waiting()).toEqual([{ left_json: JSON.stringify([id]), tries: 0 }])
  await office('resume')
  server.clock.advance(3_600_000)
  await told()
  await expect.poll(waiting).toEqual([])
  expect(await counted()).toBe(true)
})

test.each(LEFTS)('[P-9] a deed of before an operator ended the activity counts: %s', async (_, left) => {
  const before = server.clock.now()
  await office('end')
  await untold(before, left())
  await told()
  await expect.poll(waiting).toEqual([])
  expect(await counted()).toBe(true)
})

test.each(['pause', 'end'] as const)('[P-9] a deed of after it does not count: %s', async (deed) => {
  await office(deed)
  await untold(server.clock.now(), [id])
  await told()
  await expect.poll(waiting).toEqual([])
  expect(await counted()).toBe(false)
})

test('[P-9] a deposit that waits for another activity, which is paused, holds no bonus of this one open', async () => {
  const first = await runActivity(server, oda, 'firstDeposit')
  await deposited(server, 'm-mia', 50_000)
  await deedsHeard(server)
  const states = async () =>
    granted(await server.call(firstDepositInfo, { id: first }, { token: mia })).view?.steps.map(({ state }) => state)
  const before = server.clock.now()
  await office('pause')
  await untold(before, [id])
  expect(await states()).toEqual(['missed'])
  await untold(before + 1, [first])
  expect(await states()).toEqual(['open'])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { inviteInfo } from '#src/api/contract/invite.ts'
import { welfareClaim, welfareList } from '#src/api/contract/welfare.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { runActivity } from '#tests/support/activities.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { deposited } from '#tests/support/deposited.ts'
import { createRegistrant } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { inviteFriendInfo, inviteFriendAct } = activityCalls

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await server.services.write((tx) => writeSetting(tx, 'inviteSameAddress', 'on'))
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

/** Somebody registers by Mia’s link. Who they are. */
async function friend(name: string): Promise<string> {
  const { code } = granted(await server.call(inviteInfo, {}, { token: mia }))
  const reply = granted(await createRegistrant(server, `device-${name}`).register({ name, i_code: code! }))
  if (reply.result !== 'done') throw new Error(reply.result)
  return reply.member.memberId
}
async function counts(memberId: string) {
  await deposited(server, memberId, 10_000)
  await settledBet(server, { memberId, stake: 10_000, matchId: `m-${memberId}` })
}
const yuan = () => balanceOf(server.services.db, 'm-mia', 'FEN')
const view = async (id: string, token?: string) => granted(await server.call(inviteFriendInfo, { id }, { token })).view

test('[C-12] [P-9] the activity shows what invitations bring as the site is set, and the member’s link on request', async () => {
  const id = await runActivity(server, oda, 'inviteFriend')
  expect(await view(id)).toEqual({
    reward: 1_800,
    monthly: 10,
    deposits: 10_000,
    bets: 10_000,
    counted: 0,
    code: null,
    friends: { all: 0, counting: 0, claimable: 0 },
  })
  const done = granted(await server.call(inviteFriendAct, { id, requestId: newClientId(), act: { do: 'code' } }, { token: mia }))
  const { code } = granted(await server.call(inviteInfo, {}, { token: mia }))
  expect(done).toMatchObject({ result: 'done', reply: { code }, prizes: [], view: { code } })
  await server.services.write((tx) => writeSetting(tx, 'inviteReward', '20'))
  expect(await view(id, mia)).toMatchObject({ code, reward: 2_000 })
})

test('[P-9] a friend who counts is paid once, where invitations are, and not by the activity as well', async () => {
  const id = await runActivity(server, oda, 'inviteFriend')
  const memberId = await friend('harbour1')
  expect(await view(id, mia)).toMatchObject({ friends: { all: 1, counting: 0 } })
  const before = await yuan()
  await counts(memberId)
  const counting = { counted: 1, friends: { all: 1, counting: 1, claimable: 1_800 } }
  await expect.poll(() => view(id, mia)).toMatchObject(counting)
  expect(await yuan()).toBe(before)
  const [claim] = granted(await server.call(welfareList, {}, { token: mia })).list.filter(({ kind }) => kind === 'invite')
  granted(await server.call(welfareClaim, { ids: [claim!.id] }, { token: mia }))
  expect(await view(id, mia)).toMatchObject({ counted: 1, friends: { claimable: 0 } })
  expect((await yuan()) - before).toBe(1_800)
  expect(await server.services.db.selectFrom('activity_prize').selectAll().execute()).toEqual([])
})

test('[P-9] a friend who waits for the next month counts, and what they bring cannot be claimed yet', async () => {
  const id = await runActivity(server, oda, 'inviteFriend')
  await server.services.write((tx) => writeSetting(tx, 'inviteMonthly', '1'))
  for (const name of ['harbour1', 'harbour2']) await counts(await friend(name))
  const friends = { all: 2, counting: 2, claimable: 1_800 }
  await expect.poll(() => view(id, mia)).toMatchObject({ counted: 1, friends })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { payRecalls } from '#server/activities/kinds/recallFriend/payRecalls.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { givePrize } from '#server/activities/prizes.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { deedsHeard } from '#tests/support/deedsHeard.ts'
import { deposited } from '#tests/support/deposited.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { recallFriendInfo, recallFriendAct } = activityCalls
const DAY = 86_400_000
const LEO = 'm-leo'

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

const yuan = (memberId: string) => balanceOf(server.services.db, memberId, 'FEN')
const view = async (id: string, token?: string) => {
  const found = granted(await server.call(recallFriendInfo, { id }, { token })).view
  if (found === null) throw new Error('nothing is shown')
  return found
}
type Act = Parameters<typeof server.call<typeof recallFriendAct>>[1]['act']
const act = async (id: string, what: Act, token: string) =>
  granted(await server.call(recallFriendAct, { id, requestId: newClientId(), act: what }, { token }))
/** Mia’s code. */
async function codeOf(id: string): Promise<string> {
  await act(id, { do: 'code' }, mia)
  const { code } = await view(id, mia)
  if (code === null) throw new Error('there is no code')
  return code
}

/** A member comes back after so many days. */
async function back(days: number, name = 'leo') {
  await server.services.write((tx) =>
    tx.db
      .updateTable('member')
      .set({ last_seen_at: tx.at - days * DAY })
      .where('id', '=', `m-${name}`)
      .execute(),
  )
  return server.login(name, `device-${name}`)
}
async function deposit(memberId: string, amount: number) {
  server.clock.advance(1_000)
  await deposited(server, memberId, amount * 100)
  await deedsHeard(server)
}
const pay = (give: Parameters<typeof payRecalls>[0]['give'] = (tx, ...rest) => givePrize(tx, lockBonus, ...rest)) =>
  payRecalls({ db: server.services.db, write: server.services.write, give })

test('[C-12] [P-9] [S-3] who was away comes back by a member’s code and deposits: both are paid, once', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  const leo = await back(31)
  const until = server.clock.now() + 7 * DAY
  expect((await view(id, leo)).own).toEqual({ state: 'may', until })
  expect(await act(id, { do: 'comeBack', code: code.toLowerCase() }, leo)).toMatchObject({ result: 'done' })
  expect((await view(id, leo)).own).toMatchObject({ state: 'back', by: 'M**' })
  expect((await view(id, mia)).friends).toMatchObject([{ name: 'L**', state: 'back' }])

  const before = [await yuan('m-mia'), await yuan(LEO)]
  await deposit(LEO, 99.99)
  await pay()
  expect((await view(id, leo)).own).toMatchObject({ state: 'back' })
  await deposit(LEO, 100)
  expect((await view(id, leo)).own).toMatchObject({ state: 'due' })
  await Promise.all([pay(), pay(), pay()])
  await server.restart()
  await pay()
  await deposit(LEO, 500)
  await pay()
  expect([(await yuan('m-mia')) - before[0]!, (await yuan(LEO)) - before[1]!]).toEqual([1_800, 1_800])
  expect((await view(id, mia)).friends).toMatchObject([{ state: 'paid' }])
  expect(await act(id, { do: 'leave' }, leo)).toEqual({ result: 'refused', why: { why: 'already' } })
})

test('[C-12] the short link of who calls friends back leads to the activity by their code', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  const { short } = await view(id, mia)
  const reply = await fetch(`${server.url}/s/${short}`, { redirect: 'manual', headers: { connection: 'close' } })
  await reply.text()
  expect(reply.headers.get('location')).toBe(`/app/activity/${id}?r_code=${code}`)
})

test('[P-9] [S-3] an account that slept comes back when it is woken', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const leo = await back(120)
  expect(granted(await server.call(dormantAccountCheck, {}, { token: leo }))).toMatchObject({ dormant: true })
  const stored = () => server.services.db.selectFrom('member_return').selectAll().execute()
  expect(await stored()).toEqual([])
  granted(await server.call(dormantAccountReactivate, { password: 'anchor88b' }, { token: leo }))
  expect(await stored()).toMatchObject([{ member_id: LEO, at: server.clock.now(), away_since: server.clock.now() - 120 * DAY }])
  expect((await view(id, leo)).own).toMatchObject({ state: 'may' })
})

test('[P-9] only who was away long enough is called back, in time, by another member’s code', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  const early = await back(29)
  expect((await view(id, early)).own).toBeNull()
  const audience = { result: 'refused', why: { why: 'audience' } }
  expect(await act(id, { do: 'comeBack', code }, early)).toEqual(audience)

  const leo = await back(40)
  const later = await runActivity(server, oda, 'recallFriend', { startsAt: server.clock.now() + 1_000 })
  server.clock.advance(2_000)
  expect(await act(later, { do: 'comeBack', code }, leo)).toEqual(audience)
  expect(await act(id, { do: 'comeBack', code: 'NOBODY22' }, leo)).toMatchObject({ why: { why: 'conditions' } })
  const own = granted(await server.call(recallFriendAct, { id, requestId: newClientId(), act: { do: 'code' } }, { token: leo }))
  if (own.result !== 'done' || own.reply.code === null) throw new Error('there is no code')
  expect(await act(id, { do: 'comeBack', code: own.reply.code }, leo)).toMatchObject({ why: { why: 'conditions' } })
  server.clock.advance(7 * DAY)
  const late = await server.login('leo', 'device-leo')
  expect(await act(id, { do: 'comeBack', code }, late)).toEqual(audience)
})

test('[P-9] the same device is the same person: it calls nobody back', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  const { device_id: device } = await server.services.db
    .selectFrom('session')
    .select('device_id')
    .where('member_id', '=', 'm-mia')
    .executeTakeFirstOrThrow()
  await back(40)
  const leo = await server.login('leo', device)
  expect(await act(id, { do: 'comeBack', code }, leo)).toEqual({ result: 'refused', why: { why: 'audience' } })
})

/** Leo is found on Mia’s device. */
async function foundWithMia() {
  const { device_id: device } = await server.services.db
    .selectFrom('session')
    .select('device_id')
    .where('member_id', '=', 'm-mia')
    .executeTakeFirstOrThrow()
  return server.login('leo', device)
}

test('[P-9] [S-3] who turns out to be one person before the deposit takes no place of the month, and neither is paid', async () => {
  const id = await runActivity(server, oda, 'recallFriend', {
    terms: { away: 30, within: 7, least: '10000', prize: '1800', monthly: 1 },
  })
  const code = await codeOf(id)
  await act(id, { do: 'comeBack', code }, await back(40))
  const leo = await foundWithMia()
  await deposit(LEO, 100)
  await act(id, { do: 'comeBack', code }, await back(40, 'oda'))
  await deposit('m-oda', 100)
  const before = [await yuan('m-mia'), await yuan(LEO)]
  await pay()
  expect([(await yuan('m-mia')) - before[0]!, (await yuan(LEO)) - before[1]!]).toEqual([1_800, 0])
  expect((await view(id, leo)).own).toBeNull()
  expect((await view(id, mia)).friends).toMatchObject([{ name: 'O**', state: 'paid' }])
})

test('[P-9] [S-3] who turns out to be one person after the deposit is paid nothing, also when that is found no more', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  await act(id, { do: 'comeBack', code }, await back(40))
  await deposit(LEO, 100)
  const leo = await foundWithMia()
  const before = [await yuan('m-mia'), await yuan(LEO)]
  await pay()
  expect((await view(id, leo)).own).toBeNull()
  expect((await view(id, mia)).friends).toEqual([])
  await server.services.db.deleteFrom('session').where('member_id', '=', LEO).execute()
  await pay()
  expect([(await yuan('m-mia')) - before[0]!, (await yuan(LEO)) - before[1]!]).toEqual([0, 0])
})

test('[P-9] who leaves before the deposit brings nothing', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  const leo = await back(40)
  await act(id, { do: 'comeBack', code }, leo)
  await act(id, { do: 'leave' }, leo)
  const before = await yuan('m-mia')
  await deposit(LEO, 100)
  await pay()
  expect(await yuan('m-mia')).toBe(before)
  expect((await view(id, mia)).friends).toEqual([])
})

test('[P-9] a deposit from before the member said who called them back is none of it, also where it is told of after that', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  const leo = await back(40)
  await act(id, { do: 'comeBack', code }, leo)
  const named = server.clock.now()
  /** A deposit that is told of now. */
  const told = async (at: number) => {
    const row = { id: `d-${at}`, member_id: LEO, what: 'deposit', left_json: null, tries: 0, next_at: 0, at } as const
    const deed = JSON.stringify({ what: 'deposit', orderId: `o-${at}`, amount: '10000' })
    await server.services.db
      .insertInto('activity_deed')
      .values({ ...row, deed_json: deed })
      .execute()
    await deedsHeard(server)
    return (await view(id, leo)).own
  }
  expect(await told(named - 1)).toMatchObject({ state: 'back' })
  expect(await told(named)).toMatchObject({ state: 'due' })
})

test('[P-9] a payment that breaks in the middle leaves nothing of its half, and is done the next time', async () => {
  const id = await runActivity(server, oda, 'recallFriend')
  const code = await codeOf(id)
  await act(id, { do: 'comeBack', code }, await back(40))
  await deposit(LEO, 100)
  const before = [await yuan('m-mia'), await yuan(LEO)]
  const gained = async () => [(await yuan('m-mia')) - before[0]!, (await yuan(LEO)) - before[1]!]
  const breaking = pay(async (tx, activity, memberId, order) => {
    await givePrize(tx, lockBonus, activity, memberId, order)
    if (memberId === 'm-mia') throw new Error('killed')
    return true
  })
  await expect(breaking).rejects.toThrow('killed')
  expect(await gained()).toEqual([0, 1_800])
  await pay()
  expect(await gained()).toEqual([1_800, 1_800])
})

test('[P-9] what cannot be paid yet waits, and holds up nobody else', async () => {
  const id = await runActivity(server, oda, 'recallFriend', { budgets: [{ asset: 'FEN', all: '10000', day: '1800' }] })
  const code = await codeOf(id)
  await act(id, { do: 'comeBack', code }, await back(40))
  await deposit(LEO, 100)
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'device-none' }, { hours: 24 }))
  const before = [await yuan('m-mia'), await yuan(LEO)]
  const gained = async () => [(await yuan('m-mia')) - before[0]!, (await yuan(LEO)) - before[1]!]
  await pay()
  expect(await gained()).toEqual([0, 1_800])
  server.clock.advance(DAY)
  await pay()
  expect(await gained()).toEqual([1_800, 1_800])
})

test('[P-9] beyond the number of a month the friend is paid, and who called them is not', async () => {
  const id = await runActivity(server, oda, 'recallFriend', {
    terms: { away: 30, within: 7, least: '10000', prize: '1800', monthly: 1 },
  })
  const code = await codeOf(id)
  const others = ['leo', 'oda']
  for (const name of others) {
    await act(id, { do: 'comeBack', code }, await back(40, name))
    await deposit(`m-${name}`, 100)
  }
  const before = await yuan('m-mia')
  await pay()
  expect((await yuan('m-mia')) - before).toBe(1_800)
  expect((await view(id, mia)).friends.map(({ state }) => state).toSorted()).toEqual(['over', 'paid'])
})

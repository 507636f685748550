import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { cardsOf } from '#server/activities/buffs.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { activityFields, runActivity } from '#tests/support/activities.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { officeActivitySave } from '#src/api/contract/activityOffice.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { breakoutBarrierInfo, breakoutBarrierAct } = activityCalls
const DAY = 86_400_000

let server: TestServer
let mia: string
let oda: string
let matches: number
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-11')!) + DAY / 2 - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  matches = 0
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const gold = () => balanceOf(server.services.db, 'm-mia', 'GOLD')
const view = async (id: string, token?: string) => granted(await server.call(breakoutBarrierInfo, { id }, { token })).view!
const act = (id: string, what: 'begin' | 'claim') =>
  server.call(breakoutBarrierAct, { id, requestId: newClientId(), act: { do: what } }, { token: mia })
const bet = (yuan: number) => settledBet(server, { stake: yuan * 100, matchId: `m-barrier-${(matches += 1)}` })
const nextDay = async (ms = DAY) => {
  server.clock.advance(ms)
  mia = await server.login('mia')
}

test('[P-9] a member begins, passes a gate a day, and claims each gate’s coins and card once', async () => {
  const id = await runActivity(server, oda, 'breakoutBarrier')
  expect(await view(id)).toMatchObject({ since: null, height: 0 })
  await bet(100)
  // What was bet before beginning shows nowhere; the day of beginning counts whole.
  expect((await view(id, mia)).height).toBe(0)
  expect(granted(await act(id, 'claim'))).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  granted(await act(id, 'begin'))
  expect(granted(await act(id, 'begin'))).toMatchObject({ result: 'refused', why: { why: 'already' } })
  expect(await view(id, mia)).toMatchObject({ since: '2026-03-11', height: 1, today: { bets: 10_000, isPassed: true } })
  // More on the same day passes no second gate.
  await bet(5_000)
  expect((await view(id, mia)).height).toBe(1)
  const before = await gold()
  expect(granted(await act(id, 'claim'))).toMatchObject({ result: 'done', prizes: [{ asset: 'GOLD', amount: 50 }] })
  expect(granted(await act(id, 'claim'))).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  await nextDay()
  await bet(199)
  expect((await view(id, mia)).today).toMatchObject({ bets: 19_900, isPassed: false })
  await bet(1)
  const twice = await Promise.all([act(id, 'claim'), act(id, 'claim')])
  expect(twice.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'refused'])
  expect((await gold()) - before).toBe(150)
  expect(await cardsOf(server.services.db, 'm-mia', 'doubleSign')).toBe(1)
})

test('[P-9] a day that misses leads back to the last camp, or the start; gifts that were reached stay, and come once', async () => {
  const id = await runActivity(server, oda, 'breakoutBarrier')
  granted(await act(id, 'begin'))
  await bet(100)
  await nextDay()
  // Today is not over: nothing is missed yet.
  expect((await view(id, mia)).height).toBe(1)
  await nextDay()
  expect(await view(id, mia)).toMatchObject({
    height: 0,
    best: 1,
    gates: [{ place: 'next', gift: 'ready' }, {}, {}, {}, {}, {}, {}],
  })
  for (const yuan of [100, 200, 300, 500]) {
    await bet(yuan)
    await nextDay()
  }
  expect(await view(id, mia)).toMatchObject({ height: 4, camp: 3 })
  await nextDay()
  expect(await view(id, mia)).toMatchObject({ height: 3, best: 4 })
  const before = await gold()
  granted(await act(id, 'claim'))
  expect((await gold()) - before).toBe(550)
  await bet(500)
  expect(await view(id, mia)).toMatchObject({ height: 4 })
  expect(granted(await act(id, 'claim'))).toMatchObject({ result: 'refused' })
  expect((await gold()) - before).toBe(550)
})

test('[P-9] [S-3] a day on which a member paused leads nowhere back, and nothing can be claimed on it', async () => {
  const id = await runActivity(server, oda, 'breakoutBarrier')
  granted(await act(id, 'begin'))
  await bet(100)
  await nextDay()
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  expect(await act(id, 'claim')).toMatchObject({ code: profile.codes.saferPlay })
  await nextDay()
  expect((await view(id, mia)).height).toBe(1)
  expect(granted(await act(id, 'claim'))).toMatchObject({ result: 'done' })
  await nextDay()
  // The day on which the pause ended was a day of rest, too.
  expect((await view(id, mia)).height).toBe(1)
  await nextDay()
  expect((await view(id, mia)).height).toBe(0)
})

test('[P-9] gates that do not rise are refused by whoever writes them', async () => {
  const gate = { need: '100', coins: '1', isCamp: false, card: 'none' }
  const fields = activityFields(server.clock.now(), 'breakoutBarrier', { terms: { gates: [gate, gate] } })
  const saved = await server.call(officeActivitySave, { id: 'flat', version: null, fields, reason: 'test' }, { token: oda })
  expect(saved).toMatchObject({ code: profile.codes.invalid })
})

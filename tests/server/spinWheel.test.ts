import type * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { drawProof } from '#src/api/contract/draws.ts'
import { spinEntry, spinWheel } from '#src/api/model/activities/kinds/spinWheel.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import { readAnyProof, verifyAny } from '#src/api/model/draw/anyProof.ts'
import { fen, points } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { cardsOf, giveBuffCard, spendCard } from '#server/activities/buffs.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { movePoints, pointsOf } from '#server/ledger/movePoints.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { spinWheelInfo, spinWheelAct } = activityCalls
const DAY = 86_400_000

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(readDay('2026-03-11')!) + DAY / 2 - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const view = async (id: string, token: string | undefined = mia) =>
  granted(await server.call(spinWheelInfo, { id }, { token })).view!
const act = async (id: string, asked: v.InferInput<(typeof spinWheel)['act']>, requestId = newClientId()) =>
  granted(await server.call(spinWheelAct, { id, requestId, act: asked }, { token: mia }))
const spin = (id: string, seed = 'my-own-seed', requestId = newClientId()) => act(id, { do: 'spin', seed }, requestId)
const proofOf = async (id: string) => readAnyProof(granted(await server.call(drawProof, { id })).proof)!
const pay = (amount: number) =>
  server.services.write(async (tx) => {
    tx.publishAfterCommit({
      type: 'deed',
      memberId: 'm-mia',
      deed: { what: 'deposit', orderId: newClientId(), amount: fen(amount) },
    })
  })
const givePoints = (amount: number) =>
  server.services.write((tx) => movePoints(tx, 'm-mia', points(amount), { kind: 'pointsBets', key: newClientId() }))
const heard = async () => {
  await expect.poll(() => server.services.db.selectFrom('activity_deed').select('id').execute()).toEqual([])
}
const prizes = () => server.services.db.selectFrom('activity_prize').selectAll().where('member_id', '=', 'm-mia').execute()

test('[C-12] [P-9] a spin is drawn with a seed that was committed to before and the member’s own, and can be computed again', async () => {
  const id = await runActivity(server, oda, 'spinWheel')
  expect(await view(id)).toMatchObject({ chances: 0, next: null, spins: [] })
  await pay(50_000)
  await heard()
  const { next } = await view(id)
  const before = await proofOf(next!.draw)
  expect(before).toMatchObject({ commitment: next!.commitment, serverSeed: null, entries: [], sector: null })
  const requestId = newClientId()
  const done = await spin(id, 'my-own-seed', requestId)
  if (done.result !== 'done') throw new Error(done.why.why)
  const { draw, sector } = done.reply
  expect([draw, done.reply.chances]).toEqual([next!.draw, 0])
  const told = await proofOf(draw!)
  expect(told).toMatchObject({ commitment: next!.commitment, entries: [spinEntry('my-own-seed', 0)], sector })
  expect(verifyAny(told)).toEqual({ state: 'equal' })
  const after = await view(id)
  expect(done.prizes).toEqual([after.sectors[sector!]!.prize])
  expect(after).toMatchObject({ chances: 0, next: { number: 1 }, spins: [{ draw, sector }] })
  // The next one is another draw, and nothing of it is told.
  expect(await proofOf(after.next!.draw)).toMatchObject({ serverSeed: null, sector: null })
  // The same request again, also after a restart, is the same spin; another one has no chance left.
  await server.restart()
  expect(await spin(id, 'my-own-seed', requestId)).toMatchObject({ result: 'done', reply: { draw, sector } })
  expect(await spin(id)).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  expect(await prizes()).toHaveLength(1)
})

test('[P-9] each 500 yuan of deposits are a chance, up to so many a day, and the rest counts on', async () => {
  const terms = { ...initialTerms(spinWheel.fields), depositMost: 3 }
  const id = await runActivity(server, oda, 'spinWheel', { terms })
  await pay(49_999)
  await heard()
  expect(await view(id)).toMatchObject({ chances: 0, deposit: { rest: 49_999, got: 0, most: 3 } })
  await pay(1)
  await heard()
  expect(await view(id)).toMatchObject({ chances: 1, deposit: { rest: 0, got: 1 } })
  await pay(1_000_000)
  await heard()
  expect(await view(id)).toMatchObject({ chances: 3, deposit: { rest: 0, got: 3 } })
  server.clock.advance(DAY / 2)
  mia = await server.login('mia')
  await pay(50_000)
  await heard()
  expect(await view(id)).toMatchObject({ chances: 4, deposit: { got: 1 } })
})

test('[P-9] points that are there buy so many chances a day, exactly at their price', async () => {
  const id = await runActivity(server, oda, 'spinWheel')
  const { have } = await pointsOf(server.services.db, 'm-mia')
  await givePoints(250 - have)
  expect(await act(id, { do: 'buyChance' })).toMatchObject({ result: 'done', reply: { chances: 1, sector: null } })
  expect(await act(id, { do: 'buyChance' })).toMatchObject({ result: 'done', reply: { chances: 2 } })
  expect((await pointsOf(server.services.db, 'm-mia')).have).toBe(50)
  expect(await act(id, { do: 'buyChance' })).toEqual({ result: 'refused', why: { why: 'already' } })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await act(id, { do: 'buyChance' })).toMatchObject({
    result: 'refused',
    why: { why: 'conditions', list: [{ what: 'points', have: 50, need: 100 }] },
  })
  expect((await pointsOf(server.services.db, 'm-mia')).have).toBe(50)
  expect(await view(id)).toMatchObject({ chances: 2, points: { got: 0, have: 50 } })
})

test('[P-9] a task that was finished today is a chance, once', async () => {
  const id = await runActivity(server, oda, 'spinWheel')
  expect(await act(id, { do: 'taskChance' })).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  const finish = (period: string) =>
    server.services.write((tx) =>
      tx.db
        .insertInto('task_done')
        .values({ member_id: 'm-mia', period, points: points(5), at: tx.at })
        .execute(),
    )
  await finish('one:day')
  await finish('two:day')
  expect(await view(id)).toMatchObject({ tasks: { done: 2, got: 0, most: 1 } })
  expect(await act(id, { do: 'taskChance' })).toMatchObject({ result: 'done', reply: { chances: 1 } })
  expect(await act(id, { do: 'taskChance' })).toEqual({ result: 'refused', why: { why: 'already' } })
})

test('[P-9] a wheel that could not pay every sector draws nothing, and takes no chance', async () => {
  const budgets = [
    { asset: 'GOLD' as const, all: '1000', day: null },
    { asset: 'POINT' as const, all: '1000', day: null },
    { asset: 'FEN' as const, all: '8799', day: null },
  ]
  const id = await runActivity(server, oda, 'spinWheel', { budgets })
  await pay(50_000)
  await heard()
  const { next } = await view(id)
  for (const seed of ['one', 'two', 'three'])
    expect(await spin(id, seed)).toEqual({ result: 'refused', why: { why: 'budgetGone' } })
  expect(await proofOf(next!.draw)).toMatchObject({ serverSeed: null, entries: [] })
  expect(await view(id)).toMatchObject({ chances: 1, next: { draw: next!.draw, number: 0 } })
})

test('[P-9] twelve spins at once with one chance are one spin and one prize', async () => {
  const id = await runActivity(server, oda, 'spinWheel')
  await pay(50_000)
  await heard()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => spin(id, `seed-${at}`)))
  expect(answers.filter(({ result }) => result === 'done')).toHaveLength(1)
  expect(await prizes()).toHaveLength(1)
  expect(await view(id)).toMatchObject({ chances: 0, next: { number: 1 } })
})

test('[P-9] weights that are not all together are no wheel', async () => {
  const terms = initialTerms(spinWheel.fields)
  const sectors = spinWheel.fields.sectors.initial.map((row) => ({ ...row, weight: 1_251 }))
  await expect(runActivity(server, oda, 'spinWheel', { terms: { ...terms, sectors } })).rejects.toThrow()
})

test('[P-9] [S-3] who paused neither spins nor gets chances, and keeps those that they had', async () => {
  const id = await runActivity(server, oda, 'spinWheel')
  await pay(50_000)
  await heard()
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  const answer = await server.call(
    spinWheelAct,
    { id, requestId: newClientId(), act: { do: 'spin', seed: 'mine' } },
    { token: mia },
  )
  expect(answer).toMatchObject({ ok: false, code: profile.codes.saferPlay })
  await pay(50_000)
  await heard()
  server.clock.advance(25 * 3_600_000)
  mia = await server.login('mia')
  expect(await view(id)).toMatchObject({ chances: 1 })
})

test('[P-9] a card brings its chances once, at one wheel, on its day', async () => {
  const id = await runActivity(server, oda, 'spinWheel')
  const other = await runActivity(server, oda, 'spinWheel')
  expect(await view(id)).toMatchObject({ card: null })
  expect(await act(id, { do: 'cardChance' })).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  const use = (source: string) =>
    server.services.write(async (tx) => {
      await giveBuffCard(tx, 'm-mia', 'extraSpin', source)
      await spendCard(tx, 'm-mia', { buff: 'extraSpin', strength: 2 })
    })
  await use('one')
  expect(await cardsOf(server.services.db, 'm-mia', 'extraSpin')).toBe(0)
  expect(await view(id)).toMatchObject({ card: { chances: 2, isTaken: false } })
  expect(await view(id, await server.login('leo', 'device-leo'))).toMatchObject({ card: null })
  // Both wheels are asked at once: one of them gives.
  const asked = await Promise.all([id, other, id].map((wheel) => act(wheel, { do: 'cardChance' })))
  expect(asked.map(({ result }) => result).toSorted()).toEqual(['done', 'refused', 'refused'])
  expect((await view(id)).chances + (await view(other)).chances).toBe(2)
  const requestId = newClientId()
  expect(await act(id, { do: 'cardChance' }, requestId)).toEqual({ result: 'refused', why: { why: 'already' } })
  expect(await view(other)).toMatchObject({ card: { isTaken: true } })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect((await view(id)).chances + (await view(other)).chances).toBe(2)
  expect(await view(id)).toMatchObject({ card: null })
  expect(await act(id, { do: 'cardChance' })).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  await use('two')
  const again = await act(id, { do: 'cardChance' }, requestId)
  expect(again).toMatchObject({ result: 'done' })
  expect(await act(id, { do: 'cardChance' }, requestId)).toEqual(again)
  expect((await view(id)).chances + (await view(other)).chances).toBe(4)
})

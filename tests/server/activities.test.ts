import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import {
  officeActivities,
  officeActivityAct,
  officeActivityBar,
  officeActivityBars,
  officeActivityFigures,
  officeActivityPreview,
  officeActivityPublish,
  officeActivitySave,
  officeActivitySign,
} from '#src/api/contract/activityOffice.ts'
import { officeMemberTag } from '#src/api/contract/memberOffice.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { ActivityFieldsWire } from '#src/api/model/activities/officeActivity.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { activityFields, runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { activityList, activityPrizes, signGiftsInfo, signGiftsAct } = activityCalls
const DAY = 86_400_000
const NOON = 12 * 3_600_000

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  // A Wednesday.
  server.clock.advance(dayStart(readDay('2026-03-11')!) + NOON - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const gold = () => balanceOf(server.services.db, 'm-mia', 'GOLD')
const list = async (token?: string) => granted(await server.call(activityList, {}, { token }))
const info = async (id: string, token?: string) => granted(await server.call(signGiftsInfo, { id }, { token }))
const sign = (id: string, requestId = newClientId(), token = mia) =>
  server.call(signGiftsAct, { id, requestId, act: { do: 'sign' } }, { token })
const one = async (id: string) =>
  granted(await server.call(officeActivities, {}, { token: oda })).list.find((row) => row.id === id)!
const act = async (id: string, deed: 'pause' | 'resume' | 'end') =>
  granted(
    await server.call(officeActivityAct, { id, version: (await one(id)).version, deed, reason: 'as agreed' }, { token: oda }),
  )
const save = (id: string, version: number | null, fields: ActivityFieldsWire, token = oda) =>
  server.call(officeActivitySave, { id, version, fields, reason: 'as agreed' }, { token })
const publish = (id: string, version: number, token = oda) =>
  server.call(officeActivityPublish, { id, version, reason: 'as agreed' }, { token })

test('[C-12] [P-9] a member who signs in for a day is paid once, and finds it among their prizes', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  expect((await list(mia)).list).toMatchObject([{ id, kind: 'signGifts', state: 'running', why: null, isDone: false }])
  expect((await info(id, mia)).view).toMatchObject({ row: 0, isSigned: false, makeUp: { left: 1, day: null } })
  const before = await gold()
  const requestId = newClientId()
  const done = granted(await sign(id, requestId))
  expect(done).toMatchObject({ result: 'done', reply: { coins: 100, row: 1 }, prizes: [{ asset: 'GOLD', amount: 100 }] })
  // Its card says so to who did it, and to nobody else.
  expect((await list(mia)).list).toMatchObject([{ id, isDone: true }])
  expect((await list(await server.login('leo'))).list).toMatchObject([{ id, isDone: false }])
  // The same request again, also after a restart, and another one of the same day.
  expect(granted(await sign(id, requestId))).toEqual(done)
  await server.restart()
  expect(granted(await sign(id, requestId))).toEqual(done)
  expect(granted(await sign(id))).toEqual({ result: 'refused', why: { why: 'already' } })
  expect((await gold()) - before).toBe(100)
  const won = granted(await server.call(activityPrizes, {}, { token: mia }))
  expect(won).toMatchObject({ more: false, list: [{ activityId: id, kind: 'signGifts', label: 'sign', prize: { amount: 100 } }] })
})

test('[P-9] seven days in a row bring more from day to day, by the site’s own midnight, and then begin again', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const got: number[] = []
  for (let day = 0; day < 8; day += 1) {
    const answer = granted(await sign(id))
    if (answer.result === 'done') got.push(answer.reply.coins)
    server.clock.advance(DAY)
    mia = await server.login('mia')
  }
  expect(got).toEqual([100, 150, 200, 300, 400, 600, 1_000, 100])
  // One minute before midnight of UTC+8 is still the day before.
  server.clock.advance(dayStart(readDay('2026-03-30')!) - 60_000 - server.clock.now())
  mia = await server.login('mia')
  expect(granted(await sign(id))).toMatchObject({ reply: { row: 1 } })
  server.clock.advance(60_000)
  expect(granted(await sign(id))).toMatchObject({ reply: { row: 2, coins: 150 } })
})

test('[P-9] a missed day is made up for once a week, and only the latest one', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const makeUp = async (day: string) =>
    granted(await server.call(signGiftsAct, { id, requestId: newClientId(), act: { do: 'makeUp', day } }, { token: mia }))
  granted(await sign(id))
  server.clock.advance(2 * DAY)
  mia = await server.login('mia')
  expect((await info(id, mia)).view).toMatchObject({ row: 0, makeUp: { left: 1, day: '2026-03-12' } })
  expect(await makeUp('2026-03-10')).toMatchObject({ result: 'refused', why: { why: 'ended' } })
  expect(await makeUp('2026-03-12')).toMatchObject({ result: 'done', reply: { row: 2, coins: 150 } })
  expect(granted(await sign(id))).toMatchObject({ result: 'done', reply: { row: 3, coins: 200 } })
  server.clock.advance(2 * DAY)
  mia = await server.login('mia')
  expect(await makeUp('2026-03-14')).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  // Monday.
  expect((await info(id, mia)).view).toMatchObject({ makeUp: { left: 1, day: '2026-03-15' } })
  // Today is signed, and there is still a day to make up for.
  granted(await sign(id))
  expect((await list(mia)).list).toMatchObject([{ id, isDone: false }])
  expect(await makeUp('2026-03-15')).toMatchObject({ result: 'done' })
  expect((await list(mia)).list).toMatchObject([{ id, isDone: true }])
})

test('[C-12] an activity runs from its start to its end, and says why not before, in between and after', async () => {
  const now = server.clock.now()
  const id = await runActivity(server, oda, 'signGifts', { startsAt: now + DAY, endsAt: now + 2 * DAY })
  const stands = async () => (await list(mia)).list.map(({ state, why }) => [state, why?.why])
  expect(await stands()).toEqual([['scheduled', 'notBegun']])
  expect(granted(await sign(id))).toEqual({ result: 'refused', why: { why: 'notBegun' } })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  expect((await list()).list[0]).toMatchObject({ state: 'running', why: { why: 'login' } })
  await act(id, 'pause')
  expect(await stands()).toEqual([['paused', 'paused']])
  expect(granted(await sign(id))).toEqual({ result: 'refused', why: { why: 'paused' } })
  await act(id, 'resume')
  expect(granted(await sign(id))).toMatchObject({ result: 'done' })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await stands()).toEqual([['ended', 'ended']])
  expect(granted(await sign(id))).toEqual({ result: 'refused', why: { why: 'ended' } })
  server.clock.advance(8 * DAY)
  mia = await server.login('mia')
  expect(await stands()).toEqual([])
})

test('[A-5] a bar from one activity, or from all, is lifted once; after that there is none to lift', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const bar = async (of: string | null, isSet: boolean) =>
    granted(await server.call(officeActivityBar, { id: of, name: 'mia', isSet, reason: 'two accounts' }, { token: oda }))
  for (const of of [id, null]) {
    expect(await bar(of, true)).toMatchObject({ result: 'done', list: [{ name: 'mia', activityId: of }] })
    expect(await bar(of, false)).toMatchObject({ result: 'done', list: [] })
    expect(await bar(of, false)).toMatchObject({ result: 'notBarred', list: [] })
  }
})

test('[A-5] [D-8] the trail keeps which bar of an activity was replaced or lifted, and that there was none to lift', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const bar = async (isSet: boolean, reason: string) =>
    granted(await server.call(officeActivityBar, { id, name: 'mia', isSet, reason }, { token: oda }))
  const orders = [
    [true, 'two accounts'],
    [true, 'three accounts'],
    [false, 'a mistake'],
    [false, 'a mistake again'],
  ] as const
  const fact = (reason: string) => ({ memberId: 'm-mia', activityId: id, reason, by: 'oda' })
  const facts = orders.map(([, reason]) => fact(reason))
  for (const [isSet, reason] of orders) {
    await bar(isSet, reason)
    server.clock.advance(1_000)
  }
  const rows = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select('after_json')
    .where('act', '=', 'officeActivityBar')
    .orderBy('trail.at')
    .orderBy('trail.id')
    .execute()
  expect(rows.map((row): unknown => JSON.parse(row.after_json))).toMatchObject([
    { before: null, after: facts[0] },
    { before: facts[0], after: facts[1] },
    { before: facts[1], after: null },
    { before: null, after: { result: 'notBarred' } },
  ])
})

test('[C-12] [A-5] [X-11] who is barred from one activity, or from all, is told by its code and gets nothing', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const bar = async (of: string | null, isSet: boolean) =>
    granted(await server.call(officeActivityBar, { id: of, name: 'mia', isSet, reason: 'two accounts' }, { token: oda }))
  const barred = { code: profile.codes.activityBlacklisted }
  for (const of of [id, null]) {
    await bar(of, true)
    expect(granted(await server.call(officeActivityBars, { id }, { token: oda })).list).toMatchObject([
      { name: 'mia', activityId: of, reason: 'two accounts' },
    ])
    expect(await sign(id)).toMatchObject(barred)
    expect(await server.call(signGiftsInfo, { id }, { token: mia })).toMatchObject(barred)
    expect((await list(mia)).list).toMatchObject([{ why: { why: 'barred' } }])
    await bar(of, false)
  }
  const tag = (isSet: boolean) =>
    server.call(officeMemberTag, { memberId: 'm-mia', tag: 'blacklist', isSet, reason: 'two accounts' }, { token: oda })
  granted(await tag(true))
  expect(await sign(id)).toMatchObject(barred)
  granted(await tag(false))
  expect(granted(await sign(id))).toMatchObject({ result: 'done' })
  const barOf = (name: string, isSet: boolean) => server.call(officeActivityBar, { id, name, isSet, reason: 'x' }, { token: oda })
  expect(await barOf('nobody', true)).toMatchObject({ code: profile.codes.notFound })
  expect(await barOf('oda', true)).toMatchObject({ code: profile.codes.notFound })
  // Whoever moderates a room plays as anybody does.
  expect([(await barOf('ada', true)).ok, (await barOf('ada', false)).ok]).toEqual([true, true])
})

test('[A-5] an activity is shown to its audience alone, by grade and by mark', async () => {
  const id = await runActivity(server, oda, 'signGifts', { audience: { grade: 2, tag: null } })
  const grade = (level: number) =>
    server.services.write((tx) => tx.db.updateTable('member').set({ vip_level: level }).where('id', '=', 'm-mia').execute())
  await grade(1)
  expect(granted(await sign(id))).toEqual({ result: 'refused', why: { why: 'grade', needed: 2 } })
  await grade(2)
  await server.services.write((tx) =>
    tx.db.insertInto('member_tag').values({ member_id: 'm-mia', tag: 'noLevel', at: tx.at }).execute(),
  )
  expect(granted(await sign(id))).toMatchObject({ result: 'refused', why: { why: 'grade' } })
  const marked = await runActivity(server, oda, 'signGifts', { place: 2, audience: { grade: 0, tag: 'noLevel' } })
  expect((await list(mia)).list.map((card) => card.id)).toContain(marked)
  expect((await list()).list.map((card) => card.id)).not.toContain(marked)
})

test('[S-3] [C-12] who paused is offered nothing and may do nothing; what they won stays theirs to see', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  granted(await sign(id))
  const paid = await gold()
  server.clock.advance(DAY)
  mia = await server.login('mia')
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  expect(await list(mia)).toMatchObject({ isPaused: true, list: [] })
  expect(await info(id, mia)).toMatchObject({ isPaused: true, card: null, view: null })
  expect(await sign(id)).toMatchObject({ code: profile.codes.saferPlay })
  expect(await gold()).toBe(paid)
  expect(granted(await server.call(activityPrizes, {}, { token: mia })).list).toHaveLength(1)
})

test('[C-12] pages are told of a change of the activity, and the member’s own of what they did', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const socket = await server.connect(mia)
  granted(await sign(id))
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'activity', activityId: id })
  const before = socket.selves.length
  await act(id, 'pause')
  await expect.poll(() => socket.selves.slice(before)).toContainEqual({ kind: 'activity', activityId: id })
})

test('[A-5] the pages of who is marked, or no more, are told of all activities; a mark that stays as it was is not told', async () => {
  const socket = await server.connect(mia)
  const told = () => socket.selves.filter(({ kind }) => kind === 'activity')
  const mark = async (isSet: boolean) =>
    granted(
      await server.call(officeMemberTag, { memberId: 'm-mia', tag: 'blacklist', isSet, reason: 'two accounts' }, { token: oda }),
    )
  const all = { kind: 'activity', activityId: 'all' }
  await mark(false)
  await mark(true)
  await expect.poll(told).toEqual([all])
  await mark(true)
  await mark(false)
  await expect.poll(told).toEqual([all, all])
})

test('[A-5] the pages of who is barred, or no more, are told of which activity, or of all', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const [socket, others] = [await server.connect(mia), await server.connect(await server.login('leo', 'device-leo'))]
  const told = (of: typeof socket) => of.selves.filter(({ kind }) => kind === 'activity')
  const expected: object[] = []
  for (const [of, activityId] of [
    [id, id],
    [null, 'all'],
  ] as const)
    for (const isSet of [true, false]) {
      granted(await server.call(officeActivityBar, { id: of, name: 'mia', isSet, reason: 'two accounts' }, { token: oda }))
      expected.push({ kind: 'activity', activityId })
      await expect.poll(() => told(socket)).toEqual(expected)
    }
  expect(told(others)).toEqual([])
})

test('[C-12] [D-8] an operator drafts, previews and publishes; a save from an older version is late', async () => {
  const fields = activityFields(server.clock.now(), 'signGifts')
  const seen = granted(await server.call(officeActivityPreview, { fields }, { token: oda }))
  expect(seen).toMatchObject({ card: { state: 'running', why: null }, view: { row: 0, isSigned: false } })
  expect(granted(await save('gifts', null, fields))).toMatchObject({ result: 'done', activity: { state: 'draft', version: 0 } })
  expect((await list(mia)).list).toEqual([])
  expect(await server.call(signGiftsInfo, { id: 'gifts' }, { token: mia })).toMatchObject({ code: profile.codes.notFound })
  const other = { ...fields, place: 9 }
  expect(granted(await save('gifts', 0, other))).toMatchObject({ result: 'done', activity: { version: 1 } })
  expect(granted(await save('gifts', 0, other))).toMatchObject({ result: 'done', activity: { version: 1 } })
  expect(granted(await save('gifts', 0, fields))).toMatchObject({ result: 'late', activity: { version: 1 } })
  expect(granted(await publish('gifts', 1))).toMatchObject({ result: 'done', activity: { state: 'running' } })
  expect(granted(await publish('gifts', 1))).toMatchObject({ result: 'done' })
  const richer = { ...other, terms: { gifts: [{ coins: '5' }], makeUps: 0 } }
  expect(granted(await save('gifts', 2, richer))).toMatchObject({ result: 'fixed' })
  expect(granted(await save('gifts', 2, { ...other, place: 3 }))).toMatchObject({ result: 'done', activity: { version: 3 } })
  expect(granted(await server.call(trailList, { act: 'officeActivityPublish' }, { token: oda })).list).toMatchObject([
    { by: 'oda', reason: 'as agreed', outcome: 'done' },
    { by: 'oda' },
  ])
})

test('[C-12] terms that the kind does not allow, and a window the wrong way round, are refused by field', async () => {
  const fields = activityFields(server.clock.now(), 'signGifts')
  const invalid = { code: profile.codes.invalid }
  expect(await save('x', null, { ...fields, terms: { gifts: [], makeUps: 1 } })).toMatchObject(invalid)
  expect(await save('x', null, { ...fields, terms: { gifts: [{ coins: '0' }], makeUps: 1 } })).toMatchObject(invalid)
  expect(await save('x', null, { ...fields, endsAt: fields.startsAt })).toMatchObject(invalid)
  expect(await save('x', null, { ...fields, budgets: [{ asset: 'FEN', all: '10', day: '11' }] })).toMatchObject(invalid)
})

test('[C-12] [D-8] more than ¥5,000 of yuan takes a second operator, to publish and to raise', async () => {
  const rich = activityFields(server.clock.now(), 'signGifts', { budgets: [{ asset: 'FEN', all: '500001', day: null }] })
  granted(await save('rich', null, rich))
  const waits = granted(await publish('rich', 0))
  expect(waits).toMatchObject({
    result: 'signed',
    activity: { state: 'draft', proposal: { act: 'publish', by: { name: 'oda' } } },
  })
  const { digest } = waits.activity.proposal!
  const verdict = (token: string, of = digest) =>
    server.call(officeActivitySign, { id: 'rich', digest: of, verdict: 'approve', reason: 'seen' }, { token })
  expect(granted(await verdict(oda))).toMatchObject({ result: 'own' })
  const leo = await secondOperator(server, ['activities.act', 'activities.approve'])
  expect(granted(await verdict(leo, 'f'.repeat(64)))).toMatchObject({ result: 'late' })
  expect(granted(await verdict(leo))).toMatchObject({ result: 'done', activity: { state: 'running', proposal: null } })
  const more = { ...rich, budgets: [{ asset: 'FEN' as const, all: '600000', day: null }] }
  const raised = granted(await save('rich', 1, more))
  expect(raised).toMatchObject({ result: 'signed', activity: { fields: { budgets: [{ all: 500_001 }] } } })
  expect(granted(await verdict(leo, raised.activity.proposal!.digest))).toMatchObject({
    result: 'done',
    activity: { fields: { budgets: [{ all: 600_000 }] } },
  })
  // Less needs nobody else.
  expect(granted(await save('rich', 2, rich))).toMatchObject({ result: 'done' })
})

test('[C-12] [D-8] looking takes activities.read, changing activities.act, publishing activities.approve', async () => {
  const fields = activityFields(server.clock.now(), 'signGifts')
  granted(await save('gifts', null, fields))
  expect(await server.call(officeActivities, {}, { token: mia })).toMatchObject({ code: profile.codes.forbidden })
  const leo = await secondOperator(server, ['activities.read'])
  granted(await server.call(officeActivities, {}, { token: leo }))
  expect(await save('gifts', 0, { ...fields, place: 2 }, leo)).toMatchObject({ code: profile.codes.forbidden })
  const changer = await secondOperator(server, ['activities.act'])
  expect(await publish('gifts', 0, changer)).toMatchObject({ code: profile.codes.forbidden })
})

test('[C-12] the figures of an activity are what its prizes add up to, day by day', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  granted(await sign(id))
  granted(await sign(id, newClientId(), await server.login('leo')))
  server.clock.advance(DAY)
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  granted(await sign(id))
  const figures = granted(await server.call(officeActivityFigures, { id }, { token: oda }))
  expect(figures).toEqual({
    joined: 2,
    members: 2,
    days: [
      { day: '2026-03-12', members: 1, prizes: 1, paid: [{ asset: 'GOLD', amount: 150 }] },
      { day: '2026-03-11', members: 2, prizes: 2, paid: [{ asset: 'GOLD', amount: 200 }] },
    ],
  })
  expect((await one(id)).spent.find(({ asset }) => asset === 'GOLD')).toEqual({ asset: 'GOLD', all: 350, today: 150 })
})

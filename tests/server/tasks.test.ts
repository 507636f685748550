import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { inviteInfo } from '#src/api/contract/invite.ts'
import { officeMemberTakeDown } from '#src/api/contract/memberOffice.ts'
import { nicknameSet } from '#src/api/contract/profile.ts'
import { referrerInfo } from '#src/api/contract/registration.ts'
import { officeTasks, officeTaskSave, taskList } from '#src/api/contract/tasks.ts'
import { welfareClaim, welfareList } from '#src/api/contract/welfare.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { periodEnd } from '#src/api/model/playPeriod.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { pointsOf } from '#server/ledger/movePoints.ts'
import { storeRights } from '#server/members/rights.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { countDeed, countShared } from '#server/tasks/countDeeds.ts'
import { startTaskWatch } from '#server/tasks/taskWatch.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.toMorning()
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const all = async (token = mia) => granted(await server.call(taskList, {}, { token }))
const one = async (id: string, token = mia) => {
  const { progress, state } = (await all(token)).list.find((task) => task.id === id)!
  return { progress, state }
}
const claim = (id: string, token = mia) => server.call(welfareClaim, { ids: [id] }, { token })
const have = async () => (await pointsOf(server.services.db, 'm-mia')).have
const count = (deed: 'watch' | 'message' | 'share', more: number, memberId = 'm-mia') =>
  server.services.write((tx) => countDeed(tx, memberId, deed, more))
const claimIdOf = async (id: string) => (await all()).list.find((task) => task.id === id)!.claimId

test('[C-11] a finished task is claimed once for its day, in points, and waits beyond the day', async () => {
  expect(await claim(await claimIdOf('message-day'))).toMatchObject({ code: profile.codes.notFound })
  await count('message', 2)
  expect(await one('message-day')).toEqual({ progress: 2, state: 'open' })
  expect(await claim(await claimIdOf('message-day'))).toMatchObject({ code: profile.codes.notFound })
  const socket = await server.connect(mia)
  await count('message', 5)
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'tasks' })
  expect(await one('message-day')).toEqual({ progress: 3, state: 'done' })
  expect(await one('message-week')).toEqual({ progress: 7, state: 'open' })

  const today = await claimIdOf('message-day')
  const before = await have()
  for (const reply of await Promise.all([claim(today), claim(today), claim(today)]))
    expect(granted(reply).paid).toEqual([{ id: today, asset: 'POINT', amount: 10 }])
  expect((await have()) - before).toBe(10)
  expect(await one('message-day')).toEqual({ progress: 3, state: 'claimed' })

  // The next day begins anew; what was earned on the one before waits.
  await count('watch', 10)
  server.clock.advance(periodEnd('day', server.clock.now()) - server.clock.now())
  mia = await server.login('mia')
  expect(await one('message-day')).toEqual({ progress: 0, state: 'open' })
  expect(await one('watch-day')).toEqual({ progress: 0, state: 'open' })
  const [waiting, ...rest] = granted(await server.call(welfareList, {}, { token: mia })).list.filter(({ period }) =>
    period.startsWith('watch-'),
  )
  expect(rest).toEqual([])
  expect(granted(await claim(waiting!.id)).paid).toEqual([{ id: waiting!.id, asset: 'POINT', amount: 20 }])
})

test('[C-11] watching is who is in a room on the air; a page that says so, or a room that is not, counts nothing', async () => {
  const socket = await server.connect(mia)
  const second = await server.connect(mia)
  const pass = async (looks: number) => {
    for (let each = 0; each < looks; each += 1) {
      server.clock.advance(20_000)
      await server.tasks.look()
    }
  }
  await pass(4)
  expect(await one('watch-day')).toEqual({ progress: 0, state: 'open' })
  for (const each of [socket, second]) expect(await each.enter(FIXTURE.chatRoom)).toMatchObject({ ok: true })
  await pass(1)
  await pass(6)
  expect(await one('watch-day')).toEqual({ progress: 2, state: 'open' })
  await server.services.write(async (tx) => {
    await tx.db.updateTable('anchor').set({ status: '0' }).execute()
    await tx.db.updateTable('match').set({ game_status: 'ended' }).execute()
  })
  await pass(6)
  expect(await one('watch-day')).toEqual({ progress: 2, state: 'open' })
})

test('[C-11] [S-9] minutes that two nodes count at once, which cannot tell each other, are not more than pass', async () => {
  const socket = await server.connect(mia)
  expect(await socket.enter(FIXTURE.chatRoom)).toMatchObject({ ok: true })
  const other = startTaskWatch(server.services, { members: server.sockets.members }, (error) => {
    throw error
  })
  for (let look = 0; look <= 3 * 20; look += 1) {
    server.clock.advance(20_000)
    await Promise.all([server.tasks.look(), other.look()])
  }
  await other.stop()
  // The site's day may turn meanwhile.
  const counted = await server.services.db
    .selectFrom('task_count')
    .select('count')
    .where('deed', '=', 'watch')
    .where('member_id', '=', 'm-mia')
    .execute()
  const minutes = counted.reduce((sum, row) => sum + row.count, 0)
  expect(minutes).toBeGreaterThanOrEqual(20)
  expect(minutes).toBeLessThanOrEqual(20 + 3)
})

test('[C-11] a message counts once it was sent in a room', async () => {
  granted(await server.call(chatSend, { room: FIXTURE.chatRoom, clientId: newClientId(), content: 'hello' }, { token: mia }))
  await expect.poll(() => one('message-day')).toEqual({ progress: 1, state: 'open' })
})

test('[C-11] [S-9] a message counts once, by the node that published it, however many hear of it', async () => {
  const { bus } = server.services
  const subscribe: typeof bus.subscribe = (listener) => bus.subscribe((message) => listener(message, false))
  const other = startTaskWatch({ ...server.services, bus: { ...bus, subscribe } }, { members: () => new Map() }, (error) => {
    throw error
  })
  granted(await server.call(chatSend, { room: FIXTURE.chatRoom, clientId: newClientId(), content: 'hello' }, { token: mia }))
  await Promise.all([other.look(), server.tasks.look()])
  await other.stop()
  expect(await one('message-day')).toEqual({ progress: 1, state: 'open' })
})

test('[C-11] an invitation counts as shared once a day, on a device that is not the member’s own', async () => {
  const { code } = granted(await server.call(inviteInfo, {}, { token: mia }))
  const own = (await server.services.db.selectFrom('session').select('device_id').executeTakeFirstOrThrow()).device_id
  const ask = async (device: string) =>
    granted(await server.call(referrerInfo, { code: code! }, { headers: { [headerName('tb-uuid')]: device } }))
  await ask(own)
  expect(await one('share-day')).toEqual({ progress: 0, state: 'open' })
  for (const device of ['device-a', 'device-b']) await ask(device)
  expect(await one('share-day')).toEqual({ progress: 1, state: 'done' })
  expect(await one('share-week')).toEqual({ progress: 1, state: 'open' })
})

test('[C-11] [Q8] what a member shares in several places at once counts as one share', async () => {
  await Promise.all(Array.from({ length: 5 }, () => server.services.write((tx) => countShared(tx, 'm-mia'))))
  expect(await one('share-week')).toEqual({ progress: 1, state: 'open' })
})

test('[C-11] what is done once is found by what the server knows, and claimed once for good', async () => {
  const once = ['bind-once', 'avatar-once', 'nickname-once', 'follow-once', 'bet-once']
  await server.services.write(async (tx) => {
    await tx.db.deleteFrom('collection').execute()
    await tx.db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
    await tx.db.updateTable('member').set({ avatar: '/art/portrait/m-mia.svg' }).where('id', '=', 'm-mia').execute()
  })
  for (const id of once) expect([id, await one(id)]).toEqual([id, { progress: 0, state: 'open' }])
  granted(await server.call(nicknameSet, { nickname: 'Tide' }, { token: mia }))
  await settledBet(server, { stake: 1_000 }, 'void')
  expect(await one('bet-once')).toEqual({ progress: 0, state: 'open' })
  await settledBet(server, { stake: 1_000, matchId: 'm-other' })
  await server.services.write(async (tx) => {
    await tx.db.updateTable('member').set({ avatar: '/art/portrait/drawn-1.svg' }).where('id', '=', 'm-mia').execute()
    await tx.db.insertInto('collection').values({ member_id: 'm-mia', kind: 'anchor', target_id: 'a1', at: tx.at }).execute()
    const bound = { member_id: 'm-mia', channel: 'phone' as const, print: 'p', sealed: 's', bound_at: tx.at, changed_at: null }
    await tx.db.insertInto('member_contact').values(bound).execute()
  })
  for (const id of once) {
    expect([id, await one(id)]).toEqual([id, { progress: 1, state: 'done' }])
    granted(await claim(await claimIdOf(id)))
    expect([id, await one(id)]).toEqual([id, { progress: 1, state: 'claimed' }])
  }
  // Done again, it is not given again.
  await server.services.write((tx) => tx.db.deleteFrom('collection').execute())
  expect(await one('follow-once')).toEqual({ progress: 1, state: 'claimed' })
})

test('[C-11] a nickname that staff took down is none that its member chose, until they choose another one', async () => {
  const oda = await server.login('oda')
  const down = { memberId: 'm-mia', what: 'nickname', reason: 'rude' } as const
  expect(granted(await server.call(officeMemberTakeDown, down, { token: oda })).result).toBe('done')
  expect(await one('nickname-once')).toEqual({ progress: 0, state: 'open' })
  server.clock.advance(90 * 86_400_000)
  mia = await server.login('mia')
  granted(await server.call(nicknameSet, { nickname: 'Tide' }, { token: mia }))
  expect(await one('nickname-once')).toEqual({ progress: 1, state: 'done' })
})

test('[C-11] who paused is given no task, nothing counts, and what they earned waits', async () => {
  await count('message', 3)
  const earned = await claimIdOf('message-day')
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'device-none' }, { hours: 24 }))
  expect(await all()).toEqual({ list: [], isPaused: true })
  await count('watch', 10)
  expect(await claim(earned)).toMatchObject({ code: 10_700 })
  server.clock.advance(86_400_000)
  mia = await server.login('mia')
  expect(await one('watch-week')).toMatchObject({ progress: 0 })
  expect(granted(await claim(earned)).paid).toHaveLength(1)
})

test('[C-11] nobody claims what another member did', async () => {
  await count('message', 3)
  const leo = await server.login('leo', 'device-leo')
  expect(await claim(await claimIdOf('message-day'), leo)).toMatchObject({ code: profile.codes.notFound })
  expect(await one('message-day', leo)).toEqual({ progress: 0, state: 'open' })
})

test('[C-11] a finished task tells the points that it was finished for, also where the task gives others by now', async () => {
  await count('message', 3)
  const oda = await server.login('oda', 'device-oda')
  const fields = { target: 3, points: 5, place: 5, status: '1' as const }
  const order = { task: 'message-day', version: 0, fields, reason: 'as agreed' }
  expect(granted(await server.call(officeTaskSave, order, { token: oda }))).toMatchObject({ result: 'done' })
  expect((await all()).list.find(({ id }) => id === 'message-day')?.points).toBe(10)
})

test('[C-11] [D-8] [V-7] operators change tasks from the version that they read; what was earned before stays', async () => {
  await count('message', 3)
  const oda = await server.login('oda', 'device-oda')
  const listed = async () =>
    granted(await server.call(officeTasks, {}, { token: oda })).list.find(({ id }) => id === 'message-day')!
  const save = (fields: object, version: number, token = oda) =>
    server.call(
      officeTaskSave,
      {
        task: 'message-day',
        version,
        fields: { target: 5, points: 10, place: 5, status: '1' as const, ...fields },
        reason: 'as agreed',
      },
      { token },
    )
  expect(await listed()).toMatchObject({ target: 3, points: 10, version: 0 })
  expect(await save({ points: 10_000 }, 0)).toMatchObject({ code: profile.codes.invalid })
  expect(granted(await save({}, 0))).toMatchObject({ result: 'done', task: { target: 5, points: 10, version: 1 } })
  expect(granted(await save({ points: 1 }, 0))).toMatchObject({ result: 'late', task: { points: 10 } })
  const earned = granted(await server.call(welfareList, {}, { token: mia })).list.find(({ period }) =>
    period.startsWith('message-'),
  )!
  expect(granted(await claim(earned.id)).paid).toEqual([{ id: earned.id, asset: 'POINT', amount: 10 }])

  expect(granted(await save({ status: '0' }, 1))).toMatchObject({ result: 'done' })
  expect((await all()).list.map(({ id }) => id)).not.toContain('message-day')
  expect(await save({}, 2, mia)).toMatchObject({ code: profile.codes.forbidden })
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['site.act', 'site.read']))
  expect(await save({}, 2)).toMatchObject({ code: profile.codes.forbidden })
  const acts = await server.services.db.selectFrom('trail').select('act').where('act', '=', 'officeTaskSave').execute()
  expect(acts.length).toBeGreaterThanOrEqual(3)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { favouriteAdd } from '#src/api/contract/favourites.ts'
import { messageList } from '#src/api/contract/messages.ts'
import { reminderAdd, reminderList, reminderRemove } from '#src/api/contract/reminders.ts'
import { liveSchedule } from '#src/api/contract/schedule.ts'
import { REMINDER_SHOWN } from '#src/api/model/reminder.ts'
import { profile } from '#src/api/profile.ts'
import { planAnew } from '#server/live/anchors/schedule.ts'
import { tellStarted } from '#server/live/reminders/tellStarted.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const ANCHOR = { kind: 'anchor', id: FIXTURE.offAirRoom } as const
const MATCH = { kind: 'match', id: 'match-2' } as const

const goOnAir = (status = 'On1') => server.services.anchors.setStatus(FIXTURE.offAirRoom, status, null)
const titlesOf = async (token: string) => granted(await server.call(messageList, {}, { token })).list.map(({ title }) => title)
const listOf = async (token: string) => granted(await server.call(reminderList, {}, { token })).list

test('[S-1 once] [C-13] who asked is told once, of the next broadcast, by a message and a push; who took it back is not', async () => {
  const mia = await server.login('mia')
  const leo = await server.login('leo')
  const socket = await server.connect(mia)
  for (const _ of [1, 2])
    expect(granted(await server.call(reminderAdd, ANCHOR, { token: mia })).list).toEqual([{ ...ANCHOR, startedAt: null }])
  granted(await server.call(reminderAdd, ANCHOR, { token: leo }))
  for (const _ of [1, 2]) expect(granted(await server.call(reminderRemove, ANCHOR, { token: leo })).list).toEqual([])

  await goOnAir('On0')
  await tellStarted(server.services)
  expect(await titlesOf(mia)).toEqual([])
  await goOnAir()
  await tellStarted(server.services)
  expect(await titlesOf(mia)).toEqual(['你设了提醒的直播开播了'])
  expect(await titlesOf(leo)).toEqual([])
  expect(await listOf(mia)).toEqual([{ ...ANCHOR, startedAt: expect.any(Number) }])
  await expect.poll(() => socket.selves.filter((push) => push.kind === 'reminder')).toHaveLength(1)

  // A break of the picture is not another start; what was told is asked for anew once it is over.
  await goOnAir('On2')
  await goOnAir()
  await tellStarted(server.services)
  expect(await titlesOf(mia)).toHaveLength(1)
  // It was for that broadcast alone: the next one is not told of, unless it is asked for again. Following does not ask for it either.
  granted(await server.call(favouriteAdd, ANCHOR, { token: leo }))
  await goOnAir('Off')
  await goOnAir()
  await tellStarted(server.services)
  expect([await titlesOf(mia), await titlesOf(leo)]).toEqual([['你设了提醒的直播开播了'], []])
  await goOnAir('Off')
  expect(granted(await server.call(reminderAdd, ANCHOR, { token: mia })).list).toEqual([{ ...ANCHOR, startedAt: null }])
  await goOnAir()
  await tellStarted(server.services)
  expect(await titlesOf(mia)).toHaveLength(2)
})

test('[S-1] a reminder outlives a restart, also one that was due when the server went down', async () => {
  const token = await server.login('mia')
  granted(await server.call(reminderAdd, ANCHOR, { token }))
  granted(await server.call(reminderAdd, MATCH, { token }))
  await server.services.matches.update(MATCH.id, { gameStatus: 'live' })
  await server.restart()
  await expect.poll(() => titlesOf(token)).toEqual(['你设了提醒的比赛开始了'])
  expect((await listOf(token)).filter(({ startedAt }) => startedAt === null)).toEqual([{ ...ANCHOR, startedAt: null }])
})

test('[S-1] what runs already counts as told without a message, however often it is asked for; what is over or unknown is refused, as are visitors', async () => {
  const token = await server.login('mia')
  const running = { kind: 'anchor', id: FIXTURE.anchorRoom } as const
  for (const _ of [1, 2]) {
    expect(granted(await server.call(reminderAdd, running, { token })).list).toEqual([
      { ...running, startedAt: expect.any(Number) },
    ])
    await tellStarted(server.services)
    expect(granted(await server.call(reminderRemove, running, { token })).list).toEqual([])
  }
  expect(await titlesOf(token)).toEqual([])
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'ended' })
  for (const target of [{ kind: 'match', id: FIXTURE.match } as const, { kind: 'anchor', id: 'nobody' } as const])
    expect(await server.call(reminderAdd, target, { token })).toMatchObject({ code: profile.codes.notFound })
  expect(await server.call(reminderAdd, ANCHOR)).toMatchObject({ code: profile.codes.unauthorized })
})

test('[S-1] what began stays marked for six hours, and no longer', async () => {
  server.clock.hold()
  granted(await server.call(reminderAdd, ANCHOR, { token: await server.login('mia') }))
  await goOnAir()
  server.clock.advance(REMINDER_SHOWN - 1)
  expect(await listOf(await server.login('mia'))).toHaveLength(1)
  server.clock.advance(1)
  expect(await listOf(await server.login('mia'))).toEqual([])
})

test('[S-1] a match at its break runs: nobody waits for its beginning any more', async () => {
  await server.services.matches.update(MATCH.id, { gameStatus: 'break' })
  const { list } = granted(await server.call(reminderAdd, MATCH, { token: await server.login('mia') }))
  expect(list).toEqual([{ ...MATCH, startedAt: expect.any(Number) }])
})

test('[S-1] each message leads to the page of what began', async () => {
  const token = await server.login('mia')
  for (const target of [ANCHOR, MATCH]) granted(await server.call(reminderAdd, target, { token }))
  await goOnAir()
  await server.services.matches.update(MATCH.id, { gameStatus: 'live' })
  await tellStarted(server.services)
  const { list } = granted(await server.call(messageList, {}, { token }))
  expect(new Set(list.map(({ link }) => link))).toEqual(new Set([`/app/live/match/${MATCH.id}`, `/app/live/room/${ANCHOR.id}`]))
  expect(list).toHaveLength(2)
})

test('[S-1] [P-6] who paused hears nothing when it begins, and finds it among their messages afterwards', async () => {
  const mia = await server.login('mia')
  for (const token of [mia, await server.login('leo')]) granted(await server.call(reminderAdd, ANCHOR, { token }))
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  const heard: string[] = []
  server.services.bus.subscribe((message) => {
    if (message.type === 'self' && message.push.kind === 'reminder') heard.push(message.memberId)
  })
  await goOnAir()
  await tellStarted(server.services)
  await expect.poll(() => heard).toEqual(['m-leo'])
  server.clock.advance(86_400_000)
  expect(await titlesOf(await server.login('mia'))).toContain('你设了提醒的直播开播了')
})

test('[S-1] one member changes their reminders at a pace; another has their own', async () => {
  // What a slow machine takes meanwhile gives nothing back.
  server.clock.hold()
  const token = await server.login('mia')
  const answers = []
  for (let turn = 0; turn < 20; turn += 1)
    for (const call of [reminderAdd, reminderRemove]) answers.push((await server.call(call, ANCHOR, { token })).ok)
  expect(answers).not.toContain(false)
  for (const call of [reminderAdd, reminderRemove])
    expect(await server.call(call, ANCHOR, { token })).toMatchObject({ code: profile.codes.rateLimited })
  granted(await server.call(reminderAdd, ANCHOR, { token: await server.login('leo') }))
})

test('[C-13] the schedule tells what comes within seven days, soonest first', async () => {
  const at = server.clock.now()
  await server.services.anchors.setStatus(FIXTURE.offAirRoom, 'Off', at + 60_000)
  const { list } = granted(await server.call(liveSchedule, {}))
  expect(list.map((one) => [one.at, one.match.anchorRoomId ?? one.match.matchId])).toEqual([
    [at + 60_000, FIXTURE.offAirRoom],
    [list[1]!.at, 'match-2'],
  ])
  await server.services.anchors.setStatus(FIXTURE.offAirRoom, 'Off', at + 8 * 86_400_000)
  await server.services.matches.update('match-2', { gameStatus: 'live' })
  expect(granted(await server.call(liveSchedule, {})).list).toEqual([])
})

test('[C-13] what an anchor plans stands in the schedule by its own title, in place of the one time that is known otherwise', async () => {
  const at = server.clock.now()
  const { anchors, matches, write } = server.services
  await matches.update('match-2', { gameStatus: 'live' })
  await anchors.setStatus(FIXTURE.offAirRoom, 'Off', at + 60_000)
  const plan = (days: number, title: string) => ({
    startAt: at + days * 86_400_000,
    endAt: at + days * 86_400_000 + 3_600_000,
    title,
  })
  expect(await write((tx) => planAnew(tx, FIXTURE.offAirRoom, [plan(2, '决赛夜'), plan(1, '赛前聊聊')]))).toBeNull()
  const { list } = granted(await server.call(liveSchedule, {}))
  expect(list.map((one) => [one.at, one.match.anchorRoomId, one.match.roomInfo.title])).toEqual([
    [at + 86_400_000, FIXTURE.offAirRoom, '赛前聊聊'],
    [at + 2 * 86_400_000, FIXTURE.offAirRoom, '决赛夜'],
  ])
})

test('[C-13] who plans much stands in the schedule with their next five, and pushes nobody out of it', async () => {
  const at = server.clock.now()
  await server.services.matches.update('match-2', { gameStatus: 'live' })
  const plans = Array.from({ length: 8 }, (_, index) => ({
    startAt: at + (index + 1) * 600_000,
    endAt: at + (index + 2) * 600_000,
    title: `第${index + 1}场`,
  }))
  const last = { startAt: at + 86_400_000, endAt: at + 90_000_000, title: '决赛夜' }
  await server.services.write(async (tx) => {
    expect(await planAnew(tx, FIXTURE.anchorRoom, plans)).toBeNull()
    expect(await planAnew(tx, FIXTURE.offAirRoom, [last])).toBeNull()
  })
  const { list } = granted(await server.call(liveSchedule, {}))
  expect(list.map((one) => one.match.roomInfo.title)).toEqual(['第1场', '第2场', '第3场', '第4场', '第5场', '决赛夜'])
})

test('[C-13] a match that should have begun by now stands in the schedule no more', async () => {
  expect(granted(await server.call(liveSchedule, {})).list).toHaveLength(1)
  server.clock.advance(2 * 3_600_000)
  expect(granted(await server.call(liveSchedule, {})).list).toEqual([])
})

test('[C-13] what an anchor plans is about the match that they cast only where both begin together', async () => {
  const { db, write } = server.services
  const row = await db.selectFrom('match').select('start_at').where('id', '=', MATCH.id).executeTakeFirstOrThrow()
  const at = Number(row.start_at)
  const plan = (startAt: number, title: string) => ({ startAt, endAt: startAt + 600_000, title })
  await write(async (tx) => {
    await tx.db.updateTable('anchor').set({ match_id: MATCH.id }).where('anchor_room_id', '=', ANCHOR.id).execute()
    expect(await planAnew(tx, ANCHOR.id, [plan(at, '比赛'), plan(at + 3_600_000, '聊聊')])).toBeNull()
  })
  const { list } = granted(await server.call(liveSchedule, {}))
  const own = list.filter(({ match }) => match.anchorRoomId === ANCHOR.id)
  expect(own.map(({ match }) => [match.roomInfo.title, match.homeName])).toEqual([
    ['比赛', 'Reds'],
    ['聊聊', ''],
  ])
})

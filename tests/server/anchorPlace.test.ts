import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  anchorProfile,
  ownBroadcast,
  ownModeratorSet,
  ownRoom,
  ownRoomSave,
  ownScheduleSave,
  ownStreamHealth,
  ownStreamKey,
} from '#src/api/contract/anchorPlace.ts'
import { anchorList } from '#src/api/contract/anchors.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { giftReward } from '#src/api/contract/gifts.ts'
import { chatBulk, chatOperation, roomSetup } from '#src/api/contract/moderation.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import { liveSchedule } from '#src/api/contract/schedule.ts'
import { officeAnchorOwner, officeAnchorSave } from '#src/api/contract/roomOffice.ts'
import { setRole, setStatus } from '#server/members/account.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const anchorRoomId = FIXTURE.anchorRoom
const { forbidden, notFound } = profile.codes
const HOUR = 3_600_000
let server: TestServer
let operator: string
let anchor: string
let other: string
beforeEach(async () => {
  server = await startTestServer()
  operator = await server.login('oda')
  anchor = await server.login('mia')
  other = await server.login('leo')
  await own('mia')
})
afterEach(() => server.stop())

const own = (name: string | null, id: string = anchorRoomId) =>
  server.call(officeAnchorOwner, { anchorRoomId: id, name, reason: 'their room' }, { token: operator })
const roomOf = async (token: string) => granted(await server.call(ownRoom, {}, { token })).room
const shown = async () => granted(await server.call(anchorProfile, { anchorRoomId }))
const at = (hours: number, title = 'derby') => ({
  startAt: server.clock.now() + hours * HOUR,
  endAt: server.clock.now() + (hours + 2) * HOUR,
  title,
})

test('[D-8] an operator gives an anchor’s room to a member, who has one at most, and takes it back; it is in the trail', async () => {
  expect(granted(await own('mia', FIXTURE.offAirRoom))).toEqual({ result: 'hasRoom' })
  expect(granted(await own('nobody-here'))).toEqual({ result: 'unknown' })
  expect(await own('leo', 'nowhere')).toMatchObject({ code: notFound })
  expect((await roomOf(anchor))?.anchorRoomId).toBe(anchorRoomId)
  expect(granted(await own('leo')).result).toBe('done')
  expect([await roomOf(anchor), (await roomOf(other))?.anchorRoomId]).toEqual([null, anchorRoomId])
  expect(granted(await own(null)).result).toBe('done')
  expect(await roomOf(other)).toBeNull()
  const kept = await server.services.db.selectFrom('trail').select('act').where('act', '=', 'officeAnchorOwner').execute()
  expect(kept.length).toBeGreaterThan(0)
  expect(await server.call(officeAnchorOwner, { anchorRoomId, name: 'leo', reason: 'x' }, { token: other })).toMatchObject({
    code: forbidden,
  })
})

test('[D-8] what an anchor writes of the own room is read by everybody, also after a restart; nobody else writes it', async () => {
  const text = { title: 'Derby night', description: 'All goals', notice: 'At eight' }
  granted(await server.call(ownRoomSave, text, { token: anchor }))
  await server.restart()
  expect(await shown()).toMatchObject({ ...text, nickname: 'a-on', fans: 12_000 })
  expect(await server.call(ownRoomSave, text, { token: other })).toMatchObject({ code: forbidden })
  expect(await server.call(ownRoomSave, { ...text, title: ' ' }, { token: anchor })).toMatchObject({
    code: profile.codes.invalid,
  })
  expect(await server.call(anchorProfile, { anchorRoomId: 'nowhere' })).toMatchObject({ code: notFound })
})

test('[D-8] what an operator wrote of a room since its anchor read it is not written over, and is told', async () => {
  const textNow = async () => {
    const { title = '', description = '', notice = '' } = (await roomOf(anchor)) ?? {}
    return { title, description, notice }
  }
  const base = { title: 'Derby night', description: 'All goals', notice: '' }
  granted(await server.call(ownRoomSave, base, { token: anchor }))
  const fields = { nickname: 'Mia', title: 'A quiz', description: base.description, sport: 'football', thanks: '' } as const
  granted(await server.call(officeAnchorSave, { anchorRoomId, isNew: false, fields, reason: 'as agreed' }, { token: operator }))
  const theirs = { ...base, title: 'A quiz' }
  const both = { ...theirs, notice: 'At eight' }
  const save = async (from: typeof base, text: typeof base) =>
    granted(await server.call(ownRoomSave, { ...text, base: from }, { token: anchor }))
  expect(await save(base, { ...base, notice: 'At eight' })).toMatchObject({ result: 'late', room: theirs })
  expect(await textNow()).toEqual(theirs)
  expect(await save(theirs, both)).toMatchObject({ result: 'done', room: both })
  // Sent again after a lost answer it is what is there.
  expect(await save(base, both)).toMatchObject({ result: 'done', room: both })
})

test('[D-8] [P-1] what an anchor writes of the own room is told at once to its pages and to lists, in every language', async () => {
  const { services } = server
  await services.write((tx) => services.names.keep(tx, [{ original: '德比之夜', texts: { en: 'Derby night' } }]))
  const socket = await server.connect()
  for (const room of [FIXTURE.chatRoom, LOBBY]) await socket.enter(room)
  const text = { title: '德比之夜', description: 'All goals', notice: '' }
  granted(await server.call(ownRoomSave, text, { token: anchor }))
  const told = (room: string) => socket.events(room).flatMap((event) => (event.kind === 'anchorStatus' ? [event.body] : []))
  const textsIn = (title: string) => ({ nickname: 'a-on', title, desc: 'All goals' })
  const body = { anchorRoomId, anchorStatus: 'On1', texts: { 'zh-CN': textsIn('德比之夜'), en: textsIn('Derby night') } }
  for (const room of [FIXTURE.chatRoom, LOBBY]) await expect.poll(() => told(room)).toMatchObject([body])
  // The notice alone is on no card.
  granted(await server.call(ownRoomSave, { ...text, notice: 'At eight' }, { token: anchor }))
  granted(await server.call(ownRoomSave, { ...text, title: 'Another' }, { token: anchor }))
  await expect.poll(() => told(LOBBY).map(({ texts }) => texts?.en.title)).toEqual(['Derby night', 'Another'])
})

test('[D-8] a plan is saved as a whole, refused where it cannot be, and shown until it is over', async () => {
  const save = async (list: ReturnType<typeof at>[]) =>
    granted(await server.call(ownScheduleSave, { list }, { token: anchor })).result
  expect(await save([at(5, 'later'), at(1, 'first')])).toBe('done')
  expect((await shown()).schedule.map(({ title }) => title)).toEqual(['first', 'later'])
  expect(await save([at(1), at(2)])).toBe('overlap')
  expect(await save([at(24 * 9)])).toBe('tooFar')
  expect((await shown()).schedule).toHaveLength(2)
  // The first one runs.
  server.clock.advance(2 * HOUR)
  expect((await shown()).schedule.map(({ title }) => title)).toEqual(['first', 'later'])
  server.clock.advance(2 * HOUR)
  expect((await shown()).schedule.map(({ title }) => title)).toEqual(['later'])
  expect(await save([])).toBe('done')
  expect((await shown()).schedule).toEqual([])
  expect(await server.call(ownScheduleSave, { list: [] }, { token: other })).toMatchObject({ code: forbidden })
})

test('[D-8] what was planned on another device since a plan was read stays, and is told', async () => {
  const { clock } = server
  const save = async (base: ReturnType<typeof at>[], list: ReturnType<typeof at>[]) =>
    granted(await server.call(ownScheduleSave, { list, base }, { token: anchor }))
  const [first, second, third] = [at(0, 'first'), at(5, 'second'), at(9, 'third')]
  expect((await save([], [first])).result).toBe('done')
  expect((await save([first], [first, second])).result).toBe('done')
  expect(await save([first], [first, third])).toMatchObject({ result: 'late', room: { schedule: [first, second] } })
  // Sent again after a lost answer it is what is there.
  expect((await save([first], [first, second])).result).toBe('done')
  // What is over by now was read, and is no change of anybody's.
  clock.advance(3 * HOUR)
  expect(await save([first, second], [second, third])).toMatchObject({ result: 'done', room: { schedule: [second, third] } })
})

test('[S-1 planned] [D-8] the plan is the one source of an anchor’s next time, wherever it is said', async () => {
  await own('leo', FIXTURE.offAirRoom)
  const { services, clock } = server
  const id = FIXTURE.offAirRoom
  const socket = await server.connect(other)
  await socket.enter(FIXTURE.offAirChat)
  const save = async (list: ReturnType<typeof at>[]) =>
    granted(await server.call(ownScheduleSave, { list }, { token: other })).result
  const told = async () => {
    const { list } = granted(await server.call(anchorList, { page: 1, size: 50 }))
    const coming = granted(await server.call(liveSchedule, {})).list.filter(({ match }) => match.anchorRoomId === id)
    const { schedule } = granted(await server.call(anchorProfile, { anchorRoomId: id }))
    const next = {
      card: list.find((card) => card.anchorRoomId === id)?.anchorInfo?.nextAt,
      room: granted(await server.call(roomDetail, { anchorRoomId: id })).match.anchorInfo?.nextAt,
      schedule: coming[0]?.at ?? null,
      page: schedule.find(({ startAt }) => startAt > clock.now())?.startAt ?? null,
    }
    expect(new Set(Object.values(next)).size, JSON.stringify(next)).toBe(1)
    return next.card
  }
  const pushed = () =>
    socket.events(FIXTURE.offAirChat).flatMap((event) => (event.kind === 'anchorStatus' ? [event.body.nextAt] : []))

  expect(await told()).toBeNull()
  const [first, second] = [at(1, 'first'), at(6, 'second')]
  expect(await save([second, first])).toBe('done')
  expect(await told()).toBe(first.startAt)
  // A status that says another time, or none, does not say against the plan.
  await services.anchors.setStatus(id, 'On2', null)
  expect(await told()).toBe(first.startAt)
  const later = clock.now() + 2 * HOUR
  await services.anchors.setStatus(id, 'Off', later)
  expect(await told()).toBe(later)
  await expect.poll(pushed).toEqual([first.startAt, first.startAt, later])
  clock.advance(3 * HOUR)
  expect(await told()).toBe(second.startAt)
  expect(await save([])).toBe('done')
  expect(await told()).toBeNull()
  await expect.poll(() => pushed().at(-1)).toBeNull()
})

test('[D-8] the stream key shows its end alone; the password shows all of it and makes another one', async () => {
  const key = async (password: string, renew = false) =>
    granted(await server.call(ownStreamKey, { password, renew }, { token: anchor }))
  const stored = await server.services.db
    .selectFrom('anchor')
    .select(['stream_key', 'flv_file'])
    .where('anchor_room_id', '=', anchorRoomId)
    .executeTakeFirstOrThrow()
  expect(await roomOf(anchor)).toMatchObject({ keyEnd: stored.stream_key.slice(-4), recorded: stored.flv_file !== null })
  expect(await key('anchor88z')).toEqual({ result: 'password' })
  expect(await key('anchor88a')).toEqual({ result: 'done', streamKey: stored.stream_key })
  const renewed = await key('anchor88a', true)
  if (renewed.result !== 'done') throw new Error('the password was right')
  expect(renewed.streamKey).not.toBe(stored.stream_key)
  await server.restart()
  expect(await key('anchor88a')).toEqual(renewed)
  expect(await server.call(ownStreamKey, { password: 'anchor88b', renew: false }, { token: other })).toMatchObject({
    code: forbidden,
  })
})

test('[D-8] [C-8] a stream key that is renewed too often is told to wait, and is no failed try of the password', async () => {
  const renew = () => server.call(ownStreamKey, { password: 'anchor88a', renew: true }, { token: anchor })
  for (let each = 0; each < 5; each += 1) expect(await renew()).toMatchObject({ data: { result: 'done' } })
  const { stream_key: kept } = await server.services.db
    .selectFrom('anchor')
    .select('stream_key')
    .where('anchor_room_id', '=', anchorRoomId)
    .executeTakeFirstOrThrow()
  expect(await renew()).toMatchObject({ code: profile.codes.rateLimited })
  const tries = await server.services.db.selectFrom('login_failure').select('key').where('count', '>', 0).execute()
  expect(tries).toEqual([])
  const shows = await server.call(ownStreamKey, { password: 'anchor88a', renew: false }, { token: anchor })
  expect(granted(shows)).toEqual({ result: 'done', streamKey: kept })
})

test('[D-8] [S-1] an anchor ends the broadcast and starts again; without a picture there is nothing to start; past ones are kept', async () => {
  const go = async (onAir: boolean) => granted(await server.call(ownBroadcast, { onAir }, { token: anchor })).result
  granted(await server.call(ownScheduleSave, { list: [at(3)] }, { token: anchor }))
  expect(await go(true)).toBe('done')
  expect(await go(false)).toBe('done')
  expect(await go(false)).toBe('done')
  expect((await shown()).status).toBe('Off')
  expect(await go(true)).toBe('done')
  await server.restart()
  const { status, past } = await shown()
  expect(status).toBe('On1')
  expect(past).toMatchObject([{ title: 'An evening of football', matchName: 'Reds – Blues', endAt: null }])
  granted(await own('leo', FIXTURE.offAirRoom))
  expect(granted(await server.call(ownBroadcast, { onAir: true }, { token: other })).result).toBe('noStream')
})

test('[D-8] the stream’s health is told to the anchor alone', async () => {
  const { ingest } = server.services.video
  const health = async (token: string) => server.call(ownStreamHealth, {}, { token })
  expect(granted(await health(anchor)).health).toEqual({ sending: null, bitrate: 0, frames: 0, lastEnd: null })
  ingest.began(anchorRoomId)
  ingest.ended(anchorRoomId, 'silent')
  expect(granted(await health(anchor)).health.lastEnd?.why).toBe('silent')
  expect(await health(other)).toMatchObject({ code: forbidden })
})

test('[D-8] [A-1] an anchor names moderators of the own room and takes that back; staff and the site’s own stay what they are', async () => {
  const name = async (whom: string, named: boolean) =>
    granted(await server.call(ownModeratorSet, { name: whom, named }, { token: anchor })).result
  expect(await name('leo', true)).toBe('done')
  expect((await roomOf(anchor))?.moderators).toMatchObject([
    { name: '', nickname: 'Ada', ofSite: true },
    { name: 'leo', ofSite: false },
  ])
  expect((await server.call(roomSetup, { room: FIXTURE.chatRoom, slowSeconds: 3 }, { token: other })).ok).toBe(true)
  expect(await server.call(roomSetup, { room: FIXTURE.offAirChat, slowSeconds: 3 }, { token: other })).toMatchObject({
    code: forbidden,
  })
  expect([await name('ada', false), await name('oda', true), await name('nobody-here', true)]).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
  expect(await name('mia', true)).toBe('own')
  expect(await name('leo', false)).toBe('done')
  expect(await server.call(roomSetup, { room: FIXTURE.chatRoom, slowSeconds: 5 }, { token: other })).toMatchObject({
    code: forbidden,
  })
  expect(await server.call(ownModeratorSet, { name: 'leo', named: true }, { token: other })).toMatchObject({ code: forbidden })
})

test('[D-8] [A-1] what an anchor names stands in the room’s log, and whom the site gave the room stays', async () => {
  const name = async (whom: string, named: boolean) => server.call(ownModeratorSet, { name: whom, named }, { token: anchor })
  granted(await name('leo', true))
  granted(await name('leo', true))
  granted(await name('leo', false))
  const lines = await server.services.db.selectFrom('operation_log').select(['action', 'target', 'by_member_id']).execute()
  expect(lines).toEqual([
    { action: 'appoint', target: 'Leo', by_member_id: 'm-mia' },
    { action: 'dismiss', target: 'Leo', by_member_id: 'm-mia' },
  ])
  await server.services.write((tx) => setRole(tx, 'm-leo', 'admin', [FIXTURE.chatRoom]))
  expect(granted(await name('leo', false))).toEqual({ result: 'ofSite' })
  expect((await roomOf(anchor))?.moderators.map(({ ofSite }) => ofSite)).toEqual([true, true])
  // Names cannot be tried out at the pace of other changes.
  const tries: boolean[] = []
  for (let one = 0; one < 12; one += 1) tries.push((await name(`nobody-${one}`, true)).ok)
  expect(tries).toContain(false)
})

test('[D-8] [S-6] whom an anchor named is no staff: a closed site is closed to them', async () => {
  granted(await server.call(ownModeratorSet, { name: 'leo', named: true }, { token: anchor }))
  const { accessRules } = server.services
  await accessRules.setMaintenance(true)
  const closedTo = [
    await accessRules.closedTo({ id: 'm-leo', role: 'admin' }),
    await accessRules.closedTo({ id: 'm-ada', role: 'admin' }),
    await accessRules.closedTo({ id: 'm-oda', role: 'operator' }),
  ]
  expect(closedTo).toEqual([true, false, false])
  expect((await server.call(roomSetup, { room: FIXTURE.chatRoom, slowSeconds: 3 }, { token: other })).ok).toBe(false)
})

test('[D-8] [X-5] a room that changes hands, or whose owner is disabled, has another stream key and none of the moderators named before', async () => {
  const { db, write } = server.services
  const keyNow = async () =>
    (await db.selectFrom('anchor').select('stream_key').where('anchor_room_id', '=', anchorRoomId).executeTakeFirstOrThrow())
      .stream_key
  granted(await server.call(ownModeratorSet, { name: 'leo', named: true }, { token: anchor }))
  const keys = [await keyNow()]
  let ended = 0
  server.services.bus.subscribe((message) => {
    if (message.type === 'streamKeys') ended += 1
  })
  granted(await own('mia'))
  expect([await keyNow(), ended]).toEqual([keys[0], 0])
  granted(await own('leo'))
  keys.push(await keyNow())
  expect((await roomOf(other))?.moderators).toMatchObject([{ nickname: 'Ada' }])
  await write((tx) => setStatus(tx, 'm-leo', '2'))
  keys.push(await keyNow())
  await write((tx) => setStatus(tx, 'm-leo', '1'))
  expect(await keyNow()).toBe(keys[2])
  expect([new Set(keys).size, ended]).toEqual([3, 2])
})

test('[D-8] a profile names who gave most in the room', async () => {
  const gift = { room: FIXTURE.chatRoom, clientId: newClientId(), giftId: FIXTURE.smallGift, quantity: 3 }
  granted(await server.call(giftReward, gift, { token: other }))
  expect((await shown()).topFans).toMatchObject([{ name: 'Leo', coins: 30 }])
  // Without who is kept out.
  await server.services.db.updateTable('member').set({ status: '2' }).where('id', '=', 'm-leo').execute()
  expect((await shown()).topFans).toEqual([])
})

test('[D-8] the fans of a profile are those of the last thirty days, in that room', async () => {
  server.clock.hold()
  const gift = { giftId: FIXTURE.smallGift, quantity: 3 }
  granted(await server.call(giftReward, { ...gift, room: FIXTURE.chatRoom, clientId: newClientId() }, { token: other }))
  granted(await server.call(giftReward, { ...gift, room: FIXTURE.offAirChat, clientId: newClientId() }, { token: anchor }))
  const names = async () => (await shown()).topFans.map(({ name }) => name)
  server.clock.advance(30 * 24 * HOUR)
  expect(await names()).toEqual(['Leo'])
  server.clock.advance(1)
  expect(await names()).toEqual([])
})

test('[D-8] the moments of a profile are those of its match while the anchor was on the air', async () => {
  server.clock.hold()
  const { anchors, matches } = server.services
  const score = async (homeScore: number) => {
    server.clock.advance(1_000)
    await matches.update(FIXTURE.match, { homeScore }, { kind: 'score', side: 'home', points: 1 })
    server.clock.advance(1_000)
  }
  await anchors.setStatus(anchorRoomId, 'Off', null)
  await score(1)
  await anchors.setStatus(anchorRoomId, 'On1', null)
  await score(2)
  await anchors.setStatus(anchorRoomId, 'Off', null)
  await score(3)
  expect((await shown()).moments.map(({ homeScore, team }) => [homeScore, team])).toEqual([[2, 'Reds']])
})

test('[D-8] [S-1] the past broadcasts of a profile are the anchor’s own', async () => {
  const { anchors } = server.services
  await anchors.setStatus(FIXTURE.offAirRoom, 'On1', null)
  await anchors.setStatus(anchorRoomId, 'Off', null)
  await anchors.setStatus(anchorRoomId, 'On1', null)
  expect((await shown()).past.map(({ matchName }) => matchName)).toEqual(['Reds – Blues'])
})

test('[D-8] the anchor of a room is bound by no gate of it, and no moderator mutes them or sends them out, alone or among many', async () => {
  const room = FIXTURE.chatRoom
  const token = await server.login('ada')
  granted(await server.call(roomSetup, { room, followersOnly: true, linksOff: true }, { token }))
  const say = (as: string) => server.call(chatSend, { room, clientId: newClientId(), content: 'win.example' }, { token: as })
  granted(await say(anchor))
  expect(await say(other)).toMatchObject({ code: profile.codes.followersOnly })
  const target = { room, memberId: 'm-mia', reason: 'x' }
  for (const order of [
    { action: 'mute', minutes: 10, ...target },
    { action: 'kick', ...target },
  ] as const)
    expect(await server.call(chatOperation, order, { token })).toMatchObject({ code: forbidden })
  const many = { action: 'kick' as const, room, memberIds: ['m-mia', 'm-leo'], reason: 'raid', clientId: newClientId() }
  expect(granted(await server.call(chatBulk, many, { token }))).toMatchObject({ done: 1, skipped: 1 })
  granted(await own(null))
  granted(await server.call(chatOperation, { action: 'kick', ...target }, { token }))
})

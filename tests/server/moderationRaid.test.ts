import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { favouriteAdd, favouriteRemove } from '#src/api/contract/favourites.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import {
  chatBulk,
  chatBulkUndo,
  chatOperation,
  chatUndo,
  kickList,
  muteList,
  operationLog,
  restrictedMembers,
  roomSetup,
} from '#src/api/contract/moderation.ts'
import { profile } from '#src/api/profile.ts'
import { setRole } from '#server/members/account.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MINUTE = 60_000
const room = FIXTURE.chatRoom
const { forbidden, notFound, conflict, followersOnly, blockedWords, rateLimited, kicked } = profile.codes
let server: TestServer
let admin: string
let mia: string
let leo: string
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.login('ada')
  mia = await server.login('mia')
  leo = await server.login('leo')
})
afterEach(() => server.stop())

const say = (token: string, content = 'hello') => server.call(chatSend, { room, clientId: newClientId(), content }, { token })
const said = async (token: string, content?: string) => granted(await say(token, content)).id
const lines = async (token: string) =>
  granted(await server.call(chatHistory, { room }, { token })).events.flatMap((event) =>
    typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'chat' ? [event] : [],
  ).length

test('[D-8] an order on many lines is done once under its id, leaves out what is gone, and is taken back as a whole', async () => {
  const ids = [await said(mia, 'one'), await said(leo, 'two'), await said(mia, 'three')]
  const order = { action: 'delete' as const, room, clientId: newClientId(), messageIds: [...ids, 'gone'], reason: 'raid' }
  const first = granted(await server.call(chatBulk, order, { token: admin }))
  expect(first).toMatchObject({ done: 3, skipped: 1 })
  expect(await lines(leo)).toBe(0)
  // Again, it is the same order.
  expect(granted(await server.call(chatBulk, order, { token: admin }))).toEqual(first)
  expect(await server.call(chatBulk, { ...order, messageIds: ['other'] }, { token: admin })).toMatchObject({ code: conflict })
  await server.restart()
  const undo = { room, batch: first.batch }
  expect(granted(await server.call(chatBulkUndo, undo, { token: admin }))).toEqual({ done: 3, skipped: 0 })
  expect(await lines(leo)).toBe(3)
  expect(granted(await server.call(chatBulkUndo, undo, { token: admin }))).toEqual({ done: 0, skipped: 3 })
  expect(await server.call(chatBulkUndo, { room, batch: 'nothing' }, { token: admin })).toMatchObject({ code: notFound })
})

test('[D-8] many members are muted or sent out at once: moderators and who is muted for longer are left out', async () => {
  granted(
    await server.call(chatOperation, { action: 'mute', room, memberId: 'm-leo', minutes: 1440, reason: 'x' }, { token: admin }),
  )
  const members = { room, memberIds: ['m-mia', 'm-leo', 'm-ada', 'm-nobody'], reason: 'raid' }
  const mute = { action: 'mute' as const, minutes: 60 as const, ...members, clientId: newClientId() }
  expect(granted(await server.call(chatBulk, mute, { token: admin }))).toMatchObject({ done: 1, skipped: 3 })
  expect(granted(await server.call(muteList, { room }, { token: admin })).list).toHaveLength(2)
  const kick = { action: 'kick' as const, ...members, clientId: newClientId() }
  expect(granted(await server.call(chatBulk, kick, { token: admin }))).toMatchObject({ done: 2, skipped: 2 })
  expect(await say(mia)).toMatchObject({ code: kicked })
  const { muted, kicked: out } = granted(await server.call(restrictedMembers, { room }, { token: admin }))
  expect([muted.toSorted(), out.toSorted()]).toEqual([
    ['m-leo', 'm-mia'],
    ['m-leo', 'm-mia'],
  ])
})

test('[D-8] an order on many members stands for itself: its id with another time, reason or act is refused', async () => {
  const members = { room, clientId: newClientId(), memberIds: ['m-mia'], reason: 'raid' }
  const order = { action: 'mute' as const, minutes: 60 as const, ...members }
  granted(await server.call(chatBulk, order, { token: admin }))
  expect(await server.call(chatBulk, { ...order, minutes: 1440 }, { token: admin })).toMatchObject({ code: conflict })
  expect(await server.call(chatBulk, { ...order, reason: 'rude' }, { token: admin })).toMatchObject({ code: conflict })
  expect(await server.call(chatBulk, { action: 'kick', ...members }, { token: admin })).toMatchObject({ code: conflict })
})

test('[D-8] who was sent out is in a list, with what lets them back in', async () => {
  granted(await server.call(chatOperation, { action: 'kick', room, memberId: 'm-mia', reason: 'rude' }, { token: admin }))
  const { list } = granted(await server.call(kickList, { room }, { token: admin }))
  expect(list).toMatchObject([{ memberId: 'm-mia', name: 'Mia', by: 'Ada', reason: 'rude' }])
  granted(await server.call(chatUndo, { room, logId: list[0]?.logId ?? '' }, { token: admin }))
  expect(granted(await server.call(kickList, { room }, { token: admin })).list).toEqual([])
  expect((await say(mia)).ok).toBe(true)
})

test('[D-8] who was sent out or muted stands in the lists of that room alone, and no longer than it lasts', async () => {
  const other = FIXTURE.offAirChat
  const token = admin
  granted(await server.call(chatOperation, { action: 'kick', room, memberId: 'm-mia', reason: 'x' }, { token }))
  granted(await server.call(chatOperation, { action: 'mute', room, memberId: 'm-leo', minutes: 10, reason: 'x' }, { token }))
  const of = async (where: string) => {
    const kicks = granted(await server.call(kickList, { room: where }, { token })).list.map(({ memberId }) => memberId)
    const mutes = granted(await server.call(muteList, { room: where }, { token })).list.map(({ memberId }) => memberId)
    return { kicks, mutes, both: granted(await server.call(restrictedMembers, { room: where }, { token })) }
  }
  const none = { kicks: [], mutes: [], both: { muted: [], kicked: [] } }
  expect(await of(room)).toEqual({ kicks: ['m-mia'], mutes: ['m-leo'], both: { muted: ['m-leo'], kicked: ['m-mia'] } })
  expect(await of(other)).toEqual(none)
  server.clock.advance(10 * MINUTE + 1_000)
  expect(await of(room)).toEqual(none)
})

test('[D-8] where only followers write, others are told to follow; moderators write; it survives a restart and can be undone', async () => {
  const { logIds } = granted(await server.call(roomSetup, { room, followersOnly: true }, { token: admin }))
  await server.restart()
  expect(await say(mia)).toMatchObject({ code: followersOnly, data: { from: null } })
  expect((await say(admin)).ok).toBe(true)
  expect(granted(await server.call(chatAvailability, { room }, { token: mia })).entrance).toMatchObject({
    followersOnly: true,
    followMinutes: 10,
  })
  granted(await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token: mia }))
  server.clock.advance(10 * MINUTE)
  expect((await say(mia)).ok).toBe(true)
  expect(await say(leo)).toMatchObject({ code: followersOnly })
  granted(await server.call(chatUndo, { room, logId: logIds[0] ?? '' }, { token: admin }))
  expect((await say(leo)).ok).toBe(true)
})

test('[D-8] where only followers write, the room’s anchor writes, and their page knows', async () => {
  granted(await server.call(roomSetup, { room, followersOnly: true }, { token: admin }))
  const followedAt = async (token: string) =>
    granted(await server.call(chatAvailability, { room }, { token })).standing.followedAt
  expect(await followedAt(leo)).toBeNull()
  const { db } = server.services
  await db.updateTable('anchor').set({ owner_id: 'm-leo' }).where('anchor_room_id', '=', FIXTURE.anchorRoom).execute()
  expect([await followedAt(leo), await followedAt(mia)]).toEqual([0, null])
  expect((await say(leo)).ok).toBe(true)
})

test('[D-8] among followers one writes once one has followed for as long as the moderator says', async () => {
  const socket = await server.connect(mia)
  await socket.enter(room)
  const follow = () => server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token: mia })
  const standing = async () => granted(await server.call(chatAvailability, { room }, { token: mia })).standing.followedAt
  const setup = async (more: object) => granted(await server.call(roomSetup, { room, ...more }, { token: admin })).logIds
  await setup({ followersOnly: true })
  expect(await standing()).toBeNull()
  granted(await follow())
  const since = (await standing()) ?? 0
  expect(since).toBeGreaterThan(0)
  // Who is there is told at once.
  await expect
    .poll(() => socket.selves.flatMap((push) => (push.kind === 'standing' ? [push.standing.followedAt] : [])).at(-1))
    .toBe(since)
  const from = (minutes: number) => since + minutes * MINUTE
  expect(await say(mia)).toMatchObject({ code: followersOnly, data: { from: from(10) } })
  server.clock.advance(9 * MINUTE)
  expect(await say(mia)).toMatchObject({ code: followersOnly })
  // Following what one follows changes nothing.
  granted(await follow())
  const [hour = ''] = await setup({ followMinutes: 60 })
  server.clock.advance(MINUTE)
  expect(await say(mia)).toMatchObject({ code: followersOnly, data: { from: from(60) } })
  granted(await server.call(chatUndo, { room, logId: hour }, { token: admin }))
  expect((await say(mia)).ok).toBe(true)
  granted(await server.call(favouriteRemove, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token: mia }))
  granted(await follow())
  expect(await say(mia)).toMatchObject({ code: followersOnly })
  await setup({ followMinutes: 0 })
  expect((await say(mia)).ok).toBe(true)
  expect(
    granted(await server.call(operationLog, { room }, { token: admin })).list.map(({ action, detail }) => [action, detail]),
  ).toEqual([
    ['followersOn', '0'],
    ['undo', 'followersOn'],
    ['followersOn', '60'],
    ['followersOn', '10'],
  ])
  // What changes nothing while everybody may write is not logged.
  await setup({ followersOnly: false })
  expect(await setup({ followMinutes: 60 })).toEqual([])
  expect(await server.call(roomSetup, { room, followMinutes: 5 } as never, { token: admin })).toMatchObject({
    code: profile.codes.invalid,
  })
})

test('[D-8] where links are off, a message with an address is refused and names it; words with dots are not', async () => {
  granted(await server.call(roomSetup, { room, linksOff: true }, { token: admin }))
  for (const content of ['see https://win.example/now', 'www.win.example', 'go to win.example/x fast', '加群 win.example'])
    expect(await say(mia, content), content).toMatchObject({ code: blockedWords, data: { field: 'content' } })
  expect((await say(admin, 'https://win.example')).ok).toBe(true)
  for (const content of ['2.5 goals', '等等...好', 'e.g. now']) expect((await say(leo, content)).ok, content).toBe(true)
})

test('[D-8] links that were switched off are on again once that is taken back', async () => {
  const { logIds } = granted(await server.call(roomSetup, { room, linksOff: true }, { token: admin }))
  granted(await server.call(chatUndo, { room, logId: logIds[0] ?? '' }, { token: admin }))
  expect((await say(mia, 'see https://win.example/now')).ok).toBe(true)
})

test('[D-8] the log comes in pages, and by who, what and when', async () => {
  granted(await server.call(roomSetup, { room, slowSeconds: 3 }, { token: admin }))
  for (const minutes of [1, 10, 60] as const)
    granted(await server.call(chatOperation, { action: 'mute', room, memberId: 'm-mia', minutes, reason: 'x' }, { token: admin }))
  const log = async (more: object) => granted(await server.call(operationLog, { room, ...more }, { token: admin }))
  const first = await log({ size: 3 })
  expect(first.list.map(({ action, detail }) => [action, detail])).toEqual([
    ['mute', '60'],
    ['mute', '10'],
    ['mute', '1'],
  ])
  expect(first.more).toBe(true)
  expect(first.people).toEqual([{ memberId: 'm-ada', name: 'Ada' }])
  const rest = await log({ size: 3, after: first.list[2]?.id ?? null })
  expect(rest).toMatchObject({ more: false, list: [{ action: 'slowMode' }] })
  expect((await log({ group: 'room' })).list).toHaveLength(1)
  expect((await log({ group: 'members' })).list).toHaveLength(3)
  expect((await log({ by: 'm-leo' })).list).toEqual([])
  expect((await log({ since: server.clock.now() + 1 })).list).toEqual([])
  const [latest] = first.list
  expect((await log({ since: latest!.at })).list.map(({ id }) => id)).toContain(latest!.id)
})

test('[D-8] every moderator of the room hears that something was done, and nobody else', async () => {
  await server.services.write((tx) => setRole(tx, 'm-leo', 'admin', [room]))
  const other = await server.connect(leo)
  // Who was given every room moderates this one too.
  const ofAll = await server.connect(admin)
  const member = await server.connect(mia)
  for (const socket of [other, ofAll, member]) await socket.enter(room)
  granted(await server.call(roomSetup, { room, slowSeconds: 5 }, { token: admin }))
  for (const socket of [other, ofAll])
    await socket.until('the news', () => socket.selves.some((push) => push.kind === 'moderated' && push.room === room))
  expect(member.selves.filter(({ kind }) => kind === 'moderated')).toEqual([])
})

test('[D-8] [A-1] only the room’s moderators act on many, and not without end', async () => {
  const order = () => ({ action: 'delete' as const, room, clientId: newClientId(), messageIds: ['x'] })
  expect(await server.call(chatBulk, order(), { token: mia })).toMatchObject({ code: forbidden })
  await server.services.write((tx) => setRole(tx, 'm-leo', 'admin', [FIXTURE.offAirChat]))
  for (const call of [
    await server.call(chatBulk, order(), { token: leo }),
    await server.call(chatBulkUndo, { room, batch: 'b' }, { token: leo }),
    await server.call(kickList, { room }, { token: leo }),
    await server.call(restrictedMembers, { room }, { token: leo }),
  ])
    expect(call).toMatchObject({ code: forbidden })
  const answers = []
  // However long they take, they are at once.
  server.clock.hold()
  for (let index = 0; index < 8; index += 1) answers.push(await server.call(chatBulk, order(), { token: admin }))
  expect(answers.some((answer) => !answer.ok && answer.code === rateLimited)).toBe(true)
})

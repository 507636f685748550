import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatOffline, chatSend } from '#src/api/contract/chat.ts'
import { chatMember, ignoreAdd, ignoreList, ignoreRemove } from '#src/api/contract/chatPeople.ts'
import { favouriteAdd } from '#src/api/contract/favourites.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { RoomEvent } from '#src/api/contract/pushes.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { setRole } from '#server/members/account.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
let tokens: Record<'mia' | 'leo', string>
beforeEach(async () => {
  server = await startTestServer()
  tokens = { mia: await server.login('mia'), leo: await server.login('leo') }
})
afterEach(() => server.stop())

type Name = keyof typeof tokens
const say = async (name: Name, content: string, mentions: string[] = []) =>
  granted(await server.call(chatSend, { room, clientId: newClientId(), content, mentions }, { token: tokens[name] }))
const ignored = async (name: Name) =>
  granted(await server.call(ignoreList, {}, { token: tokens[name] })).list.map(({ memberId }) => memberId)

test('[D-7] the card of a member: grade, since when, how many anchors they follow and whether this room’s is among them', async () => {
  const { id: messageId } = await say('mia', '大家好')
  const asked = { room, messageId, memberId: 'm-mia' }
  const before = granted(await server.call(chatMember, asked, { anonymous: true }))
  expect(before).toMatchObject({ memberId: 'm-mia', name: 'Mia', follows: 0, fanSince: null })
  granted(await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token: tokens.mia }))
  granted(await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.offAirRoom }, { token: tokens.mia }))
  const after = granted(await server.call(chatMember, asked, { token: tokens.leo }))
  expect(after).toMatchObject({ follows: 2, fanSince: expect.any(Number) })
  // To the day of the site, not to the moment.
  for (const at of [after.since, after.fanSince ?? 0]) expect(at).toBe(dayStart(dayOf(at)))
})

test('[D-7] the card tells of nobody whom the line does not name: not their line, not their room, nobody at all', async () => {
  const { id: messageId } = await say('mia', '@Leo 在吗', ['m-leo'])
  const asks = (asked: { room?: string; messageId?: string; memberId?: string }) =>
    server.call(chatMember, { room, messageId, memberId: 'm-mia', ...asked }, { token: tokens.leo })
  // Anybody can name anybody: it tells of who has written in this room themselves.
  expect(await asks({ memberId: 'm-leo' })).toMatchObject({ code: profile.codes.notFound })
  const elsewhere = { room: FIXTURE.match, clientId: newClientId(), content: '有人吗' }
  granted(await server.call(chatSend, elsewhere, { token: tokens.leo }))
  expect(await asks({ memberId: 'm-leo' })).toMatchObject({ code: profile.codes.notFound })
  await say('leo', '在')
  expect((await asks({ memberId: 'm-leo' })).ok).toBe(true)
  for (const notMine of [
    { memberId: 'm-oda' },
    { memberId: 'm-ada' },
    { memberId: 'm-nobody' },
    { room: FIXTURE.offAirChat },
    { room: 'nowhere' },
    { messageId: 'c-nothing' },
  ])
    expect(await asks(notMine), JSON.stringify(notMine)).toMatchObject({ code: profile.codes.notFound })
})

test('[D-8] [A-1] a line shows a moderator in the rooms that are theirs; what staff somebody is elsewhere is on no line', async () => {
  const { services } = server
  await services.write((tx) => setRole(tx, 'm-leo', 'admin', [FIXTURE.offAirChat]))
  const roles: unknown[] = []
  for (const [name, in_] of [
    ['leo', FIXTURE.chatRoom],
    ['leo', FIXTURE.offAirChat],
    ['ada', FIXTURE.chatRoom],
    ['dev', FIXTURE.chatRoom],
    ['oda', FIXTURE.chatRoom],
  ] as const) {
    const token = await server.login(name)
    const sent = granted(
      await server.call(chatSend, { room: in_, clientId: newClientId(), content: `from ${name}`, mentions: [] }, { token }),
    )
    const { events } = granted(await server.call(chatHistory, { room: in_ }, { anonymous: true }))
    const line = events.find((event) => (event as { body: { id?: string } }).body.id === sent.id)
    roles.push([name, (line as { body: { sender: { role: unknown } } }).body.sender.role])
  }
  expect(roles).toEqual([
    ['leo', 'member'],
    ['leo', 'admin'],
    ['ada', 'admin'],
    ['dev', 'member'],
    ['oda', 'member'],
  ])
})

test('[D-7] who follows the anchor of a room speaks there as a fan, and elsewhere not', async () => {
  granted(await server.call(favouriteAdd, { kind: 'anchor', id: FIXTURE.anchorRoom }, { token: tokens.mia }))
  await say('mia', '我是粉丝')
  await say('leo', '我路过')
  const page = granted(await server.call(chatHistory, { room }, { anonymous: true }))
  const marks = page.events
    .map((event) => v.parse(RoomEvent, event))
    .flatMap((event) => (event.kind === 'chat' ? [[event.body.content, event.body.sender.mark]] : []))
  expect(marks).toEqual([
    ['我是粉丝', 'fan'],
    ['我路过', null],
  ])
})

test('[D-7] whom a member ignores is kept on the server, once each, and taken back; nobody ignores themselves or nobody', async () => {
  granted(await server.call(ignoreAdd, { memberId: 'm-leo' }, { token: tokens.mia }))
  granted(await server.call(ignoreAdd, { memberId: 'm-leo' }, { token: tokens.mia }))
  expect(await ignored('mia')).toEqual(['m-leo'])
  expect(await ignored('leo')).toEqual([])
  await server.restart()
  expect(await ignored('mia')).toEqual(['m-leo'])
  expect(await server.call(ignoreAdd, { memberId: 'm-mia' }, { token: tokens.mia })).toMatchObject({
    code: profile.codes.conflict,
  })
  expect(await server.call(ignoreAdd, { memberId: 'm-nobody' }, { token: tokens.mia })).toMatchObject({
    code: profile.codes.notFound,
  })
  granted(await server.call(ignoreRemove, { memberId: 'm-leo' }, { token: tokens.mia }))
  granted(await server.call(ignoreRemove, { memberId: 'm-leo' }, { token: tokens.mia }))
  expect(await ignored('mia')).toEqual([])
})

test('[A-2] lines of who is ignored do not count as missed, nor do their mentions', async () => {
  const place = granted(await server.call(chatHistory, { room }, { token: tokens.mia }))
  const missed = async () =>
    granted(await server.call(chatOffline, { room, after: place.through, epoch: place.epoch }, { token: tokens.mia }))
  await say('leo', '@Mia 在吗', ['m-mia'])
  await say('leo', '没人吗')
  expect(await missed()).toMatchObject({ count: 2, mentions: 1 })
  granted(await server.call(ignoreAdd, { memberId: 'm-leo' }, { token: tokens.mia }))
  expect(await missed()).toMatchObject({ count: 0, mentions: 0 })
})

test('[A-2] whom another member ignores counts as missed all the same', async () => {
  const place = granted(await server.call(chatHistory, { room }, { token: tokens.mia }))
  granted(await server.call(ignoreAdd, { memberId: 'm-leo' }, { token: await server.login('ada') }))
  await say('leo', '@Mia 在吗', ['m-mia'])
  const seen = { room, after: place.through, epoch: place.epoch }
  expect(granted(await server.call(chatOffline, seen, { token: tokens.mia }))).toMatchObject({ count: 1, mentions: 1 })
})

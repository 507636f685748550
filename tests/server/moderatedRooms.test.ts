import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import { chatOperation, muteList, operationLog } from '#src/api/contract/moderation.ts'
import { profile } from '#src/api/profile.ts'
import { setRole } from '#server/members/account.ts'
import { EVERY_ROOM, moderatedRooms } from '#server/members/moderators.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const given = FIXTURE.chatRoom
const other = FIXTURE.offAirChat
const { forbidden } = profile.codes
let server: TestServer
let leo: string
beforeEach(async () => {
  server = await startTestServer()
  await server.services.write((tx) => setRole(tx, 'm-leo', 'admin', [given]))
  leo = await server.login('leo')
})
afterEach(() => server.stop())

const mute = (room: string, memberId: string, token: string) =>
  server.call(chatOperation, { action: 'mute', room, memberId, minutes: 1, reason: 'spam' }, { token })

/** Each call of moderators, in the room that is not theirs. */
const elsewhere = (token: string) => ({
  chatOperation: () =>
    server.call(calls.chatOperation, { action: 'mute', room: other, memberId: 'm-mia', minutes: 1, reason: 'spam' }, { token }),
  chatBulk: () =>
    server.call(
      calls.chatBulk,
      { action: 'mute', clientId: newClientId(), room: other, memberIds: ['m-mia'], minutes: 1, reason: 'spam' },
      { token },
    ),
  chatBulkUndo: () => server.call(calls.chatBulkUndo, { room: other, batch: 'b-1' }, { token }),
  kickList: () => server.call(calls.kickList, { room: other }, { token }),
  restrictedMembers: () => server.call(calls.restrictedMembers, { room: other }, { token }),
  muteList: () => server.call(calls.muteList, { room: other }, { token }),
  chatUnblock: () => server.call(calls.chatUnblock, { room: other, memberId: 'm-mia' }, { token }),
  roomSetup: () => server.call(calls.roomSetup, { room: other, switchOn: false }, { token }),
  chatRules: () => server.call(calls.chatRules, { room: other }, { token }),
  chatUndo: () => server.call(calls.chatUndo, { room: other, logId: 'l-1' }, { token }),
  operationLog: () => server.call(calls.operationLog, { room: other }, { token }),
  reportList: () => server.call(calls.reportList, { room: other }, { token }),
  reportDismiss: () => server.call(calls.reportDismiss, { room: other, messageId: 'e-1' }, { token }),
})

test('[A-1] every call of moderators is refused in a room that was not given to them', async () => {
  const ofModerators = Object.entries(calls).flatMap(([name, call]) => (call.role === 'admin' ? [name] : []))
  const tries = elsewhere(leo)
  expect(Object.keys(tries).sort()).toEqual(ofModerators.sort())
  for (const [name, call] of Object.entries(tries)) expect(await call(), name).toMatchObject({ ok: false, code: forbidden })
})

test('[A-1] a moderator of one room acts there, and is told so there alone', async () => {
  const socket = await server.connect(leo)
  expect(await socket.enter(given)).toMatchObject({ standing: { canModerate: true } })
  expect(await socket.enter(other)).toMatchObject({ standing: { canModerate: false } })
  granted(await mute(given, 'm-mia', leo))
  expect(granted(await server.call(muteList, { room: given }, { token: leo })).list).toHaveLength(1)
})

test('[A-1] a moderator of one room can be muted in another one, by who moderates that, and not at home', async () => {
  const ada = await server.login('ada')
  expect(await mute(given, 'm-leo', ada)).toMatchObject({ code: forbidden })
  granted(await mute(other, 'm-leo', ada))
})

test('[A-1] who was given every room moderates each of them, and who lost the role none', async () => {
  await server.services.write((tx) => setRole(tx, 'm-leo', 'admin'))
  expect(await moderatedRooms(server.services.db, 'm-leo')).toEqual([EVERY_ROOM])
  expect((await server.call(operationLog, { room: other }, { token: leo })).ok).toBe(true)
  await server.services.write((tx) => setRole(tx, 'm-leo', 'member'))
  expect(await moderatedRooms(server.services.db, 'm-leo')).toEqual([])
  expect(await server.call(operationLog, { room: other }, { token: leo })).toMatchObject({ code: forbidden })
})

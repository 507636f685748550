import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { favouriteAdd } from '#src/api/contract/favourites.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { profile } from '#src/api/profile.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { loggedIn, openGames, openTable, SLOT_GAME, TABLE_GAME } from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await openTable(server.services)
  await openGames(server.services)
})
afterEach(() => server.stop())

const launch = (game: string) =>
  server.services.write(async (tx) => launchGame(tx, await loggedIn(tx, 'm-mia'), game, () => framePlace(null, 1)))
const entrance = async (room: string) => granted(await server.call(chatAvailability, { room }, { anonymous: true })).entrance

test('[P-5] [D-8] the first launch of a live table makes its room, once; who sits there talks there, and a moderator may mute them', async () => {
  expect(await entrance(TABLE_GAME)).toMatchObject({ exist: false })
  await launch(TABLE_GAME)
  await launch(TABLE_GAME)
  expect(await entrance(TABLE_GAME)).toMatchObject({ exist: true, switchOn: true })
  const [mia, ada] = [await server.login('mia'), await server.login('ada')]
  const listener = await server.connect()
  expect(await listener.enter(TABLE_GAME)).toMatchObject({ ok: true })
  const say = (content: string) => server.call(chatSend, { room: TABLE_GAME, clientId: newClientId(), content }, { token: mia })
  granted(await say('good luck'))
  await listener.until('the line', () => listener.events(TABLE_GAME).some(({ kind }) => kind === 'chat'))
  const mute = { action: 'mute', room: TABLE_GAME, memberId: 'm-mia', minutes: 10, reason: 'spam' } as const
  granted(await server.call(chatOperation, mute, { token: ada }))
  expect(await say('again')).toMatchObject({ code: profile.codes.muted })
})

test('[P-5] a slot has no room', async () => {
  await launch(SLOT_GAME)
  expect(await entrance(SLOT_GAME)).toMatchObject({ exist: false })
})

test('[D-8] who follows a live table is a follower in its room', async () => {
  await launch(TABLE_GAME)
  const token = await server.login('mia')
  const followedAt = async () => granted(await server.call(chatAvailability, { room: TABLE_GAME }, { token })).standing.followedAt
  expect(await followedAt()).toBeNull()
  granted(await server.call(favouriteAdd, { kind: 'game', id: TABLE_GAME }, { token }))
  expect(await followedAt()).toBeGreaterThan(0)
})

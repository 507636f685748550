import { afterEach, beforeEach, expect, test } from 'vitest'
import { anchorList } from '#src/api/contract/anchors.ts'
import { giftList } from '#src/api/contract/gifts.ts'
import { chatOperation, muteList, operationLog } from '#src/api/contract/moderation.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import {
  officeAnchors,
  officeAnchorSave,
  officeAnnounce,
  officeAnnouncementRemove,
  officeAnnouncements,
  officeGifts,
  officeGiftSave,
  officeMatchRooms,
  officeModerators,
  officeModeratorSet,
  officeRestrictionEnd,
  officeRestrictions,
  officeStreamKey,
  officeTableRooms,
} from '#src/api/contract/roomOffice.ts'
import { profile } from '#src/api/profile.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { loggedIn, openTable, TABLE_GAME } from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
const reason = 'as agreed'
const { forbidden, notFound, invalid, conflict } = profile.codes
const FIELDS = { nickname: '阿港', title: '今晚聊球', description: '老球迷', sport: 'football' } as const
const GIFT = { name: '贝壳', giftType: 'small', giftCode: 'rose', price: '25', status: '1' } as const
let server: TestServer
let token: string
beforeEach(async () => {
  server = await startTestServer()
  token = await server.login('oda')
})
afterEach(() => server.stop())

const save = (anchorRoomId: string, isNew: boolean, fields: typeof FIELDS | { [Name in keyof typeof FIELDS]: string } = FIELDS) =>
  server.call(officeAnchorSave, { anchorRoomId, isNew, fields: { ...fields, sport: 'football' }, reason }, { token })
const saveGift = (giftId: string, fields: object = {}, isNew = true) =>
  server.call(officeGiftSave, { giftId, isNew, fields: { ...GIFT, ...fields }, reason }, { token })

test('[D-8] a new anchor has a room, a stream key and is off air; the same again adds no second one', async () => {
  const anchorRoomId = newClientId()
  const first = granted(await save(anchorRoomId, true)).anchor
  expect(first).toMatchObject({ anchorRoomId, ...FIELDS, status: 'Off', isPublishing: false })
  expect(granted(await save(anchorRoomId, true)).anchor).toEqual(first)
  const { list } = granted(await server.call(officeAnchors, {}, { token }))
  expect(list.filter((one) => one.anchorRoomId === anchorRoomId)).toHaveLength(1)
  const { streamKey } = granted(await server.call(officeStreamKey, { anchorRoomId, renew: false, reason }, { token }))
  expect(streamKey).toMatch(/^[\w-]{24}$/)
  const socket = await server.connect(token)
  expect(await socket.enter(first.chatRoomNo)).toMatchObject({ ok: true })
})

test('[D-8] [C-13] a new anchor is told in the lobby, with the list that it is in', async () => {
  const anchorRoomId = newClientId()
  const socket = await server.connect()
  await socket.enter(LOBBY)
  granted(await save(anchorRoomId, true))
  const told = () => socket.events(LOBBY).flatMap((event) => (event.kind === 'anchorStatus' ? [event.body] : []))
  await expect.poll(told).toMatchObject([{ anchorRoomId, anchorStatus: 'Off', matchClass: 'football' }])
})

test('[D-8] an anchor is listed with what the room is called in each language, their picture, and how many watch', async () => {
  const { write, names } = server.services
  granted(await save(FIXTURE.anchorRoom, false))
  await write((tx) => names.keep(tx, [{ original: FIELDS.title, texts: { en: 'Football tonight' } }]))
  const socket = await server.connect(token)
  await socket.enter(room)
  const anchors = async () => granted(await server.call(officeAnchors, {}, { token })).list
  const one = (await anchors()).find(({ anchorRoomId }) => anchorRoomId === FIXTURE.anchorRoom)
  expect(one).toMatchObject({
    titles: { 'zh-CN': FIELDS.title, en: 'Football tonight' },
    avatar: expect.stringMatching(/^\/art\/portrait\//),
    viewers: 1,
  })
})

test('[D-8] what an operator writes of an anchor is what members read', async () => {
  granted(await save(FIXTURE.anchorRoom, false, { ...FIELDS, nickname: '新名字' }))
  const { list } = granted(await server.call(anchorList, { page: 1, size: 200 }))
  expect(list.find((one) => one.anchorRoomId === FIXTURE.anchorRoom)).toMatchObject({
    anchorInfo: { nickname: '新名字' },
    roomInfo: { title: '今晚聊球', desc: '老球迷' },
  })
  expect(await save('nowhere', false)).toMatchObject({ code: notFound })
})

test('[D-8] what the anchor wrote of their own room since an operator read it is not written over, and is told', async () => {
  const anchorRoomId = FIXTURE.anchorRoom
  const { db } = server.services
  const base = { ...FIELDS, thanks: '' }
  granted(await save(anchorRoomId, false))
  type Written = Omit<typeof base, 'nickname' | 'title'> & { readonly nickname: string; readonly title: string }
  const saveFrom = (from: Written, fields: Partial<Written>) =>
    server.call(officeAnchorSave, { anchorRoomId, isNew: false, fields: { ...base, ...fields }, base: from, reason }, { token })
  await db.updateTable('anchor').set({ title: '新标题' }).where('anchor_room_id', '=', anchorRoomId).execute()
  expect(granted(await saveFrom(base, { nickname: '新名字' }))).toMatchObject({
    result: 'late',
    anchor: { ...base, title: '新标题' },
  })
  const both = { nickname: '新名字', title: '新标题' }
  expect(granted(await saveFrom({ ...base, title: '新标题' }, both))).toMatchObject({ result: 'done', anchor: both })
  // Sent again after a lost answer it is what is there.
  expect(granted(await saveFrom(base, both))).toMatchObject({ result: 'done', anchor: both })
})

test('[D-8] a renewed stream key is another one, and only who may act sees either', async () => {
  const of = { anchorRoomId: FIXTURE.anchorRoom, reason }
  const before = granted(await server.call(officeStreamKey, { ...of, renew: false }, { token })).streamKey
  const after = granted(await server.call(officeStreamKey, { ...of, renew: true }, { token })).streamKey
  expect(after).not.toBe(before)
  expect(granted(await server.call(officeStreamKey, { ...of, renew: false }, { token })).streamKey).toBe(after)
  const ada = await server.login('ada')
  expect(await server.call(officeStreamKey, { ...of, renew: false }, { token: ada })).toMatchObject({ code: forbidden })
  expect(await server.call(officeStreamKey, { ...of, anchorRoomId: 'nowhere', renew: false }, { token })).toMatchObject({
    code: notFound,
  })
  const kept = await server.services.db.selectFrom('trail').select('detail_json').where('act', '=', 'officeStreamKey').execute()
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain(after)
})

test('[D-8] [S-3] a gift that an operator adds is on offer, and one that is taken off is not', async () => {
  const giftId = newClientId()
  granted(await saveGift(giftId))
  const offered = async () => granted(await server.call(giftList, {})).list.find((gift) => gift.giftId === giftId)
  expect(await offered()).toMatchObject({ name: '贝壳', price: 25, url: '/art/gift/rose.svg' })
  granted(await saveGift(giftId, { status: '2' }, false))
  expect(await offered()).toBeUndefined()
  const { list } = granted(await server.call(officeGifts, {}, { token }))
  expect(list.find((gift) => gift.giftId === giftId)).toMatchObject({ status: '2' })
})

test('[D-8] a gift that a colleague changed since it was read stays as they left it, and is told as it is now', async () => {
  const giftId = newClientId()
  const saveFrom = (base: object | null, fields: object, isNew = false) =>
    server.call(
      officeGiftSave,
      { giftId, isNew, fields: { ...GIFT, ...fields }, base: base === null ? null : { ...GIFT, ...base }, reason },
      { token },
    )
  expect(granted(await saveFrom(null, {}, true)).result).toBe('done')
  granted(await saveFrom({}, { price: '30', status: '2' }))
  expect(granted(await saveFrom({}, { name: '海螺' }))).toMatchObject({
    result: 'late',
    gift: { name: '贝壳', price: 30, status: '2' },
  })
  // Sent again after a lost answer it is what is there, but an addition of something else is not.
  expect(granted(await saveFrom({}, { price: '30', status: '2' })).result).toBe('done')
  expect(granted(await saveFrom(null, { price: '5' }, true)).result).toBe('late')
  const both = { name: '海螺', price: '30', status: '2' }
  expect(granted(await saveFrom({ price: '30', status: '2' }, both))).toMatchObject({ result: 'done', gift: { name: '海螺' } })
})

test('[D-8] [P-1] gifts are listed with what they are called in each language', async () => {
  const { list } = granted(await server.call(officeGifts, {}, { token }))
  expect(list.find(({ name }) => name === '玫瑰')?.names).toMatchObject({ 'zh-CN': '玫瑰' })
  expect(list.every(({ names }) => names !== null && names.en !== '')).toBe(true)
})

test.each([
  ['a price of nothing', { price: '0' }],
  ['a price above the most', { price: '1000001' }],
  ['a picture that is not drawn', { giftCode: 'nothing' }],
  ['a large gift without an effect', { giftType: 'large' }],
  ['no name', { name: ' ' }],
])('[D-8] a gift with %s is refused', async (_, fields) => {
  expect(await saveGift(newClientId(), fields)).toMatchObject({ code: invalid })
})

test('[D-8] [S-10] an announcement reaches its room once, and is taken back there', async () => {
  const listener = await server.connect()
  await listener.enter(room)
  const clientId = newClientId()
  const fields = { room, content: '今晚八点', from: null, until: null }
  const order = { clientId, fields, reason }
  const { announcement } = granted(await server.call(officeAnnounce, order, { token }))
  expect(announcement.language).toBeNull()
  granted(await server.call(officeAnnounce, order, { token }))
  const told = () => listener.events(room).filter((event) => event.kind === 'marquee')
  await listener.until('the announcement', () => told()[0])
  const other = { ...order, fields: { ...fields, content: '别的' } }
  expect(await server.call(officeAnnounce, other, { token })).toMatchObject({ code: conflict })
  granted(await server.call(officeAnnouncementRemove, { id: announcement.id, reason }, { token }))
  await listener.until('its end', () => listener.events(room).find((event) => event.kind === 'marqueeRemoved'))
  expect(told()).toHaveLength(1)
  const { list } = granted(await server.call(officeAnnouncements, {}, { token }))
  expect(list.map(({ id }) => id)).not.toContain(announcement.id)
})

test('[D-8] [S-10] an announcement may be for readers of one language: its push says so, and the list', async () => {
  const listener = await server.connect()
  await listener.enter(room)
  const fields = { room, content: 'Tonight at eight', language: 'en' as const, from: null, until: null }
  const order = { clientId: newClientId(), fields, reason }
  const { announcement } = granted(await server.call(officeAnnounce, order, { token }))
  expect(announcement.language).toBe('en')
  const told = () => listener.events(room).find((event) => event.kind === 'marquee' && event.body.language === 'en')
  await listener.until('the announcement', told)
  const other = { ...order, fields: { ...fields, language: null } }
  expect(await server.call(officeAnnounce, other, { token })).toMatchObject({ code: conflict })
  granted(await server.call(officeAnnouncementRemove, { id: announcement.id, reason }, { token }))
})

test('[D-8] [S-10] an id that announced something is refused for the same at another time', async () => {
  const from = server.clock.now() + 60_000
  const fields = { room, content: '今晚八点', from, until: from + 60_000 }
  const order = { clientId: newClientId(), fields, reason }
  const { announcement } = granted(await server.call(officeAnnounce, order, { token }))
  expect(granted(await server.call(officeAnnounce, order, { token })).announcement).toEqual(announcement)
  for (const change of [{ from: from + 1 }, { until: from + 60_001 }, { from: null, until: null }]) {
    const other = { ...order, fields: { ...fields, ...change } }
    expect(await server.call(officeAnnounce, other, { token })).toMatchObject({ code: conflict })
  }
})

test('[D-8] an announcement that would end before it begins, or in a room that is not there, is refused', async () => {
  const announce = (fields: { room: string | null; content: string; from: number | null; until: number | null }) =>
    server.call(officeAnnounce, { clientId: newClientId(), fields, reason }, { token })
  expect(await announce({ room: null, content: '今晚', from: 2_000, until: 1_000 })).toMatchObject({ code: invalid })
  expect(await announce({ room: 'nowhere', content: '今晚', from: null, until: null })).toMatchObject({ code: notFound })
})

test('[A-1] [D-8] an operator gives an account rooms to moderate, and takes them away', async () => {
  const set = (name: string, rooms: string[] | null) => server.call(officeModeratorSet, { name, rooms, reason }, { token })
  const done = granted(await set('leo', [room]))
  expect(done).toMatchObject({ result: 'done' })
  const leo = await server.login('leo')
  expect((await server.call(operationLog, { room }, { token: leo })).ok).toBe(true)
  expect(await server.call(operationLog, { room: FIXTURE.offAirChat }, { token: leo })).toMatchObject({ code: forbidden })
  const { list } = granted(await server.call(officeModerators, {}, { token }))
  expect(list.map(({ name, rooms }) => [name, rooms])).toEqual([
    ['ada', null],
    ['leo', [room]],
  ])
  granted(await set('leo', []))
  expect(await server.call(operationLog, { room }, { token: leo })).toMatchObject({ code: forbidden })
})

test('[A-1] [D-8] rooms of matches are given too: those that are not over, and those that somebody moderates', async () => {
  const rooms = async () => granted(await server.call(officeMatchRooms, {}, { token })).list.map((one) => one.room)
  expect(await rooms()).toEqual([FIXTURE.match, 'match-2'])
  granted(await server.call(officeModeratorSet, { name: 'leo', rooms: [FIXTURE.match], reason }, { token }))
  const leo = await server.login('leo')
  expect((await server.call(operationLog, { room: FIXTURE.match }, { token: leo })).ok).toBe(true)
  await server.services.db.updateTable('match').set({ game_status: 'ended' }).execute()
  expect(await rooms()).toEqual([FIXTURE.match])
})

test('[A-1] the room of a live table is given once somebody sat at it', async () => {
  const rooms = async () => granted(await server.call(officeTableRooms, {}, { token })).list
  await openTable(server.services)
  expect(await rooms()).toEqual([])
  await server.services.write(async (tx) => launchGame(tx, await loggedIn(tx, 'm-mia'), TABLE_GAME, () => framePlace(null, 1)))
  expect(await rooms()).toEqual([{ room: TABLE_GAME, names: { 'zh-CN': '海港百家乐', en: 'Harbour Baccarat' } }])
  granted(await server.call(officeModeratorSet, { name: 'leo', rooms: [TABLE_GAME], reason }, { token }))
  const leo = await server.login('leo')
  expect((await server.call(operationLog, { room: TABLE_GAME }, { token: leo })).ok).toBe(true)
  expect(await server.call(operationLog, { room }, { token: leo })).toMatchObject({ code: forbidden })
})

test.each([
  ['nobody', [room], 'unknown'],
  ['oda', [room], 'staff'],
  ['leo', ['nowhere'], 'room'],
] as const)('[A-1] %s is not made a moderator of %s: %s', async (name, rooms, result) => {
  expect(granted(await server.call(officeModeratorSet, { name, rooms: [...rooms], reason }, { token }))).toEqual({ result })
})

test('[D-8] mutes and kicks of all rooms are listed, and an operator ends them, in the room’s log', async () => {
  const ada = await server.login('ada')
  const act = { room, memberId: 'm-mia', reason: 'spam' } as const
  granted(await server.call(chatOperation, { ...act, action: 'mute', minutes: 10 }, { token: ada }))
  granted(await server.call(chatOperation, { ...act, memberId: 'm-leo', action: 'kick' }, { token: ada }))
  const kinds = async () =>
    granted(await server.call(officeRestrictions, {}, { token })).list.map(({ kind, memberId, by }) => [kind, memberId, by])
  expect(new Set(await kinds())).toEqual(
    new Set([
      ['kick', 'm-leo', 'Ada'],
      ['mute', 'm-mia', 'Ada'],
    ]),
  )
  const end = (kind: 'mute' | 'kick', memberId: string) =>
    server.call(officeRestrictionEnd, { kind, room, memberId, reason }, { token })
  granted(await end('mute', 'm-mia'))
  granted(await end('kick', 'm-leo'))
  expect(await kinds()).toEqual([])
  expect(granted(await server.call(muteList, { room }, { token: ada })).list).toEqual([])
  const log = granted(await server.call(operationLog, { room }, { token: ada })).list
  expect(log.filter(({ by }) => by === 'Oda').map(({ action, reason: why }) => [action, why])).toEqual([
    ['undo', reason],
    ['unblock', reason],
  ])
  expect(await end('mute', 'm-mia')).toMatchObject({ code: notFound })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANNOUNCEMENT_PAGE, announcementOne, announcementPage } from '#src/api/contract/announcements.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import { announcements } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { removeAnnouncement } from '#server/live/announcements/announcements.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const ALWAYS = { category: 2, pmdTimerStart: null, pmdTimerEnd: null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
})
afterAll(() => server.stop())
beforeEach(() => server.services.db.deleteFrom('notice').execute())

const post = (content: string, more: object = {}) => {
  server.clock.advance(1)
  return server.services.announcements.post({ room: LOBBY, content, ...ALWAYS, ...more })
}
const page = async (before?: string) => granted(await server.call(announcementPage, before === undefined ? {} : { before }))

test('[P-3] [S-10] a visitor reads what the site announces now, latest first and the same sentence once; nothing of another room or time', async () => {
  const now = server.clock.now()
  await post('said twice')
  const until = now + 60_000
  const timed = await post('for a while', { category: 1, pmdTimerStart: now - 60_000, pmdTimerEnd: until })
  const again = await post('said twice')
  await post('to come', { category: 1, pmdTimerStart: until, pmdTimerEnd: null })
  await post('over', { category: 1, pmdTimerStart: null, pmdTimerEnd: now - 1 })
  await post('elsewhere', { room: FIXTURE.chatRoom })
  const taken = await post('taken back')
  await server.services.write((tx) => removeAnnouncement(tx, taken))
  expect(await page()).toEqual({
    list: [
      { id: again, content: 'said twice', at: expect.any(Number), until: null },
      { id: timed, content: 'for a while', at: now - 60_000, until },
    ],
    more: false,
  })
})

test('[P-3] [S-10] an announcement for a time stands where that begins, whenever it was written; of the same sentence the latest shown counts', async () => {
  server.clock.hold()
  const now = server.clock.now()
  const from = (ago: number) => ({ category: 1, pmdTimerStart: now - ago, pmdTimerEnd: null })
  const recent = await post('twice', from(0))
  await post('twice', from(60_000))
  const written = await post('written', { ...ALWAYS })
  const long = await post('long ago', from(120_000))
  expect((await page()).list.map(({ id }) => id)).toEqual([written, recent, long])
  expect((await page(recent)).list.map(({ id }) => id)).toEqual([long])
  server.clock.run()
})

test.each([
  ['a room', async () => granted(await server.call(announcements, {}))],
  ['the page of announcements', () => page()],
] as const)('[P-3] [S-10] %s shows an announcement up to and including the millisecond of its end', async (_, ask) => {
  server.clock.hold()
  const until = server.clock.now() + 60_000
  await post('for a while', { category: 1, pmdTimerStart: null, pmdTimerEnd: until })
  const shown = async () => (await ask()).list.map(({ content }) => content)
  server.clock.advance(until - server.clock.now())
  expect(await shown()).toEqual(['for a while'])
  server.clock.advance(1)
  expect(await shown()).toEqual([])
  server.clock.run()
})

test('[P-3] [C-7] pages of announcements follow each other without a gap, whatever is announced meanwhile', async () => {
  for (let number = 1; number <= ANNOUNCEMENT_PAGE + 1; number += 1) await post(`number ${number}`)
  const first = await page()
  expect([first.list.length, first.more]).toEqual([ANNOUNCEMENT_PAGE, true])
  await post('news')
  const second = await page(first.list.at(-1)?.id)
  expect([second.list.map(({ content }) => content), second.more]).toEqual([['number 1'], false])
})

test('[P-3] [C-7] an announcement is read by its id while it shows', async () => {
  const id = await post('here')
  expect(granted(await server.call(announcementOne, { id })).announcement).toMatchObject({ id, content: 'here', until: null })
  const elsewhere = await post('elsewhere', { room: FIXTURE.chatRoom })
  expect(await server.call(announcementOne, { id: elsewhere })).toMatchObject({ code: profile.codes.notFound })
  await server.services.write((tx) => removeAnnouncement(tx, id))
  expect(await server.call(announcementOne, { id })).toMatchObject({ code: profile.codes.notFound })
})

test('[P-3] [S-10] an announcement of one language is for its readers, one of none for all; whoever has its address reads it', async () => {
  const read = async (language: string) =>
    granted(await server.call(announcementPage, {}, { headers: { 'accept-language': language } })).list.map(
      ({ content }) => content,
    )
  await post('for all')
  const en = await post('Tonight', { language: 'en' })
  await post('今晚', { language: 'zh-CN' })
  expect([await read('zh-CN'), await read('en')]).toEqual([
    ['今晚', 'for all'],
    ['Tonight', 'for all'],
  ])
  expect(granted(await server.call(announcementOne, { id: en })).announcement.content).toBe('Tonight')
  const { list } = granted(await server.call(announcements, {}))
  expect(list.map(({ content, language }) => [content, language])).toEqual([
    ['今晚', 'zh-CN'],
    ['Tonight', 'en'],
    ['for all', undefined],
  ])
})

test('[P-3] [S-10] an announcement for some is shown to them alone: on the bar, in rooms, in the list and by its address, and its push has no words', async () => {
  const mia = await server.login('mia')
  const AUDIENCES = [
    ['visitors', { who: 'visitors' }],
    ['members', { who: 'members' }],
    ['high grades', { who: 'grade', from: 9 }],
    ['marked', { who: 'tag', tag: 'care' }],
  ] as const
  const ids: string[] = []
  for (const [content, audience] of AUDIENCES) ids.push(await post(content, { audience }))
  await post('all')

  const seenBy = async (options: { readonly token?: string }) => ({
    bar: granted(await server.call(announcements, {}, options)).list.map(({ content }) => content),
    room: granted(await server.call(roomDetail, { anchorRoomId: FIXTURE.anchorRoom }, options)).notices.map(
      ({ content }) => content,
    ),
    list: granted(await server.call(announcementPage, {}, options)).list.map(({ content }) => content),
    one: await Promise.all(ids.map(async (id) => (await server.call(announcementOne, { id }, options)).ok)),
  })
  const all = (words: string[], one: boolean[]) => ({ bar: words, room: words, list: words, one })
  expect(await seenBy({})).toEqual(all(['all', 'visitors'], [true, false, false, false]))
  expect(await seenBy({ token: mia })).toEqual(all(['all', 'members'], [false, true, false, false]))

  await server.services.db.insertInto('member_tag').values({ member_id: 'm-mia', tag: 'care', at: server.clock.now() }).execute()
  await server.services.db.updateTable('member').set({ vip_level: 9 }).where('id', '=', 'm-mia').execute()
  expect(await seenBy({ token: mia })).toEqual(all(['all', 'marked', 'high grades', 'members'], [false, true, true, true]))

  const pushed = await server.services.db.selectFrom('room_event').select('body_json').where('kind', '=', 'marquee').execute()
  const words = pushed.map(({ body_json: body }) => body).join(' ')
  expect(AUDIENCES.filter(([content]) => words.includes(`"${content}"`))).toEqual([])
})

test('[S-10] however many announcements others are shown, what is everybody’s is on the bar', async () => {
  await post('all')
  for (let number = 1; number <= 60; number += 1) await post(`high grades ${number}`, { audience: { who: 'grade', from: 9 } })
  expect(granted(await server.call(announcements, {})).list.map(({ content }) => content)).toEqual(['all'])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANNOUNCEMENT_PAGE, announcementOne, announcementPage } from '#src/api/contract/announcements.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
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

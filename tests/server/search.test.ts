import { afterEach, beforeEach, expect, test } from 'vitest'
import { search } from '#src/api/contract/search.ts'
import { SEARCH_FINDS, SEARCH_LIMIT } from '#src/api/model/search.ts'
import { profile } from '#src/api/profile.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000

let server: TestServer
let desk: ReturnType<typeof contentDesk>
beforeEach(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  server.clock.hold()
  desk = contentDesk(server, await server.login('oda'))
})
afterEach(() => server.stop())

const find = async (words: string, token?: string, language = 'zh-CN') =>
  granted(await server.call(search, { words }, { token, headers: { 'accept-language': language } })).hits
const titles = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ title }) => title)

test('[P-10] a match is found by a team or its league, an anchor by name and by what they cast; each leads to its page', async () => {
  // What runs comes before what is to come.
  const found = await find('reds')
  expect(found.map(({ live }) => live)).toEqual([true, false])
  expect(found[0]).toMatchObject({ kind: 'match', to: `/app/live/match/${FIXTURE.match}`, text: 'First League' })
  expect(await find('first lea')).toEqual(found)
  const row = await server.services.db.selectFrom('anchor').selectAll().limit(1).executeTakeFirstOrThrow()
  expect(await find(row.nickname)).toMatchObject([{ kind: 'anchor', to: `/app/live/room/${row.anchor_room_id}` }])
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'ended' })
  server.clock.advance(5_000)
  expect(await find('reds')).toEqual(found.slice(1))
})

test('[P-10] articles and help are found by title, lead, author and body, in the language of the call, and lead to their pages', async () => {
  await desk.shown('article', { title: '充值后多久到账', place: 'help', body: '一般在 1 分钟内。' }, { itemId: 'paid' })
  await desk.shown(
    'article',
    { title: '灯亮之前', text: '老球场的夜晚', author: '林港', body: '看台上有一只灰鸥。' },
    { itemId: 'lights' },
  )
  await desk.shown('article', { title: 'Before the lights' }, { itemId: 'english', language: 'en' })
  expect(await find('充值多久到账')).toMatchObject([{ kind: 'help', to: '/app/help/paid' }])
  for (const words of ['灯亮', '球场夜晚', '林港', '灰鸥'])
    expect(await find(words)).toMatchObject([{ kind: 'article', to: '/app/news/news/lights' }])
  expect(await titles('lights')).toEqual([])
  expect(await titles('lights', undefined, 'en')).toEqual(['Before the lights'])
})

test('[P-10] a search for one kind finds nothing of another', async () => {
  await desk.shown('article', { title: 'Reds 指南', place: 'help' }, { itemId: 'guide' })
  await desk.shown('article', { title: 'Reds 新闻', place: 'news' }, { itemId: 'latest' })
  expect(new Set((await find('reds')).map(({ kind }) => kind))).toEqual(new Set(['match', 'article', 'help']))
  const { hits } = granted(await server.call(search, { words: 'reds', kind: 'help' }))
  expect(hits.map(({ title }) => title)).toEqual(['Reds 指南'])
})

test('[P-10] [C-7] nothing is found that who asks could not open: drafts, other audiences, what is not due or was taken back', async () => {
  const mia = await server.login('mia')
  await desk.saved('article', { title: '海港草稿' }, { itemId: 'draft' })
  await desk.shown('article', { title: '海港会员', audience: { who: 'members' } }, { itemId: 'members' })
  await desk.shown('article', { title: '海港九级', audience: { who: 'grade', from: 9 } }, { itemId: 'ninth' })
  const later = await desk.saved('article', { title: '海港明天' }, { itemId: 'later' })
  granted(await desk.publish(later, server.clock.now() + HOUR))
  const gone = await desk.shown('article', { title: '海港旧闻' }, { itemId: 'gone' })
  expect(await titles('海港')).toEqual(['海港旧闻'])
  granted(await desk.offline(gone))
  expect(await titles('海港')).toEqual([])
  expect(await titles('海港', mia)).toEqual(['海港会员'])
  server.clock.advance(HOUR)
  expect(await titles('海港', await server.login('mia'))).toEqual(['海港明天', '海港会员'])
})

test('[P-10] a version that is put right is found by its new words, and no longer by its old ones', async () => {
  const first = await desk.shown('article', { title: '旧标题' }, { itemId: 'one' })
  expect(await titles('旧标题')).toEqual(['旧标题'])
  await desk.shown('article', { title: '新标题' }, { itemId: 'one', from: first.latest })
  expect(await titles('旧标题')).toEqual([])
  expect(await titles('新标题')).toEqual(['新标题'])
})

test('[P-10] signs alone find nothing, wildcards are signs, and a kind brings its best few', async () => {
  for (let number = 0; number < SEARCH_FINDS + 3; number += 1)
    await desk.shown('article', { title: `灯塔 ${number}` }, { itemId: `lamp-${number}` })
  for (const words of ['%', '_', '***', '🙂', '\\', '"']) expect(await find(words)).toEqual([])
  expect(await find('灯塔')).toHaveLength(SEARCH_FINDS)
  for (const words of ['', '   ', 'a'.repeat(SEARCH_LIMIT + 1)])
    expect(await server.call(search, { words })).toMatchObject({ code: profile.codes.invalid })
})

test('[X-4] who asks faster than anybody types is told to wait, and nobody else is', async () => {
  const replies = []
  for (let time = 0; time < 31; time += 1) replies.push(await server.call(search, { words: 'reds' }))
  expect(replies.filter((reply) => !reply.ok)).toHaveLength(1)
  expect(replies.at(-1)).toMatchObject({ code: profile.codes.rateLimited })
  server.clock.advance(400)
  expect(await find('reds')).toHaveLength(2)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentPreview, officePreviewEnd, officePreviewLinks, officePreviewMake } from '#src/api/contract/contentPreviews.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { MOST_PREVIEWS, PREVIEW_PATH } from '#src/api/model/contentPreview.ts'
import { profile } from '#src/api/profile.ts'
import { askedBy } from '#server/head/addresses.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, rateLimited } = profile.codes
const DAY = 24 * 3_600_000

let server: TestServer
let oda: string
let desk: ReturnType<typeof contentDesk>
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  oda = await server.login('oda')
  desk = contentDesk(server, oda)
})
afterEach(() => server.stop())

const make = (itemId = 'one', version = 1) => server.call(officePreviewMake, { itemId, version }, { token: oda })
const link = async (itemId = 'one', version = 1) => {
  const { token } = granted(await make(itemId, version))
  if (token === null) throw new Error('no link was made')
  return token
}
const open = (token: string) => server.call(contentPreview, { token })
const seen = async (token: string) => granted(await open(token)).preview
const links = async (itemId = 'one') => granted(await server.call(officePreviewLinks, { itemId }, { token: oda })).list

test('[C-7] [D-8] who has a link sees that version of that piece alone, as visitors would, and nothing that operators know of it', async () => {
  const first = await desk.shown('article', { title: '已发布', audience: { who: 'members' } }, { itemId: 'one' })
  await desk.saved(
    'article',
    { title: '草稿', body: '**新**', audience: { who: 'members' } },
    { itemId: 'one', from: first.latest },
  )
  await desk.saved('article', { title: '另一篇' }, { itemId: 'two' })
  const token = await link('one', 2)
  await desk.saved('article', { title: '更新的草稿' }, { itemId: 'one', from: 2 })
  const preview = await seen(token)
  expect(preview).toMatchObject({
    language: 'zh-CN',
    until: server.clock.now() + DAY,
    shown: { kind: 'article', piece: { title: '草稿', body: '**新**' } },
  })
  const told = JSON.stringify(preview)
  expect(['已发布', '另一篇', '更新', 'audience', 'members', 'oda'].filter((word) => told.includes(word))).toEqual([])
})

test('[C-7] each kind has a preview', async () => {
  const picture = await desk.picture()
  for (const kind of ['banner', 'navigation', 'floatWindow', 'sponsor', 'download', 'material', 'premium', 'article'] as const) {
    await desk.saved(kind, { title: `${kind}草稿`, picture }, { itemId: kind, slug: 'draft' })
    expect(await seen(await link(kind))).toMatchObject({ shown: { kind, piece: { title: `${kind}草稿` } } })
  }
})

test('[C-7] a link that is over, was taken back or never was shows nothing, not even what is published', async () => {
  await desk.shown('article', { title: '已发布' }, { itemId: 'one' })
  const [over, back] = [await link(), await link()]
  expect(await seen('A'.repeat(43))).toBeNull()
  expect(await seen(back)).not.toBeNull()
  const rows = await links()
  expect(rows).toMatchObject([{ version: 1, by: 'oda' }, { version: 1 }])
  const kept = await server.services.db.selectFrom('content_preview').selectAll().execute()
  expect([over, back].some((token) => JSON.stringify([rows, kept]).includes(token))).toBe(false)
  for (const { previewId } of rows) {
    granted(await server.call(officePreviewEnd, { previewId }, { token: oda }))
    granted(await server.call(officePreviewEnd, { previewId }, { token: oda }))
    if ((await seen(back)) === null) break
  }
  expect([await seen(back), (await links()).length < 2]).toEqual([null, true])
  const last = await link()
  server.clock.advance(DAY - 1)
  expect(await seen(last)).not.toBeNull()
  server.clock.advance(1)
  oda = await server.login('oda')
  expect([await seen(last), await seen(over), await links()]).toEqual([null, null, []])
  await sweepTables(server.services.write)
  expect(await server.services.db.selectFrom('content_preview').selectAll().execute()).toEqual([])
})

test('[C-7] [D-8] a piece has so many links at a time; a version must be there; members make none', async () => {
  await desk.saved('article', { title: '草稿' }, { itemId: 'one' })
  for (let made = 0; made < MOST_PREVIEWS; made += 1) await link()
  expect(granted(await make()).token).toBeNull()
  const [first] = await links()
  granted(await server.call(officePreviewEnd, { previewId: first?.previewId ?? '' }, { token: oda }))
  await link()
  expect(await make('one', 2)).toMatchObject({ code: notFound })
  const mia = await server.login('mia')
  expect(await server.call(officePreviewMake, { itemId: 'one', version: 1 }, { token: mia })).toMatchObject({ code: forbidden })
})

test('[D-3] making and taking back leave a row in the trail, without what opens it', async () => {
  await desk.saved('article', { title: '草稿' }, { itemId: 'one' })
  const token = await link()
  const [row] = await links()
  granted(await server.call(officePreviewEnd, { previewId: row?.previewId ?? '' }, { token: oda }))
  const trail = JSON.stringify(granted(await server.call(trailList, {}, { token: oda })))
  expect(['officePreviewMake', 'officePreviewEnd', token].map((word) => trail.includes(word))).toEqual([true, true, false])
})

test('[C-7] links cannot be tried one after another; the answer is kept nowhere, and the page is in no search engine', async () => {
  for (let tried = 0; tried < 30; tried += 1) expect(await seen('A'.repeat(43))).toBeNull()
  expect(await open('A'.repeat(43))).toMatchObject({ code: rateLimited })
  expect(askedBy(PREVIEW_PATH)).toEqual({ page: 'private' })
})

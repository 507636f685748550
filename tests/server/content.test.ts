import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  expertDetail,
  expertList,
  helpDetail,
  helpList,
  infoDetail,
  infoList,
  newsDetail,
  newsList,
  soccerDetail,
  soccerList,
} from '#src/api/contract/articles.ts'
import { bannersV1, bannersV2 } from '#src/api/contract/banners.ts'
import {
  floatWindowList,
  navigationList,
  pcDownloadConfig,
  premiumVenueJump,
  siteMaterials,
  sponsorConfig,
} from '#src/api/contract/content.ts'
import { officeContentBack, officeContentList, officeContentSave, officeContentVersion } from '#src/api/contract/contentOffice.ts'
import { search } from '#src/api/contract/search.ts'
import { timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { trailList } from '#src/api/contract/trail.ts'
import { uploadBegin } from '#src/api/contract/uploads.ts'
import { CONTENT_LIMIT, CONTENT_KINDS } from '#src/api/model/contentPlaces.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { MOST_PIECES, VERSION_DAYS, VERSIONS_KEPT } from '#src/api/model/officeContent.ts'
import { UPLOADS } from '#src/api/model/upload.ts'
import { profile } from '#src/api/profile.ts'
import { readVersion } from '#server/content/pieces.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { contentDesk, itemOf, written } from '#tests/support/contentDesk.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { picture, pngOf, tellingJpeg } from '#tests/support/pictures.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const HOUR = 3_600_000
const DAY = 24 * HOUR
const reason = 'as agreed'

let server: TestServer
let oda: string
let mia: string
let desk: ReturnType<typeof contentDesk>
beforeEach(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en', CONTENT_HOSTS: 'partner.example' } })
  server.clock.hold()
  oda = await server.login('oda')
  mia = await server.login('mia')
  desk = contentDesk(server, oda)
})
afterEach(() => server.stop())

const titles = (reply: { readonly list: readonly { readonly title: string }[] }) => reply.list.map(({ title }) => title)
const news = async (token?: string, language = 'zh-CN') =>
  titles(granted(await server.call(newsList, {}, { token, headers: { 'accept-language': language } })))
const banners = async (headers = {}) => titles(granted(await server.call(bannersV1, {}, { headers })))

describe('what visitors read', () => {
  test('[C-7] [C-3] each kind has its call, which shows what is published, and no draft', async () => {
    const shown = await desk.picture()
    for (const kind of CONTENT_KINDS) {
      await desk.shown(
        kind,
        { title: `${kind}上线`, picture: shown, edition: '1.2' },
        { itemId: `${kind}-on`, slug: `${kind.toLowerCase()}-on` },
      )
      await desk.saved(kind, { title: `${kind}草稿`, picture: shown }, { itemId: `${kind}-draft`, slug: 'draft' })
    }
    const imgUrl = pictureUrl(shown.hash)
    expect(granted(await server.call(bannersV1, {})).list).toEqual([
      { id: 'banner-on', title: 'banner上线', sort: 100, jumpUrl: '/app/live', imgUrl, width: 12, height: 8, alt: '' },
    ])
    expect(granted(await server.call(bannersV2, {})).list).toMatchObject([{ text: '一句话', place: 'home', imgUrl }])
    expect(granted(await server.call(navigationList, {})).list).toMatchObject([
      { title: 'navigation上线', jumpUrl: '/app/live', icon: 'home', place: 'rail' },
    ])
    expect(granted(await server.call(floatWindowList, {})).list).toMatchObject([
      { title: 'floatWindow上线', place: 'right', imgUrl },
    ])
    expect(granted(await server.call(sponsorConfig, {})).list).toMatchObject([{ title: 'sponsor上线', imgUrl }])
    expect(granted(await server.call(siteMaterials, {})).list).toMatchObject([
      { title: 'material上线', key: 'material-on', picture: { imgUrl } },
    ])
    expect(granted(await server.call(siteMaterials, { keys: ['other'] })).list).toEqual([])
    expect(granted(await server.call(premiumVenueJump, {})).jump).toMatchObject({ title: 'premium上线', jumpUrl: '/app/live' })
    expect(granted(await server.call(pcDownloadConfig, {})).list).toMatchObject([
      { title: 'download上线', platform: 'windows', edition: '1.2', jumpUrl: '/app/live' },
    ])
    expect(await news()).toEqual(['article上线'])
  })

  test('[C-7] banners stand on their page and in their order; each language has its own', async () => {
    const shown = await desk.picture()
    await desk.shown('banner', { title: '二', picture: shown, order: 2 }, { itemId: 'two' })
    await desk.shown('banner', { title: '一', picture: shown, order: 1 }, { itemId: 'one' })
    await desk.shown('banner', { title: '直播页', picture: shown, place: 'live' }, { itemId: 'live' })
    await desk.shown('banner', { title: 'Tonight', picture: shown }, { itemId: 'one-en', slug: 'one', language: 'en' })
    expect(await banners()).toEqual(['一', '二'])
    expect(await banners({ 'accept-language': 'en' })).toEqual(['Tonight'])
    const onLive = granted(await server.call(bannersV2, { place: 'live' })).list
    expect([titles({ list: onLive }), titles(granted(await server.call(bannersV2, {})))]).toEqual([
      ['直播页'],
      ['一', '二', '直播页'],
    ])
  })

  test('[C-7] each language has its own banners also where both were changed as often', async () => {
    const shown = await desk.picture()
    await desk.shown('banner', { title: '一', picture: shown }, { itemId: 'one' })
    await desk.shown('banner', { title: 'Tonight', picture: shown }, { itemId: 'one-en', slug: 'one', language: 'en' })
    expect(await banners()).toEqual(['一'])
    expect(await banners({ 'accept-language': 'en' })).toEqual(['Tonight'])
  })

  test('[C-3] who asks for banners cannot be told: a token beside the call changes nothing', async () => {
    await desk.shown('banner', { title: '今晚', picture: await desk.picture() }, { itemId: 'one' })
    expect(titles(granted(await server.call(bannersV1, {}, { token: mia })))).toEqual(['今晚'])
  })

  test('[C-7] a piece is for its audience: visitors, members, members from a grade on', async () => {
    await desk.shown('article', { title: '所有人' }, { itemId: 'all' })
    await desk.shown('article', { title: '访客', audience: { who: 'visitors' } }, { itemId: 'visitors' })
    await desk.shown('article', { title: '会员', audience: { who: 'members' } }, { itemId: 'members' })
    await desk.shown('article', { title: '三级', audience: { who: 'grade', from: 3 } }, { itemId: 'third' })
    const grade = (level: number) =>
      server.services.db.updateTable('member').set({ vip_level: level }).where('id', '=', 'm-mia').execute()
    expect((await news()).toSorted()).toEqual(['所有人', '访客'].toSorted())
    await grade(2)
    expect((await news(mia)).toSorted()).toEqual(['会员', '所有人'].toSorted())
    expect(await server.call(newsDetail, { slug: 'third' }, { token: mia })).toMatchObject({ code: codes.notFound })
    await grade(3)
    expect((await news(mia)).toSorted()).toEqual(['三级', '会员', '所有人'].toSorted())
    expect((await server.call(newsDetail, { slug: 'third' }, { token: mia })).ok).toBe(true)
  })

  test('[C-7] [C-11] a piece for a tag is for those who have it now, in search too, and its address for nobody else', async () => {
    await desk.shown('article', { title: '请多关照', audience: { who: 'tag', tag: 'care' } }, { itemId: 'care' })
    const leo = await server.login('leo')
    const mark = { member_id: 'm-mia', tag: 'care' as const, at: server.clock.now() }
    const found = async (token: string) => granted(await server.call(search, { words: '请多关照' }, { token })).hits.length
    expect([await news(), await news(mia), await found(mia)]).toEqual([[], [], 0])
    await server.services.db.insertInto('member_tag').values(mark).execute()
    expect([await news(), await news(leo), await news(mia)]).toEqual([[], [], ['请多关照']])
    expect([await found(leo), await found(mia)]).toEqual([0, 1])
    expect(await server.call(newsDetail, { slug: 'care' }, { token: leo })).toMatchObject({ code: codes.notFound })
    expect((await server.call(newsDetail, { slug: 'care' }, { token: mia })).ok).toBe(true)
    await server.services.db.deleteFrom('member_tag').where('member_id', '=', 'm-mia').execute()
    expect(await news(mia)).toEqual([])
  })

  test('[C-7] [C-11] nothing floats beside the pages of who paused', async () => {
    await desk.shown('floatWindow', { title: '今晚', picture: await desk.picture() }, { itemId: 'one' })
    const floating = async () => titles(granted(await server.call(floatWindowList, {}, { token: mia })))
    expect(await floating()).toEqual(['今晚'])
    granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
    expect(await floating()).toEqual([])
    expect(titles(granted(await server.call(floatWindowList, {})))).toEqual(['今晚'])
  })

  test('[P-10] articles come page by page, latest first, each whole by its slug; a section is no other’s', async () => {
    for (const slug of ['first', 'second', 'third']) {
      await desk.shown('article', { title: slug, body: `# ${slug}\n\n<b>文</b>` }, { itemId: slug })
      server.clock.advance(HOUR)
    }
    await desk.shown('article', { title: '怎么提现', place: 'help' }, { itemId: 'help-1', slug: 'withdraw' })
    const page = (number: number) => server.call(newsList, { page: number, size: 2 })
    expect(granted(await page(1))).toMatchObject({ list: [{ slug: 'third' }, { slug: 'second' }], total: 3, more: true })
    expect(granted(await page(2))).toMatchObject({ list: [{ slug: 'first' }], total: 3, more: false })
    expect(granted(await page(1)).list[0]).not.toHaveProperty('body')
    const { article } = granted(await server.call(newsDetail, { slug: 'first' }))
    expect(article).toMatchObject({ title: 'first', body: '# first\n\n<b>文</b>', section: 'news' })
    expect(titles(granted(await server.call(helpList, {})))).toEqual(['怎么提现'])
    expect(granted(await server.call(helpDetail, { slug: 'withdraw' })).article.body).toBe('正文')
    expect(await server.call(newsDetail, { slug: 'withdraw' })).toMatchObject({ code: codes.notFound })
  })

  test('[C-4] news, soccer, background and experts have calls of their own, below the news’ addresses', async () => {
    const sections = {
      news: [newsList, newsDetail],
      soccer: [soccerList, soccerDetail],
      info: [infoList, infoDetail],
      expert: [expertList, expertDetail],
    } as const
    for (const place of Object.keys(sections))
      await desk.shown('article', { title: `在${place}`, place }, { itemId: `in-${place}`, slug: place })
    for (const [place, [list, detail]] of Object.entries(sections)) {
      expect([list.path, detail.path].every((path) => /^\/api\/site\/game\/newsoccer\/(news|soccer|info)\//.test(path))).toBe(
        true,
      )
      expect(granted(await server.call(list, {})).list).toMatchObject([{ slug: place, section: place }])
      expect(granted(await server.call(detail, { slug: place })).article).toMatchObject({ title: `在${place}`, body: '正文' })
      expect((await server.call(detail, { slug: 'nothing-here' })).ok).toBe(false)
    }
  })

  test('[P-10] an article keeps the day on which it was first shown when it is put right', async () => {
    const first = await desk.shown('article', { title: '原文' }, { itemId: 'one' })
    const began = server.clock.now()
    server.clock.advance(HOUR)
    await desk.publish(await desk.saved('article', { title: '改过' }, { itemId: 'one', from: first.latest }))
    const { article } = granted(await server.call(newsDetail, { slug: 'one' }))
    expect(article).toMatchObject({ title: '改过', publishedAt: began, changedAt: server.clock.now() })
  })
})

describe('a schedule', () => {
  test('[C-7] shows a version from its time on and hides it at its end, by the clock alone', async () => {
    const item = await desk.saved('article', { title: '开赛' }, { itemId: 'one' })
    const from = server.clock.now() + HOUR
    const scheduled = itemOf(granted(await desk.publish(item, from, from + HOUR)))
    expect(scheduled).toMatchObject({ state: 'scheduled', pin: { version: 1, startsAt: from, endsAt: from + HOUR } })
    expect(await news()).toEqual([])
    server.clock.advance(HOUR - 1)
    expect(await news()).toEqual([])
    server.clock.advance(1)
    expect(await news()).toEqual(['开赛'])
    server.clock.advance(HOUR - 1)
    expect(await news()).toEqual(['开赛'])
    server.clock.advance(1)
    expect([await news(), (await desk.one('one')).state]).toEqual([[], 'ended'])
  })

  test('[P-10] that is moved before its time leaves no trace in the day on which the article was first shown', async () => {
    const item = await desk.saved('article', { title: '开赛' }, { itemId: 'one' })
    const planned = itemOf(granted(await desk.publish(item, server.clock.now() + HOUR)))
    const from = server.clock.now() + 2 * HOUR
    granted(await desk.publish(planned, from))
    server.clock.advance(2 * HOUR)
    expect(granted(await server.call(newsDetail, { slug: 'one' })).article).toMatchObject({ publishedAt: from })
  })

  test('[C-7] leaves what is shown until its own time, and is dropped alone', async () => {
    const first = await desk.shown('article', { title: '今天' }, { itemId: 'one' })
    const second = await desk.saved('article', { title: '明天' }, { itemId: 'one', from: first.latest })
    const planned = itemOf(granted(await desk.publish(second, server.clock.now() + HOUR)))
    expect(planned).toMatchObject({ state: 'published', pin: { version: 1 }, next: { version: 2 }, hasDraft: false })
    const dropped = itemOf(granted(await desk.offline(planned, 'waiting')))
    expect(dropped).toMatchObject({ state: 'published', pin: { version: 1 }, next: null, hasDraft: true })
    await desk.publish(dropped, server.clock.now() + HOUR)
    expect(await news()).toEqual(['今天'])
    server.clock.advance(HOUR)
    expect(await news()).toEqual(['明天'])
    expect(await desk.one('one')).toMatchObject({ pin: { version: 2 }, next: null })
  })

  test('[C-7] that ends before it begins, or is over, is refused and says which', async () => {
    const item = await desk.saved('article', {}, { itemId: 'one' })
    const now = server.clock.now()
    expect(granted(await desk.publish(item, now + 2 * HOUR, now + HOUR))).toEqual({ result: 'scheduleOrder' })
    expect(granted(await desk.publish(item, now - 2 * HOUR, now - HOUR))).toEqual({ result: 'schedulePast' })
    expect(granted(await desk.publish(item, null, now))).toEqual({ result: 'schedulePast' })
    expect(await desk.one('one')).toMatchObject({ state: 'draft', revision: item.revision })
  })

  test('[C-7] outlives a restart, and what was shown is shown', async () => {
    const item = await desk.saved('article', { title: '开赛' }, { itemId: 'one' })
    granted(await desk.publish(item, server.clock.now() + HOUR))
    await server.restart()
    expect(await news()).toEqual([])
    server.clock.advance(HOUR)
    expect(await news()).toEqual(['开赛'])
  })
})

describe('a version', () => {
  test('[C-7] [D-8] that is saved touches nothing that is shown; offline and back to an old version are two acts', async () => {
    const first = await desk.shown('article', { title: '第一版' }, { itemId: 'one' })
    const second = await desk.saved('article', { title: '第二版' }, { itemId: 'one', from: first.latest })
    expect(second).toMatchObject({ latest: 2, hasDraft: true, state: 'published' })
    expect(await news()).toEqual(['第一版'])
    const shown = itemOf(granted(await desk.publish(second)))
    expect(await news()).toEqual(['第二版'])
    const back = { itemId: 'one', version: 1, from: shown.latest, reason }
    const third = itemOf(granted(await server.call(officeContentBack, back, { token: oda })))
    expect(third).toMatchObject({ latest: 3, snapshot: { title: '第一版' }, hasDraft: true })
    expect(third.versions).toMatchObject([
      { version: 3, back: 1, from: 2, by: 'oda' },
      { version: 2, back: null },
      { version: 1 },
    ])
    expect(await news()).toEqual(['第二版'])
    itemOf(granted(await desk.offline(third)))
    expect([await news(), (await desk.one('one')).state]).toEqual([[], 'draft'])
    const old = granted(await server.call(officeContentVersion, { itemId: 'one', version: 2 }, { token: oda }))
    expect(old.snapshot).toMatchObject({ title: '第二版' })
  })

  test('[C-7] of two editors on one piece the later is told, with what the other wrote; nothing of either is lost', async () => {
    const leo = contentDesk(server, await secondOperator(server, ['content.act']))
    const first = await desk.saved('article', { title: '开头' }, { itemId: 'one' })
    const hers = await desk.saved('article', { title: '她的' }, { itemId: 'one', from: first.latest })
    const his = granted(await leo.save('article', { title: '他的' }, { itemId: 'one', from: first.latest }))
    expect(his).toMatchObject({ result: 'late', item: { latest: 2, snapshot: { title: '她的' }, versions: [{ by: 'oda' }, {}] } })
    expect(await leo.one('one')).toEqual(hers)
    const after = itemOf(granted(await leo.save('article', { title: '他的' }, { itemId: 'one', from: hers.latest })))
    expect(after).toMatchObject({ latest: 3, snapshot: { title: '他的' } })
  })

  test('[C-7] sent again, as after a lost answer, is there once; so are its publishing and its end', async () => {
    const once = async () => itemOf(granted(await desk.save('article', { title: '一次' }, { itemId: 'one' })))
    const item = await once()
    expect(await once()).toEqual(item)
    expect(granted(await desk.save('article', { title: '另一篇' }, { itemId: 'one' })).result).toBe('late')
    const shown = itemOf(granted(await desk.publish(item)))
    expect(itemOf(granted(await desk.publish(item)))).toEqual(shown)
    const gone = itemOf(granted(await desk.offline(shown)))
    expect(itemOf(granted(await desk.offline(shown)))).toEqual(gone)
  })

  test('[C-7] that somebody published meanwhile is not published over unseen', async () => {
    const item = await desk.saved('article', { title: '一' }, { itemId: 'one' })
    const second = await desk.saved('article', { title: '二' }, { itemId: 'one', from: 1 })
    expect(granted(await desk.publish(item, null, null, 1)).result).toBe('late')
    expect(await desk.publish(second, null, null, 3)).toMatchObject({ code: codes.notFound })
    itemOf(granted(await desk.publish(second)))
    expect(granted(await desk.offline(second)).result).toBe('late')
    expect(await news()).toEqual(['二'])
  })

  test('[C-7] keeps its kind, its language and its slug; a slug is one piece’s in a kind and language', async () => {
    await desk.saved('article', {}, { itemId: 'one', slug: 'derby' })
    expect(granted(await desk.save('article', {}, { itemId: 'two', slug: 'derby' }))).toEqual({ result: 'slugTaken' })
    expect(granted(await desk.save('article', {}, { itemId: 'two', slug: 'derby', language: 'en' })).result).toBe('done')
    expect(granted(await desk.save('material', {}, { itemId: 'three', slug: 'derby' })).result).toBe('done')
    const moved = await desk.save('article', {}, { itemId: 'one', slug: 'other', from: 1 })
    expect(moved).toMatchObject({ code: codes.invalid, data: { field: 'slug', rule: 'slug.fixed' } })
    expect(await desk.save('article', {}, { itemId: 'nobody', from: 1 })).toMatchObject({ code: codes.notFound })
  })

  test('[C-7] is forgotten when it is old, many others came since and nobody sees it', async () => {
    const first = await desk.shown('material', { title: '1' }, { itemId: 'one' })
    for (let version = first.latest; version <= VERSIONS_KEPT + 1; version += 1)
      await desk.saved('material', { title: String(version + 1) }, { itemId: 'one', from: version })
    const kept = async () => {
      await sweepTables(server.services.write)
      const rows = await server.services.db.selectFrom('content_version').select('version').orderBy('version').execute()
      return rows.map(({ version }) => version).slice(0, 3)
    }
    expect(await kept()).toEqual([1, 2, 3])
    server.clock.advance(VERSION_DAYS * DAY)
    expect(await kept()).toEqual([1, 3, 4])
    await expect(readVersion(server.services.db, 'one', 2)).rejects.toMatchObject({ code: codes.notFound })
  })
})

describe('what editors may not', () => {
  test('[C-7] lead elsewhere: links of other schemes and hosts are refused, in a field and in a text', async () => {
    const answer = async (body: string) => granted(await desk.save('article', { body }, { itemId: 'one' }))
    expect(await answer('[点我](https://evil.example/)')).toEqual({ result: 'linkElsewhere' })
    expect(await answer('[点我](javascript:alert(1))')).toEqual({ result: 'linkElsewhere' })
    expect(await answer('![图](https://partner.example/x.png)')).toEqual({ result: 'linkElsewhere' })
    expect(await answer(`![图](${pictureUrl('a'.repeat(43))})`)).toEqual({ result: 'pictureGone' })
    const link = async (to: string) => {
      const snapshot = { ...written('premium'), link: to }
      const payload = { itemId: 'p', language: 'zh-CN' as const, slug: 'p', from: 0, snapshot, reason }
      return (await server.call(officeContentSave, payload, { token: oda })).data
    }
    expect(await link('https://evil.example/')).toEqual({ result: 'linkElsewhere' })
    expect(await link('javascript:alert(1)')).toMatchObject({ rule: 'link.malformed' })
    expect(await link('//evil.example')).toMatchObject({ rule: 'link.malformed' })
    expect(await link('https://partner.example/a')).toMatchObject({ result: 'done' })
    expect(granted(await server.call(officeContentList, { kind: 'article' }, { token: oda })).list).toEqual([])
  })

  test('[P-10] write more than a body holds: the longest one arrives whole, whatever it is made of', async () => {
    const body = '😀'.repeat(CONTENT_LIMIT.body)
    await desk.shown('article', { body }, { itemId: 'long' })
    expect(granted(await server.call(newsDetail, { slug: 'long' })).article.body).toBe(body)
    const longer = { ...written('article'), body: `${body}x` }
    const payload = { itemId: 'longer', language: 'zh-CN' as const, slug: 'longer', from: 0, snapshot: longer, reason }
    expect(await server.call(officeContentSave, payload, { token: oda })).toMatchObject({ code: codes.invalid })
  })

  test('[D-8] without the right: each act takes its own, and members and visitors have none', async () => {
    const item = await desk.saved('article', {}, { itemId: 'one' })
    const reader = contentDesk(server, await secondOperator(server, ['content.read']))
    expect(await reader.one('one')).toEqual(item)
    expect(await reader.save('article', {}, { itemId: 'two' })).toMatchObject({ code: codes.forbidden })
    expect(await reader.publish(item)).toMatchObject({ code: codes.forbidden })
    const editor = contentDesk(server, await secondOperator(server, ['content.act']))
    expect(granted(await editor.save('article', {}, { itemId: 'two' })).result).toBe('done')
    expect(await editor.publish(item)).toMatchObject({ code: codes.forbidden })
    expect(await editor.offline(item)).toMatchObject({ code: codes.forbidden })
    const publisher = contentDesk(server, await secondOperator(server, ['content.approve']))
    expect(await publisher.save('article', {}, { itemId: 'three' })).toMatchObject({ code: codes.forbidden })
    const shown = itemOf(granted(await publisher.publish(item)))
    expect(granted(await publisher.offline(shown)).result).toBe('done')
    const site = contentDesk(server, await secondOperator(server, ['site.approve']))
    expect(await site.save('article', {}, { itemId: 'three' })).toMatchObject({ code: codes.forbidden })
    expect(await contentDesk(server, mia).save('article', {}, { itemId: 'three' })).toMatchObject({ code: codes.forbidden })
    expect((await server.call(officeContentList, { kind: 'article' })).ok).toBe(false)
    const announced = { purpose: 'content', type: 'image/png', bytes: 10 } as const
    expect(await server.call(uploadBegin, announced, { token: mia })).toMatchObject({ code: codes.forbidden })
  })

  test('[D-8] act without a trace: each act has a row with what was before and after, and why', async () => {
    const item = await desk.shown('article', {}, { itemId: 'one' })
    await desk.offline(item)
    const { list } = granted(await server.call(trailList, {}, { token: oda }))
    const rows = list
      .filter(({ act }) => act.startsWith('officeContent'))
      .map(({ act, reason: why, outcome }) => [act, why, outcome])
    // The clock stands: they have no order.
    expect(rows.toSorted(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1))).toEqual([
      ['officeContentOffline', reason, 'done'],
      ['officeContentPublish', reason, 'done'],
      ['officeContentSave', reason, 'done'],
    ])
    expect(list.find(({ act }) => act === 'officeContentOffline')?.before).toContain('"version":1')
  })

  test('[C-7] have more than so many of a kind: the next one is refused with its own answer', async () => {
    const rows = Array.from({ length: MOST_PIECES }, (_, index) => ({
      id: `i-${index}`,
      kind: 'material' as const,
      language: 'zh-CN' as const,
      slug: `s-${index}`,
      latest_version: 1,
      revision: 1,
      published_version: null,
      starts_at: null,
      ends_at: null,
      next_version: null,
      next_starts_at: null,
      next_ends_at: null,
      first_shown_at: null,
    }))
    for (let from = 0; from < rows.length; from += 500)
      await server.services.db
        .insertInto('content_item')
        .values(rows.slice(from, from + 500))
        .execute()
    expect(granted(await desk.save('material', {}, { itemId: 'one' }))).toEqual({ result: 'full' })
    expect(granted(await desk.save('material', {}, { itemId: 'one', language: 'en' })).result).toBe('done')
    expect(granted(await desk.save('premium', {}, { itemId: 'two' })).result).toBe('done')
  })
})

describe('the list of the back office', () => {
  test('[C-7] finds by language, state, place and words, in the order of what is shown, page by page', async () => {
    const now = server.clock.now()
    await desk.shown('article', { title: 'Derby', order: 2 }, { itemId: 'derby' })
    await desk.saved('article', { title: '草稿', order: 1 }, { itemId: 'draft' })
    await desk.publish(await desk.saved('article', { title: '明天' }, { itemId: 'later' }), now + DAY)
    await desk.saved('article', { title: 'How to', place: 'help' }, { itemId: 'help', language: 'en', slug: 'how-to' })
    const ids = async (query: object) => {
      const { list } = granted(await server.call(officeContentList, { kind: 'article', ...query }, { token: oda }))
      return list.map(({ itemId }) => itemId)
    }
    expect(await ids({})).toEqual(['help', 'draft', 'derby', 'later'])
    expect(await ids({ language: 'en' })).toEqual(['help'])
    expect([await ids({ state: 'published' }), await ids({ state: 'scheduled' })]).toEqual([['derby'], ['later']])
    expect([await ids({ place: 'help' }), await ids({ text: 'DERB' }), await ids({ text: 'how-' })]).toEqual([
      ['help'],
      ['derby'],
      ['help'],
    ])
    expect(await ids({ after: 'draft' })).toEqual(['derby', 'later'])
    expect(await ids({ kind: 'banner' })).toEqual([])
  })
})

describe('a picture of content', () => {
  const get = (hash: string) => fetch(server.url + pictureUrl(hash), { redirect: 'manual' })

  test('[C-14] is drawn anew, kept by the hash of what is seen, and served for a year', async () => {
    const { uploadId, status } = await desk.send(await tellingJpeg(), 'image/jpeg')
    const { picture: kept } = granted(await desk.keep(uploadId))
    expect([status, kept]).toMatchObject([200, { width: expect.any(Number), alt: '' }])
    const reply = await get(kept.hash)
    const body = Buffer.from(await reply.arrayBuffer())
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect([body.includes('SECRET'), body.includes('Exif')]).toEqual([false, false])
    expect((await get('a'.repeat(43))).status).toBe(404)
    expect((await fetch(`${server.url}/picture/x.svg`)).status).toBe(404)
  })

  test('[C-14] that is huge, broken or no picture is refused', async () => {
    const large = { purpose: 'content', type: 'image/png', bytes: UPLOADS.content.bytes + 1 } as const
    expect(await server.call(uploadBegin, large, { token: oda })).toMatchObject({ code: codes.invalid })
    expect((await desk.send(new Uint8Array(pngOf(40_000, 40_000)))).status).toBe(422)
    expect((await desk.send(new Uint8Array(Buffer.from('<svg onload="alert(1)"/>')))).status).toBe(415)
    const cut = (await picture('image/png', 40, 40)).subarray(0, 60)
    const broken = await desk.send(new Uint8Array(cut))
    expect(broken.status).toBe(415)
    expect(await desk.keep(broken.uploadId)).toMatchObject({ code: codes.invalid, data: { rule: 'picture.gone' } })
  })

  test('[C-14] that was sent twice is kept once; nobody keeps another one’s', async () => {
    const bytes = await picture('image/png', 10, 10)
    const [one, two] = [await desk.send(bytes), await desk.send(bytes)]
    const first = granted(await desk.keep(one.uploadId)).picture
    expect(granted(await desk.keep(two.uploadId)).picture).toEqual(first)
    expect(granted(await desk.keep(two.uploadId)).picture).toEqual(first)
    const rows = await server.services.db.selectFrom('upload').select('id').execute()
    expect(rows).toEqual([{ id: two.uploadId }])
    const leo = contentDesk(server, await secondOperator(server, ['content.act']))
    expect(await leo.keep(two.uploadId)).toMatchObject({ code: codes.invalid })
  })

  test('[C-7] that no version shows is gone after two days, and one that is shown is not', async () => {
    const used = await desk.picture(20)
    const unused = await desk.picture(30)
    const body = `![图](${pictureUrl(used.hash)})`
    await desk.shown('article', { body }, { itemId: 'one' })
    server.clock.advance(2 * DAY)
    await sweepTables(server.services.write)
    expect([(await get(used.hash)).status, (await get(unused.hash)).status]).toEqual([200, 404])
  })
})

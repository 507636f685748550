import { afterEach, describe, expect, test } from 'vitest'
import type { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentDraft } from '#src/api/model/contentDraft.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { MOST_PREVIEWS } from '#src/api/model/contentPreview.ts'
import { CONTENT_PAGE, VERSIONS_KEPT } from '#src/api/model/officeContent.ts'
import { keepDrawn, keepPicture } from '#server/content/contentPictures.ts'
import { countRatings, rateArticle, readRating } from '#server/content/helpRatings.ts'
import { listContent } from '#server/content/listContent.ts'
import { readPiece, requirePiece, storePins } from '#server/content/pieces.ts'
import { endPreview, makePreview, openPreview, previewLinks } from '#server/content/previews.ts'
import { publishContent, takeOffline } from '#server/content/publishContent.ts'
import { bringBack, type ContentOutcome, saveContent, type WrittenVersion } from '#server/content/saveContent.ts'
import { createShelves } from '#server/content/shelves.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { written } from '#tests/support/contentDesk.ts'
import { picture } from '#tests/support/pictures.ts'

// How content is written, shown, listed and shown beforehand, one rule at a time and without a server.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const begin = Date.UTC(2026, 5, 15, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = begin
  await emptyTables(
    db,
    'content_item',
    'content_picture',
    'content_preview',
    'content_shelf',
    'content_version',
    'help_rating',
    'upload',
  )
})

const HOSTS = ['partner.example']
const ODA = { memberId: 'm-oda', name: 'oda' }
const LEO = { memberId: 'm-leo', name: 'leo' }
const PICTURE = { hash: 'a'.repeat(43), width: 12, height: 8, alt: '' }

type Saved = Partial<WrittenVersion> & { readonly by?: typeof ODA }
const save = (snapshot: ContentSnapshot, { by = ODA, ...more }: Saved = {}) =>
  services.write((tx) => saveContent(tx, by, { itemId: 'one', language: 'en', slug: 'one', from: 0, snapshot, ...more }, HOSTS))
const article = (draft: Partial<ContentDraft> = {}) => written('article', draft)
const publish = (revision: number, startsAt: number | null = null, endsAt: number | null = null, version = 1) =>
  services.write((tx) => publishContent(tx, { itemId: 'one', version, revision, schedule: { startsAt, endsAt } }))
const offline = (revision: number, what: 'all' | 'waiting' = 'all') =>
  services.write((tx) => takeOffline(tx, { itemId: 'one', revision, what }))

/** The piece of an answer that refused nothing. */
async function pieceOf(answer: Promise<ContentOutcome>) {
  const told = await answer
  if (!('item' in told)) throw new Error(`refused: ${told.result}`)
  return told.item
}
const resultOf = async (answer: Promise<ContentOutcome>) => (await answer).result
const shownOf = (kind: ContentKind = 'article') => createShelves(db, () => now).shown(kind, 'en', 'visitor')
/** A picture that was kept: for content, or for something else. */
const kept = (hash: string, purpose = 'content') =>
  row('upload', {
    id: `u-${hash.slice(0, 9)}-${purpose}`,
    purpose,
    ref: hash,
    picture: null,
    ticket_hash: null,
    ticket_until: null,
  })

describe('a version that is saved', () => {
  test('[C-7] with other words under the same title is not the one that was saved before', async () => {
    await save(article({ body: 'first' }))
    expect(await resultOf(save(article({ body: 'second' })))).toBe('late')
  })

  test('[C-7] by another editor is not the one that was saved before, though it is the same', async () => {
    await save(article())
    expect(await resultOf(save(article(), { by: LEO }))).toBe('late')
  })

  test('[C-7] again is late once somebody saved a further one', async () => {
    await save(article())
    await save(article(), { from: 1 })
    expect(await resultOf(save(article()))).toBe('late')
  })

  test.each([
    ['kind', { snapshot: written('material') }],
    ['language', { language: 'zh-CN' }],
    ['slug', { slug: 'other' }],
  ] as const)('[C-7] keeps the %s of its piece', async (_, other) => {
    await save(article())
    await expect(save(article(), { from: 1, ...other })).rejects.toMatchObject({ data: { field: 'slug', rule: 'slug.fixed' } })
  })

  test('[C-7] may have no link where its kind needs none', async () => {
    expect(await resultOf(save(written('material', { link: '' })))).toBe('done')
  })

  test.each([
    ['there is no such picture', []],
    ['the picture is somebody’s for something else', [kept(PICTURE.hash, 'avatar')]],
  ])('[C-7] is refused where %s', async (_, rows) => {
    await writeRows(db, ...rows)
    expect(await save(written('material', { picture: PICTURE }))).toEqual({ result: 'pictureGone' })
  })

  test('[C-7] is refused where one of its pictures is gone', async () => {
    await writeRows(db, kept(PICTURE.hash))
    const body = `![](${pictureUrl('b'.repeat(43))})`
    expect(await save(article({ picture: PICTURE, body }))).toEqual({ result: 'pictureGone' })
  })

  test('[D-8] is listed with the picture that its latest version shows', async () => {
    await writeRows(db, kept(PICTURE.hash))
    await save(article({ picture: PICTURE }))
    const { list } = await listContent(db, { kind: 'article', text: '' }, now)
    expect(list.map((one) => one.picture)).toEqual([PICTURE.hash])
  })

  test('[C-7] keeps which pictures it shows', async () => {
    await writeRows(db, kept(PICTURE.hash), kept('b'.repeat(43)))
    await save(article({ picture: PICTURE }))
    await save(article({ picture: { ...PICTURE, hash: 'b'.repeat(43) } }), { from: 1 })
    const rows = await db.selectFrom('content_picture').select(['item_id', 'version', 'hash']).orderBy('version').execute()
    expect(rows).toEqual([
      { item_id: 'one', version: 1, hash: PICTURE.hash },
      { item_id: 'one', version: 2, hash: 'b'.repeat(43) },
    ])
  })

  test('[C-7] says who saved it, when and from which one', async () => {
    await save(article())
    now += MINUTE
    const { versions } = await pieceOf(save(article(), { by: LEO, from: 1 }))
    expect(versions).toEqual([
      { version: 2, by: 'leo', at: begin + MINUTE, from: 1, back: null },
      { version: 1, by: 'oda', at: begin, from: 0, back: null },
    ])
  })

  test('[C-7] is told among the latest fifty of its piece', async () => {
    const rows = Array.from({ length: VERSIONS_KEPT + 2 }, (_, at) => row('content_version', { item_id: 'one', version: at + 2 }))
    await save(article())
    await db.updateTable('content_item').set({ latest_version: 1 }).execute()
    await writeRows(db, ...rows)
    const { versions } = await readPiece(db, 'one', now)
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([VERSIONS_KEPT, 53, 4])
  })

  test('[C-7] is a draft until it is shown, or waits to be', async () => {
    expect((await pieceOf(save(article()))).hasDraft).toBe(true)
    expect((await pieceOf(publish(1))).hasDraft).toBe(false)
    expect((await pieceOf(save(article(), { from: 1 }))).hasDraft).toBe(true)
    expect((await pieceOf(publish(3, now + HOUR, null, 2))).hasDraft).toBe(false)
  })
})

describe('an old version that is brought back', () => {
  const back = (version: number, from: number, { by = ODA, hosts = HOSTS } = {}) =>
    services.write((tx) => bringBack(tx, by, { itemId: 'one', version, from }, hosts))

  test('[C-7] leads nowhere that content may not lead any more', async () => {
    await save(written('premium', { link: 'https://partner.example/a' }))
    expect(await back(1, 1, { hosts: [] })).toEqual({ result: 'linkElsewhere' })
  })

  test('[C-7] needs its pictures as they are now', async () => {
    await writeRows(db, kept(PICTURE.hash))
    await save(article({ picture: PICTURE }))
    await emptyTables(db, 'upload')
    expect(await back(1, 1)).toEqual({ result: 'pictureGone' })
  })

  test('[C-7] is refused once somebody saved meanwhile, with what they wrote', async () => {
    await save(article({ title: 'first' }))
    await save(article({ title: 'second' }), { from: 1 })
    expect(await back(1, 1)).toMatchObject({ result: 'late', item: { latest: 2, snapshot: { title: 'second' } } })
  })

  test('[C-7] again, as after a lost answer, is there once', async () => {
    await save(article({ title: 'first' }))
    await save(article({ title: 'second' }), { from: 1 })
    await back(1, 2)
    expect(await back(1, 2)).toMatchObject({ result: 'done', item: { latest: 3, snapshot: { title: 'first' } } })
  })

  test('[C-7] by another is not the one that is there', async () => {
    await save(article())
    await back(1, 1)
    expect(await resultOf(back(1, 1, { by: LEO }))).toBe('late')
  })

  test('[C-7] must have been there, and so must its piece', async () => {
    await expect(back(1, 1)).rejects.toMatchObject({ words: 'notFound' })
    await save(article())
    await expect(back(2, 1)).rejects.toMatchObject({ words: 'notFound' })
  })
})

describe('publishing', () => {
  const planned = [begin + HOUR, begin + 2 * HOUR] as const

  test.each([
    ['the same times', planned, 'done'],
    ['another beginning', [begin + HOUR + 1, begin + 2 * HOUR], 'late'],
    ['another end', [begin + HOUR, begin + 2 * HOUR + 1], 'late'],
    ['no end', [begin + HOUR, null], 'late'],
    ['no wait', [null, begin + 2 * HOUR], 'late'],
  ] as const)('[C-7] what is planned once more with %s is told by whether it is so', async (_, [startsAt, endsAt], result) => {
    await save(article())
    await publish(1, ...planned)
    expect(await resultOf(publish(1, startsAt, endsAt))).toBe(result)
  })

  test('[C-7] what was shown at once is so a minute later', async () => {
    await save(article())
    await publish(1)
    now += MINUTE
    expect(await resultOf(publish(1))).toBe('done')
  })

  test('[C-7] what was shown at once has not the end that it was not given', async () => {
    await save(article())
    await publish(1)
    expect(await resultOf(publish(1, null, now + HOUR))).toBe('late')
  })

  test('[C-7] what is planned beside what is shown is planned once, however often it is sent', async () => {
    await save(article())
    await publish(1)
    await save(article(), { from: 1 })
    const plan = () => publish(3, begin + HOUR, null, 2)
    const first = await pieceOf(plan())
    expect(await plan()).toEqual({ result: 'done', item: first })
  })

  test('[C-7] what is shown at once is shown since now', async () => {
    await save(article())
    now += MINUTE
    expect((await pieceOf(publish(1))).pin).toEqual({ version: 1, startsAt: now, endsAt: null })
  })

  const shownAndPlanned = async () => {
    await save(article())
    await publish(1)
    await save(article(), { from: 1 })
    return (await pieceOf(publish(3, begin + HOUR, null, 2))).revision
  }

  test('[C-7] a piece that is taken offline takes with it what waits', async () => {
    const { pin, next } = await pieceOf(offline(await shownAndPlanned()))
    expect([pin, next]).toEqual([null, null])
    now += HOUR
    expect(await shownOf()).toEqual([])
  })

  test('[C-7] what waits is not dropped unseen', async () => {
    const revision = await shownAndPlanned()
    expect(await offline(revision - 1, 'waiting')).toMatchObject({ result: 'late', item: { next: { version: 2 } } })
  })

  test('[C-7] what waits is dropped once, however often it is sent', async () => {
    const revision = await shownAndPlanned()
    const dropped = await pieceOf(offline(revision, 'waiting'))
    expect(await offline(revision, 'waiting')).toEqual({ result: 'done', item: dropped })
  })

  test('[C-7] a piece whose plan has begun is taken offline by its state of now', async () => {
    const revision = await shownAndPlanned()
    now += HOUR
    const { pin, next } = await pieceOf(offline(revision, 'waiting'))
    expect([pin, next]).toEqual([{ version: 2, startsAt: begin + HOUR, endsAt: null }, null])
  })

  test('[P-10] a piece that was taken offline and is shown again keeps its first day', async () => {
    await save(article())
    await publish(1)
    now += DAY
    await offline(2)
    await publish(3)
    expect((await shownOf()).map(({ publishedAt }) => publishedAt)).toEqual([begin])
  })

  test('[P-10] a plan that was dropped before its time is no first day', async () => {
    await save(article())
    await publish(1, begin + HOUR)
    await offline(2)
    now += DAY
    await publish(3)
    expect((await shownOf()).map(({ publishedAt }) => publishedAt)).toEqual([begin + DAY])
  })

  test('[P-10] a piece that is shown and has a version waiting has its first day from what is shown', async () => {
    await save(article())
    await save(article(), { from: 1 })
    const pins = {
      pin: { version: 1, startsAt: begin, endsAt: null },
      next: { version: 2, startsAt: begin + HOUR, endsAt: null },
    }
    await services.write(async (tx) => storePins(tx, await requirePiece(tx.db, 'one'), pins))
    expect((await shownOf()).map(({ publishedAt }) => publishedAt)).toEqual([begin])
  })

  test('[P-10] a version was written when it was saved, not when it was shown', async () => {
    await save(article())
    now += HOUR
    await publish(1)
    expect((await shownOf()).map(({ publishedAt, changedAt }) => [publishedAt, changedAt])).toEqual([[begin + HOUR, begin]])
  })
})

describe('what is shown', () => {
  const shown = (id: string, first_shown_at: number, order = 2) => [
    row('content_item', {
      id,
      kind: 'article',
      language: 'en',
      slug: id,
      published_version: 1,
      starts_at: 1,
      ends_at: null,
      next_version: null,
      first_shown_at,
    }),
    row('content_version', { item_id: id, version: 1, head_json: JSON.stringify(article({ order })) }),
  ]

  test('[C-7] stands by its order, then by when it was first shown, the latest first, then by its id', async () => {
    await writeRows(db, row('content_shelf', { kind: 'article', language: 'en', revision: 1 }))
    await writeRows(db, ...shown('b', 5), ...shown('a', 5), ...shown('new', 9), ...shown('old', 1), ...shown('z', 0, 1))
    expect((await shownOf()).map(({ id }) => id)).toEqual(['z', 'new', 'a', 'b', 'old'])
  })

  test('[C-7] is read once more only when somebody changed what is shown', async () => {
    const shelves = createShelves(db, () => now)
    const titles = async () => (await shelves.shown('article', 'en', 'visitor')).map(({ snapshot }) => snapshot.title)
    await save(article({ title: 'first' }))
    await publish(1)
    expect(await titles()).toEqual(['first'])
    await save(article({ title: 'second' }), { from: 1 })
    await publish(3, null, null, 2)
    expect(await titles()).toEqual(['second'])
  })
})

describe('the list of the back office', () => {
  type Asked = Partial<Parameters<typeof listContent>[1]>
  const list = (asked: Asked = {}) => listContent(db, { kind: 'article', text: '', ...asked }, now)
  const ids = async (asked: Asked = {}) => (await list(asked)).list.map(({ itemId }) => itemId)

  test('[C-7] of pieces of one place and order stands by slug, then by language', async () => {
    await save(article(), { itemId: '1', slug: 'b' })
    await save(article(), { itemId: '2', slug: 'a', language: 'zh-CN' })
    await save(article(), { itemId: '3', slug: 'a' })
    expect(await ids()).toEqual(['3', '2', '1'])
  })

  test('[C-7] stands by place before order, and by order before slug', async () => {
    await save(article({ place: 'news', order: 1 }), { itemId: '1', slug: 'a' })
    await save(article({ place: 'help', order: 30 }), { itemId: '2', slug: 'b' })
    await save(article({ place: 'help', order: 4 }), { itemId: '3', slug: 'c' })
    expect(await ids()).toEqual(['3', '2', '1'])
  })

  const many = (count: number): BareRow[] =>
    Array.from({ length: count }, (_, at) => `n-${100 + at}`).flatMap((id) => [
      row('content_item', { id, slug: id, kind: 'article', language: 'en', latest_version: 1 }),
      row('content_version', { item_id: id, version: 1, head_json: JSON.stringify(article()) }),
    ])

  test('[C-7] goes on after the last one of the page before', async () => {
    await writeRows(db, ...many(CONTENT_PAGE + 1))
    const first = await list()
    expect([first.list.length, first.more]).toEqual([CONTENT_PAGE, true])
    const rest = await list({ after: first.list.at(-1)?.itemId ?? '' })
    expect([rest.list.map(({ itemId }) => itemId), rest.more]).toEqual([['n-150'], false])
  })

  test('[C-7] goes on from the place of one that stands in another way since', async () => {
    for (const [id, title] of Object.entries({ a: 'Derby', b: 'Evening', c: 'Derby' }))
      await save(article({ title }), { itemId: id, slug: id })
    expect(await ids({ after: 'b', text: 'derby' })).toEqual(['c'])
  })

  test('[C-7] has nothing after one that is not there any more', async () => {
    await writeRows(db, ...many(3))
    expect(await list({ after: 'gone' })).toEqual({ list: [], more: false })
  })

  test('[C-7] that fills a page has no other one', async () => {
    await writeRows(db, ...many(CONTENT_PAGE))
    expect((await list()).more).toBe(false)
  })

  test('[C-7] tells the latest version of a piece: its title, who saved it and when', async () => {
    await save(article({ title: 'first' }))
    now += MINUTE
    await save(article({ title: 'second' }), { from: 1, by: LEO })
    expect((await list()).list).toMatchObject([{ latest: 2, title: 'second', by: 'leo', at: begin + MINUTE }])
  })

  test.each([
    ['its title, whatever its case and the spaces around', ' derBY ', ['one']],
    ['its slug', 'cup-f', ['two']],
  ] as const)('[C-7] finds a piece by %s', async (_, text, found) => {
    await save(article({ title: 'Derby' }), { itemId: 'one', slug: 'a' })
    await save(article({ title: 'Evening' }), { itemId: 'two', slug: 'cup-final' })
    expect(await ids({ text })).toEqual(found)
  })

  test('[C-7] finds no piece by words that it has not', async () => {
    await save(article({ title: 'Derby' }))
    expect(await ids({ text: 'derby night' })).toEqual([])
  })

  test('[C-7] finds a piece by how it stands now', async () => {
    await save(article())
    await publish(1, null, begin + HOUR)
    expect([await ids({ state: 'published' }), await ids({ state: 'ended' })]).toEqual([['one'], []])
    now += HOUR
    expect([await ids({ state: 'published' }), await ids({ state: 'ended' })]).toEqual([[], ['one']])
  })
})

describe('a link to a version', () => {
  const make = (itemId = 'one', version = 1, by = 'oda') => services.write((tx) => makePreview(tx, by, { itemId, version }))
  let opened = 0
  const open = (token: string, address = `a-${(opened += 1)}`) => services.write((tx) => openPreview(tx, address, token))
  const tokenOf = async (...asked: Parameters<typeof make>) => (await make(...asked))?.token ?? ''

  test('[C-7] is listed with its version, who made it, when and until when, the latest first', async () => {
    await save(article())
    await save(article(), { from: 1 })
    const first = await make('one', 1, 'oda')
    now += MINUTE
    const second = await make('one', 2, 'leo')
    expect(await previewLinks(db, 'one', now)).toEqual([
      { previewId: second?.id, version: 2, by: 'leo', at: now, until: now + DAY },
      { previewId: first?.id, version: 1, by: 'oda', at: begin, until: begin + DAY },
    ])
  })

  test('[C-7] is its own piece’s: another’s are neither listed nor counted', async () => {
    await save(article())
    await save(article(), { itemId: 'two', slug: 'two' })
    for (let made = 0; made < MOST_PREVIEWS; made += 1) await make('two')
    expect(await previewLinks(db, 'one', now)).toEqual([])
    expect(await make()).not.toBeNull()
  })

  test('[C-7] that is over counts no more', async () => {
    await save(article())
    for (let made = 0; made < MOST_PREVIEWS; made += 1) await make()
    expect(await make()).toBeNull()
    now += DAY
    expect(await make()).not.toBeNull()
  })

  test('[D-3] that is taken back tells which piece and version it showed, once', async () => {
    await save(article())
    await save(article(), { from: 1 })
    const [gone, stays] = [await make('one', 2), await tokenOf()]
    const end = () => services.write((tx) => endPreview(tx, gone?.id ?? ''))
    expect([await end(), await end()]).toEqual([{ itemId: 'one', version: 2 }, null])
    expect(await open(stays)).not.toBeNull()
  })

  test('[X-4] [C-7] is tried thirty times a minute by one address, which another has for itself', async () => {
    for (let tried = 0; tried < 30; tried += 1) await open('x', 'a')
    await expect(open('x', 'a')).rejects.toMatchObject({ words: 'rateLimited' })
    expect(await open('x', 'b')).toBeNull()
    now += 1_999
    await expect(open('x', 'a')).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect(await open('x', 'a')).toBeNull()
  })

  test('[P-10] shows a piece that was never shown as of when it was saved', async () => {
    await save(article())
    now += HOUR
    const token = await tokenOf()
    now += HOUR
    expect((await open(token))?.shown.piece).toMatchObject({ publishedAt: begin, changedAt: begin })
  })

  test('[P-10] shows a new version of a piece that was shown with the day on which that was', async () => {
    await save(article())
    now += HOUR
    await publish(1)
    now += HOUR
    await save(article(), { from: 1 })
    const dates = { publishedAt: begin + HOUR, changedAt: begin + 2 * HOUR }
    expect((await open(await tokenOf('one', 2)))?.shown.piece).toMatchObject(dates)
  })

  test('[C-7] to a version that was forgotten shows nothing', async () => {
    await save(article())
    const token = await tokenOf()
    await emptyTables(db, 'content_version')
    expect(await open(token)).toBeNull()
  })
})

describe('whether an article helped', () => {
  const rater = (deviceId: string, memberId: string | null = null, address = deviceId) => ({ deviceId, memberId, address })
  const rate = (by: ReturnType<typeof rater>, helped: boolean, id = 'one', version = 1) =>
    services.write((tx) => rateArticle(tx, by, { id, version }, helped))

  test('[P-10] is counted of that article alone', async () => {
    await rate(rater('d-1'), true)
    await rate(rater('d-1'), false, 'two')
    expect(await countRatings(db, 'one')).toEqual({ helped: 1, not: 0, versions: [{ version: 1, helped: 1, not: 0 }] })
  })

  test('[P-10] is told to who said it, of that article alone', async () => {
    await rate(rater('d-1'), true)
    await rate(rater('d-1'), false, 'two')
    const said = (deviceId: string, id: string) => readRating(db, rater(deviceId), id)
    expect([await said('d-1', 'one'), await said('d-1', 'two'), await said('d-2', 'one')]).toEqual([
      { helped: true },
      { helped: false },
      { helped: null },
    ])
  })

  test('[P-10] is kept without what names a device', async () => {
    await rate(rater('device-of-ada'), true)
    const stored = await db.selectFrom('help_rating').select('rater').executeTakeFirstOrThrow()
    expect(stored.rater).not.toContain('device-of-ada')
  })

  test('[P-10] is of the version that was read last, and of when that was', async () => {
    await rate(rater('d-1'), true)
    now += HOUR
    await rate(rater('d-1'), false, 'one', 2)
    const rows = await db.selectFrom('help_rating').select(['version', 'helped', 'at']).execute()
    expect(rows).toEqual([{ version: 2, helped: 0, at: begin + HOUR }])
  })

  test('[X-4] [P-10] is said sixty times an hour from one address, which another has for itself', async () => {
    const from = (device: number, address = 'a') => rate(rater(`d-${device}`, null, address), true)
    for (let said = 0; said < 60; said += 1) await from(said)
    await expect(from(60)).rejects.toMatchObject({ words: 'rateLimited' })
    expect(await from(61, 'b')).toEqual({ helped: true })
    now += MINUTE - 1
    await expect(from(60)).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect(await from(60)).toEqual({ helped: true })
  })
})

describe('a picture of content', () => {
  const points = async (width: number) => Buffer.from(await picture('image/webp', width, 8)).toString('base64')
  const sent = async (id: string, width = 12, values: BareRow['values'] = {}) =>
    row('upload', {
      id,
      member_id: 'm-oda',
      purpose: 'content',
      ref: null,
      picture: await points(width),
      picture_type: 'image/webp',
      ticket_hash: `t-${id}`,
      ticket_until: now + HOUR,
      at: begin - HOUR,
      ...values,
    })
  const keep = (id: string, memberId = 'm-oda') => services.write((tx) => keepPicture(tx, memberId, id))
  const uploads = () => db.selectFrom('upload').select(['id', 'ref', 'ticket_hash', 'ticket_until', 'at']).execute()

  test('[C-14] is kept as large as it is, under what is seen', async () => {
    await writeRows(db, await sent('small', 12), await sent('large', 40))
    const [small, large] = [await keep('small'), await keep('large')]
    expect([small, large]).toMatchObject([
      { width: 12, height: 8, alt: '' },
      { width: 40, height: 8, alt: '' },
    ])
    expect(small.hash).not.toBe(large.hash)
  })

  test('[C-14] is dated from when it was kept, and nothing more can be sent in its place', async () => {
    await writeRows(db, await sent('one'))
    const { hash } = await keep('one')
    expect(await uploads()).toEqual([{ id: 'one', ref: hash, ticket_hash: null, ticket_until: null, at: begin }])
  })

  test.each([
    ['of another editor', {}, 'm-leo'],
    ['that was sent for something else', { purpose: 'letter' }, 'm-oda'],
    ['that never came', { picture: null }, 'm-oda'],
  ] as const)('[C-14] %s is not kept', async (_, values, memberId) => {
    await writeRows(db, await sent('one', 12, values))
    const gone = { data: { field: 'uploadId', rule: 'picture.gone' } }
    await expect(keep('one', memberId)).rejects.toMatchObject(gone)
  })

  test('[C-14] that two editors sent is kept once, and what looks alike for something else stays', async () => {
    await writeRows(db, await sent('first', 12, { member_id: 'm-leo' }), await sent('second'), await sent('other', 40))
    const { hash } = await keep('first', 'm-leo')
    await writeRows(db, await sent('avatar', 12, { purpose: 'avatar', ref: hash }))
    expect((await keep('second')).hash).toBe(hash)
    expect((await uploads()).map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      'avatar',
      'other',
      'second',
    ])
  })

  test('[C-14] that was drawn here is kept as one that was sent, and once', async () => {
    const drawn = { type: 'image/webp', bytes: Buffer.from(await picture('image/webp', 12, 8)) } as const
    await writeRows(db, await sent('one'))
    const { hash } = await keep('one')
    const again = await services.write((tx) => keepDrawn(tx, 'm-leo', drawn))
    expect(again).toEqual({ hash, width: 12, height: 8, alt: '' })
    const rows = await db.selectFrom('upload').select(['member_id', 'purpose', 'ref', 'picture_type', 'bytes', 'at']).execute()
    const bytes = drawn.bytes.length
    expect(rows).toEqual([{ member_id: 'm-leo', purpose: 'content', ref: hash, picture_type: 'image/webp', bytes, at: begin }])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import type { Audience } from '#src/api/model/content.ts'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import { createShelves } from '#server/content/shelves.ts'
import { linkOf, linkTarget } from '#server/links/shortLinks.ts'
import { DAY } from '#server/platform/durations.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { written } from '#tests/support/contentDesk.ts'

// Which short link a thing has, and for how long, one rule at a time.

const begin = Date.UTC(2026, 5, 15, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = begin
  await emptyTables(
    db,
    'agent',
    'agent_code',
    'anchor',
    'content_item',
    'content_shelf',
    'content_version',
    'invite_code',
    'match',
    'member',
    'play_pause',
    'room',
    'short_link',
    'task_count',
  )
})

const agent = (member_id: string, state: string) => [
  row('agent', { id: `g-${member_id}`, member_id, state }),
  row('agent_code', { code: `CODE-${member_id.toUpperCase()}`, agent_id: `g-${member_id}`, at: 1 }),
]
const ROOM: SharedThing = { kind: 'room', id: 'a' }
type Asked = { readonly thing?: SharedThing; readonly handedOn?: boolean; readonly page?: string | null }
let asked = 0
const link = (memberId: string | null, { thing = ROOM, handedOn = false, page = '/app' }: Asked = {}) => {
  asked += 1
  const origin = { deviceId: `d-${asked}`, address: `a-${asked}`, memberId }
  return services.write((tx) => linkOf(tx, { ...thing, handedOn, page }, origin))
}
const target = (code: string) => linkTarget({ db, shelves: createShelves(db, () => now), languages: ['zh-CN', 'en'] }, code)

test('[C-7] a thing has one link for each who brings others by it', async () => {
  await writeRows(db, ...agent('own', 'approved'), ...agent('other', 'approved'))
  const links = [await link(null), await link('own'), await link('other')]
  expect(new Set(links.map(({ code }) => code)).size).toBe(3)
  expect(links.map(({ isOwn }) => isOwn)).toEqual([false, true, true])
  expect([await link(null), await link('own')]).toEqual(links.slice(0, 2))
})

test('[C-7] each thing has a link of its own', async () => {
  const things: readonly SharedThing[] = [ROOM, { kind: 'match', id: 'a' }, { kind: 'room', id: 'b' }]
  const codes = new Set<string>()
  for (const thing of things) codes.add((await link(null, { thing })).code)
  expect(codes.size).toBe(3)
})

test('[C-7] a code is made of nine signs that nobody takes for one another', async () => {
  const codes: string[] = []
  for (let number = 0; number < 200; number += 1)
    codes.push((await link(null, { thing: { kind: 'room', id: `r-${number}` } })).code)
  expect(codes.filter((code) => !/^[A-HJ-NP-Z2-9]{9}$/.test(code))).toEqual([])
  expect(new Set(codes.join('')).size).toBe(32)
})

test('[C-7] [P-6] a link is a visitor’s only during a pause', async () => {
  await writeRows(
    db,
    ...agent('own', 'approved'),
    row('play_pause', { member_id: 'own', kind: 'timeout', since: 1, until: begin + 1 }),
  )
  const visitors = await link(null)
  expect(await link('own')).toEqual(visitors)
  now += 1
  expect(await link('own')).toMatchObject({ isOwn: true })
})

test('[C-7] the time of a link is put forward only once it is thirty days old', async () => {
  const { code } = await link(null)
  const kept = async () => Number((await db.selectFrom('short_link').select('at').executeTakeFirstOrThrow()).at) - begin
  now = begin + 30 * DAY - 1
  expect([(await link(null)).code, await kept()]).toEqual([code, 0])
  now += 1
  expect([(await link(null)).code, await kept()]).toEqual([code, 30 * DAY])
})

test('[C-7] a thing without a page has no link', async () => {
  await expect(link(null, { page: null })).rejects.toMatchObject({ words: 'notFound' })
  expect(await db.selectFrom('short_link').selectAll().execute()).toEqual([])
})

test('[C-11] only what a member hands on counts as shared', async () => {
  await writeRows(db, ...agent('own', 'approved'), ...agent('other', 'approved'))
  await link('own')
  await link(null, { handedOn: true })
  await link('other', { handedOn: true })
  const counted = await db.selectFrom('task_count').select(['member_id', 'deed']).execute()
  expect(counted).toEqual([{ member_id: 'other', deed: 'share' }])
})

const room = (key: string) => row('room', { key, exist: 1, status: 1 })
const there = [
  ...agent('own', 'approved'),
  ...agent('rests', 'suspended'),
  row('anchor', { anchor_room_id: 'a', chat_room_no: 'c-a' }),
  row('match', { id: 'm' }),
  room('c-a'),
  room('m'),
]
const MATCH: SharedThing = { kind: 'match', id: 'm' }

test('[C-7] a link leads to the page of its thing', async () => {
  await writeRows(db, ...there)
  expect(await target((await link(null)).code)).toBe('/app/live/room/a')
  expect(await target((await link(null, { thing: MATCH })).code)).toBe('/app/live/match/m')
})

test('[C-7] a link leads to its page in whatever case it is typed', async () => {
  await writeRows(db, ...there)
  expect(await target((await link(null)).code.toLowerCase())).toBe('/app/live/room/a')
})

test('[C-7] a link leads on with the code of the agent who shared it', async () => {
  await writeRows(db, ...there)
  expect(await target((await link('own')).code)).toBe('/app/live/room/a?i_code=CODE-OWN')
})

test('[C-7] a link leads on with the invitation of a member who shared it', async () => {
  await writeRows(db, ...there)
  expect(await target((await link('rests')).code)).toMatch(/^\/app\/live\/room\/a\?i_code=(?!CODE-)\w+$/)
})

test('[C-7] a link that was never made leads nowhere', async () => {
  expect(await target('NOBODY')).toBe(null)
})

test('[C-7] a link leads nowhere once the room is not there', async () => {
  await writeRows(db, ...there)
  const links = [await link(null), await link('own'), await link(null, { thing: MATCH })]
  await db.updateTable('room').set({ exist: 0 }).execute()
  for (const { code } of links) expect(await target(code)).toBe(null)
})

describe('how many links', () => {
  const from = (deviceId: string, address: string) =>
    services.write((tx) => linkOf(tx, { ...ROOM, handedOn: false, page: '/app' }, { deviceId, address, memberId: null }))
  const tooFast = { words: 'rateLimited' }

  test('[X-4] [C-7] a device asks for thirty at once, then for one in three seconds', async () => {
    const ask = () => from('greedy', 'g')
    for (let time = 0; time < 30; time += 1) await ask()
    await expect(ask()).rejects.toMatchObject(tooFast)
    now += 2_999
    await expect(ask()).rejects.toMatchObject(tooFast)
    now += 1
    await ask()
  })

  test('[X-4] [C-7] an address asks for three hundred at once, then for two hundred a minute, whichever devices it has', async () => {
    const ask = (device: number, address = 'crowd') => from(`c-${device}`, address)
    for (let device = 0; device < 300; device += 1) await ask(device)
    await expect(ask(300)).rejects.toMatchObject(tooFast)
    await ask(301, 'other')
    now += 299
    await expect(ask(300)).rejects.toMatchObject(tooFast)
    now += 1
    await ask(300)
  })
})

describe('a link to an article', () => {
  const article = (id: string, language: string, audience: Audience) => [
    row('content_shelf', { kind: 'article', language, revision: 1 }),
    row('content_item', {
      id,
      kind: 'article',
      language,
      slug: `slug-of-${id}`,
      published_version: 1,
      starts_at: 1,
      ends_at: null,
      next_version: null,
    }),
    row('content_version', {
      item_id: id,
      version: 1,
      head_json: JSON.stringify(written('article', { audience, place: 'expert' })),
    }),
  ]
  const leadsTo = async (id: string, memberId: string | null = null) =>
    target((await link(memberId, { thing: { kind: 'article', id } })).code)

  test.each([
    ['everybody', { who: 'everybody' }],
    ['visitors', { who: 'visitors' }],
    ['members', { who: 'members' }],
    ['members of the top grade', { who: 'grade', from: 10 }],
    ['members with a tag', { who: 'tag', tag: 'care' }],
  ] as const)('[C-7] leads there where the article is for %s', async (_, audience) => {
    await writeRows(db, ...article('one', 'zh-CN', audience))
    expect(await leadsTo('one')).toBe('/app/news/expert/slug-of-one')
  })

  test('[C-7] leads to the language that it is in, with the code of who shared it', async () => {
    await writeRows(db, ...article('one', 'en', { who: 'everybody' }), ...agent('own', 'approved'))
    expect(await leadsTo('one')).toBe('/app/news/expert/slug-of-one?lang=en')
    expect(await leadsTo('one', 'own')).toBe('/app/news/expert/slug-of-one?lang=en&i_code=CODE-OWN')
  })

  test('[C-7] leads to that one, not to another that is shown', async () => {
    await writeRows(db, ...article('one', 'zh-CN', { who: 'everybody' }), ...article('two', 'en', { who: 'everybody' }))
    expect([await leadsTo('two'), await leadsTo('three')]).toEqual(['/app/news/expert/slug-of-two?lang=en', null])
  })
})

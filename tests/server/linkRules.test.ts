import { afterEach, expect, test } from 'vitest'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import { createShelves } from '#server/content/shelves.ts'
import { linkOf, linkTarget } from '#server/links/shortLinks.ts'
import { DAY } from '#server/platform/durations.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

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

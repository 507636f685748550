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

test('[C-7] a thing has one link for each who brings others by it, and things of another kind their own', async () => {
  await writeRows(db, ...agent('own', 'approved'), ...agent('other', 'approved'))
  const links = [
    await link(null),
    await link('own'),
    await link('other'),
    await link(null, { thing: { kind: 'match', id: 'a' } }),
    await link(null, { thing: { kind: 'room', id: 'b' } }),
  ]
  expect(new Set(links.map(({ code }) => code)).size).toBe(5)
  expect(links.map(({ isOwn }) => isOwn)).toEqual([false, true, true, false, false])
  expect([await link(null), await link('own')]).toEqual(links.slice(0, 2))
})

test('[C-7] [P-6] during a pause a link is a visitor’s, and afterwards their own again', async () => {
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

test('[C-7] the time of a link is put forward once it is thirty days old, and not before', async () => {
  const { code } = await link(null)
  const kept = async () => Number((await db.selectFrom('short_link').select('at').executeTakeFirstOrThrow()).at) - begin
  now = begin + 30 * DAY - 1
  expect([(await link(null)).code, await kept()]).toEqual([code, 0])
  now += 1
  expect([(await link(null)).code, await kept()]).toEqual([code, 30 * DAY])
})

test('[C-7] a thing without a page has no link, and leaves none', async () => {
  await expect(link(null, { page: null })).rejects.toMatchObject({ words: 'notFound' })
  expect(await db.selectFrom('short_link').selectAll().execute()).toEqual([])
})

test('[C-11] what a member hands on counts as shared; what was only looked at, or a visitor hands on, does not', async () => {
  await writeRows(db, ...agent('own', 'approved'), ...agent('other', 'approved'))
  await link('own')
  await link(null, { handedOn: true })
  await link('other', { handedOn: true })
  const counted = await db.selectFrom('task_count').select(['member_id', 'deed']).execute()
  expect(counted).toEqual([{ member_id: 'other', deed: 'share' }])
})

test('[C-7] leads to its page in whatever case it is typed, with who shared it, while the room is there', async () => {
  const room = (key: string) => row('room', { key, exist: 1, status: 1 })
  await writeRows(
    db,
    ...agent('own', 'approved'),
    ...agent('rests', 'suspended'),
    row('anchor', { anchor_room_id: 'a', chat_room_no: 'c-a' }),
    row('match', { id: 'm' }),
    room('c-a'),
    room('m'),
  )
  const [plain, own] = [await link(null), await link('own')]
  const match = await link(null, { thing: { kind: 'match', id: 'm' } })
  expect(await target(plain.code.toLowerCase())).toBe('/app/live/room/a')
  expect(await target(own.code)).toBe('/app/live/room/a?i_code=CODE-OWN')
  expect(await target((await link('rests')).code)).toMatch(/^\/app\/live\/room\/a\?i_code=(?!CODE-)\w+$/)
  expect(await target(match.code)).toBe('/app/live/match/m')
  expect(await target('NOBODY')).toBe(null)
  await db.updateTable('room').set({ exist: 0 }).execute()
  for (const { code } of [plain, own, match]) expect(await target(code)).toBe(null)
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OFFICE_DELIVERY_PAGE } from '#src/api/contract/deliveryOffice.ts'
import { OFFICE_LETTER_PAGE } from '#src/api/contract/letterOffice.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { listDeliveries } from '#server/backOffice/deliveries.ts'
import { listMembers, profileOf } from '#server/backOffice/memberProfile.ts'
import { listOfficeAnnouncements } from '#server/backOffice/rooms/officeAnnouncements.ts'
import { listOfficeGifts } from '#server/backOffice/rooms/officeGifts.ts'
import { listMatchRooms, listModerators } from '#server/backOffice/rooms/officeModerators.ts'
import { listRestrictions } from '#server/backOffice/rooms/officeRestrictions.ts'
import { listOfficeMessages } from '#server/backOffice/siteMessages.ts'
import { listOfficeLetters } from '#server/letters/letterOffice.ts'
import { EVERY_ROOM } from '#server/members/moderators.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, openBareDatabase, writeRows } from '#tests/support/bareRows.ts'

// What the back office lists, each list at its edges and without a server.

const now = 1_000_000_000_000
let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
// Each test has the rows that it wrote, and no others.
beforeEach(() => emptied())
afterEach(() => emptied())
afterAll(() => db.destroy())

async function emptied(): Promise<void> {
  for (const table of [
    'delivery',
    'gift',
    'kick',
    'letter',
    'match',
    'member',
    'member_tag',
    'message',
    'message_mark',
    'moderated_room',
    'mute',
    'notice',
    'room',
    'session',
  ] as const)
    await db.deleteFrom(table).execute()
}

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: `The ${id}`, role: 'member', status: '1', password_hash: 'h', ...values })
/** Rows that are numbered, two of which have each moment. */
const numbered = (count: number, of: (id: string, at: number) => BareRow) =>
  Array.from({ length: count }, (_, number) => of(`n-${100 + number}`, now + Math.floor(number / 2)))

/** The ids of all pages of a list, and how many pages those were. */
async function paged<One>(
  list: (before?: string) => Promise<{ readonly list: readonly One[]; readonly more: boolean }>,
  idOf: (one: One) => string,
): Promise<{ readonly ids: string[]; readonly pages: number }> {
  const ids: string[] = []
  // A list that leads back to its own beginning has an end too.
  for (let pages = 1; pages < 9; pages += 1) {
    const page = await list(ids.at(-1))
    ids.push(...page.list.map(idOf))
    if (!page.more) return { ids, pages }
  }
  return { ids, pages: Infinity }
}
/** The ids of numbered rows, the latest first. */
const latestFirst = (count: number) => Array.from({ length: count }, (_, number) => `n-${100 + number}`).toReversed()

describe('rooms', () => {
  test('[D-8] gifts stand by their price, the cheapest first', async () => {
    const gift = (id: string, price: number) => row('gift', { id, price, gift_type: 'small', status: '1' })
    await writeRows(db, gift('a', 900), gift('c', 20), gift('b', 20))
    expect((await listOfficeGifts(db)).map(({ giftId }) => giftId)).toEqual(['b', 'c', 'a'])
  })

  test('[D-8] [S-10] announcements stand latest first without those that were taken back; one for the whole site has no room', async () => {
    const notice = (id: string, at: number, values: BareRow['values'] = {}) => row('notice', { id, at, room: 'r', ...values })
    await writeRows(
      db,
      notice('old', now - 2),
      notice('gone', now - 1, { removed_at: now }),
      notice('new', now, { room: LOBBY, pmd_timer_start: 5, pmd_timer_end: 6 }),
    )
    expect((await listOfficeAnnouncements(db)).map(({ id, room, from, until }) => [id, room, from, until])).toEqual([
      ['new', null, 5, 6],
      ['old', 'r', null, null],
    ])
  })

  test('[D-8] mutes and kicks that run stand latest first together, each with whom and by whom; one whose time is over is none', async () => {
    const held = (kind: 'mute' | 'kick', room: string, at: number, until: number) =>
      row(kind, { room, member_id: 'mia', by_member_id: 'ada', at, until, reason: 'spam', log_id: `l-${room}` })
    await writeRows(
      db,
      member('mia'),
      member('ada'),
      held('mute', 'first', now - 3, now + 1),
      held('kick', 'second', now - 2, now + 1),
      held('mute', 'third', now - 1, now + 1),
      held('mute', 'over', now - 1, now),
      held('kick', 'over', now - 1, now),
    )
    const list = await listRestrictions(db, now)
    expect(list.map(({ kind, room }) => [kind, room])).toEqual([
      ['mute', 'third'],
      ['kick', 'second'],
      ['mute', 'first'],
    ])
    expect(list[0]).toMatchObject({ memberId: 'mia', name: 'The mia', by: 'The ada', reason: 'spam' })
  })

  test('[A-1] [D-8] moderators stand by name with their own rooms; one of every room has no list', async () => {
    await writeRows(
      db,
      member('zoe', { role: 'admin' }),
      member('ada', { role: 'admin' }),
      member('mia'),
      row('moderated_room', { member_id: 'zoe', room: 'b' }),
      row('moderated_room', { member_id: 'zoe', room: 'a' }),
      row('moderated_room', { member_id: 'ada', room: EVERY_ROOM }),
    )
    expect((await listModerators(db)).map(({ name, rooms }) => [name, rooms])).toEqual([
      ['ada', null],
      ['zoe', ['a', 'b']],
    ])
  })

  test('[A-1] [D-8] rooms of matches stand by their start: those in a break too, and none without a room', async () => {
    const match = (id: string, status: string, start: number) => row('match', { id, game_status: status, start_at: start })
    await writeRows(db, match('late', 'pre', 9), match('pause', 'break', 2), match('over', 'ended', 1), match('bare', 'live', 1))
    await writeRows(db, ...['late', 'pause', 'over'].map((key) => row('room', { key })))
    expect((await listMatchRooms(db)).map(({ room, startAt }) => [room, startAt])).toEqual([
      ['pause', 2],
      ['late', 9],
    ])
  })
})

describe('members', () => {
  test('[D-8] are found by a part of their name or nickname, by their mark and by whether they are let in', async () => {
    await writeRows(
      db,
      member('mia', { nickname: 'Harbour', created_at: 1 }),
      member('leo', { status: '0', created_at: 2 }),
      member('leonie', { created_at: 3 }),
      row('member_tag', { member_id: 'leonie', tag: 'noLevel' }),
    )
    const found = async (query: Parameters<typeof listMembers>[1]) =>
      (await listMembers(db, query)).list.map(({ memberId }) => memberId)
    expect(await found({ text: 'arbou' })).toEqual(['mia'])
    expect(await found({ text: 'leo' })).toEqual(['leonie', 'leo'])
    expect(await found({ text: 'leo', isActive: false })).toEqual(['leo'])
    expect(await found({ isActive: true })).toEqual(['leonie', 'mia'])
    expect(await found({ tag: 'noLevel' })).toEqual(['leonie'])
  })

  test('[D-8] are shown with the logins that run, the latest first, and with the latest note first', async () => {
    const session = (token: string, values: BareRow['values']) =>
      row('session', { token_hash: hashToken(token), member_id: 'mia', expires_at: now + 1, address: token, ...values })
    const note = (id: string, at: number, of = 'mia') => row('member_note', { id, at, member_id: of, content: id, by_name: 'oda' })
    await writeRows(
      db,
      member('mia'),
      session('old', { created_at: 1 }),
      session('new', { created_at: 2 }),
      session('over', { created_at: 3, expires_at: now }),
      session('ended', { created_at: 4, ended_at: now - 1 }),
      session('other', { created_at: 5, member_id: 'leo' }),
    )
    await writeRows(db, note('n1', 1), note('n2', 2), note('n3', 3, 'leo'))
    const profile = await profileOf(db, 'mia', now)
    expect(profile.sessions.map(({ address }) => address)).toEqual(['new', 'old'])
    expect(profile.notes.map(({ content, by }) => [content, by])).toEqual([
      ['n2', 'oda'],
      ['n1', 'oda'],
    ])
  })
})

describe('messages and letters', () => {
  const delivery = (id: string, at: number, values: BareRow['values'] = {}) =>
    row('delivery', { id, at, channel: 'email', kind: 'code', state: 'failed', fault: 'refused', ...values })

  test('[C-8] [D-8] messages that failed, lapsed or wait after a fault are what operators see at first; none that goes well', async () => {
    await writeRows(
      db,
      delivery('failed', now),
      delivery('lapsed', now, { state: 'lapsed', ended_at: now + 1 }),
      delivery('nobody', now, { state: 'lapsed', ended_at: now }),
      delivery('waits', now, { state: 'waiting', next_at: now + 9 }),
      delivery('fresh', now, { state: 'waiting', fault: null }),
      delivery('sent', now, { state: 'sent' }),
      delivery('text', now, { channel: 'sms' }),
    )
    const found = async (query: Parameters<typeof listDeliveries>[1]) =>
      (await listDeliveries(db, query)).list.map(({ deliveryId }) => deliveryId)
    expect(await found({})).toEqual(['waits', 'text', 'lapsed', 'failed'])
    expect(await found({ channel: 'email' })).toEqual(['waits', 'lapsed', 'failed'])
    expect(await found({ state: 'waiting' })).toEqual(['waits', 'fresh'])
    expect(await found({ state: 'lapsed' })).toEqual(['lapsed'])
    const { list } = await listDeliveries(db, {})
    expect(list.map(({ nextAt }) => nextAt)).toEqual([now + 9, null, null, null])
  })

  test('[C-8] [D-8] messages that failed come page after page, the latest first', async () => {
    await writeRows(db, ...numbered(OFFICE_DELIVERY_PAGE + 1, (id, at) => delivery(id, at)))
    const { ids, pages } = await paged((before) => listDeliveries(db, { before }), ({ deliveryId }) => deliveryId)
    expect([ids, pages]).toEqual([latestFirst(OFFICE_DELIVERY_PAGE + 1), 2])
  })

  const letter = (id: string, at: number, values: BareRow['values'] = {}) =>
    row('letter', { id, changed_at: at, member_id: 'mia', state: 'sent', kind: 'letter', ...values })

  test('[C-11] [D-8] letters that wait come oldest first and all others latest first, page after page', async () => {
    const count = OFFICE_LETTER_PAGE + 1
    await writeRows(db, member('mia'), ...numbered(count, (id, at) => letter(id, at)))
    const waiting = await paged((before) => listOfficeLetters(db, { state: 'sent', before }), ({ letterId }) => letterId)
    expect([waiting.ids, waiting.pages]).toEqual([latestFirst(count).toReversed(), 2])
    const all = await paged((before) => listOfficeLetters(db, { before }), ({ letterId }) => letterId)
    expect([all.ids, all.pages]).toEqual([latestFirst(count), 2])
  })

  test('[C-11] [D-8] letters are found by state and by the whole name of their member in any case', async () => {
    await writeRows(
      db,
      member('mia'),
      member('miami'),
      letter('a', 1),
      letter('b', 2, { member_id: 'miami' }),
      letter('c', 3, { state: 'read' }),
      letter('d', 4, { state: 'closed' }),
      letter('e', 5, { state: 'read' }),
    )
    const found = async (query: Parameters<typeof listOfficeLetters>[1]) =>
      (await listOfficeLetters(db, query)).list.map(({ letterId }) => letterId)
    expect(await found({ name: 'MIA' })).toEqual(['e', 'd', 'c', 'a'])
    expect(await found({ state: 'read' })).toEqual(['c', 'e'])
  })

  test('[C-11] [D-8] only what operators wrote is listed, by its kind, with how many read it', async () => {
    const message = (id: string, at: number, kind: string, texts: string | null) =>
      row('message', { id, created_at: at, kind, texts_json: texts, by_name: 'Oda', audience: null, member_id: null })
    const texts = JSON.stringify({ 'zh-CN': { title: '一', text: '二' }, en: { title: 'One', text: 'Two' } })
    const mark = (of: string, by: string, read: number | null) => row('message_mark', { message_id: of, member_id: by, read_at: read })
    await writeRows(
      db,
      message('first', 1, 'system', texts),
      message('second', 2, 'activity', texts),
      message('product', 3, 'system', null),
      mark('first', 'mia', 5),
      mark('first', 'leo', null),
      mark('second', 'ada', 5),
      mark('second', 'leo', 5),
    )
    const found = async (kind?: 'system') =>
      (await listOfficeMessages(db, { kind })).list.map(({ messageId, reads }) => [messageId, reads])
    expect(await found()).toEqual([
      ['second', 2],
      ['first', 1],
    ])
    expect(await found('system')).toEqual([['first', 1]])
  })
})

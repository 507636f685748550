import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { emptyTables, type BareRow, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'

// What the back office lists, each list at its edges and without a server.

const now = 1_000_000_000_000
let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
// Each test has the rows that it wrote, and no others.
beforeEach(() => emptied())
afterAll(() => db.destroy())

async function emptied(): Promise<void> {
  await emptyTables(
    db,
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
  )
}

const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: `The ${id}`, role: 'member', status: '1', password_hash: 'h', ...values })
/** Rows that are numbered, two of which have each moment. */
const numbered = (count: number, of: (id: string, at: number) => BareRow) =>
  Array.from({ length: count }, (_, number) => of(`n-${100 + number}`, now + Math.floor(number / 2)))

/** The ids of all pages of a list, and how many pages those were. */
async function paged<One>(
  list: (before?: string) => Promise<{ readonly list: readonly One[]; readonly more: boolean }>,
  idOf: (one: One) => string | undefined,
): Promise<{ readonly ids: string[]; readonly pages: number }> {
  const ids: string[] = []
  // A list that leads back to its own beginning has an end too.
  for (let pages = 1; pages < 9; pages += 1) {
    const page = await list(ids.at(-1))
    ids.push(...page.list.map((one) => idOf(one) ?? ''))
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

  const notice = (id: string, at: number, values: BareRow['values'] = {}) => row('notice', { id, at, room: 'r', ...values })
  const times = { pmd_timer_start: 5, pmd_timer_end: 6 }

  test('[D-8] [S-10] announcements stand latest first', async () => {
    await writeRows(db, notice('old', now - 2), notice('new', now), notice('between', now - 1))
    expect((await listOfficeAnnouncements(db)).map(({ id }) => id)).toEqual(['new', 'between', 'old'])
  })

  test('[D-8] [S-10] an announcement that was taken back is not listed', async () => {
    await writeRows(db, notice('gone', now - 1, { removed_at: now }))
    expect(await listOfficeAnnouncements(db)).toEqual([])
  })

  test('[D-8] [S-10] an announcement is listed with its room, which one for the whole site has not', async () => {
    await writeRows(db, notice('site', now, { room: LOBBY }), notice('room', now - 1))
    expect((await listOfficeAnnouncements(db)).map(({ id, room }) => [id, room])).toEqual([
      ['site', null],
      ['room', 'r'],
    ])
  })

  test('[D-8] [S-10] an announcement is listed with the times from and until which it shows', async () => {
    await writeRows(db, notice('timed', now, times), notice('timeless', now - 1))
    expect((await listOfficeAnnouncements(db)).map(({ from, until }) => [from, until])).toEqual([
      [5, 6],
      [null, null],
    ])
  })

  const held = (kind: 'mute' | 'kick', room: string, at: number, until: number) =>
    row(kind, { room, member_id: 'mia', by_member_id: 'ada', at, until, reason: 'spam', log_id: `l-${room}` })
  const restrictions = async (...rows: readonly BareRow[]) => {
    await writeRows(db, member('mia'), member('ada'), ...rows)
    return listRestrictions(db, now)
  }

  test('[D-8] mutes and kicks stand latest first together', async () => {
    const list = await restrictions(
      held('mute', 'first', now - 3, now + 1),
      held('kick', 'second', now - 2, now + 1),
      held('mute', 'third', now - 1, now + 1),
    )
    expect(list.map(({ kind, room }) => [kind, room])).toEqual([
      ['mute', 'third'],
      ['kick', 'second'],
      ['mute', 'first'],
    ])
  })

  test.each(['mute', 'kick'] as const)('[D-8] a %s is listed with its member, who did it and why', async (kind) => {
    const [one] = await restrictions(held(kind, 'r', now - 1, now + 1))
    expect(one).toMatchObject({ kind, memberId: 'mia', name: 'The mia', by: 'The ada', reason: 'spam' })
  })

  test.each(['mute', 'kick'] as const)('[D-8] a %s whose time is over is not listed', async (kind) => {
    expect(await restrictions(held(kind, 'r', now - 1, now))).toEqual([])
  })

  const moderates = (id: string, ...rooms: readonly string[]) => [
    member(id, { role: 'admin' }),
    ...rooms.map((room) => row('moderated_room', { member_id: id, room })),
  ]

  test('[A-1] [D-8] moderators stand by name, without other members', async () => {
    await writeRows(db, ...moderates('zoe', 'r'), ...moderates('ada', 'r'), member('mia'))
    expect((await listModerators(db)).map(({ name }) => name)).toEqual(['ada', 'zoe'])
  })

  test('[A-1] [D-8] a moderator is listed with their own rooms', async () => {
    await writeRows(db, ...moderates('zoe', 'b', 'a'), ...moderates('ada', 'c'))
    expect((await listModerators(db)).map(({ rooms }) => rooms)).toEqual([['c'], ['a', 'b']])
  })

  const givenAt = (room: string, at: number, byAnchor = 0) =>
    row('moderated_room', { member_id: 'zoe', room, at, by_anchor: byAnchor })

  test.each([
    ['the first of their rooms', [givenAt('a', 500), givenAt('b', 400)], 400],
    ['nothing that is known', [givenAt('a', 0)], null],
  ])('[A-1] [D-8] a moderator is listed as one since %s', async (_, rooms, since) => {
    await writeRows(db, member('zoe', { role: 'admin' }), ...rooms)
    expect((await listModerators(db)).map((one) => one.since)).toEqual([since])
  })

  test('[A-1] [D-8] a moderator is listed with the rooms that anchors gave', async () => {
    await writeRows(db, member('zoe', { role: 'admin' }), givenAt('a', 1), givenAt('b', 1, 1))
    expect((await listModerators(db)).map(({ byAnchors }) => byAnchors)).toEqual([['b']])
  })

  test('[A-1] [D-8] a moderator of every room has no list of rooms', async () => {
    await writeRows(db, ...moderates('ada', EVERY_ROOM))
    expect((await listModerators(db)).map(({ rooms }) => rooms)).toEqual([null])
  })

  const matchRooms = async (...matches: readonly BareRow[]) => {
    await writeRows(db, ...matches, ...['late', 'pause', 'over'].map((key) => row('room', { key })))
    return (await listMatchRooms(db)).map(({ room, startAt }) => [room, startAt])
  }
  const match = (id: string, status: string, start: number) => row('match', { id, game_status: status, start_at: start })

  test('[A-1] [D-8] rooms of matches stand by their start, those in a break too', async () => {
    expect(await matchRooms(match('late', 'pre', 9), match('pause', 'break', 2))).toEqual([
      ['pause', 2],
      ['late', 9],
    ])
  })

  test.each([
    ['is over', match('over', 'ended', 1)],
    ['has no room', match('bare', 'live', 1)],
  ])('[A-1] [D-8] a match that %s is not among the rooms of matches', async (_, one) => {
    expect(await matchRooms(one)).toEqual([])
  })
})

describe('members', () => {
  test.each([
    ['a part of their nickname', { text: 'arbou' }, ['mia']],
    ['a part of their name', { text: 'leo' }, ['leonie', 'leo']],
    ['whether they are kept out', { text: 'leo', isActive: false }, ['leo']],
    ['whether they are let in', { isActive: true }, ['leonie', 'mia']],
    ['their mark', { tag: 'noLevel' }, ['leonie']],
  ] as const)('[D-8] are found by %s, the latest first', async (_, query, ids) => {
    await writeRows(
      db,
      member('mia', { nickname: 'Harbour', created_at: 1 }),
      member('leo', { status: '0', created_at: 2 }),
      member('leonie', { created_at: 3 }),
      row('member_tag', { member_id: 'leonie', tag: 'noLevel' }),
    )
    expect((await listMembers(db, query)).list.map((one) => one?.memberId)).toEqual(ids)
  })

  test('[D-8] are shown with their own logins that run, the latest first', async () => {
    const session = (token: string, values: BareRow['values']) =>
      row('session', { token_hash: hashToken(token), member_id: 'mia', expires_at: now + 1, address: token, ...values })
    await writeRows(
      db,
      member('mia'),
      session('old', { created_at: 1 }),
      session('new', { created_at: 2 }),
      session('over', { created_at: 3, expires_at: now }),
      session('ended', { created_at: 4, ended_at: now - 1 }),
      session('other', { created_at: 5, member_id: 'leo' }),
    )
    expect((await profileOf(db, 'mia', now)).sessions.map((one) => one?.address)).toEqual(['new', 'old'])
  })

  test('[D-8] are shown with the notes about them, the latest first', async () => {
    const note = (id: string, at: number, of = 'mia') =>
      row('member_note', { id, at, member_id: of, content: id, by_name: 'oda' })
    await writeRows(db, member('mia'), note('n1', 1), note('n2', 2), note('n3', 3, 'leo'))
    expect((await profileOf(db, 'mia', now)).notes.map((one) => [one?.content, one?.by])).toEqual([
      ['n2', 'oda'],
      ['n1', 'oda'],
    ])
  })
})

describe('messages and letters', () => {
  const delivery = (id: string, at: number, values: BareRow['values'] = {}) =>
    row('delivery', { id, at, channel: 'email', kind: 'code', state: 'failed', fault: 'refused', ...values })

  test.each([
    ['at first the messages that failed, lapsed or wait after a fault', {}, ['waits', 'text', 'lapsed', 'failed']],
    ['the messages of one way alone', { channel: 'email' }, ['waits', 'lapsed', 'failed']],
    ['every message that waits', { state: 'waiting' }, ['waits', 'fresh']],
    ['of messages that lapsed none that was for nobody', { state: 'lapsed' }, ['lapsed']],
  ] as const)('[C-8] [D-8] operators see %s', async (_, query, ids) => {
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
    expect((await listDeliveries(db, query)).list.map((one) => one?.deliveryId)).toEqual(ids)
  })

  test('[C-8] [D-8] only of a message that waits it is told when it is tried next', async () => {
    const next = { next_at: now + 9 }
    await writeRows(db, delivery('failed', now, next), delivery('waits', now + 1, { ...next, state: 'waiting' }))
    expect((await listDeliveries(db, {})).list.map((one) => one?.nextAt)).toEqual([now + 9, null])
  })

  test('[C-8] [D-8] messages that failed come page after page, the latest first', async () => {
    await writeRows(db, ...numbered(OFFICE_DELIVERY_PAGE + 1, (id, at) => delivery(id, at)))
    const { ids, pages } = await paged(
      (before) => listDeliveries(db, { before }),
      (one) => one?.deliveryId,
    )
    expect([ids, pages]).toEqual([latestFirst(OFFICE_DELIVERY_PAGE + 1), 2])
  })

  const letter = (id: string, at: number, values: BareRow['values'] = {}) =>
    row('letter', { id, changed_at: at, member_id: 'mia', state: 'sent', kind: 'letter', ...values })

  test.each([
    ['that wait come oldest', { state: 'sent' }, latestFirst(OFFICE_LETTER_PAGE + 1).toReversed()],
    ['of every state come latest', {}, latestFirst(OFFICE_LETTER_PAGE + 1)],
  ] as const)('[C-11] [D-8] letters %s first, page after page', async (_, query, inOrder) => {
    await writeRows(db, member('mia'), ...numbered(OFFICE_LETTER_PAGE + 1, (id, at) => letter(id, at)))
    const { ids, pages } = await paged(
      (before) => listOfficeLetters(db, { ...query, before }),
      (one) => one?.letterId,
    )
    expect([ids, pages]).toEqual([inOrder, 2])
  })

  test.each([
    ['a part of the name of their member in any case', { name: 'MIA' }, ['e', 'd', 'c', 'b', 'a']],
    ['the whole id of their member', { name: 'miami' }, ['b']],
    ['their state', { state: 'read' }, ['c', 'e']],
  ] as const)('[C-11] [D-8] letters are found by %s', async (_, query, ids) => {
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
    expect((await listOfficeLetters(db, query)).list.map((one) => one?.letterId)).toEqual(ids)
  })

  const texts = JSON.stringify({ 'zh-CN': { title: '一', text: '二' }, en: { title: 'One', text: 'Two' } })
  const message = (id: string, at: number, kind: string, texts_json: string | null = texts) =>
    row('message', { id, created_at: at, kind, texts_json, by_name: 'Oda', audience: null, member_id: null })

  test.each([
    ['of all kinds', undefined, ['second', 'first']],
    ['of one kind', 'system', ['first']],
  ] as const)('[C-11] [D-8] of messages %s those that operators wrote are listed', async (_, kind, ids) => {
    await writeRows(db, message('first', 1, 'system'), message('second', 2, 'activity'), message('product', 3, 'system', null))
    expect((await listOfficeMessages(db, { kind })).list.map((one) => one?.messageId)).toEqual(ids)
  })

  test('[C-11] [D-8] a message is listed with how many read it', async () => {
    const mark = (of: string, by: string, read: number | null) =>
      row('message_mark', { message_id: of, member_id: by, read_at: read })
    await writeRows(db, message('first', 1, 'system'), message('second', 2, 'system'))
    await writeRows(db, mark('first', 'mia', 5), mark('first', 'leo', null), mark('second', 'ada', 5), mark('second', 'leo', 5))
    expect((await listOfficeMessages(db, {})).list.map((one) => [one?.messageId, one?.reads])).toEqual([
      ['second', 2],
      ['first', 1],
    ])
  })
})

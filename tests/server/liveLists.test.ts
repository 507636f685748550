import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { TIMELINE_LIMIT } from '#src/api/contract/matches.ts'
import { announcementsOf } from '#server/live/announcements/announcements.ts'
import { pageOfAnnouncements } from '#server/live/announcements/shownAnnouncements.ts'
import { announceNext, nextTimes } from '#server/live/anchors/nextTimes.ts'
import { profileOf } from '#server/live/anchors/profile.ts'
import { scheduleOf } from '#server/live/anchors/schedule.ts'
import { rankGifts } from '#server/live/gifts/giftRank.ts'
import { listAnchors } from '#server/live/lobby/anchorList.ts'
import { readMatchDetail } from '#server/live/lobby/matchDetail.ts'
import { listMatches } from '#server/live/lobby/matchList.ts'
import { readSchedule } from '#server/live/lobby/schedule.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What stands in the lists of the live side and in which order, over a few rows alone.

const MINUTE = 60_000
const DAY = 86_400_000
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  for (const table of [
    'match',
    'match_event',
    'anchor',
    'anchor_schedule',
    'anchor_broadcast',
    'gift_send',
    'member',
    'notice',
  ] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const match = (id: string, values: BareRow['values'] = {}) =>
  row('match', { id, game_status: 'live', sport: 'football', start_at: now, parts_json: '[]', ...values })
const anchor = (id: string, values: BareRow['values'] = {}) =>
  row('anchor', {
    id,
    anchor_room_id: `r-${id}`,
    chat_room_no: `c-${id}`,
    avatar: `/${id}.svg`,
    status: 'On1',
    sport: 'football',
    match_id: null,
    ...values,
  })
const heat = new Map<string, number>()
const audience = { of: (room: string) => heat.get(room) ?? 0 }

describe('the list of matches', () => {
  test('[C-13] those that run come first, at a break or not, then those to come, then those that are over, each by their start', async () => {
    await writeRows(
      db,
      match('over', { game_status: 'ended', start_at: now - 9 }),
      match('late', { game_status: 'pre', start_at: now + 2 }),
      match('soon', { game_status: 'pre', start_at: now + 1 }),
      match('b-live', { start_at: now - 5 }),
      match('a-live', { start_at: now - 5 }),
      match('break', { game_status: 'break', start_at: now - 6 }),
    )
    const pages = await Promise.all([1, 2].map((page) => listMatches(db, audience, { page, size: 4 })))
    expect(pages.map(({ list }) => list.map(({ matchId }) => matchId))).toEqual([
      ['break', 'a-live', 'b-live', 'soon'],
      ['late', 'over'],
    ])
    expect(pages.map(({ total }) => total)).toEqual([6, 6])
  })

  test('[C-13] of one sport it holds that sport alone, and counts all of them', async () => {
    await writeRows(db, match('f'), match('b-1', { sport: 'basketball' }), match('b-2', { sport: 'basketball' }))
    const { list, total, counts } = await listMatches(db, audience, { page: 1, size: 9, sport: 'football' })
    expect([list.map(({ matchId }) => matchId), total]).toEqual([['f'], 1])
    expect(counts).toEqual({ football: 1, basketball: 2, esports: 0, anchor: 0 })
  })

  test('[B-5] a match shows its three anchors whom most watch, first whom most watch', async () => {
    heat.clear()
    for (const [id, count] of [
      ['c-a', 1],
      ['c-b', 4],
      ['c-c', 3],
      ['c-d', 3],
    ] as const)
      heat.set(id, count)
    await writeRows(db, match('m'), ...['d', 'c', 'b', 'a'].map((id) => anchor(id, { match_id: 'm' })), anchor('e'))
    const { list } = await listMatches(db, audience, { page: 1, size: 9 })
    expect(list.map(({ anchorAvatars }) => anchorAvatars)).toEqual([['/b.svg', '/c.svg', '/d.svg']])
    heat.clear()
  })
})

describe('the list of anchors', () => {
  test('[C-13] of one sport it holds that sport alone, and counts all of them', async () => {
    await writeRows(db, anchor('f'), anchor('b-1', { sport: 'basketball' }), anchor('b-2', { sport: 'basketball' }))
    const { list, total, counts } = await listAnchors(db, audience, { page: 1, size: 9, sport: 'football' }, { now })
    expect([list.map(({ anchorRoomId }) => anchorRoomId), total]).toEqual([['r-f'], 1])
    expect(counts).toEqual({ football: 1, basketball: 2, esports: 0, anchor: 0 })
  })

  test('[S-1] anchors are shown as they stand: playing with a stream, interrupted begun without one, others not begun', async () => {
    await writeRows(
      db,
      ...['On1', 'On2', 'On0', 'Off'].map((status, index) => anchor(`a-${index}`, { status, start_at: now + index, title: 't' })),
    )
    const { list } = await listAnchors(db, audience, { page: 1, size: 9 }, { now })
    expect(list.map((one) => [one.anchorStatus, one.isStart, one.gameStatus, one.anchor_flv_url, one.startAt])).toEqual([
      ['On1', true, 'live', '/media/live/r-a-0.flv', now],
      ['On2', true, 'pre', null, now + 1],
      ['On0', false, 'pre', null, now + 2],
      ['Off', false, 'pre', null, now + 3],
    ])
    expect(list[0]).toMatchObject({ matchName: 't', homeName: '', matchId: null, anchorAvatars: ['/a-0.svg'], clock: null })
  })

  test('[C-13] an anchor who casts a match is shown with it, and with the faces of all who cast it', async () => {
    const values = { name: 'R - B', game_status: 'break', home_score: 2, visit_score: 1, venue_name: 'OBTY', flv_file: null }
    await writeRows(db, match('m', values), anchor('a', { match_id: 'm' }), anchor('b', { match_id: 'm' }))
    const { list } = await listAnchors(db, audience, { page: 1, size: 1 }, { now })
    expect(list).toMatchObject([
      {
        matchId: 'm',
        eventId: 'OBTY.m',
        matchName: 'R - B',
        gameStatus: 'break',
        isStart: true,
        homeScore: 2,
        visitScore: 1,
        anchorAvatars: ['/a.svg', '/b.svg'],
        videoWebUrl: null,
      },
    ])
  })
})

test('[C-13] the schedule begins after this moment and ends with the seventh day, matches and plans alike', async () => {
  const edges = [now, now + 1, now + 7 * DAY, now + 7 * DAY + 1]
  await writeRows(
    db,
    ...edges.map((start_at, index) => match(`m-${index}`, { game_status: 'pre', start_at })),
    match('live', { start_at: now + 5 }),
    anchor('a'),
    ...edges.map((start_at, index) =>
      row('anchor_schedule', { anchor: 'r-a', start_at, end_at: start_at + 1, title: `p-${index}` }),
    ),
  )
  const { list } = await readSchedule(db, audience, now)
  expect(list.map((one) => one.match.matchId ?? one.match.roomInfo.title)).toEqual(['m-1', 'p-1', 'm-2', 'p-2'])
})

test('[C-13] of a long timeline the latest lines are told, in the order in which they happened', async () => {
  const event = (index: number) =>
    row('match_event', { id: `v-${index}`, match_id: 'm', at: now + index, kind: 'corner', side: 'home' })
  await writeRows(db, match('m'), ...Array.from({ length: TIMELINE_LIMIT + 2 }, (_, index) => event(index)))
  const { events } = await readMatchDetail(db, { audience, now }, { matchId: 'm' })
  expect([events.length, events[0]?.id, events.at(-1)?.id]).toEqual([TIMELINE_LIMIT, 'v-2', `v-${TIMELINE_LIMIT + 1}`])
})

describe('an anchor’s plan', () => {
  const plan = (start_at: number, end_at: number, of = 'a') =>
    row('anchor_schedule', { anchor: of, start_at, end_at, title: 't' })
  const kept = async () =>
    (
      await db
        .selectFrom('anchor_schedule')
        .select(['start_at', 'end_at'])
        .where('anchor', '=', 'a')
        .orderBy('start_at')
        .execute()
    ).map((one) => [one.start_at - now, one.end_at - now])
  const announce = (startAt: number) => services.write((tx) => announceNext(tx, { anchor_room_id: 'a', title: 'next' }, startAt))

  test('[S-1] what has begun is shown until it is over, and is not what comes next', async () => {
    await writeRows(
      db,
      plan(now - 9, now),
      plan(now - 5, now + 1),
      plan(now, now + 2),
      plan(now + 8, now + 9),
      plan(now + 6, now + 7),
    )
    expect((await scheduleOf(db, 'a', now)).map(({ endAt }) => endAt - now)).toEqual([1, 2, 7, 9])
    expect((await nextTimes(db, ['a', 'b'], now)).get('a')).toBe(now + 6)
  })

  test('[S-1] what is announced takes the place of what was planned before it, and lasts until the next plan at most', async () => {
    await writeRows(
      db,
      plan(now, now + MINUTE),
      plan(now + MINUTE, now + 2 * MINUTE),
      plan(now + 60 * MINUTE, now + 61 * MINUTE),
      plan(now + MINUTE, now + 2 * MINUTE, 'b'),
    )
    await announce(now + 30 * MINUTE)
    expect(await kept()).toEqual([
      [0, MINUTE],
      [30 * MINUTE, 60 * MINUTE],
      [60 * MINUTE, 61 * MINUTE],
    ])
    expect((await nextTimes(db, ['b'], now)).get('b')).toBe(now + MINUTE)
  })

  test('[S-1] what is announced lasts two hours where nothing follows; what is planned for then stays as it is', async () => {
    await announce(now + MINUTE)
    await announce(now)
    expect(await kept()).toEqual([[MINUTE, 121 * MINUTE]])
    await db
      .updateTable('anchor_schedule')
      .set({ end_at: now + 2 * MINUTE })
      .execute()
    await announce(now + MINUTE)
    expect(await kept()).toEqual([[MINUTE, 2 * MINUTE]])
  })
})

describe('an anchor’s profile', () => {
  test('[D-8] moments are from the first to the last one of a broadcast, of a side that scored, latest first', async () => {
    const cast = (id: string, start_at: number, end_at: number | null) =>
      row('anchor_broadcast', { id, anchor: 'r-a', match_id: 'm', start_at, end_at })
    const event = (id: string, at: number, values: BareRow['values'] = {}) =>
      row('match_event', { id, match_id: 'm', at, kind: 'score', side: 'home', points: 1, ...values })
    await writeRows(
      db,
      anchor('a'),
      match('m', { home_name: 'Reds', visit_name: 'Blues' }),
      cast('first', now - 90, now - 80),
      cast('open', now - 10, null),
      event('before', now - 91),
      event('begin', now - 90),
      event('end', now - 80, { side: 'visit' }),
      event('after', now - 79),
      event('none', now - 5, { points: 0 }),
      event('nobody', now - 5, { side: null }),
      event('now', now),
    )
    const { moments } = await profileOf(db, audience, 'r-a', now)
    expect(moments.map(({ id, team }) => [id, team])).toEqual([
      ['now', 'Reds'],
      ['end', 'Blues'],
      ['begin', 'Reds'],
    ])
  })

  test('[D-8] at most twelve broadcasts, eight moments and five fans are shown: the latest, and who gave most', async () => {
    const times = Array.from({ length: 13 }, (_, index) => index)
    await writeRows(
      db,
      anchor('a'),
      match('m'),
      ...times.map((at) => row('anchor_broadcast', { id: `b-${at}`, anchor: 'r-a', match_id: null, start_at: at, end_at: at })),
      row('anchor_broadcast', { id: 'of-m', anchor: 'r-a', match_id: 'm', start_at: 0, end_at: null }),
      ...times.map((at) => row('match_event', { id: `v-${at}`, match_id: 'm', at, kind: 'score', side: 'home', points: 1 })),
      ...times.map((at) => row('member', { id: `m-${at}`, nickname: `n-${at}`, status: '1' })),
      ...times.map((at) => row('gift_send', { id: `g-${at}`, member_id: `m-${at}`, room: 'c-a', coins: 10 + at, at: now })),
    )
    const { past, moments, topFans } = await profileOf(db, audience, 'r-a', now)
    expect([past.length, past[0]?.id, past.at(-1)?.id]).toEqual([12, 'b-12', 'b-1'])
    expect([moments.length, moments[0]?.id, moments.at(-1)?.id]).toEqual([8, 'v-12', 'v-5'])
    expect(topFans.map(({ name }) => name)).toEqual(['n-12', 'n-11', 'n-10', 'n-9', 'n-8'])
  })
})

test('[C-13] who gave as much stands in the order of members, and is told the same place; what they are behind is who is next ahead', async () => {
  const given = (member_id: string, coins: number) =>
    row('gift_send', { id: `${member_id}-${coins}`, member_id, room: 'c', coins, at: now })
  await writeRows(
    db,
    ...['a', 'b', 'c', 'd'].map((id) => row('member', { id, nickname: id, status: '1' })),
    given('c', 10),
    given('b', 4),
    given('b', 6),
    given('a', 9),
    given('d', 30),
  )
  const { list } = await rankGifts(db, { room: 'c', period: 'total' }, null, now)
  expect(list.map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a'])
  const own = async (id: string) => (await rankGifts(db, { room: 'c', period: 'total' }, id, now)).own
  expect(await own('b')).toEqual({ place: 2, coins: '10', before: '30' })
  expect(await own('c')).toEqual({ place: 3, coins: '10', before: '10' })
  expect(await own('d')).toEqual({ place: 1, coins: '30', before: null })
})

describe('announcements', () => {
  const notice = (id: string, values: BareRow['values']) =>
    row('notice', { id, room: 'lobby', category: 1, content: id, at: now, language: null, audience: null, ...values })
  const times = (pmd_timer_start: number | null, pmd_timer_end: number | null) => ({ pmd_timer_start, pmd_timer_end })

  test('[S-10] one with times is on the page from the first to the last of them; one without is always', async () => {
    await writeRows(
      db,
      notice('begins', times(now, null)),
      notice('later', times(now + 1, null)),
      notice('ends', times(null, now)),
      notice('over', times(null, now - 1)),
      notice('timeless', { ...times(now + 1, now - 1), category: 2, at: now - 1 }),
      notice('gone', { ...times(null, null), removed_at: now }),
    )
    const { list } = await pageOfAnnouncements(db, { now, language: 'en', whose: 'visitor' }, undefined)
    expect(list.map(({ id, at, until }) => [id, at, until])).toEqual([
      ['ends', now, now],
      ['begins', now, null],
      ['timeless', now - 1, null],
    ])
  })

  test('[S-10] a room is told what shows there now or later, the latest first, fifty at most', async () => {
    await writeRows(
      db,
      notice('here', { ...times(null, null), room: 'r', at: now + 2 }),
      notice('elsewhere', { ...times(null, null), room: 'r-2' }),
      notice('later', { ...times(now + DAY, now + 2 * DAY), at: now + 1 }),
      notice('ends', times(null, now)),
      notice('over', { ...times(null, now - 1), at: now + 3 }),
      ...Array.from({ length: 50 }, (_, index) => notice(`old-${index}`, { ...times(null, null), at: index })),
    )
    const list = await announcementsOf(db, 'r', now, 'visitor')
    expect([list.length, ...list.slice(0, 4).map(({ id }) => id)]).toEqual([50, 'here', 'later', 'ends', 'old-49'])
  })
})

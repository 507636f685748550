import { afterEach, describe, expect, test } from 'vitest'
import { TIMELINE_LIMIT } from '#src/api/contract/matches.ts'
import { announcementsOf } from '#server/live/announcements/announcements.ts'
import { pageOfAnnouncements } from '#server/live/announcements/shownAnnouncements.ts'
import { announceNext, nextTimes } from '#server/live/anchors/nextTimes.ts'
import { planAnew, scheduleOf } from '#server/live/anchors/schedule.ts'
import { listAnchors } from '#server/live/lobby/anchorList.ts'
import { readMatchDetail } from '#server/live/lobby/matchDetail.ts'
import { listMatches } from '#server/live/lobby/matchList.ts'
import { readSchedule } from '#server/live/lobby/schedule.ts'
import { createMainPrices } from '#server/live/odds/mainPrices.ts'
import { createLocalBus } from '#server/platform/bus.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What stands in the lists of the live side and in which order, over a few rows alone.

const MINUTE = 60_000
const DAY = 86_400_000
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  await emptyTables(db, 'match', 'match_event', 'odds_book', 'anchor', 'anchor_schedule', 'notice')
})

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
const ports = { audience, mainPrices: services.mainPrices }

describe('the list of matches', () => {
  test('[C-13] those that run come before those to come, and these before those that are over, each by their start', async () => {
    await writeRows(
      db,
      match('over', { game_status: 'ended', start_at: now - 9 }),
      match('late', { game_status: 'pre', start_at: now + 2 }),
      match('soon', { game_status: 'pre', start_at: now + 1 }),
      match('b-live', { start_at: now - 5 }),
      match('a-live', { start_at: now - 5 }),
      match('break', { game_status: 'break', start_at: now - 6 }),
    )
    const pages = await Promise.all([1, 2].map((page) => listMatches(db, ports, { page, size: 4 })))
    expect(pages.map(({ list }) => list.map((one) => one?.matchId))).toEqual([
      ['break', 'a-live', 'b-live', 'soon'],
      ['late', 'over'],
    ])
    expect(pages.map(({ total }) => total)).toEqual([6, 6])
  })

  /** A list with a match that has prices, one that has none and one that is over, by prices that nobody read yet. */
  const priced = async () => {
    const [winner, total] = (['winner', 'total'] as const).map((type) => ({
      marketId: type,
      type,
      line: null,
      suspended: false,
      selections: [
        { selectionId: `${type}-1`, code: type === 'total' ? 'over' : 'home', price: 185, open: true },
        { selectionId: `${type}-2`, code: type === 'total' ? 'under' : 'visit', price: 205, open: true },
      ],
    }))
    const book = (match_id: string) =>
      row('odds_book', { match_id, fed_at: now - 7, markets_json: JSON.stringify([total, winner]) })
    await writeRows(db, match('priced'), match('bare', { start_at: now + 1 }), match('over', { game_status: 'ended' }))
    await writeRows(db, book('priced'), book('over'))
    const bus = createLocalBus()
    const mainPrices = createMainPrices(db, bus)
    const mains = async () => (await listMatches(db, { audience, mainPrices }, { page: 1, size: 4 })).list.map((one) => one?.main)
    return { mains, winner, bus }
  }

  test('[P-4] a match that has prices and is not over comes with its main market, and when its feed confirmed it', async () => {
    const { mains, winner } = await priced()
    expect(await mains()).toEqual([{ fedAt: now - 7, market: winner }, undefined, undefined])
  })

  test('[P-4] a list reads no prices that were read before, and has what was heard of them since', async () => {
    const { mains, winner, bus } = await priced()
    await mains()
    await db.deleteFrom('odds_book').execute()
    bus.publish({ type: 'odds', matchId: 'priced', version: 1, fedAt: now - 3, book: null })
    expect((await mains())[0]).toEqual({ fedAt: now - 3, market: winner })
    bus.publish({ type: 'odds', matchId: 'priced', version: 2, fedAt: now, book: { version: 2, at: now, markets: [] } })
    expect((await mains())[0]).toBeUndefined()
  })

  const bySport = async () => {
    await writeRows(db, match('f'), match('b-1', { sport: 'basketball' }), match('b-2', { sport: 'basketball' }))
    return listMatches(db, ports, { page: 1, size: 9, sport: 'football' })
  }

  test('[C-13] of one sport it holds that sport alone', async () => {
    const { list, total } = await bySport()
    expect([list.map((one) => one?.matchId), total]).toEqual([['f'], 1])
  })

  test('[C-13] of one sport it counts the matches of all', async () => {
    expect((await bySport()).counts).toEqual({ football: 1, basketball: 2, esports: 0, anchor: 0 })
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
    const { list } = await listMatches(db, ports, { page: 1, size: 9 })
    expect(list.map((one) => one?.anchorAvatars)).toEqual([['/b.svg', '/c.svg', '/d.svg']])
    heat.clear()
  })
})

describe('the list of anchors', () => {
  const bySport = async () => {
    await writeRows(db, anchor('f'), anchor('b-1', { sport: 'basketball' }), anchor('b-2', { sport: 'basketball' }))
    return listAnchors(db, audience, { page: 1, size: 9, sport: 'football' }, { now })
  }

  test('[C-13] of one sport it holds the anchors of that sport alone', async () => {
    const { list, total } = await bySport()
    expect([list.map((one) => one?.anchorRoomId), total]).toEqual([['r-f'], 1])
  })

  test('[C-13] of one sport it counts the anchors of all', async () => {
    expect((await bySport()).counts).toEqual({ football: 1, basketball: 2, esports: 0, anchor: 0 })
  })

  const shown = async (...rows: readonly BareRow[]) => {
    await writeRows(db, ...rows)
    return (await listAnchors(db, audience, { page: 1, size: 9 }, { now })).list
  }

  test.each([
    ['On1', true, 'live', '/media/live/r-a.flv'],
    ['On2', true, 'pre', null],
    ['On0', false, 'pre', null],
    ['Off', false, 'pre', null],
  ])('[S-1] an anchor is shown as they stand: %s', async (status, isStart, gameStatus, anchor_flv_url) => {
    const as = { anchorStatus: status, isStart, gameStatus, anchor_flv_url, startAt: now + 1 }
    expect(await shown(anchor('a', { status, start_at: now + 1 }))).toMatchObject([as])
  })

  test('[S-1] an anchor without a match is shown by their own title and face', async () => {
    const alone = { matchName: 't', homeName: '', matchId: null, anchorAvatars: ['/a.svg'], clock: null }
    expect(await shown(anchor('a', { title: 't' }))).toMatchObject([alone])
  })

  test('[C-13] an anchor who casts a match is shown with it', async () => {
    const values = { name: 'R - B', game_status: 'break', home_score: 2, visit_score: 1, venue_name: 'OBTY', flv_file: null }
    const cast = { matchId: 'm', eventId: 'OBTY.m', matchName: 'R - B', gameStatus: 'break', isStart: true, videoWebUrl: null }
    const [one] = await shown(match('m', values), anchor('a', { match_id: 'm' }))
    expect(one).toMatchObject({ ...cast, homeScore: 2, visitScore: 1 })
  })

  test('[C-13] an anchor who casts a match is shown with the faces of all who cast it', async () => {
    const [one] = await shown(match('m'), anchor('a', { match_id: 'm' }), anchor('b', { match_id: 'm' }))
    expect(one?.anchorAvatars).toEqual(['/a.svg', '/b.svg'])
  })
})

test('[C-13] the schedule holds matches to come beside plans, from after this moment to the end of seven days', async () => {
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
  expect(list.map((one) => one?.match.matchId ?? one?.match.roomInfo.title)).toEqual(['m-1', 'p-1', 'm-2', 'p-2'])
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

  test('[S-1] what has begun is shown until it is over', async () => {
    await writeRows(db, plan(now - 9, now), plan(now - 5, now + 1), plan(now, now + 2), plan(now + 6, now + 7))
    expect((await scheduleOf(db, 'a', now)).map(({ endAt }) => endAt - now)).toEqual([1, 2, 7])
  })

  test('[S-1] the first plan that has not begun is what comes next', async () => {
    await writeRows(db, plan(now, now + 2), plan(now + 8, now + 9), plan(now + 6, now + 7), plan(now + 1, now + 2, 'b'))
    expect((await nextTimes(db, ['a'], now)).get('a')).toBe(now + 6)
  })

  test('[S-1] what is planned in the place of one that is over has its own end and title', async () => {
    await writeRows(db, plan(now - MINUTE, now))
    const next = { startAt: now - MINUTE, endAt: now + 60 * MINUTE, title: 'new' }
    expect(await services.write((tx) => planAnew(tx, 'a', [next]))).toBeNull()
    expect(await scheduleOf(db, 'a', now)).toEqual([next])
  })

  test('[S-1] what is announced takes the place of what was planned before it', async () => {
    await writeRows(db, plan(now, now + MINUTE), plan(now + MINUTE, now + 2 * MINUTE))
    await announce(now + 30 * MINUTE)
    expect(await kept()).toEqual([
      [0, MINUTE],
      [30 * MINUTE, 150 * MINUTE],
    ])
  })

  test('[S-1] what is announced lasts until the next plan at most', async () => {
    await writeRows(db, plan(now + 60 * MINUTE, now + 61 * MINUTE))
    await announce(now + 30 * MINUTE)
    expect(await kept()).toEqual([
      [30 * MINUTE, 60 * MINUTE],
      [60 * MINUTE, 61 * MINUTE],
    ])
  })

  test('[S-1] what is announced leaves the plans of other anchors', async () => {
    await writeRows(db, plan(now + MINUTE, now + 2 * MINUTE, 'b'))
    await announce(now + 30 * MINUTE)
    expect((await nextTimes(db, ['b'], now)).get('b')).toBe(now + MINUTE)
  })

  test('[S-1] what is announced lasts two hours where nothing follows', async () => {
    await announce(now + MINUTE)
    expect(await kept()).toEqual([[MINUTE, 121 * MINUTE]])
  })

  test('[S-1] what is announced for no later than now is no plan', async () => {
    await announce(now)
    expect(await kept()).toEqual([])
  })

  test('[S-1] what is planned for the time that is announced stays as it is', async () => {
    await writeRows(db, plan(now + MINUTE, now + 2 * MINUTE))
    await announce(now + MINUTE)
    expect(await kept()).toEqual([[MINUTE, 2 * MINUTE]])
  })
})

describe('announcements', () => {
  const notice = (id: string, values: BareRow['values']) =>
    row('notice', { id, room: 'lobby', category: 1, content: id, at: now, language: null, audience: null, ...values })
  const times = (pmd_timer_start: number | null, pmd_timer_end: number | null) => ({ pmd_timer_start, pmd_timer_end })

  const page = async (...rows: readonly BareRow[]) => {
    await writeRows(db, ...rows)
    return (await pageOfAnnouncements(db, { now, language: 'en', whose: 'visitor' }, undefined)).list
  }

  test('[S-10] one with times is on the page from the first to the last of them', async () => {
    const list = await page(
      notice('begins', { ...times(now, null), at: now - 1 }),
      notice('later', times(now + 1, null)),
      notice('ends', times(null, now)),
      notice('over', times(null, now - 1)),
    )
    expect(list.map((one) => [one?.id, one?.until])).toEqual([
      ['ends', now],
      ['begins', null],
    ])
  })

  test('[S-10] one of a kind without times is on the page whatever times it has', async () => {
    const list = await page(notice('timeless', { ...times(now + 1, now - 1), category: 2, at: now - 1 }))
    expect(list.map((one) => [one?.id, one?.at, one?.until])).toEqual([['timeless', now - 1, null]])
  })

  test('[S-10] one that was taken back is not on the page', async () => {
    expect(await page(notice('gone', { ...times(null, null), removed_at: now }))).toEqual([])
  })

  test.each([
    ['that is over since', times(null, now - 1)],
    ['that was taken back since', { ...times(null, null), removed_at: now }],
    ['that is still shown', times(null, null)],
  ] as const)('[C-7] [S-10] the page after one %s goes on below it', async (_, values) => {
    const others = Array.from({ length: 45 }, (__, index) => notice(`n-${10 + index}`, { ...times(null, null), at: now - index }))
    await writeRows(db, ...others.filter((one) => one.values['id'] !== 'n-30'), notice('n-30', { ...values, at: now - 20 }))
    const { list, more } = await pageOfAnnouncements(db, { now, language: 'en', whose: 'visitor' }, 'n-30')
    expect([list[0]?.id, list.length, more]).toEqual(['n-31', 20, true])
  })

  const ofRoom = async (...rows: readonly BareRow[]) => {
    await writeRows(db, ...rows)
    return (await announcementsOf(db, 'r', now, 'visitor')).map(({ id }) => id)
  }

  test('[S-10] a room is told what shows there now or later, the latest first', async () => {
    const ids = await ofRoom(
      notice('here', { ...times(null, null), room: 'r', at: now + 2 }),
      notice('elsewhere', { ...times(null, null), room: 'r-2' }),
      notice('later', { ...times(now + DAY, now + 2 * DAY), at: now + 1 }),
      notice('ends', times(null, now)),
      notice('over', { ...times(null, now - 1), at: now + 3 }),
    )
    expect(ids).toEqual(['here', 'later', 'ends'])
  })

  test('[S-10] a room is told the latest fifty at most', async () => {
    const many = Array.from({ length: 51 }, (_, index) => notice(`n-${index}`, { ...times(null, null), at: index }))
    const ids = await ofRoom(...many)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 'n-50', 'n-1'])
  })
})

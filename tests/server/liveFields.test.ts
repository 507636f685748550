import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { nameModerator, ownKey, ownRoomOf } from '#server/live/anchors/ownRoom.ts'
import { profileOf } from '#server/live/anchors/profile.ts'
import { planAnew, scheduleOf } from '#server/live/anchors/schedule.ts'
import { ignoredBy } from '#server/live/chat/ignored.ts'
import { readChatMember } from '#server/live/chat/chatMember.ts'
import { rankGifts } from '#server/live/gifts/giftRank.ts'
import { noteForThanks, sayThanks } from '#server/live/gifts/thanks.ts'
import { readMatchDetail } from '#server/live/lobby/matchDetail.ts'
import { listMatches } from '#server/live/lobby/matchList.ts'
import { readAnchorRoom, readMatchRoom } from '#server/live/lobby/roomDetail.ts'
import { readSchedule } from '#server/live/lobby/schedule.ts'
import { listResults } from '#server/live/matches/results.ts'
import { readTrend } from '#server/live/odds/odds.ts'
import { addReminder, remindersOf, removeReminder } from '#server/live/reminders/reminders.ts'
import { tellStarted } from '#server/live/reminders/tellStarted.ts'
import { ROOM_MODERATORS } from '#src/api/model/anchorPlace.ts'
import type { Market } from '#src/api/model/odds.ts'
import { REMINDER_LIMIT } from '#src/api/model/reminder.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { coins } from '#src/api/model/money/amount.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { bareRoom } from '#tests/support/bareRoom.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What each thing of the live side is told with, field by field, where two of them are alike.

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = start
  await emptyTables(
    db,
    'anchor',
    'anchor_broadcast',
    'anchor_schedule',
    'chat_ignore',
    'collection',
    'gift_send',
    'gift_thanks',
    'match',
    'match_event',
    'match_result',
    'member',
    'message',
    'moderated_room',
    'notice',
    'odds_book',
    'odds_point',
    'operation_log',
    'reminder',
    'room',
    'room_event',
  )
})
const audience = { of: (room: string) => (room === 'c-a' ? 7 : 0) }

const match = (values: BareRow['values'] = {}) =>
  row('match', {
    id: 'm',
    name: 'Reds – Blues',
    home_name: 'Reds',
    home_logo: '/reds.svg',
    visit_name: 'Blues',
    visit_logo: '/blues.svg',
    home_score: 3,
    visit_score: 1,
    start_at: start - HOUR,
    game_status: 'live',
    sport: 'football',
    venue_name: 'OBTY',
    league_id: 'l-1',
    league_name: 'First League',
    ball_class_id: 'b-1',
    cover: '/match.svg',
    animation_url: '/pitch',
    clock_second: 90,
    clock_at: start - 5 * SECOND,
    clock_running: 1,
    clock_period: 2,
    clock_added: 60,
    parts_json: '[[2,0],[1,1]]',
    flv_file: 'football',
    ...values,
  })
const anchor = (values: BareRow['values'] = {}) =>
  row('anchor', {
    id: 'a',
    anchor_room_id: 'r-a',
    chat_room_no: 'c-a',
    nickname: 'Ann',
    avatar: '/ann.svg',
    title: 'Derby',
    description: 'All goals',
    notice: 'At eight',
    cover: '/room.svg',
    sport: 'basketball',
    status: 'On1',
    start_at: start + 9,
    collected: 12,
    match_id: 'm',
    owner_id: 'own',
    stream_key: 'secret-abcd',
    flv_file: null,
    ...values,
  })
const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', {
    id,
    name: id,
    name_key: id,
    nickname: `n-${id}`,
    avatar: `/${id}.svg`,
    vip_level: 4,
    role: 'member',
    status: '1',
    ...values,
  })

/** What a card tells of the match. */
const ofMatch = {
  matchId: 'm',
  eventId: 'OBTY.m',
  matchName: 'Reds – Blues',
  homeName: 'Reds',
  homeLogo: '/reds.svg',
  visitName: 'Blues',
  visitLogo: '/blues.svg',
  homeScore: 3,
  visitScore: 1,
  startAt: start - HOUR,
  isStart: true,
  gameStatus: 'live',
  venueName: 'OBTY',
  leagueId: 'l-1',
  leagueName: 'First League',
  ballClassId: 'b-1',
  animationUrl: '/pitch',
  clock: { second: 90, at: start - 5 * SECOND, running: true, period: 2, added: 60 },
  parts: [
    [2, 0],
    [1, 1],
  ],
  videoWebUrl: '/media/live/m.flv',
}

describe('a card', () => {
  test('[C-13] of a match tells it, without an anchor', async () => {
    await writeRows(db, match())
    const { list } = await listMatches(db, { audience, mainPrices: services.mainPrices }, { page: 1, size: 9 })
    expect(list).toEqual([
      {
        ...ofMatch,
        matchClass: 'football',
        anchorType: 'pure',
        anchorRoomId: null,
        anchorInfo: null,
        roomInfo: { title: 'Reds – Blues', desc: 'First League', chatRoomNo: null },
        anchorAvatars: [],
        cover: '/match.svg',
        anchorStatus: '',
        anchor_flv_url: null,
      },
    ])
  })

  test('[C-13] of an anchor tells the match that they cast, and the anchor', async () => {
    const plan = (start_at: number) => row('anchor_schedule', { anchor: 'r-a', start_at, end_at: start_at + 1, title: 'p' })
    await writeRows(db, match(), anchor(), plan(start + DAY))
    const { anchors } = await readMatchDetail(db, { audience, now }, { matchId: 'm' })
    expect(anchors).toEqual([
      {
        ...ofMatch,
        matchClass: 'basketball',
        anchorType: 'cast',
        anchorRoomId: 'r-a',
        anchorInfo: { anchorId: 'a', nickname: 'Ann', avatar: '/ann.svg', collected: 12, heat: 7, nextAt: start + DAY },
        roomInfo: { title: 'Derby', desc: 'All goals', chatRoomNo: 'c-a' },
        anchorAvatars: ['/ann.svg'],
        cover: '/room.svg',
        anchorStatus: 'On1',
        anchor_flv_url: '/media/live/r-a.flv',
      },
    ])
  })
})

test('[C-13] those who cast a match stand beside it, whom most watch first', async () => {
  const other = (id: string) =>
    anchor({ id, anchor_room_id: `r-${id}`, chat_room_no: `c-${id}`, owner_id: null, stream_key: `key-${id}` })
  await writeRows(db, match(), other('0'), anchor(), other('b'))
  const { anchors } = await readMatchDetail(db, { audience, now }, { matchId: 'm' })
  expect(anchors.map((one) => one?.anchorRoomId)).toEqual(['r-a', 'r-0', 'r-b'])
})

test('[C-13] a match is told with the place of the room that was asked for', async () => {
  await writeRows(db, match(), bareRoom('m', { epoch: 'e-m', top: 4 }), bareRoom('c-a', { epoch: 'e-a', top: 9 }))
  const places = await Promise.all(
    [undefined, 'm', 'c-a', 'none'].map((room) => readMatchDetail(db, { audience, now }, { matchId: 'm', room })),
  )
  expect(places.map(({ place }) => place)).toEqual([null, { epoch: 'e-m', seq: 4 }, { epoch: 'e-a', seq: 9 }, null])
})

test('[C-13] a match’s room is told with its own place, and with the faces of who casts it', async () => {
  await writeRows(db, match(), anchor(), bareRoom('m', { epoch: 'e-m', top: 4 }))
  const { match: card, place } = await readMatchRoom(db, 'm', { now, whose: 'visitor', audience })
  expect([card.anchorType, card.anchorAvatars, place]).toEqual(['pure', ['/ann.svg'], { epoch: 'e-m', seq: 4 }])
})

test('[C-13] an anchor’s room is told with its own notices and those of the site', async () => {
  const notice = (room: string) =>
    row('notice', { id: `n-${room}`, room, category: 2, content: room, at: now, removed_at: null, audience: null })
  await writeRows(db, anchor({ match_id: null }), bareRoom('c-a'), ...['c-a', 'lobby', 'c-b'].map(notice))
  const { notices } = await readAnchorRoom(db, 'r-a', { now, whose: 'visitor', audience })
  expect(new Set(notices.map((one) => one?.id))).toEqual(new Set(['n-c-a', 'n-lobby']))
})

test('[C-13] a planned broadcast that runs goes where its anchor takes it out of the plan', async () => {
  await writeRows(db, row('anchor_schedule', { anchor: 'r-a', start_at: now - MINUTE, end_at: now + MINUTE, title: 'Now' }))
  await services.write((tx) => planAnew(tx, 'r-a', []))
  expect(await scheduleOf(db, 'r-a', now)).toEqual([])
})

test('[C-13] a plan stands in the schedule by when it begins, in the room of its anchor', async () => {
  const plan = row('anchor_schedule', { anchor: 'r-a', start_at: start + DAY, end_at: start + 2 * DAY, title: 'Final' })
  await writeRows(db, anchor({ match_id: null }), plan)
  const { list } = await readSchedule(db, audience, now)
  expect(list.map((one) => [one?.at, one?.match.anchorInfo?.nextAt, one?.match.roomInfo])).toEqual([
    [start + DAY, start + DAY, { title: 'Final', desc: 'All goals', chatRoomNo: 'c-a' }],
  ])
})

describe('the profile of an anchor', () => {
  const profile = async (...rows: readonly BareRow[]) => {
    await writeRows(db, match(), anchor(), ...rows)
    return profileOf(db, audience, 'r-a', now)
  }

  test('[D-8] tells what is theirs', async () => {
    expect(await profile()).toMatchObject({
      anchorRoomId: 'r-a',
      nickname: 'Ann',
      avatar: '/ann.svg',
      cover: '/room.svg',
      title: 'Derby',
      description: 'All goals',
      notice: 'At eight',
      sport: 'basketball',
      status: 'On1',
      fans: 12,
      heat: 7,
    })
  })

  test('[D-8] tells of a broadcast its title, cover, match and times', async () => {
    const cast = { id: 'b', anchor: 'r-a', title: 'Cup', cover: '/cup.svg', match_id: 'm', match_name: 'Old – New' }
    const { past } = await profile(row('anchor_broadcast', { ...cast, start_at: start - HOUR, end_at: start - MINUTE }))
    const times = { startAt: start - HOUR, endAt: start - MINUTE }
    expect(past).toEqual([{ id: 'b', title: 'Cup', cover: '/cup.svg', matchName: 'Old – New', ...times }])
  })

  test('[D-8] tells of a moment both sides and the score after it', async () => {
    const { moments } = await profile(
      row('anchor_broadcast', { id: 'b', anchor: 'r-a', match_id: 'm', start_at: 0, end_at: null }),
      row('match_event', {
        id: 'v',
        match_id: 'm',
        at: start - 1,
        kind: 'score',
        side: 'visit',
        points: 1,
        home_score: 3,
        visit_score: 2,
      }),
    )
    expect(moments).toEqual([
      {
        id: 'v',
        at: start - 1,
        kind: 'score',
        team: 'Blues',
        homeName: 'Reds',
        homeLogo: '/reds.svg',
        visitName: 'Blues',
        visitLogo: '/blues.svg',
        homeScore: 3,
        visitScore: 2,
      },
    ])
  })

  test('[D-8] tells a fan by their nickname, face, grade and all that they gave', async () => {
    const gift = (id: string, cost: number) => row('gift_send', { id, member_id: 'f', room: 'c-a', coins: cost, at: start })
    const { topFans } = await profile(member('f'), gift('g-1', 10), gift('g-2', 5))
    expect(topFans).toEqual([{ name: 'n-f', avatar: '/f.svg', vipLevel: 4, coins: '15' }])
  })

  test('[D-8] has those who gave as much in the order of members', async () => {
    const gift = (id: string) => row('gift_send', { id, member_id: id, room: 'c-a', coins: 5, at: start })
    const { topFans } = await profile(member('b'), member('a'), gift('b'), gift('a'))
    expect(topFans.map((one) => one?.name)).toEqual(['n-a', 'n-b'])
  })
})

describe('an anchor’s own room', () => {
  const own = async (...rows: readonly BareRow[]) => {
    await writeRows(db, anchor(), ...rows)
    return ownRoomOf(db, await db.selectFrom('anchor').selectAll().executeTakeFirstOrThrow(), 1935, now)
  }

  test('[D-8] tells what visitors read, and where its stream is taken', async () => {
    expect(await own()).toEqual({
      anchorRoomId: 'r-a',
      chatRoomNo: 'c-a',
      nickname: 'Ann',
      avatar: '/ann.svg',
      title: 'Derby',
      description: 'All goals',
      notice: 'At eight',
      status: 'On1',
      fans: 12,
      port: 1935,
      recorded: false,
      keyEnd: 'abcd',
      schedule: [],
      moderators: [],
    })
  })

  const of = (member_id: string, by_anchor: 0 | 1, room = 'c-a') => row('moderated_room', { member_id, room, at: 1, by_anchor })

  test('[D-8] [A-1] tells its moderators in the order of their names, without those of other rooms', async () => {
    const names = ['zoe', 'amy', 'bob', 'cat'].map((id) => member(id, { role: 'admin' }))
    const { moderators } = await own(...names, of('zoe', 1), of('amy', 1), of('bob', 1, 'c-b'), of('cat', 0, '*'))
    expect(moderators.map((one) => one?.memberId)).toEqual(['amy', 'cat', 'zoe'])
  })

  test('[D-8] [A-1] tells once whom both the site and the anchor named, as the site’s', async () => {
    const { moderators } = await own(member('amy', { role: 'admin' }), of('amy', 1), of('amy', 0, '*'))
    expect(moderators).toEqual([{ memberId: 'amy', name: '', nickname: 'n-amy', ofSite: true }])
  })
})

describe('what is reminded of', () => {
  const waits = (kind: string, target_id: string, values: BareRow['values'] = {}) =>
    row('reminder', { member_id: 'me', kind, target_id, at: 1, due_at: start, told_at: null, ...values })
  const told = async (...rows: readonly BareRow[]) => {
    const names: string[] = []
    const end = services.bus.subscribe((message) => {
      if (message.type === 'self' && message.push.kind === 'reminder') names.push(message.push.name)
    })
    await writeRows(db, member('me'), match(), anchor(), ...rows)
    await tellStarted(services)
    end()
    const messages = await db.selectFrom('message').select(['member_id', 'blanks_json', 'link']).execute()
    return { names, messages: messages.map((one) => ({ ...one, blanks_json: JSON.parse(one.blanks_json ?? '') })) }
  }

  test('[S-1] [P-1] the push says in each language what has begun', async () => {
    await services.write((tx) =>
      services.names.keep(tx, [
        { original: 'Reds', texts: { 'zh-CN': '红队' } },
        { original: 'Blues', texts: { 'zh-CN': '蓝队' } },
      ]),
    )
    const pushed: unknown[] = []
    const end = services.bus.subscribe((message) => {
      if (message.type === 'self' && message.push.kind === 'reminder') pushed.push(message.push)
    })
    await told(waits('match', 'm'))
    end()
    await db.deleteFrom('name_text').execute()
    await services.write((tx) => services.names.keep(tx, []))
    expect(pushed).toEqual([{ kind: 'reminder', name: 'Reds – Blues', names: { 'zh-CN': '红队 – 蓝队', en: 'Reds – Blues' } }])
  })

  test('[S-1] an anchor is told of by their name and the title of their room', async () => {
    expect(await told(waits('anchor', 'r-a'))).toEqual({
      names: ['Ann'],
      messages: [{ member_id: 'me', blanks_json: { name: 'Ann', title: 'Derby' }, link: '/app/live/room/r-a' }],
    })
  })

  test('[S-1] a match is told of by its two sides', async () => {
    expect(await told(waits('match', 'm'))).toEqual({
      names: ['Reds – Blues'],
      messages: [{ member_id: 'me', blanks_json: { home: 'Reds', visit: 'Blues' }, link: '/app/live/match/m' }],
    })
  })

  test.each([
    ['another match', 'match', 'm-2', 'me'],
    ['an anchor', 'anchor', 'm', 'me'],
    ['the same match, of another member,', 'match', 'm', 'you'],
  ] as const)('[S-1] a reminder of %s waits on when a match is told of', async (_, kind, target_id, member_id) => {
    await told(waits('match', 'm'), waits(kind, target_id, { member_id, due_at: null }))
    expect(
      await db.selectFrom('reminder').select(['kind', 'target_id', 'member_id']).where('told_at', 'is', null).execute(),
    ).toEqual([{ kind, target_id, member_id }])
  })

  test.each([
    ['another match', 'match', 'm-2', 'me'],
    ['an anchor', 'anchor', 'm', 'me'],
    ['the same match, of another member,', 'match', 'm', 'you'],
  ] as const)('[S-1] a reminder of %s stays when one of a match is taken back', async (_, kind, target_id, member_id) => {
    await writeRows(db, waits('match', 'm'), waits(kind, target_id, { member_id }))
    await services.write((tx) => removeReminder(tx, 'me', { kind: 'match', id: 'm' }))
    expect(await db.selectFrom('reminder').select(['kind', 'target_id', 'member_id']).execute()).toEqual([
      { kind, target_id, member_id },
    ])
  })

  test('[S-1] what is gone since is told of to nobody, and not looked at again', async () => {
    expect((await told(waits('match', 'gone'), waits('anchor', 'gone'))).messages).toEqual([])
    expect(await tellStarted(services)).toBe(0)
  })

  test('[S-1] more than a hundred who wait are told in one look', async () => {
    const many = Array.from({ length: 101 }, (_, index) => waits('anchor', 'r-a', { member_id: `w-${index}` }))
    expect((await told(...many)).messages).toHaveLength(101)
  })

  test('[S-1] it stands latest asked for first', async () => {
    await writeRows(db, ...[1, 3, 2].map((at) => waits('match', `m-${at}`, { at, due_at: null })))
    expect((await remindersOf(db, 'me', now)).map(({ id }) => id)).toEqual(['m-3', 'm-2', 'm-1'])
  })

  test('[S-1] who asks once more after it was told waits again, as asked for now', async () => {
    await writeRows(db, member('me'), anchor({ status: 'Off' }), waits('anchor', 'r-a', { told_at: start }))
    await services.write((tx) => addReminder(tx, 'me', { kind: 'anchor', id: 'r-a' }))
    expect(await db.selectFrom('reminder').select(['at', 'due_at', 'told_at']).execute()).toEqual([
      { at: start, due_at: null, told_at: null },
    ])
  })

  test('[S-1] beyond the most that one waits for the oldest is dropped, so that it is told of no more', async () => {
    const many = Array.from({ length: REMINDER_LIMIT }, (_, at) => waits('match', `m-${at}`, { at, due_at: null }))
    await writeRows(db, anchor({ status: 'Off' }), ...many)
    await services.write((tx) => addReminder(tx, 'me', { kind: 'anchor', id: 'r-a' }))
    const kept = await db.selectFrom('reminder').select('target_id').orderBy('at').execute()
    expect([kept.length, kept[0]?.target_id]).toEqual([REMINDER_LIMIT, 'm-1'])
  })

  test('[S-1] what began takes no place of what is waited for', async () => {
    const began = Array.from({ length: REMINDER_LIMIT }, (_, at) => waits('match', `b-${at}`, { at: 1_000 + at }))
    await writeRows(db, ...began, waits('match', 'm', { due_at: null }))
    expect((await remindersOf(db, 'me', now)).at(-1)).toEqual({ kind: 'match', id: 'm', startedAt: null })
  })

  test('[S-1] who asks once more while they wait keeps their place', async () => {
    await writeRows(db, member('me'), anchor({ status: 'Off' }), waits('anchor', 'r-a', { due_at: null }))
    await services.write((tx) => addReminder(tx, 'me', { kind: 'anchor', id: 'r-a' }))
    expect(await db.selectFrom('reminder').select('at').execute()).toEqual([{ at: 1 }])
  })
})

test('[S-1] a broadcast is kept with the room’s title, its cover and its match', async () => {
  await writeRows(db, bareRoom('lobby'), bareRoom('c-a'), match(), anchor({ status: 'Off' }))
  await services.anchors.setStatus('r-a', 'On1', null)
  const kept = await db.selectFrom('anchor_broadcast').select(['anchor', 'title', 'cover', 'match_id', 'match_name']).execute()
  expect(kept).toEqual([{ anchor: 'r-a', title: 'Derby', cover: '/room.svg', match_id: 'm', match_name: 'Reds – Blues' }])
})

describe('a result', () => {
  test('[C-13] tells both sides and their scores', async () => {
    await writeRows(db, bareRoom('lobby'), bareRoom('m'), match())
    await services.matches.update('m', { gameStatus: 'ended' })
    const { list } = await listResults(db, { day: formatDay(dayOf(start - HOUR)) })
    expect(list).toEqual([
      {
        matchId: 'm',
        sport: 'football',
        leagueName: 'First League',
        homeName: 'Reds',
        homeLogo: '/reds.svg',
        visitName: 'Blues',
        visitLogo: '/blues.svg',
        homeScore: 3,
        visitScore: 1,
        startAt: start - HOUR,
        endedAt: start,
        parts: [
          [2, 0],
          [1, 1],
        ],
        isKept: true,
      },
    ])
  })

  test('[C-13] that outlived its match has neither periods nor a page', async () => {
    await writeRows(db, row('match_result', { match_id: 'gone', sport: 'football', start_at: start }))
    const { list } = await listResults(db, { day: formatDay(dayOf(start)) })
    expect(list.map((one) => [one?.parts, one?.isKept])).toEqual([[[], false]])
  })

  test('[C-13] that began together with another stands by its match', async () => {
    const over = (match_id: string) => row('match_result', { match_id, sport: 'football', start_at: start })
    await writeRows(db, over('b'), over('a'))
    const { list } = await listResults(db, { day: formatDay(dayOf(start)) })
    expect(list.map((one) => one?.matchId)).toEqual(['a', 'b'])
  })
})

describe('what happens in a match', () => {
  const happened = async () => {
    await writeRows(db, bareRoom('m'), bareRoom('c-a'), bareRoom('c-b'), match(), anchor())
    await services.matches.happen('m', { kind: 'score', side: 'visit', points: 2 })
    return db.selectFrom('room_event').select(['room', 'body_json']).where('kind', '=', 'matchEvent').orderBy('room').execute()
  }
  const line = {
    matchId: 'm',
    at: start,
    second: 95,
    period: 2,
    kind: 'score',
    side: 'visit',
    points: 2,
    homeScore: 3,
    visitScore: 1,
  }

  test('[C-13] stands in its timeline by the clock of that moment, with the score of then', async () => {
    await happened()
    const { events } = await readMatchDetail(db, { audience, now }, { matchId: 'm' })
    expect(events).toMatchObject([line])
  })

  test('[S-9] is told in the match’s room and in those of its anchors, with what its sides are called', async () => {
    const pushed = await happened()
    expect(pushed.map(({ room }) => room)).toEqual(['c-a', 'm'])
    const sides = { home: { 'zh-CN': 'Reds', en: 'Reds' }, visit: { 'zh-CN': 'Blues', en: 'Blues' } }
    expect(JSON.parse(pushed[0]?.body_json ?? '')).toMatchObject({ ...line, inChat: { sport: 'football', ...sides } })
  })
})

describe('the last hour of prices', () => {
  const market = (marketId: string, price: number, suspended = false): Market => ({
    marketId,
    type: 'winner',
    line: null,
    suspended,
    selections: (['home', 'visit'] as const).map((code) => ({ selectionId: `${marketId}.${code}`, code, price, open: true })),
  })
  const post = (...markets: Market[]) => services.odds.post('m', { markets, score: { home: 0, visit: 0 } })
  const points = async () =>
    (
      await db.selectFrom('odds_point').select(['selection_id', 'at', 'price']).orderBy('at').orderBy('selection_id').execute()
    ).map((one) => [one.selection_id, one.at - start, one.price])

  test('[C-13] has the first price of each half minute', async () => {
    await post(market('w', 200))
    now += 30 * SECOND - 1
    await post(market('w', 210))
    now += 1
    await post(market('w', 220))
    expect(await points()).toEqual([
      ['w.home', 0, 200],
      ['w.visit', 0, 200],
      ['w.home', 30 * SECOND, 220],
      ['w.visit', 30 * SECOND, 220],
    ])
  })

  test('[C-13] has none of a market that is suspended', async () => {
    await post(market('w', 200, true), market('t', 190))
    expect((await points()).map(([id]) => id)).toEqual(['t.home', 't.visit'])
  })

  test('[C-13] has no point of prices that stayed the same', async () => {
    await post(market('w', 200))
    now += MINUTE
    await post(market('w', 200))
    expect(await points()).toHaveLength(2)
  })

  const point = (ago: number, match_id = 'm') =>
    row('odds_point', { match_id, selection_id: 's', at: start - ago, price: 100 + ago })

  test('[C-13] begins an hour ago, with the oldest, and is of its own match', async () => {
    await writeRows(db, point(1), point(HOUR), point(HOUR + 1), point(5, 'other'))
    expect(await readTrend(db, 'm', now)).toEqual({
      s: [
        [start - HOUR, 100 + HOUR],
        [start - 1, 101],
      ],
    })
  })

  test('[C-13] is kept for an hour, and no longer', async () => {
    await writeRows(db, point(HOUR), point(HOUR + 1))
    await services.odds.prune()
    expect((await db.selectFrom('odds_point').select('at').execute()).map(({ at }) => start - at)).toEqual([HOUR])
  })

  test('[P-4] goes with the prices of its match alone', async () => {
    await writeRows(db, point(1), point(2, 'other'), row('odds_book', { match_id: 'm', version: 4, markets_json: '[]' }))
    await services.odds.drop('m')
    expect((await db.selectFrom('odds_point').select('match_id').execute()).map((one) => one.match_id)).toEqual(['other'])
  })

  test('[P-4] a sign of life of their feed confirms the prices of the matches that it names alone', async () => {
    const book = (match_id: string) => row('odds_book', { match_id, version: 1, markets_json: '[]', fed_at: start - MINUTE })
    await writeRows(db, book('m'), book('other'))
    await services.odds.confirm(['m'])
    expect(await db.selectFrom('odds_book').select(['match_id', 'fed_at']).orderBy('match_id').execute()).toEqual([
      { match_id: 'm', fed_at: start },
      { match_id: 'other', fed_at: start - MINUTE },
    ])
  })

  test('[P-4] prices that are taken away leave those of other matches', async () => {
    const book = (match_id: string) => row('odds_book', { match_id, version: 1, markets_json: '[]' })
    await writeRows(db, book('m'), book('other'))
    await services.odds.drop('m')
    expect(await db.selectFrom('odds_book').select('match_id').execute()).toEqual([{ match_id: 'other' }])
  })

  test('[P-4] prices that come after a match had none are newer than all before them', async () => {
    const versions: number[] = []
    onTestFinished(services.bus.subscribe((message) => void (message.type === 'odds' && versions.push(message.version))))
    await post(market('w', 200))
    now += SECOND
    await post(market('w', 210))
    now += SECOND
    await services.odds.drop('m')
    now += SECOND
    await post(market('w', 220))
    expect(versions).toHaveLength(4)
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
  })

  test('[P-4] prices that stay the same keep their version and when they were made', async () => {
    await post(market('w', 200))
    now += MINUTE
    await post(market('w', 200))
    const [book] = await db.selectFrom('odds_book').select(['version', 'at', 'fed_at']).execute()
    expect(book).toEqual({ version: start, at: start, fed_at: start + MINUTE })
  })
})

describe('who moderates for anchors', () => {
  const ports = { port: null, isPublished: () => false, names: services.names }
  const rooms = async () =>
    (await db.selectFrom('moderated_room').select('room').where('member_id', '=', 'helper').orderBy('room').execute()).map(
      ({ room }) => room,
    )
  const moderates = (room: string) => row('moderated_room', { member_id: 'helper', room, at: 1 })
  const name = async (named: boolean) =>
    (await services.write((tx) => nameModerator(tx, 'own', { name: 'helper', named }, ports))).result

  test('[D-8] [A-1] whom an anchor names keeps the rooms of others', async () => {
    await writeRows(db, member('own'), member('helper', { role: 'admin' }), anchor(), bareRoom('c-a'), moderates('c-b'))
    expect([await name(true), await rooms()]).toEqual(['done', ['c-a', 'c-b']])
  })

  test('[D-8] [A-1] whom an anchor names no more keeps the rooms of others', async () => {
    await writeRows(db, member('own'), member('helper', { role: 'admin' }), anchor(), bareRoom('c-a'), moderates('c-b'))
    await name(true)
    expect([await name(false), await rooms()]).toEqual(['done', ['c-b']])
  })

  test('[D-8] [A-1] an anchor names twenty, beside whom the site gave the room', async () => {
    const ids = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}-${index}`)
    const [named, given] = [ids('named', ROOM_MODERATORS - 1), ids('given', 3)]
    const all = [...named, ...given].map((id) => member(id, { role: 'admin' }))
    const of = (by_anchor: 0 | 1) => (member_id: string) => row('moderated_room', { member_id, room: 'c-a', at: 1, by_anchor })
    await writeRows(db, member('own'), member('helper'), member('late'), anchor(), bareRoom('c-a'), ...all)
    await writeRows(db, ...named.map(of(1)), ...given.map(of(0)))
    const nameOne = (who: string) =>
      services.write((tx) => nameModerator(tx, 'own', { name: who, named: true }, ports)).then(({ result }) => result)
    expect([await nameOne('helper'), await nameOne('late')]).toEqual(['done', 'tooMany'])
  })

  const people = [member('own'), member('helper', { role: 'admin', nickname: 'Helper' }), anchor(), bareRoom('c-a')]
  const heard: BusMessage[] = []
  services.bus.subscribe((message) => void heard.push(message))

  test('[D-8] whom an anchor names, and names no more, is written down in the room’s log', async () => {
    await writeRows(db, ...people, moderates('c-b'))
    for (const isNamed of [true, false]) await name(isNamed)
    const log = await db.selectFrom('operation_log').select(['room', 'by_member_id', 'action', 'target']).execute()
    const line = { room: 'c-a', by_member_id: 'own', target: 'Helper' }
    expect(log).toHaveLength(2)
    expect(log).toEqual(expect.arrayContaining(['appoint', 'dismiss'].map((action) => ({ ...line, action }))))
  })

  test('[D-8] [A-1] whom an anchor names moderates at once on the pages that they have open', async () => {
    await writeRows(db, ...people, moderates('c-b'))
    heard.length = 0
    await name(true)
    expect(heard).toContainEqual({ type: 'role', memberId: 'helper' })
  })

  test('[S-1] who sends with the stream key of before is looked at once the anchor has another one', async () => {
    await writeRows(db, ...people)
    heard.length = 0
    const before = await services.write((tx) => ownKey(tx, 'own', false))
    expect(heard).toEqual([])
    expect(await services.write((tx) => ownKey(tx, 'own', true))).not.toBe(before)
    expect(heard).toEqual([{ type: 'streamKeys' }])
  })
})

describe('thanks for gifts', () => {
  const coming = (values: BareRow['values']) =>
    row('gift_thanks', { room: 'r', member_id: 'me', gift_id: 'rose', quantity: 10, coins: 100, due_at: now, ...values })
  const noted = async (before: BareRow) => {
    await writeRows(db, before)
    const gift = { room: 'r', memberId: 'me', giftId: 'rose', quantity: 2, coins: coins(20) }
    await services.write((tx) => noteForThanks(tx, gift))
    const rows = await db.selectFrom('gift_thanks').select(['room', 'member_id', 'gift_id', 'quantity', 'coins']).execute()
    return rows.find((one) => one.room === 'r' && one.member_id === 'me' && one.gift_id === 'rose')
  }

  test.each([
    ['of another gift', { gift_id: 'rocket' }],
    ['of another member', { member_id: 'you' }],
    ['in another room', { room: 'r-2' }],
  ] as const)('[C-13] [S-9] a run of a gift begins with nothing of a run %s', async (_, other) => {
    expect(await noted(coming(other))).toMatchObject({ quantity: 2, coins: 20 })
  })

  test.each([
    ['of another gift', { gift_id: 'rocket' }],
    ['of another member', { member_id: 'you' }],
    ['in another room', { room: 'r-2' }],
  ] as const)('[C-13] [S-9] a run that is over ends no run %s', async (_, other) => {
    await writeRows(db, coming({}), coming({ ...other, due_at: now + 1 }))
    await sayThanks(services)
    expect(await db.selectFrom('gift_thanks').selectAll().execute()).toMatchObject([other])
  })

  test('[C-13] [S-9] more of a run is added to it', async () => {
    expect(await noted(coming({}))).toMatchObject({ quantity: 12, coins: 120 })
  })
})

test('[D-7] whom a member ignores stands by when, the latest first, then by member', async () => {
  const ignores = (ignored_id: string, at: number) => row('chat_ignore', { member_id: 'me', ignored_id, at })
  await writeRows(db, ...['b', 'a', 'new'].map((id) => member(id)), ignores('b', 1), ignores('a', 1), ignores('new', 2))
  expect(await ignoredBy(db, 'me')).toEqual([
    { memberId: 'new', name: 'n-new', avatar: '/new.svg', at: 2 },
    { memberId: 'a', name: 'n-a', avatar: '/a.svg', at: 1 },
    { memberId: 'b', name: 'n-b', avatar: '/b.svg', at: 1 },
  ])
})

test('[D-7] the card of a member has their face, grade and the site’s day on which they came', async () => {
  const sender = { memberId: 'me', name: 'n', avatar: '/x', vipLevel: 0, role: 'member' }
  const body = { id: 'l', msgType: 'text', content: 'hi', clientId: null, sender, reply: null, mentions: [] }
  await writeRows(
    db,
    member('me', { created_at: 10 * DAY + 17 * HOUR }),
    row('room_event', {
      room: 'r',
      epoch: 'e',
      seq: 1,
      kind: 'chat',
      event_id: 'l',
      removed: 0,
      body_json: JSON.stringify(body),
    }),
  )
  expect(await readChatMember(db, { room: 'r', messageId: 'l', memberId: 'me' })).toMatchObject({
    name: 'n-me',
    avatar: '/me.svg',
    vipLevel: 4,
    since: 10 * DAY + 16 * HOUR,
  })
})

test('[C-13] the ranking has each giver by nickname, face and grade', async () => {
  await writeRows(db, member('f'), row('gift_send', { id: 'g', member_id: 'f', room: 'r', coins: 8, at: now }))
  const { list } = await rankGifts(db, { room: 'r', period: 'total' }, null, now)
  expect(list).toEqual([{ memberId: 'f', name: 'n-f', avatar: '/f.svg', vipLevel: 4, coins: '8' }])
})

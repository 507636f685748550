import { beforeEach, describe, expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import type { AnchorFields, GiftFields } from '#src/api/model/roomOffice.ts'
import { STRAY_AFTER, type StrayEnd } from '#src/api/model/strayRound.ts'
import { addAnchor, listOfficeAnchors, saveAnchor, streamKeyOf } from '#server/backOffice/rooms/officeAnchors.ts'
import { announce, listOfficeAnnouncements, takeBack } from '#server/backOffice/rooms/officeAnnouncements.ts'
import { listOfficeGifts, saveGift } from '#server/backOffice/rooms/officeGifts.ts'
import { listModerators, listTableRooms, setModerator } from '#server/backOffice/rooms/officeModerators.ts'
import { listRestrictions } from '#server/backOffice/rooms/officeRestrictions.ts'
import { officeGameList, saveGame } from '#server/backOffice/venues/keepGames.ts'
import { officeVenueOf, openVenue, saveVenue, setVenueStatus } from '#server/backOffice/venues/keepVenues.ts'
import { listStrays, proposeEnd, settleEnd } from '#server/backOffice/venues/strayRounds.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { DAY } from '#server/platform/durations.ts'
import { venueRow } from '#server/venues/venueList.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What operators keep of venues, games, gifts and rooms: each field in its own place, and each change told.

const begin = 1_000 * DAY
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
beforeEach(async () => {
  now = begin
  await emptyTables(
    db,
    'anchor',
    'game',
    'game_act',
    'game_round',
    'gift',
    'kick',
    'match',
    'member',
    'moderated_room',
    'mute',
    'notice',
    'operator_rights',
    'room',
    'stray_round',
    'venue',
  )
  await writeRows(db, row('room', { key: LOBBY }), ...['one', 'two'].map((id) => member(id, 'operator')), member('mia'))
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 1 })
const venue = (code: string, more: BareRow['values'] = {}) =>
  row('venue', {
    code,
    kind: 'slots',
    brand: 'harbour',
    wallet: 'seamless',
    provider: 'tide',
    en_name: 'EN',
    name_zh: '港湾',
    name_en: 'Harbour',
    place: 1,
    status: 0,
    channel_status: 1,
    is_display: 1,
    maintenance_from: null,
    maintenance_until: null,
    words_zh: '维护',
    words_en: 'Closed',
    version: 4,
    ...more,
  })
const game = (code: string, more: BareRow['values'] = {}) =>
  row('game', {
    code,
    venue: 'SLOTS',
    rules: 'reels',
    name_zh: '珍珠',
    name_en: 'Pearl',
    is_open: 1,
    place: 2,
    returns: 9_600,
    min_stake: 100,
    max_stake: 5_000,
    version: 6,
    ...more,
  })
const operator = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
/** What a room was told, in its order. */
const eventsOf = (room: string) => heard.flatMap((one) => (one.type === 'event' && one.room === room ? [one.event] : []))

describe('a game', () => {
  const fields = { isOpen: false, place: 9, nameChinese: '贝壳', nameEnglish: 'Shell', minStake: fen(200), maxStake: fen(7_000) }
  const save = (version = 6, code = 'PEARL') => services.write((tx) => saveGame(tx, code, version, fields))
  beforeEach(() => writeRows(db, venue('SLOTS'), game('PEARL'), game('OTHER', { place: 1 })))

  test('[D-8] is listed with all that an operator keeps of it', async () => {
    expect((await officeGameList(db, now))[1]).toEqual({
      game: 'PEARL',
      venue: 'SLOTS',
      brand: 'harbour',
      rules: 'reels',
      nameChinese: '珍珠',
      nameEnglish: 'Pearl',
      isOpen: true,
      takesStakes: true,
      place: 2,
      returns: 9_600,
      minStake: '100',
      maxStake: '5000',
      version: 6,
      caps: { grown: '5000', young: '2000' },
      players: 0,
      lately: { rounds: 0, stakes: '0', payouts: '0' },
    })
  })

  test('[D-8] is kept as it was written, it alone, and the lobby is told of its venue', async () => {
    const written = {
      isOpen: false,
      takesStakes: false,
      place: 9,
      nameChinese: '贝壳',
      nameEnglish: 'Shell',
      minStake: '200',
      maxStake: '7000',
      returns: 9_600,
      version: 7,
    }
    expect(await save()).toMatchObject({
      result: 'done',
      before: { isOpen: true, place: 2, minStake: '100', maxStake: '5000', version: 6 },
      game: written,
    })
    const list = await officeGameList(db, now)
    expect(list.map((one) => one.game)).toEqual(['OTHER', 'PEARL'])
    expect(list).toMatchObject([{ isOpen: true, place: 1, version: 6, minStake: '100' }, written])
    expect(eventsOf(LOBBY)).toMatchObject([{ kind: 'venue', body: { channelCode: 'SLOTS' } }])
  })

  test.each([5, 7])('[D-8] is not written from version %i, and nobody is told', async (version) => {
    expect(await save(version)).toMatchObject({ result: 'late', before: { version: 6 }, game: { place: 2, version: 6 } })
    expect((await officeGameList(db, now))[1]).toMatchObject({ place: 2, nameEnglish: 'Pearl', version: 6 })
    expect(eventsOf(LOBBY)).toEqual([])
  })

  test('[D-8] that there is not is not written', async () => {
    await expect(save(0, 'NONE')).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[S-2] takes stakes where it and its venue are open', async () => {
    const takes = async () => (await officeGameList(db, now)).map((one) => [one.isOpen, one.takesStakes])
    await db.updateTable('game').set({ is_open: 0 }).where('code', '=', 'OTHER').execute()
    expect(await takes()).toEqual([
      [false, false],
      [true, true],
    ])
    await db.updateTable('venue').set({ status: 1 }).execute()
    expect(await takes()).toEqual([
      [false, false],
      [true, false],
    ])
  })

  test('[D-8] is listed with its venue’s, venue by venue', async () => {
    await writeRows(db, venue('FIRST', { place: 0 }), game('LAST', { venue: 'FIRST', place: 99 }))
    expect((await officeGameList(db, now)).map((one) => one.game)).toEqual(['LAST', 'OTHER', 'PEARL'])
  })
})

describe('a venue', () => {
  const fields = {
    state: 'maintenance',
    place: 3,
    nameChinese: '新港',
    nameEnglish: 'New Port',
    from: begin + 5,
    until: begin + 9,
    words: { 'zh-CN': '换机', en: 'New machines' },
  } as const
  beforeEach(() => writeRows(db, venue('SLOTS'), venue('OTHER')))

  test('[D-8] is listed with all that an operator keeps of it', async () => {
    expect(officeVenueOf(await venueRow(db, 'SLOTS'), now)).toEqual({
      venue: 'SLOTS',
      kind: 'slots',
      brand: 'harbour',
      wallet: 'seamless',
      provider: 'tide',
      state: 'open',
      place: 1,
      nameChinese: '港湾',
      nameEnglish: 'Harbour',
      from: null,
      until: null,
      words: { 'zh-CN': '维护', en: 'Closed' },
      isOpen: true,
      version: 4,
    })
  })

  test('[D-8] is kept as it was written, it alone, and the lobby is told', async () => {
    await services.write((tx) => saveVenue(tx, 'SLOTS', 4, fields))
    expect(officeVenueOf(await venueRow(db, 'SLOTS'), now)).toMatchObject({ ...fields, isOpen: false, version: 5 })
    expect(officeVenueOf(await venueRow(db, 'OTHER'), now)).toMatchObject({ state: 'open', place: 1, version: 4 })
    expect(eventsOf(LOBBY)).toMatchObject([
      { kind: 'venue', body: { channelCode: 'SLOTS', venueStatus: 1, place: 3, names: { 'zh-CN': '新港', en: 'New Port' } } },
    ])
  })

  test('[S-2] is closed by the owner’s command, which counts as a change and is told', async () => {
    await services.write((tx) => setVenueStatus(tx, 'SLOTS', 1))
    expect(officeVenueOf(await venueRow(db, 'SLOTS'), now)).toMatchObject({ state: 'maintenance', version: 5 })
    expect(eventsOf(LOBBY)).toMatchObject([{ kind: 'venue', body: { channelCode: 'SLOTS', venueStatus: 1 } }])
  })

  test('[S-2] that was in no list is opened and listed', async () => {
    await writeRows(db, venue('NEW', { status: 2, channel_status: 0, is_display: 0 }))
    const found = await venueRow(db, 'NEW')
    expect(officeVenueOf(found, now)).toMatchObject({ state: 'hidden', isOpen: false })
    await services.write((tx) => openVenue(tx, found))
    expect(officeVenueOf(await venueRow(db, 'NEW'), now)).toMatchObject({ state: 'open', isOpen: true })
    expect(await venueRow(db, 'NEW')).toMatchObject({ status: 0, channel_status: 1, is_display: 1, version: 5 })
  })
})

describe('a gift', () => {
  const fields: GiftFields = { giftCode: 'rose', giftType: 'small', name: '玫瑰', price: coins(25), status: '1' }
  const save = (more: Partial<GiftFields> = {}, isNew = true) =>
    services.write((tx) => saveGift(tx, { giftId: 'g-1', isNew, fields: { ...fields, ...more } }))
  const kept = () => db.selectFrom('gift').selectAll().executeTakeFirstOrThrow()

  test('[S-3] [D-8] has the picture of its code, and only a large one an effect', async () => {
    await save()
    expect(await kept()).toMatchObject({ gift_code: 'rose', url: '/art/gift/rose.svg', svga_url: null, price: 25, status: '1' })
    await save({ giftType: 'large', giftCode: 'boat' }, false)
    expect(await kept()).toMatchObject({ gift_type: 'large', url: '/art/gift/boat.svg', svga_url: '/effects/boat.svga' })
  })

  test('[D-8] is told with how it was before', async () => {
    expect(await save()).toMatchObject({ before: null, gift: { giftId: 'g-1', price: '25' } })
    expect(await save({ price: coins(30) }, false)).toMatchObject({ before: { price: '25' }, gift: { price: '30' } })
  })

  test('[D-8] that there is not is not changed', async () => {
    await expect(save({}, false)).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[D-8] gifts are listed the cheapest first', async () => {
    const gift = (id: string, price: number) => row('gift', { id, price, gift_type: 'small', status: '1' })
    await writeRows(db, gift('a', 30), gift('c', 5), gift('b', 5), gift('d', 100))
    expect((await listOfficeGifts(db)).map((one) => one.giftId)).toEqual(['b', 'c', 'a', 'd'])
  })
})

describe('an anchor', () => {
  const fields: AnchorFields = { nickname: '阿港', title: '聊球', description: '老球迷', sport: 'football', thanks: '谢谢' }
  const save = (id: string, isNew: boolean) =>
    services.write((tx) =>
      saveAnchor(tx, { anchorRoomId: id, isNew, fields }, { isPublishing: (room) => room === 'on-air', names: services.names }),
    )
  const kept = (id: string) => db.selectFrom('anchor').selectAll().where('anchor_room_id', '=', id).executeTakeFirstOrThrow()
  const streamKeys = () => heard.filter(({ type }) => type === 'streamKeys').length

  test('[D-8] who is new is off the air, in a room of their own, with a key that encoders are told of', async () => {
    expect(await save('x', true)).toMatchObject({
      before: null,
      anchor: { chatRoomNo: 'c-x', status: 'Off', isPublishing: false },
    })
    expect(await kept('x')).toMatchObject({
      ...fields,
      chat_room_no: 'c-x',
      status: 'Off',
      owner_id: null,
      collected: 0,
      held: 0,
      match_id: null,
      next_at: null,
      start_at: begin,
    })
    expect((await db.selectFrom('room').select('key').where('key', '=', 'c-x').execute()).length).toBe(1)
    expect(streamKeys()).toBe(1)
  })

  test('[D-8] is written over without another room or another key', async () => {
    await writeRows(
      db,
      row('anchor', {
        anchor_room_id: 'x',
        chat_room_no: 'r',
        stream_key: 'k',
        nickname: 'old',
        sport: 'football',
        status: 'Off',
      }),
      row('room', { key: 'r' }),
    )
    expect(await save('x', false)).toMatchObject({ before: { nickname: 'old' }, anchor: { nickname: '阿港', chatRoomNo: 'r' } })
    expect([(await kept('x')).stream_key, streamKeys()]).toEqual(['k', 0])
  })

  test('[D-8] what is written of them otherwise is told in the lobby and in their room, and the same again is not', async () => {
    await writeRows(
      db,
      row('anchor', {
        anchor_room_id: 'x',
        chat_room_no: 'r',
        stream_key: 'k',
        nickname: 'old',
        sport: 'football',
        status: 'Off',
      }),
      row('room', { key: 'r' }),
    )
    for (const _ of [1, 2]) await save('x', false)
    const told = heard.flatMap((one) =>
      one.type === 'event' && one.event.kind === 'anchorStatus' ? [[one.room, one.event.body.texts?.['zh-CN']]] : [],
    )
    const texts = { nickname: '阿港', title: '聊球', desc: '老球迷' }
    expect(told).toEqual([
      [LOBBY, texts],
      ['r', texts],
    ])
  })

  test('[D-8] who is not there is not written', async () => {
    await expect(save('none', false)).rejects.toMatchObject({ words: 'notFound' })
  })

  test.each([
    ['a match', row('match', { id: 'x', game_status: 'pre' })],
    ['a match under the room’s name', row('match', { id: 'c-x', game_status: 'pre' })],
    ['a room', row('room', { key: 'c-x' })],
  ])('[D-8] is not added where %s has the name', async (_, taken) => {
    await writeRows(db, taken)
    await expect(save('x', true)).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[D-8] anchors are listed by nickname, with who owns the room and whether they publish', async () => {
    const anchor = (id: string, nickname: string, owner_id: string | null) =>
      row('anchor', { anchor_room_id: id, chat_room_no: `c-${id}`, nickname, owner_id, sport: 'football', status: 'Off' })
    await writeRows(db, anchor('a', 'Zoe', 'mia'), anchor('on-air', 'Ada', null))
    const list = await listOfficeAnchors(db, (room) => room === 'on-air')
    expect(list.map((one) => [one.nickname, one.owner, one.isPublishing])).toEqual([
      ['Ada', null, true],
      ['Zoe', 'mia', false],
    ])
  })

  const streamKey = (isRenewed: boolean) => services.write((tx) => streamKeyOf(tx, 'x', isRenewed))

  test('[D-8] a stream key that is only looked at stays', async () => {
    await services.write((tx) => addAnchor(tx, 'x', fields))
    heard.length = 0
    const { before, after } = await streamKey(false)
    expect([before, streamKeys()]).toEqual([after, 0])
  })

  test('[D-8] a stream key that is renewed is another one, and encoders hear of it', async () => {
    await services.write((tx) => addAnchor(tx, 'x', fields))
    const first = await streamKey(false)
    heard.length = 0
    const next = await streamKey(true)
    expect(next.streamKey).not.toBe(first.streamKey)
    expect(next.before).toEqual(first.before)
    expect(next.after.sign).not.toBe(first.before.sign)
    expect((await kept('x')).stream_key).toBe(next.streamKey)
    expect(streamKeys()).toBe(1)
  })

  test('[D-8] a stream key that is renewed is told the trail by its sign alone', async () => {
    await services.write((tx) => addAnchor(tx, 'x', fields))
    const next = await streamKey(true)
    expect(JSON.stringify([next.before, next.after])).not.toContain(next.streamKey)
  })
})

describe('an announcement', () => {
  const fields = {
    room: 'c-x' as string | null,
    content: '今晚八点',
    language: null,
    audience: { who: 'everybody' } as const,
    from: null as number | null,
    until: null as number | null,
  }
  const say = (more: Partial<typeof fields> = {}) =>
    services.write((tx) => announce(tx, { clientId: 'client', fields: { ...fields, ...more } }))
  beforeEach(() => writeRows(db, row('room', { key: 'c-x' })))
  const categoryOf = async (more: Partial<typeof fields>) => {
    await emptyTables(db, 'notice')
    await say(more)
    return (await db.selectFrom('notice').select('category').executeTakeFirstOrThrow()).category
  }

  test('[S-10] [D-8] shows always without a time, and by its time with any', async () => {
    expect([await categoryOf({}), await categoryOf({ from: begin }), await categoryOf({ until: begin })]).toEqual([2, 1, 1])
  })

  test('[S-10] [D-8] for no room is the whole site’s', async () => {
    expect(await say({ room: null, from: begin + 1, until: begin + 2 })).toMatchObject({
      room: null,
      from: begin + 1,
      until: begin + 2,
    })
    expect(eventsOf(LOBBY)).toMatchObject([{ kind: 'marquee' }])
  })

  test('[S-10] [D-8] is told its room, once', async () => {
    await say()
    await say()
    expect(eventsOf('c-x')).toHaveLength(1)
  })

  test.each([
    ['in another room', { room: null }],
    ['with other words', { content: 'x' }],
    ['from another time', { from: 1 }],
    ['until another time', { until: 1 }],
  ])('[D-8] [Q8] %s under the same id is a conflict', async (_, more) => {
    await say()
    await expect(say(more)).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[D-8] is taken back once, and listed no more', async () => {
    const { id } = await say()
    expect(await services.write((tx) => takeBack(tx, id))).toMatchObject({ id, content: '今晚八点' })
    expect(await services.write((tx) => takeBack(tx, id))).toBeNull()
    expect(await listOfficeAnnouncements(db)).toEqual([])
    expect(eventsOf('c-x').map(({ kind }) => kind)).toEqual(['marquee', 'marqueeRemoved'])
  })
})

describe('moderators and restrictions', () => {
  const room = (key: string) => row('room', { key })
  const set = (name: string, rooms: readonly string[] | null, base?: readonly string[] | null) =>
    services.write((tx) => setModerator(tx, { name, rooms, base }))

  test('[A-1] [D-8] an act tells how the account stood before and stands now', async () => {
    await writeRows(db, room('a'), room('b'))
    expect(await set('mia', ['a', 'b', 'a'])).toMatchObject({
      result: 'done',
      before: { name: 'mia', role: 'member', rooms: [] },
      after: { name: 'mia', role: 'admin', rooms: ['a', 'b'] },
    })
    expect(await set('mia', [])).toMatchObject({ before: { role: 'admin' }, after: { role: 'member', rooms: [] }, list: [] })
  })

  test('[A-1] every room is no list of rooms', async () => {
    await set('mia', null)
    expect(await listModerators(db)).toMatchObject([{ memberId: 'mia', name: 'mia', nickname: 'the mia', rooms: null }])
  })

  test('[A-1] since when a room is moderated stays where others are given beside it', async () => {
    await writeRows(db, room('a'), room('b'), room('c'))
    await set('mia', ['a'])
    const [first] = await listModerators(db)
    now += DAY
    await set('mia', ['a', 'b'])
    expect((await listModerators(db))[0]?.since).toBe(first?.since)
    await set('mia', ['b', 'c'])
    expect((await listModerators(db))[0]?.since).toBe(now)
  })

  test.each([
    ['other rooms than these', ['a', 'b'], ['a']],
    ['no room any more', [], ['a']],
    ['every room', null, ['a']],
    ['some rooms', ['a'], null],
    ['rooms, of whom nobody read that,', ['a'], []],
  ])('[A-1] who moderates %s by now keeps that through a late act', async (_, rooms, base) => {
    await writeRows(db, room('a'), room('b'), room('c'))
    await set('mia', rooms)
    const list = await listModerators(db)
    expect(await set('mia', ['c'], base)).toEqual({ result: 'late', list })
    expect(await listModerators(db)).toEqual(list)
  })

  test.each([
    ['as they were read', ['b', 'a'], ['c']],
    ['as they are to be', ['c'], ['b', 'a']],
    ['every one, as was read', null, ['a']],
  ])('[A-1] the rooms of who moderates are set where they stand %s', async (_, base, rooms) => {
    await writeRows(db, room('a'), room('b'), room('c'))
    await set('mia', base === null ? null : ['a', 'b'])
    expect(await set('mia', rooms, base)).toMatchObject({ result: 'done', list: [{ rooms: [...rooms].sort() }] })
  })

  test('[A-1] [D-8] staff of another kind, an unknown name and an unknown room leave all as it is', async () => {
    await writeRows(db, member('dev', 'developer'), room('a'))
    const results = []
    for (const [name, rooms] of [
      ['one', ['a']],
      ['dev', ['a']],
      ['none', ['a']],
      ['mia', ['a', 'c']],
    ] as const)
      results.push((await set(name, rooms)).result)
    expect(results).toEqual(['staff', 'staff', 'unknown', 'room'])
    expect(await listModerators(db)).toEqual([])
  })

  test('[A-1] rooms of live tables are listed by their place', async () => {
    await writeRows(
      db,
      game('B', { place: 1, name_zh: '乙', name_en: 'B' }),
      game('A', { place: 2 }),
      game('C'),
      room('A'),
      room('B'),
    )
    expect(await listTableRooms(db)).toEqual([
      { room: 'B', names: { 'zh-CN': '乙', en: 'B' } },
      { room: 'A', names: { 'zh-CN': '珍珠', en: 'Pearl' } },
    ])
  })

  test('[D-8] mutes and kicks are listed with whom they are of, by whom, why and until when, until they are over', async () => {
    const of = (table: string, member_id: string, at: number, until: number) =>
      row(table, { room: 'r', member_id, by_member_id: 'one', at, until, reason: 'spam' })
    await writeRows(db, of('mute', 'mia', 5, begin + 1), of('kick', 'two', 6, begin + 9), of('mute', 'two', 7, begin))
    const shared = { room: 'r', by: 'the one', reason: 'spam' }
    expect(await listRestrictions(db, now)).toEqual([
      { kind: 'kick', memberId: 'two', name: 'the two', at: 6, until: begin + 9, ...shared },
      { kind: 'mute', memberId: 'mia', name: 'the mia', at: 5, until: begin + 1, ...shared },
    ])
  })
})

describe('a round that its provider does not end', () => {
  const round = (id: string, more: BareRow['values'] = {}) =>
    row('game_round', {
      id,
      provider: 'tide',
      reference: `ref-${id}`,
      member_id: 'mia',
      game: 'PEARL',
      venue: 'SLOTS',
      state: 'open',
      stake: 500,
      payout: 0,
      opened_at: begin - STRAY_AFTER,
      ...more,
    })
  beforeEach(() => writeRows(db, venue('SLOTS'), game('PEARL')))
  const propose = async (how: StrayEnd, payout: number, by = 'one') => {
    const own = await operator(by)
    return services.write((tx) => proposeEnd(tx, own, { roundId: 'r', how, payout: fen(payout), reason: 'why' }))
  }
  const ended: unknown[] = []
  beforeEach(() => void (ended.length = 0))
  const settle = async (verdict: 'approve' | 'refuse' = 'approve', by = 'two', isDone = true) => {
    const own = await operator(by)
    const [proposal] = await db.selectFrom('stray_round').select('proposed_at').execute()
    const verdictOf = { roundId: 'r', proposedAt: Number(proposal?.proposed_at ?? 0), verdict, reason: 'seen' }
    return services.write((tx) =>
      settleEnd(tx, own, verdictOf, (_, end) => {
        ended.push(end)
        return Promise.resolve(isDone)
      }),
    )
  }

  test('[P-5] [D-8] is listed from five minutes on, the oldest first, with what its provider said', async () => {
    await writeRows(
      db,
      round('late', { opened_at: begin - STRAY_AFTER + 1 }),
      round('r'),
      round('old', { opened_at: 5 }),
      round('over', { state: 'settled' }),
      row('stray_round', { round_id: 'r', said: 'unknown', said_at: 7, how: null, payout: null, reason: null }),
    )
    const { rounds } = await listStrays(db, now)
    expect(rounds.map((one) => one?.roundId)).toEqual(['old', 'r'])
    expect(rounds[1]).toEqual({
      roundId: 'r',
      provider: 'tide',
      reference: 'ref-r',
      member: { memberId: 'mia', name: 'mia' },
      game: 'PEARL',
      names: { 'zh-CN': '珍珠', en: 'Pearl' },
      venue: 'SLOTS',
      stake: '500',
      payout: '0',
      openedAt: begin - STRAY_AFTER,
      said: { state: 'unknown', at: 7 },
      proposal: null,
    })
  })

  test('[P-5] refused wins and refunds are listed for thirty days, the latest first, with whose round it was', async () => {
    const act = (act_id: string, at: number, more: BareRow['values'] = {}) =>
      row('game_act', {
        provider: 'tide',
        act_id,
        kind: 'win',
        at,
        amount: 9,
        round_id: null,
        answer: '{"ok":false,"reason":"closed"}',
        ...more,
      })
    await writeRows(
      db,
      round('r'),
      act('a-1', begin - 30 * DAY),
      act('a-2', begin - 30 * DAY + 1),
      act('a-3', begin, { kind: 'refund', round_id: 'r' }),
      act('a-4', begin, { kind: 'bet' }),
      act('a-5', begin, { answer: '{"ok":true,"balance":"1"}' }),
    )
    expect((await listStrays(db, now)).acts).toEqual([
      {
        provider: 'tide',
        actId: 'a-3',
        kind: 'refund',
        reason: 'closed',
        amount: '9',
        at: begin,
        round: { roundId: 'r', member: { memberId: 'mia', name: 'mia' } },
      },
      { provider: 'tide', actId: 'a-2', kind: 'win', reason: 'closed', amount: '9', at: begin - 30 * DAY + 1, round: null },
    ])
  })

  test('[P-5] [D-8] is ended as one proposed and another approved', async () => {
    await writeRows(db, round('r', { payout: 30 }))
    expect(await propose('paid', 70)).toMatchObject({
      result: 'done',
      before: { state: 'open', proposal: null },
      after: { proposal: 'paid 70 one' },
      round: { proposal: { how: 'paid', payout: '70', reason: 'why', by: { memberId: 'one', name: 'one' }, at: begin } },
    })
    expect((await settle()).result).toBe('done')
    expect(ended).toEqual([{ id: 'r', how: 'paid', payout: 70 }])
  })

  test('[P-5] goes back as a whole, whatever sum was written beside it', async () => {
    await writeRows(db, round('r'))
    await propose('back', 70)
    await settle()
    expect(ended).toEqual([{ id: 'r', how: 'back', payout: 0 }])
  })

  test('[P-5] of which something was paid does not go back', async () => {
    await writeRows(db, round('r', { payout: 1 }))
    expect((await propose('back', 0)).result).toBe('paid')
    expect((await propose('paid', 0)).result).toBe('done')
  })

  test('[P-5] that ended meanwhile is not ended by operators', async () => {
    await writeRows(db, round('r', { state: 'settled' }))
    expect((await propose('paid', 1)).result).toBe('late')
  })

  test('[P-5] [D-8] is proposed by nobody whose round it is, and approved neither by them nor by who proposed it', async () => {
    await writeRows(db, round('r', { member_id: 'one' }))
    expect((await propose('paid', 1)).result).toBe('own')
    await propose('paid', 1, 'two')
    expect([(await settle('approve', 'two')).result, (await settle('approve', 'one')).result, ended]).toEqual(['own', 'own', []])
  })

  test('[P-5] [D-8] a refused proposal is gone, and its round runs on', async () => {
    await writeRows(db, round('r'))
    await propose('paid', 1)
    expect(await settle('refuse')).toMatchObject({
      result: 'done',
      before: { proposal: 'paid 1 one' },
      after: { proposal: null },
    })
    expect([ended, (await listStrays(db, now)).rounds[0]?.proposal]).toEqual([[], null])
  })

  test('[P-5] [D-8] a proposal that took another’s place is not approved by who saw the first', async () => {
    await writeRows(db, round('r'))
    await propose('paid', 1)
    const own = await operator('two')
    now += 1
    await propose('paid', 900)
    const late = services.write((tx) =>
      settleEnd(tx, own, { roundId: 'r', proposedAt: begin, verdict: 'approve', reason: 'x' }, () => Promise.resolve(true)),
    )
    expect((await late).result).toBe('late')
  })

  test('[A-1] [D-8] is proposed by the right to act, and settled by the right to approve', async () => {
    await writeRows(db, round('r'))
    await writeRows(db, row('operator_rights', { member_id: 'one', rights_json: '["money.act"]' }))
    await writeRows(db, row('operator_rights', { member_id: 'two', rights_json: '["money.approve"]' }))
    await expect(propose('paid', 1, 'two')).rejects.toMatchObject({ words: 'forbidden' })
    await propose('paid', 1)
    for (const verdict of ['approve', 'refuse'] as const)
      await expect(settle(verdict, 'one')).rejects.toMatchObject({ words: 'forbidden' })
    expect((await settle()).result).toBe('done')
  })

  test('[A-1] [D-8] is not ended once who proposed it may act no more', async () => {
    await writeRows(db, round('r'))
    await propose('paid', 1)
    await writeRows(db, row('operator_rights', { member_id: 'one', rights_json: '["money.read"]' }))
    expect([(await settle()).result, ended]).toEqual(['unsigned', []])
  })

  test('[P-5] that cannot be ended so says it was paid', async () => {
    await writeRows(db, round('r'))
    await propose('back', 0)
    expect((await settle('approve', 'two', false)).result).toBe('paid')
  })
})

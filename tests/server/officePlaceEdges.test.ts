import { beforeEach, describe, expect, test } from 'vitest'
import { setAnchorOwner } from '#server/backOffice/rooms/officeAnchorOwner.ts'
import { endRestriction } from '#server/backOffice/rooms/officeRestrictions.ts'
import { officeVenueOf, saveVenue } from '#server/backOffice/venues/keepVenues.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { venueRow } from '#server/venues/venueList.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What operators keep of venues and rooms, one rule at a time.

const now = 1_000 * 86_400_000
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
beforeEach(() => {
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `the ${id}`, role, status: '1', vip_level: 1 })
const roleOf = async (id: string) => (await findMember(db, id))?.role

describe('a venue', () => {
  const fields = {
    state: 'open',
    place: 3,
    nameChinese: '港湾',
    nameEnglish: 'Harbour',
    from: now,
    until: now + 9,
    words: { 'zh-CN': '维护', en: 'Closed' },
  } as const
  const save = (code: string, version: number, state: 'open' | 'maintenance' | 'hidden' = 'open') =>
    services.write((tx) => saveVenue(tx, code, version, { ...fields, state }))

  beforeEach(async () => {
    await db.deleteFrom('venue').execute()
    await db.deleteFrom('room').execute()
    await writeRows(
      db,
      row('room', { key: 'lobby' }),
      row('venue', { code: 'OFF', kind: 'slots', place: 1, status: 0, channel_status: 1, is_display: 1, version: 4 }),
    )
  })

  test('[D-8] is not written by who has not read it last', async () => {
    expect(await save('OFF', 3)).toMatchObject({ result: 'late', venue: { version: 4, place: 1 } })
  })

  test('[D-8] is kept as it was written', async () => {
    const kept = { ...fields, venue: 'OFF', version: 5, isOpen: false }
    expect(await save('OFF', 4)).toMatchObject({ result: 'done', before: { version: 4 }, venue: kept })
    expect(officeVenueOf(await venueRow(db, 'OFF'), now)).toMatchObject(kept)
  })

  test('[S-2] is open again from the end of its maintenance', async () => {
    await save('OFF', 4)
    const of = await venueRow(db, 'OFF')
    expect([now + 8, now + 9].map((at) => officeVenueOf(of, at).isOpen)).toEqual([false, true])
  })

  test.each([
    ['open', true],
    ['maintenance', false],
    ['hidden', false],
  ] as const)('[D-8] [S-2] that was written as “%s” is shown so; open: %s', async (state, isOpen) => {
    await save('OFF', 4, state)
    expect(officeVenueOf(await venueRow(db, 'OFF'), now - 1)).toMatchObject({ state, isOpen })
  })
})

describe('an anchor’s room', () => {
  const give = (anchorRoomId: string, name: string | null) => services.write((tx) => setAnchorOwner(tx, { anchorRoomId, name }))
  const anchor = (id: string, owner_id: string | null) =>
    row('anchor', { anchor_room_id: id, chat_room_no: `room-${id}`, owner_id, stream_key: `key-${id}`, held: 1 })
  const anchorOf = (id: string) =>
    db.selectFrom('anchor').select(['owner_id', 'stream_key', 'held']).where('anchor_room_id', '=', id).executeTakeFirstOrThrow()

  test('[D-8] that is given on ends what its former owner had there: key and moderators', async () => {
    const moderates = (member_id: string, room: string, by_anchor: 0 | 1) =>
      row('moderated_room', { member_id, room, by_anchor, at: 1 })
    await writeRows(
      db,
      ...['host', 'named', 'ours', 'many'].map((id) => member(id, 'admin')),
      member('new'),
      anchor('x', 'host'),
      anchor('y', null),
    )
    await writeRows(
      db,
      moderates('host', 'room-x', 0),
      moderates('named', 'room-x', 1),
      moderates('ours', 'room-x', 0),
      moderates('many', 'room-x', 1),
      moderates('many', 'room-y', 1),
    )
    expect(await give('x', 'new')).toEqual({
      result: 'done',
      before: { anchorRoomId: 'x', owner: 'host' },
      after: { anchorRoomId: 'x', owner: 'new' },
    })
    const after = await anchorOf('x')
    expect([after.owner_id, after.held, after.stream_key === 'key-x']).toEqual(['new', 0, false])
    expect((await anchorOf('y')).stream_key).toBe('key-y')
    expect(heard.filter(({ type }) => type === 'streamKeys')).toHaveLength(1)
    const left = await db.selectFrom('moderated_room').select(['member_id', 'room']).orderBy('member_id').execute()
    expect(left.map((one) => [one.member_id, one.room])).toEqual([
      ['many', 'room-y'],
      ['ours', 'room-x'],
    ])
    expect([await roleOf('host'), await roleOf('many')]).toEqual(['member', 'admin'])
  })

  test.each([
    ['who has it already', 'kept', 'k'],
    ['nobody again', null, 'n'],
  ])('[D-8] that is given to %s keeps its stream key', async (_, owner, id) => {
    if (owner !== null) await writeRows(db, member(owner))
    await writeRows(db, anchor(id, owner))
    expect((await give(id, owner)).result).toBe('done')
    expect((await anchorOf(id)).stream_key).toBe(`key-${id}`)
  })

  test('[D-8] is not given to who has another', async () => {
    await writeRows(db, member('busy'), anchor('b-1', 'busy'), anchor('b-2', null))
    expect((await give('b-2', 'busy')).result).toBe('hasRoom')
    await give('b-1', null)
    expect((await give('b-2', 'busy')).result).toBe('done')
  })

  test('[D-8] is not given to who is not known', async () => {
    await writeRows(db, anchor('u-1', null))
    expect((await give('u-1', 'nobody')).result).toBe('unknown')
  })

  test('[D-8] that is not there is not given', async () => {
    await expect(give('none', null)).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[D-8] may be nobody’s', async () => {
    await writeRows(db, member('left'), anchor('l-1', 'left'))
    expect((await give('l-1', null)).result).toBe('done')
    expect((await anchorOf('l-1')).owner_id).toBeNull()
  })
})

describe('a member who may not speak in two rooms', () => {
  const rooms = ['one', 'two']
  const muted = async (memberId: string) => {
    const mute = (room: string) =>
      row('mute', { room, member_id: memberId, until: now + 9, reason: `of ${room}`, by_member_id: 'mod', at: 1, log_id: null })
    await writeRows(db, member(memberId), member(`by-${memberId}`, 'operator'), ...rooms.map(mute))
    const by = await findMember(db, `by-${memberId}`)
    if (by === undefined) throw new Error(memberId)
    return (room: string) => services.write((tx) => endRestriction(tx, { by, room, reason: 'why' }, 'mute', memberId))
  }

  test.each(rooms)('[D-8] has the mute of room %s ended with its own reason kept', async (room) => {
    const end = await muted(`muted-${room}`)
    expect(await end(room)).toMatchObject({ room, reason: `of ${room}` })
  })

  test.each([
    ['one', 'two'],
    ['two', 'one'],
  ])('[D-8] may speak in room %s again and not in room %s', async (room, left) => {
    const end = await muted(`still-${room}`)
    await end(room)
    const mutes = await db.selectFrom('mute').select('room').where('member_id', '=', `still-${room}`).execute()
    expect(mutes).toEqual([{ room: left }])
  })
})

describe('a member who was sent out of two rooms', () => {
  const rooms = ['one', 'two']

  test.each(rooms)('[D-8] may come back into room %s alone', async (room) => {
    const memberId = `out-${room}`
    const kick = (of: string) => ({ until: now + 9, reason: `of ${of}`, by_member_id: 'mod', at: 1, log_id: `${memberId}-${of}` })
    await writeRows(
      db,
      member(memberId),
      member(`by-${memberId}`, 'operator'),
      ...rooms.flatMap((of) => [
        row('kick', { room: of, member_id: memberId, ...kick(of) }),
        row('operation_log', {
          id: `${memberId}-${of}`,
          room: of,
          action: 'kick',
          subject: memberId,
          before_json: 'null',
          undone_by: null,
          at: 1,
        }),
      ]),
    )
    const by = await findMember(db, `by-${memberId}`)
    if (by === undefined) throw new Error(memberId)
    await services.write((tx) => endRestriction(tx, { by, room, reason: 'why' }, 'kick', memberId))
    const left = await db.selectFrom('kick').select('room').where('member_id', '=', memberId).where('until', '>', now).execute()
    expect(left).toEqual(rooms.filter((of) => of !== room).map((of) => ({ room: of })))
  })
})

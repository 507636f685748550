import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Right, RIGHTS } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { createLocalBus, type BusMessage } from '#server/platform/bus.ts'
import { CallError, forbidden } from '#server/platform/callError.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashToken } from '#server/platform/ids.ts'
import { createWrite, type Write } from '#server/platform/transaction.ts'
import { EVERY_ROOM, isOfSite, moderatedRooms, moderates, storeModeratedRooms } from '#server/members/moderators.ts'
import { giveAllRights, operatorsWith, readRights, requireRightNow, rightsOf, storeRights } from '#server/members/rights.ts'
import { forgetYoungFactor } from '#server/members/secondFactor.ts'
import { beginSession, endSession, endSessions, findSession } from '#server/members/sessions.ts'
import { mayStillSign } from '#server/members/signature.ts'
import { emptyTables, type BareRow, openBareDatabase, writeRows } from '#tests/support/bareRows.ts'

// Who may do what, and as whom, one rule at a time and each at its edge.

const { unauthorized, accountBlockade, authError, loginElsewhere } = profile.codes
const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 1_000 * DAY
let db: Database
let write: Write
let heard: BusMessage[] = []
beforeAll(async () => {
  db = await openBareDatabase()
  const bus = createLocalBus()
  bus.subscribe((message) => heard.push(message))
  write = createWrite(db, bus, () => now)
})
afterEach(async () => {
  await emptyTables(
    db,
    'session',
    'member',
    'operator_rights',
    'moderated_room',
    'play_pause',
    'security_notice',
    'operator_hand',
  )
  heard = []
})
afterAll(() => db.destroy())

const member = (id: string, role = 'member', status = '1'): BareRow => ({
  table: 'member',
  values: { id, name: id, name_key: id, role, status },
})
const session = (token: string, values: BareRow['values'] = {}): BareRow => ({
  table: 'session',
  values: {
    token_hash: hashToken(token),
    member_id: 'm-mia',
    device_id: 'd',
    device_name: 'Phone',
    address: '10.0.0.1',
    created_at: now - 500,
    expires_at: now + 1_000,
    seal_key: `seal ${token}`,
    ...values,
  },
})

describe('a session that is looked for', () => {
  const found = async (values: BareRow['values'], key = { token: 't', deviceId: 'd' }, at = now, idle: number | null = null) => {
    await writeRows(db, session('t', values))
    return findSession(db, key, at, idle)
  }
  const none = { code: unauthorized, at: null, by: null, sealKey: 'seal t' }

  test('[A-3] is known by its token on its own device, and within the server by its hash', async () => {
    await writeRows(db, member('m-mia'))
    const there = {
      tokenHash: hashToken('t'),
      deviceId: 'd',
      expiresAt: now + 1_000,
      sealKey: 'seal t',
      isProved: false,
      usedAt: now - 500,
    }
    expect(await found({})).toMatchObject({ ...there, member: { id: 'm-mia' } })
    expect(await findSession(db, { tokenHash: hashToken('t') }, now)).toMatchObject(there)
    const unknown = { ...none, sealKey: null }
    expect(await findSession(db, { token: 't', deviceId: 'another' }, now)).toEqual(unknown)
    expect(await findSession(db, { token: 'other', deviceId: 'd' }, now)).toEqual(unknown)
  })

  test('[B-4] is there until its last millisecond', async () => {
    await writeRows(db, member('m-mia'))
    expect(await found({}, undefined, now + 999)).toHaveProperty('tokenHash')
    expect(await findSession(db, { token: 't', deviceId: 'd' }, now + 1_000)).toEqual(none)
  })

  test('[X-5] tells how it ended, and by what device; without a code that there is none', async () => {
    await writeRows(db, member('m-mia'))
    const ended = { ended_at: now - 5, ended_code: loginElsewhere, ended_by: 'Laptop' }
    expect(await found(ended)).toEqual({ code: loginElsewhere, at: now - 5, by: 'Laptop', sealKey: 'seal t' })
    await db.deleteFrom('session').execute()
    expect(await found({ ended_at: now - 5 })).toEqual({ ...none, at: now - 5 })
  })

  test('[C-8] without a key, or of a member who is gone, is none', async () => {
    expect(await found({})).toEqual(none)
    await writeRows(db, member('m-mia'))
    await db.deleteFrom('session').execute()
    expect(await found({ seal_key: null })).toEqual({ ...none, sealKey: null })
  })

  test('[X-5] of a member who was disabled says so', async () => {
    await writeRows(db, member('m-mia', 'member', '0'))
    expect(await found({})).toEqual({ ...none, code: accountBlockade })
  })

  test('[D-8] of an operator is over once they did nothing for so long, to the millisecond; use goes before the beginning', async () => {
    await writeRows(db, member('m-mia', 'operator'))
    const key = { token: 't', deviceId: 'd' }
    expect(await found({ used_at: now - 100 }, key, now + 99, 200)).toMatchObject({ usedAt: now - 100 })
    expect(await findSession(db, key, now + 100, 200)).toEqual({ ...none, code: authError })
    expect(await findSession(db, key, now + 100, null)).toHaveProperty('tokenHash')
    await db.updateTable('session').set({ used_at: null }).execute()
    expect(await findSession(db, key, now - 301, 200)).toMatchObject({ usedAt: now - 500 })
    expect(await findSession(db, key, now - 300, 200)).toEqual({ ...none, code: authError })
  })

  test.each(['member', 'admin', 'developer'])('[D-8] of a %s is not over by that', async (role) => {
    await writeRows(db, member('m-mia', role))
    expect(await found({ factor_at: 5 }, undefined, now, 1)).toMatchObject({ isProved: true })
  })
})

describe('the end of sessions', () => {
  const tokens = ['here', 'tab', 'moved', 'away', 'ended', 'expired', 'leo’s']
  const all = [
    session('here'),
    session('tab'),
    session('moved', { address: '10.0.0.2' }),
    session('away', { device_id: 'other' }),
    session('ended', { ended_at: now - 9, ended_code: 1, ended_by: 'long ago' }),
    session('expired', { expires_at: now }),
    session('leo’s', { member_id: 'm-leo' }),
  ]
  /** Tokens of sessions that ended now, as they are stored and as sockets heard. */
  const gone = async () => {
    const rows = await db.selectFrom('session').selectAll().where('ended_at', '=', now).execute()
    const hashes = rows.map((row) => row.token_hash)
    for (const row of rows) expect(row).toMatchObject({ ended_code: 401, ended_by: 'Laptop' })
    const end = { code: 401, at: now, by: 'Laptop' }
    expect(heard).toHaveLength(hashes.length)
    expect(heard).toEqual(expect.arrayContaining(hashes.map((tokenHash) => ({ type: 'ended', tokenHash, end }))))
    return tokens.filter((token) => hashes.includes(hashToken(token)))
  }

  test.each([
    { what: 'all of them', except: {}, left: ['here', 'tab', 'moved', 'away'] },
    { what: 'all but one', except: { session: hashToken('here') }, left: ['tab', 'moved', 'away'] },
    {
      what: 'all but those of a device at an address',
      except: { device: { deviceId: 'd', address: '10.0.0.1' } },
      left: ['moved', 'away'],
    },
  ])('[X-5] [C-8] $what: those of this member that run, which their sockets hear', async ({ except, left }) => {
    await writeRows(db, ...all)
    expect(await write((tx) => endSessions(tx, 'm-mia', { except, by: 'Laptop' }, 401))).toBe(left.length)
    expect(await gone()).toEqual(left)
  })

  test('[C-8] one of them: it alone, once', async () => {
    await writeRows(db, ...all)
    await write((tx) => endSession(tx, hashToken('here'), 401, 'Laptop'))
    expect(await gone()).toEqual(['here'])
    heard = []
    for (const token of ['here', 'ended', 'nobody’s']) await write((tx) => endSession(tx, hashToken(token), 402))
    expect(heard).toEqual([])
    expect(await gone().catch(() => 'heard of')).toBe('heard of')
    expect(await db.selectFrom('session').select('ended_by').where('token_hash', '=', hashToken('ended')).execute()).toEqual([
      { ended_by: 'long ago' },
    ])
  })
})

describe('the beginning of a session', () => {
  const start = {
    memberId: 'm-mia',
    deviceId: 'd',
    address: '10.0.0.1',
    deviceName: 'Phone',
    timewd: undefined,
    lastSeenAt: now - DAY,
  } as const
  const kept = async () => {
    const rows = await db.selectFrom('session').select('token_hash').execute()
    return ['old', 'older', 'leo’s'].filter((token) => rows.some((row) => row.token_hash === hashToken(token)))
  }
  const old = [
    session('old', { expires_at: now - 30 * DAY + 1 }),
    session('older', { expires_at: now - 30 * DAY }),
    session('leo’s', { member_id: 'm-leo', expires_at: now - 30 * DAY }),
  ]

  test('[C-8] forgets the member’s sessions that ended thirty days ago, and no others', async () => {
    await writeRows(db, member('m-mia'), ...old)
    await write((tx) => beginSession(tx, start))
    expect(await kept()).toEqual(['old', 'leo’s'])
  })

  test.each([
    ['exclusion', now + 1, ['old', 'older', 'leo’s']],
    ['exclusion', now, ['old', 'leo’s']],
    ['timeOut', now + 1, ['old', 'leo’s']],
  ])('[C-8] what is known of a member with a pause, %s until %i, is kept as %j', async (kind, until, left) => {
    await writeRows(db, member('m-mia'), ...old, { table: 'play_pause', values: { member_id: 'm-mia', kind, until } })
    await write((tx) => beginSession(tx, start))
    expect(await kept()).toEqual(left)
  })

  test.each([
    ['+480', 22 - 8],
    ['-300', 22 + 5 - 24],
    ['+841', 22 - 8],
    [undefined, 22 - 8],
  ])('[B-4] ends at 22:00 where the device is (%s), at home where that is not known', async (zone, hour) => {
    await writeRows(db, member('m-mia'))
    const timewd = zone === undefined ? undefined : `${now}${zone}`
    const { token, key, expiresAt } = await write((tx) => beginSession(tx, { ...start, timewd }))
    expect(expiresAt).toBe(now + hour * 3_600_000)
    expect(await findSession(db, { token, deviceId: 'd' }, now)).toMatchObject({ expiresAt, sealKey: key })
  })

  test('[X-5] ends those of other devices, by the name of this one, and leaves its own', async () => {
    await writeRows(db, member('m-mia'), session('tab'), session('away', { device_id: 'other' }))
    await write((tx) => beginSession(tx, start))
    const end = { code: loginElsewhere, at: now, by: 'Phone' }
    expect(heard.filter(({ type }) => type === 'ended')).toEqual([{ type: 'ended', tokenHash: hashToken('away'), end }])
  })
})

describe('rights', () => {
  test('[D-8] of whom nothing is kept are all; a right that is not known any more is none', () => {
    expect(readRights(null)).toEqual(RIGHTS)
    expect(readRights(JSON.stringify(['money.act', 'gone.act', 7, 'money.read']))).toEqual(['money.act', 'money.read'])
  })

  test.each(['member', 'admin', 'developer'] as const)('[D-8] a %s has none, whatever is kept', async (role) => {
    await writeRows(db, member('m-mia', role))
    await write((tx) => storeRights(tx, 'm-mia', RIGHTS))
    expect(await rightsOf(db, { id: 'm-mia', role })).toEqual([])
    expect(await operatorsWith(db, 'money.act')).toEqual([])
    await expect(requireRightNow(db, 'm-mia', 'money.act')).rejects.toEqual(forbidden())
  })

  test('[D-8] are an operator’s own: the last that were kept, with sight of where they act', async () => {
    await writeRows(db, member('m-oda', 'operator'), member('m-max', 'operator'))
    await write((tx) => storeRights(tx, 'm-oda', RIGHTS))
    await write((tx) => storeRights(tx, 'm-max', ['site.read']))
    await write((tx) => storeRights(tx, 'm-oda', ['money.approve']))
    const of = (id: string) => rightsOf(db, { id, role: 'operator' })
    expect([await of('m-oda'), await of('m-max')]).toEqual([['money.read', 'money.approve'], ['site.read']])
    await expect(requireRightNow(db, 'm-oda', 'money.approve')).resolves.toBeUndefined()
    await expect(requireRightNow(db, 'm-oda', 'money.act')).rejects.toEqual(forbidden())
    expect(await operatorsWith(db, 'money.read')).toEqual(['m-oda'])
    await write((tx) => giveAllRights(tx, 'm-oda'))
    expect([await of('m-oda'), await of('m-max')]).toEqual([RIGHTS, ['site.read']])
  })

  test('[D-8] are nobody’s who was disabled, or is gone', async () => {
    await writeRows(db, member('m-oda', 'operator', '0'), member('m-max', 'operator'))
    await expect(requireRightNow(db, 'm-oda', 'site.act')).rejects.toEqual(forbidden())
    await expect(requireRightNow(db, 'm-gone', 'site.act')).rejects.toEqual(forbidden())
    expect(await operatorsWith(db, 'site.act')).toEqual(['m-max'])
  })
})

describe('a first signature of two', () => {
  const counts = (values: { readonly at: number | null; readonly memberId?: string | null }, right: Right = 'site.approve') =>
    write((tx) => mayStillSign(tx, { memberId: 'm-oda', ...values }, right, { id: 'm-max' }))

  test('[D-8] [S-7] counts for less than 72 hours, of who is let in and has the right', async () => {
    await writeRows(db, member('m-oda', 'operator'), member('m-leo', 'operator', '0'), member('m-max', 'operator'))
    expect(await Promise.all([72 * HOUR - 1, 72 * HOUR].map((age) => counts({ at: now - age })))).toEqual([true, false])
    expect([await counts({ at: null }), await counts({ at: now, memberId: null })]).toEqual([false, false])
    expect([await counts({ at: now, memberId: 'm-leo' }), await counts({ at: now, memberId: 'm-gone' })]).toEqual([false, false])
    await write((tx) => storeRights(tx, 'm-oda', ['money.approve']))
    expect([await counts({ at: now }, 'money.approve'), await counts({ at: now })]).toEqual([true, false])
  })

  test('[D-8] [S-7] counts beside nobody who made the account, or whose account one made, within thirty days', async () => {
    await writeRows(db, member('m-oda', 'operator'), member('m-max', 'operator'), member('m-eve', 'operator'))
    const beside = async (memberId: string, by: string, age: number) => {
      await db.deleteFrom('operator_hand').execute()
      await writeRows(db, {
        table: 'operator_hand',
        values: { member_id: memberId, by_member_id: by, by_name: by, at: now - age },
      })
      return counts({ at: now }).catch((error: unknown) => (error instanceof CallError ? error.data : error))
    }
    for (const [memberId, by] of [
      ['m-oda', 'm-max'],
      ['m-max', 'm-oda'],
    ] as const) {
      expect(await beside(memberId, by, 30 * DAY - 1)).toEqual({ until: now + 1 })
      expect(await beside(memberId, by, 30 * DAY)).toBe(true)
    }
    expect([await beside('m-eve', 'm-oda', 0), await beside('m-max', 'm-eve', 0)]).toEqual([true, true])
  })
})

describe('a second factor', () => {
  test('[C-8] may be one that somebody else set up while it is younger than three days and than the contact', async () => {
    const goes = async (age: number, contactAge: number) => {
      await db.deleteFrom('second_factor').execute()
      await writeRows(db, { table: 'second_factor', values: { member_id: 'm-mia', confirmed_at: now - age } })
      return write((tx) => forgetYoungFactor(tx, 'm-mia', now - contactAge))
    }
    expect([await goes(3 * DAY - 1, 4 * DAY), await goes(3 * DAY, 4 * DAY)]).toEqual([true, false])
    expect([await goes(DAY, DAY + 1), await goes(DAY, DAY), await goes(DAY, DAY - 1)]).toEqual([true, false, false])
  })
})

describe('who moderates a room', () => {
  const give = (id: string, rooms: readonly string[], byAnchor?: string) =>
    write((tx) => storeModeratedRooms(tx, id, rooms, byAnchor))

  test('[A-1] is a moderator to whom it was given, or every room; the role alone, and the room alone, is not enough', async () => {
    await give('m-ada', ['sc.1', 'sc.2'])
    await give('m-all', [EVERY_ROOM])
    const may = (id: string, role: 'admin' | 'member' | 'operator', room: string) => moderates(db, { id, role }, room)
    expect(await Promise.all(['sc.1', 'sc.2', 'sc.3', EVERY_ROOM].map((room) => may('m-ada', 'admin', room)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await may('m-all', 'admin', 'sc.3')).toBe(true)
    expect([await may('m-all', 'member', 'sc.3'), await may('m-ada', 'operator', 'sc.1')]).toEqual([false, false])
    expect(await may('m-none', 'admin', 'sc.1')).toBe(false)
  })

  test('[S-6] of the site’s own people are those with a role, but no moderator of single rooms', async () => {
    await give('m-ada', ['sc.1'])
    await give('m-all', [EVERY_ROOM])
    const of = (id: string, role: 'admin' | 'member' | 'operator' | 'developer') => isOfSite(db, { id, role })
    expect([await of('m-ada', 'admin'), await of('m-all', 'admin')]).toEqual([false, true])
    expect([await of('m-x', 'operator'), await of('m-x', 'developer'), await of('m-all', 'member')]).toEqual([true, true, false])
  })

  test('[A-1] rooms are given in place of those before; who gave one stays noted', async () => {
    const byAnchor = async () =>
      (await db.selectFrom('moderated_room').select('room').where('by_anchor', '=', 1).orderBy('room').execute()).map(
        ({ room }) => room,
      )
    await give('m-ada', ['sc.2', 'sc.1'], 'sc.2')
    await give('m-eve', ['sc.9'], 'sc.9')
    expect([await moderatedRooms(db, 'm-ada'), await byAnchor()]).toEqual([
      ['sc.1', 'sc.2'],
      ['sc.2', 'sc.9'],
    ])
    await give('m-ada', ['sc.2', 'sc.3', 'sc.9'])
    expect([await moderatedRooms(db, 'm-ada'), await byAnchor()]).toEqual([
      ['sc.2', 'sc.3', 'sc.9'],
      ['sc.2', 'sc.9'],
    ])
    await give('m-ada', [])
    expect([await moderatedRooms(db, 'm-ada'), await moderatedRooms(db, 'm-eve')]).toEqual([[], ['sc.9']])
  })
})

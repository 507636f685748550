import { afterEach, describe, expect, test } from 'vitest'
import type { SecurityKind } from '#src/api/model/securityNotice.ts'
import { createHandOver, enterByHandOver } from '#server/members/handOver.ts'
import { markSeen } from '#server/members/dormantAccount.ts'
import { countAudience, writeReaders } from '#server/members/messageReaders.ts'
import { announceDue } from '#server/members/messageSweep.ts'
import { listMessages } from '#server/members/memberMessages.ts'
import { forgetRaise, openRaises } from '#server/members/raises.ts'
import { isKnownDevice, noteSecurity, openNotices } from '#server/members/securityNotices.ts'
import { tellWait } from '#server/members/withdrawalWaits.ts'
import { giveGrade } from '#server/members/memberGrade.ts'
import { hashToken } from '#server/platform/ids.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What members and operators are told of accounts, one thing at a time.

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = start
  await emptyTables(
    db,
    'hand_over',
    'member',
    'member_grade',
    'member_return',
    'member_tag',
    'message',
    'message_mark',
    'message_reader',
    'raise',
    'security_notice',
    'session',
  )
})

const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', {
    id,
    name: id,
    name_key: id,
    nickname: id,
    role: 'member',
    status: '1',
    created_at: start - 90 * DAY,
    dormant_since: null,
    last_seen_at: null,
    password_due_at: null,
    vip_level: 0,
    ...values,
  })
const findMember = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('what somebody else may have done', () => {
  const noted = async (kind: SecurityKind, ...more: [place?: string | null, isTold?: boolean]) => {
    const [place = null, isTold = false] = more
    await services.write((tx) => noteSecurity(tx, 'me', kind, { session: 's', device: 'Chrome' }, { place, isTold }))
    return db.selectFrom('message').select(['words', 'blanks_json']).execute()
  }

  test.each([
    ['password', 'passwordChanged'],
    ['phone', 'phoneChanged'],
    ['email', 'emailChanged'],
    ['withdrawTries', 'withdrawTries'],
    ['factorOn', 'factorOn'],
    ['factorOff', 'factorOff'],
    ['factorCodes', 'factorCodes'],
    ['factorUsed', 'factorUsed'],
  ] as const)('[C-8] is among a member’s messages with when it was: %s', async (kind, words) => {
    expect(await noted(kind)).toEqual([{ words, blanks_json: '{"at":"1972-09-27 08:00"}' }])
  })

  test.each(['newPlace', 'contactLost', 'withdrawPassword', 'destination'] as const)(
    '[C-8] has no message of its own where who notes it writes one: %s',
    async (kind) => {
      expect(await noted(kind)).toEqual([])
    },
  )

  test('[C-8] on a new device is told with the device, and where it was', async () => {
    const [told] = await noted('newDevice', '10.0.0.*')
    expect([told?.words, JSON.parse(told?.blanks_json ?? '')]).toEqual([
      'deviceNew',
      { at: '1972-09-27 08:00', device: 'Chrome · 10.0.0.*' },
    ])
  })

  test.each(['password', 'destination'] as const)(
    '[C-8] that withdrawals wait for a new %s is told with the way to the account’s security',
    async (reason) => {
      await services.write((tx) => tellWait(tx, 'me', reason))
      expect(await db.selectFrom('message').select('link').execute()).toEqual([{ link: '/app/security' }])
    },
  )

  test('[C-8] is told with the way to the account’s security', async () => {
    await noted('password')
    expect(await db.selectFrom('message').select('link').execute()).toEqual([{ link: '/app/security' }])
  })

  test('[C-8] has no message of its own where the member was told already', async () => {
    expect(await noted('password', null, true)).toEqual([])
  })

  test('[C-8] is shown the latest first, without what this session did and what was answered', async () => {
    const notice = (id: string, values: BareRow['values']) =>
      row('security_notice', {
        id,
        member_id: 'me',
        kind: 'password',
        device: 'd',
        at: 5,
        session_hash: 'other',
        answered_at: null,
        ...values,
      })
    await writeRows(
      db,
      notice('b', {}),
      notice('a', { session_hash: null }),
      notice('new', { at: 9 }),
      notice('own', { session_hash: 'mine' }),
      notice('done', { answered_at: 6 }),
      notice('theirs', { member_id: 'you' }),
    )
    const list = await openNotices(db, 'me', { sessionHash: 'mine', mayOwn: true })
    expect(list.map(({ noticeId }) => noticeId)).toEqual(['new', 'a', 'b'])
    expect(list[0]).toEqual({ noticeId: 'new', kind: 'password', device: 'd', at: 9, mayOwn: true })
  })

  test('[C-8] is answered by a device that was in for a day, or while the account is younger', async () => {
    const session = (member_id: string, device_id: string, created_at: number) =>
      row('session', { token_hash: `${member_id}.${device_id}`, member_id, device_id, created_at, ended_at: null })
    await writeRows(
      db,
      member('me'),
      member('young', { created_at: start - DAY + 1 }),
      member('grown', { created_at: start - DAY }),
      session('me', 'day', start - DAY),
      session('me', 'less', start - DAY + 1),
    )
    const known = (id: string, device: string) => isKnownDevice(db, id, device, now)
    expect([await known('me', 'day'), await known('me', 'less'), await known('me', 'none')]).toEqual([true, false, false])
    expect([await known('young', 'any'), await known('grown', 'any')]).toEqual([true, false])
  })

  test.each([
    ['password', 'withdrawPassword', 'withdrawPasswordNew'],
    ['destination', 'destination', 'destinationNew'],
  ] as const)('[C-10] that withdrawals wait for a new %s is noted and told by its own words', async (reason, kind, words) => {
    await writeRows(db, member('me'))
    await services.write((tx) => tellWait(tx, 'me', reason))
    expect(await db.selectFrom('security_notice').select('kind').execute()).toEqual([{ kind }])
    expect(await db.selectFrom('message').select('words').execute()).toEqual([{ words }])
  })
})

describe('messages', () => {
  const message = (id: string, values: BareRow['values'] = {}) =>
    row('message', {
      id,
      member_id: 'me',
      kind: 'system',
      words: 'gradeUp',
      blanks_json: '{"grade":"3"}',
      texts_json: null,
      link: '/app/x',
      at: start - 1,
      removed_at: null,
      told_at: null,
      written_to: null,
      audience: null,
      ...values,
    })
  /** The words to a member, with names said as `a(name)`. */
  const list = async () =>
    (await listMessages(db, { memberId: 'me', now }, { language: 'en', nameOf: (name) => `a(${name})` }, { page: 1, size: 9 }))
      .list

  test('[A-5] [C-11] of those for some members each is told to its own readers alone', async () => {
    const reader = (message_id: string, member_id: string) => row('message_reader', { message_id, member_id })
    const marked = (id: string, tag: string) => message(id, { member_id: null, audience: `{"of":"tag","tag":"${tag}"}` })
    await writeRows(db, member('me'), marked('care', 'care'), marked('watch', 'watch'))
    await writeRows(db, reader('care', 'me'), reader('watch', 'you'))
    expect((await list()).map((one) => one?.messageId)).toEqual(['care'])
  })

  test('[A-5] [C-11] that were taken back are written to nobody more', async () => {
    const toTag = { member_id: null, audience: '{"of":"tag","tag":"care"}', written_to: '' }
    await writeRows(db, member('me'), row('member_tag', { member_id: 'me', tag: 'care' }))
    await writeRows(db, message('gone', { ...toTag, removed_at: 1 }), message('there', toTag))
    await writeReaders(services.write)
    expect(await db.selectFrom('message_reader').selectAll().execute()).toEqual([{ message_id: 'there', member_id: 'me' }])
  })

  test.each([
    ['anchorStarted', { name: '海鸥', title: '德比' }, 'a(海鸥) is on the air: a(德比)'],
    ['matchStarted', { home: '海鸥', visit: '雄鹰' }, 'a(海鸥) – a(雄鹰) is being played.'],
    ['letterAnswered', { subject: '海鸥' }, 'There is a new answer to “海鸥”.'],
  ])('[C-11] [P-1] say names in the language that is read, and what somebody wrote as it is: %s', async (words, blanks, text) => {
    await writeRows(db, member('me'), message('a', { words, blanks_json: JSON.stringify(blanks) }))
    expect(await list()).toMatchObject([{ text }])
  })

  test('[C-11] are told with what they are about, their text, where they lead, and whether they were read', async () => {
    await writeRows(
      db,
      member('me'),
      message('a', { words: 'deviceNew', blanks_json: '{"device":"Chrome","at":"now"}', link: null }),
      message('b', { at: start }),
      row('message_mark', { member_id: 'me', message_id: 'b', read_at: 1, deleted_at: null }),
    )
    expect(await list()).toEqual([
      {
        messageId: 'b',
        kind: 'system',
        alike: null,
        title: 'Your grade has risen',
        text: 'Your grade is VIP 3 now.',
        link: '/app/x',
        at: start,
        isRead: true,
      },
      expect.objectContaining({ messageId: 'a', alike: 'deviceNew', link: null, at: start - 1, isRead: false }),
    ])
  })

  test('[C-11] of one moment stand by their ids, the larger first', async () => {
    await writeRows(db, member('me'), message('a'), message('b'))
    expect((await list()).map((one) => one?.messageId)).toEqual(['b', 'a'])
  })

  test('[C-11] to all are seen by who was a member when they came', async () => {
    const toAll = (id: string, at: number) => message(id, { member_id: null, at })
    await writeRows(
      db,
      member('me', { created_at: start - 5 }),
      toAll('before', start - 6),
      toAll('since', start - 5),
      toAll('to come', start + 1),
    )
    expect((await list()).map((one) => one?.messageId)).toEqual(['since'])
  })

  test('[C-11] whose time has come are told once, and no other', async () => {
    const told: unknown[] = []
    const end = services.bus.subscribe((one) => {
      if (one.type === 'everyMember' || one.type === 'self') told.push([one.type, one.push])
    })
    await writeRows(
      db,
      member('me'),
      message('own', { at: start }),
      message('all', { member_id: null, at: start }),
      message('later', { at: start + 1 }),
      message('gone', { removed_at: 1 }),
      message('being written', { written_to: '' }),
    )
    for (const _ of [1, 2]) await services.write(announceDue)
    end()
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(['everyMember', { kind: 'messages', unread: null }])
    expect(told).toContainEqual(['self', { kind: 'messages', unread: 3 }])
  })

  test('[D-8] for a grade or a tag are for as many members as have it', async () => {
    await writeRows(
      db,
      member('me', { vip_level: 3 }),
      member('you', { vip_level: 2 }),
      member('he', { vip_level: 3 }),
      member('high', { vip_level: 4 }),
      row('member_tag', { member_id: 'you', tag: 'noLevel' }),
    )
    const count = (audience: Parameters<typeof countAudience>[1]) => countAudience(db, audience)
    expect([await count(null), await count({ of: 'grade', grade: 3 }), await count({ of: 'tag', tag: 'noLevel' })]).toEqual([
      4, 2, 1,
    ])
  })
})

describe('a visit', () => {
  const seen = async (id: string, values: BareRow['values']) => {
    await writeRows(db, member(id, values))
    const before = await findMember(id)
    const since = await services.write((tx) => markSeen(tx, before))
    const { last_seen_at: last, dormant_since: dormant } = await findMember(id)
    return [since, last, dormant]
  }
  const returns = () => db.selectFrom('member_return').select(['member_id', 'away_since', 'at']).execute()

  test('[S-3] after ninety days finds an account that is awake, and a moment later one that sleeps since the last one', async () => {
    expect(await seen('a', { last_seen_at: start - 90 * DAY })).toEqual([null, start, null])
    expect(await seen('b', { last_seen_at: start - 90 * DAY - 1 })).toEqual([start - 90 * DAY - 1, start, start - 90 * DAY - 1])
  })

  test('[S-3] of an account that sleeps changes nothing of since when it does', async () => {
    expect(await seen('a', { last_seen_at: start - 1, dormant_since: 7 })).toEqual([7, start - 1, 7])
  })

  test('[S-3] is written down once an hour', async () => {
    expect(await seen('a', { last_seen_at: start - HOUR })).toEqual([null, start - HOUR, null])
    expect(await seen('b', { last_seen_at: start - HOUR - 1 })).toEqual([null, start, null])
    expect(await seen('c', {})).toEqual([null, start, null])
  })

  test('[P-9] after thirty days is a return, and earlier none', async () => {
    await seen('a', { last_seen_at: start - 30 * DAY })
    await seen('b', { last_seen_at: start - 30 * DAY + 1 })
    expect(await returns()).toEqual([{ member_id: 'a', away_since: start - 30 * DAY, at: start }])
  })

  test('[P-9] of an account that sleeps is no return yet', async () => {
    await seen('a', { last_seen_at: start - 91 * DAY })
    expect(await returns()).toEqual([])
  })
})

describe('a one-time link', () => {
  const caller = (deviceId: string) => ({
    address: '10.0.0.1',
    deviceId,
    session: null,
    verification: {},
    userAgent: undefined,
    language: 'en' as const,
    requestId: 'r',
  })
  const made = async () => {
    const maker = {
      token_hash: hashToken('t'),
      member_id: 'me',
      device_id: 'd',
      seal_key: 'k',
      created_at: start,
      ended_at: null,
    }
    await writeRows(db, member('me'), row('session', { ...maker, expires_at: start + DAY }))
    const me = await findMember('me')
    return services.write((tx) => createHandOver(tx, { tokenHash: hashToken('t'), member: me }))
  }
  const enter = (token: string, deviceId = 'new') =>
    enterByHandOver(services.write, caller(deviceId), { token }).then(
      () => true,
      () => false,
    )

  test('[A-3] opens a device for two minutes', async () => {
    const { token, expiresAt } = await made()
    expect(expiresAt).toBe(start + 120 * SECOND)
    now = expiresAt
    expect(await enter(token)).toBe(false)
    now -= 1
    expect(await enter(token)).toBe(true)
  })

  test('[A-3] opens one device alone, and that one again', async () => {
    const { token } = await made()
    expect([await enter(token, 'one'), await enter(token, 'other'), await enter(token, 'one')]).toEqual([true, false, true])
  })

  test('[A-3] opens nothing once the session is over that made it', async () => {
    const { token } = await made()
    await db.updateTable('session').set({ ended_at: start }).execute()
    expect(await enter(token)).toBe(false)
  })

  test('[A-3] [E-4] opens nothing for who was disabled since', async () => {
    const { token } = await made()
    await db.updateTable('member').set({ status: '2' }).execute()
    expect(await enter(token)).toBe(false)
  })
})

test('[D-8] what waits for a second signature is told the oldest first, with who signed it, why and until when', async () => {
  const raise = (digest: string, at: number, expires_at = start + 1) =>
    row('raise', {
      digest,
      kind: 'setting',
      subject: `s-${digest}`,
      base: '1',
      order_json: '{}',
      title_json: 'null',
      changes_json: '[]',
      reason: 'why',
      by_member_id: 'm-oda',
      by_name: 'oda',
      at,
      expires_at,
    })
  await writeRows(db, raise('new', 9), raise('b', 5), raise('a', 5), raise('over', 1, start))
  const list = await openRaises(db, now)
  expect(list.map(({ digest }) => digest)).toEqual(['a', 'b', 'new'])
  expect(list[2]).toMatchObject({
    subject: 's-new',
    by: { memberId: 'm-oda', name: 'oda' },
    reason: 'why',
    at: 9,
    expiresAt: start + 1,
  })
})

test('[C-11] [D-8] a grade that is given by hand is told to its member', async () => {
  const told: unknown[] = []
  const end = services.bus.subscribe((one) => {
    if (one.type === 'self' && one.push.kind === 'grade') told.push([one.memberId, one.push])
  })
  await writeRows(db, member('me'))
  await services.write((tx) => giveGrade(tx, 'me', 4, start + DAY))
  end()
  expect(told).toEqual([['me', { kind: 'grade', grade: 4 }]])
  expect((await findMember('me')).vip_level).toBe(4)
})

test('[D-8] a change of one thing ends what waits about it alone', async () => {
  const raise = (digest: string, kind: string, subject: string) => row('raise', { digest, kind, subject })
  await writeRows(db, raise('own', 'task', 'a'), raise('other', 'task', 'b'), raise('goods', 'goods', 'a'))
  await services.write((tx) => forgetRaise(tx, 'task', 'a'))
  expect((await db.selectFrom('raise').select('digest').orderBy('digest').execute()).map((one) => one.digest)).toEqual([
    'goods',
    'other',
  ])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { MEMBER_PAGE } from '#src/api/contract/memberOffice.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { monthOf } from '#src/api/model/grade.ts'
import type { MemberTag } from '#src/api/model/memberTag.ts'
import type { MessageFields } from '#src/api/model/message.ts'
import { MEMBER_NOTES_MOST } from '#src/api/model/memberOffice.ts'
import { MOST_GRADE_DAYS } from '#src/api/model/officeGrade.ts'
import { profile } from '#src/api/profile.ts'
import { listTrail } from '#server/backOffice/auditTrail.ts'
import { listDeliveries, retryDelivery } from '#server/backOffice/deliveries.ts'
import { correctBirthday, giveMemberGrade, takeDown } from '#server/backOffice/memberChanges.ts'
import {
  endMemberSession,
  endMemberSessions,
  type MemberOutcome,
  noteMember,
  resetMemberPassword,
  setMemberStatus,
  tagMember,
} from '#server/backOffice/memberOffice.ts'
import { listMembers, profileOf } from '#server/backOffice/memberProfile.ts'
import {
  addOperator,
  listOperators,
  resetOperatorFactor,
  resetOperatorPassword,
  setOperatorRights,
  setOperatorStatus,
} from '#server/backOffice/operators.ts'
import { listOfficeMessages, removeMessage, sendMessage } from '#server/backOffice/siteMessages.ts'
import { sessionIdOf } from '#server/members/memberSessions.ts'
import { findByName, findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { DAY, HOUR } from '#server/platform/durations.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { newClientId } from '#tests/support/clientId.ts'

// What operators see and do of members, of each other and of messages, each rule at the person or the moment at which it turns.

// Noon of a site's day in the middle of a month.
const begin = Date.UTC(2026, 5, 15, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
services.bus.subscribe((message) => heard.push(message))
beforeEach(async () => {
  now = begin
  await emptyTables(
    db,
    'delivery',
    'grade_bonus',
    'member',
    'member_grade',
    'member_profile',
    'member_tag',
    'message',
    'message_mark',
    'operator_hand',
    'operator_rights',
    'operator_wait',
    'pace',
    'play_log',
    'play_pause',
    'second_factor',
    'session',
    'staff_reset',
    'temporary_password',
    'valid_day',
  )
  await writeRows(db, member('one', 'operator'), member('two', 'operator'), member('mia'), member('leo'))
  heard.length = 0
})

const member = (id: string, role = 'member', more: BareRow['values'] = {}) =>
  row('member', {
    id,
    name: id,
    name_key: id,
    nickname: `the ${id}`,
    role,
    status: '1',
    password_hash: 'h',
    vip_level: 0,
    created_at: 1,
    last_seen_at: null,
    ...more,
  })
const rights = (id: string, ...all: string[]) => row('operator_rights', { member_id: id, rights_json: JSON.stringify(all) })
const by = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
/** What an operator does in a transaction. */
const does = async <T>(work: (tx: Transaction, operator: Awaited<ReturnType<typeof by>>) => Promise<T>, id = 'one') => {
  const operator = await by(id)
  return services.write((tx) => work(tx, operator))
}
const messagesOf = async (id: string) => {
  const rows = await db.selectFrom('message').selectAll().where('member_id', '=', id).execute()
  return rows.map(({ words, blanks_json: blanks, link }) => [words, blanks, link])
}
const pushes = () => heard.flatMap((one) => (one.type === 'self' ? [{ to: one.memberId, ...one.push }] : []))
const forbidden = { words: 'forbidden' }

describe('every act on a member', () => {
  const acts: Readonly<
    Record<string, (tx: Transaction, operator: Awaited<ReturnType<typeof by>>, id: string) => Promise<MemberOutcome>>
  > = {
    'to keep them out': (tx, operator, memberId) => setMemberStatus(tx, operator, { memberId, isActive: false, reason: 'x' }),
    'to end their sessions': (tx, operator, memberId) => endMemberSessions(tx, operator, { memberId, reason: 'x' }),
    'to end one session': (tx, operator, memberId) => endMemberSession(tx, operator, { memberId, sessionId: 's', reason: 'x' }),
    'to write a note': (tx, operator, memberId) => noteMember(tx, operator, { clientId: newClientId(), memberId, content: 'x' }),
    'to mark them': (tx, operator, memberId) => tagMember(tx, operator, { memberId, tag: 'noLevel', isSet: true, reason: 'x' }),
    'to give them a grade': (tx, operator, memberId) =>
      giveMemberGrade(tx, operator, { memberId, grade: 3, until: formatDay(dayOf(begin)), reason: 'x' }),
    'to put their birth date right': (tx, operator, memberId) =>
      correctBirthday(
        tx,
        { by: operator, deviceId: 'd', saferPlay: services.saferPlay },
        { memberId, birthday: '1990-01-01', reason: 'x' },
      ),
    'to take their picture down': (tx, operator, memberId) => takeDown(tx, operator, { memberId, what: 'avatar', reason: 'x' }),
  }
  for (const [what, act] of Object.entries(acts)) {
    test(`[D-8] [A-1] ${what} is not done to oneself, an operator, a developer or nobody, nor without the right`, async () => {
      await writeRows(db, member('dev', 'developer'), member('mod', 'admin'))
      const resultOf = async (id: string) => (await does((tx, operator) => act(tx, operator, id))).result
      expect([await resultOf('one'), await resultOf('two'), await resultOf('dev')]).toEqual(['own', 'operator', 'developer'])
      await expect(resultOf('none')).rejects.toMatchObject({ words: 'notFound' })
      await writeRows(db, rights('one', 'members.read', 'members.act'))
      await expect(resultOf('mod')).rejects.toMatchObject(forbidden)
      await db.deleteFrom('operator_rights').execute()
      await writeRows(db, rights('one', 'members.read', 'rooms.act'))
      await expect(resultOf('mia')).rejects.toMatchObject(forbidden)
    })
  }
})

describe('an act on a member', () => {
  test('[D-8] tells how they stood before and stand now', async () => {
    const outcome = await does((tx, operator) => setMemberStatus(tx, operator, { memberId: 'mia', isActive: false, reason: 'x' }))
    expect(outcome).toMatchObject({
      result: 'done',
      before: { member: { memberId: 'mia', isActive: true } },
      profile: { member: { memberId: 'mia', isActive: false } },
      password: null,
    })
    const back = await does((tx, operator) => setMemberStatus(tx, operator, { memberId: 'mia', isActive: true, reason: 'x' }))
    expect(back).toMatchObject({ profile: { member: { isActive: true } } })
    expect((await by('leo')).status).toBe('1')
  })

  const session = (member_id: string, token_hash: string, more: BareRow['values'] = {}) =>
    row('session', { member_id, token_hash, device_id: 'd', created_at: 5, expires_at: begin + HOUR, ended_at: null, ...more })
  const openOf = async (id: string) =>
    (await profileOf(db, id, now)).sessions.map((one) => [one?.sessionId, one?.createdAt, one?.expiresAt])

  test('[D-8] shows the sessions that are open now, the latest first', async () => {
    await writeRows(
      db,
      session('mia', 'a'),
      session('mia', 'b', { created_at: 6 }),
      session('mia', 'over', { expires_at: begin }),
      session('mia', 'ended', { ended_at: 7 }),
      session('leo', 'else'),
    )
    expect(await openOf('mia')).toEqual([
      [sessionIdOf('b'), 6, begin + HOUR],
      [sessionIdOf('a'), 5, begin + HOUR],
    ])
  })

  const ended = () => heard.flatMap((one) => (one.type === 'ended' ? [[one.tokenHash, one.end.code]] : []))
  const end = (sessionId: string) =>
    does((tx, operator) => endMemberSession(tx, operator, { memberId: 'mia', sessionId, reason: 'x' }))

  test('[D-8] [X-5] ends one session as if it had run out, and no other', async () => {
    await writeRows(db, session('mia', 'a'), session('mia', 'b'), session('leo', 'c'))
    expect((await end(sessionIdOf('a'))).result).toBe('done')
    expect(ended()).toEqual([['a', profile.codes.unauthorized]])
    expect((await openOf('mia')).map(([id]) => id)).toEqual([sessionIdOf('b')])
  })

  test.each(['another’s', 'over'])('[D-8] ends no session that is %s', async (which) => {
    await writeRows(db, session('leo', 'another’s'), session('mia', 'over', { expires_at: begin }))
    expect((await end(sessionIdOf(which))).result).toBe('gone')
    expect(ended()).toEqual([])
  })

  test('[D-8] ends no session twice: one that is ended is done with', async () => {
    await writeRows(db, session('mia', 'ended', { ended_at: 7 }))
    expect((await end(sessionIdOf('ended'))).result).toBe('done')
    expect(ended()).toEqual([])
  })

  test('[D-8] [X-5] ends all sessions of this member', async () => {
    await writeRows(db, session('mia', 'a'), session('mia', 'b'), session('leo', 'c'))
    await does((tx, operator) => endMemberSessions(tx, operator, { memberId: 'mia', reason: 'x' }))
    expect(ended().toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['a', profile.codes.unauthorized],
      ['b', profile.codes.unauthorized],
    ])
    expect([await openOf('mia'), (await openOf('leo')).length]).toEqual([[], 1])
  })

  test('[D-8] keeps a note with who wrote it by the name they log in with, the latest first', async () => {
    // Notes are kept for good: each test has its own member.
    await writeRows(db, member('noted'))
    const note = (content: string) =>
      does((tx, operator) => noteMember(tx, operator, { clientId: newClientId(), memberId: 'noted', content }))
    await note('first')
    now += 1
    await note('second')
    const { notes } = await profileOf(db, 'noted', now)
    expect(notes).toMatchObject([
      { at: begin + 1, by: 'one', content: 'second' },
      { at: begin, by: 'one', content: 'first' },
    ])
    expect((await profileOf(db, 'leo', now)).notes).toEqual([])
  })

  test('[D-8] has room for the last note, and not for one more', async () => {
    const many = Array.from({ length: MEMBER_NOTES_MOST - 1 }, (_, at) =>
      row('member_note', { id: `n-${at}`, member_id: 'full', at }),
    )
    await writeRows(db, member('full'), ...many, row('member_note', { id: 'else', member_id: 'another', at: 1 }))
    const note = async () =>
      (await does((tx, operator) => noteMember(tx, operator, { clientId: newClientId(), memberId: 'full', content: 'x' }))).result
    expect([await note(), await note()]).toEqual(['done', 'full'])
  })

  test('[A-5] [D-8] marks a member, takes the mark away, and leaves other marks and members', async () => {
    const tag = (name: MemberTag, isSet: boolean) =>
      does((tx, operator) => tagMember(tx, operator, { memberId: 'mia', tag: name, isSet, reason: 'x' }))
    await writeRows(db, row('member_tag', { member_id: 'leo', tag: 'noLevel', at: 1 }))
    await tag('noLevel', true)
    expect((await profileOf(db, 'mia', now)).member.tags).toEqual(['noLevel'])
    await tag('noLevel', true)
    await tag('watch', true)
    await tag('noLevel', false)
    expect((await profileOf(db, 'mia', now)).member.tags).toEqual(['watch'])
    expect((await profileOf(db, 'leo', now)).member.tags).toEqual(['noLevel'])
  })

  test('[A-5] a mark against grades shows grade 0 at once, and gives it back when it is taken away', async () => {
    const tag = (isSet: boolean) =>
      does((tx, operator) => tagMember(tx, operator, { memberId: 'mia', tag: 'noLevel', isSet, reason: 'x' }))
    await writeRows(
      db,
      row('member_grade', { member_id: 'mia', grade: 4, progress: 9, floor: 0, floor_until: null, reviewed: '2026-06' }),
    )
    await db.updateTable('member').set({ vip_level: 4 }).where('id', '=', 'mia').execute()
    await tag(true)
    expect((await by('mia')).vip_level).toBe(0)
    await tag(false)
    expect((await by('mia')).vip_level).toBe(4)
  })

  const give = (until: number, grade = 3) =>
    does((tx, operator) => giveMemberGrade(tx, operator, { memberId: 'mia', grade, until: formatDay(until), reason: 'x' }))

  test('[C-11] [D-8] gives a grade through the end of its last day', async () => {
    await give(dayOf(begin) + 2)
    const { grade } = await profileOf(db, 'mia', now)
    expect([grade.kept, grade.info.floor]).toEqual([3, { grade: 3, until: dayStart(dayOf(begin) + 3) }])
  })

  test('[C-11] [D-8] gives a grade from today to the furthest day', async () => {
    const today = dayOf(begin)
    const results = []
    for (const day of [today - 1, today, today + MOST_GRADE_DAYS, today + MOST_GRADE_DAYS + 1])
      results.push((await give(day)).result)
    expect(results).toEqual(['day', 'done', 'done', 'day'])
  })

  const correct = (birthday: string) =>
    does((tx, operator) =>
      correctBirthday(
        tx,
        { by: operator, deviceId: 'd', saferPlay: services.saferPlay },
        { memberId: 'mia', birthday, reason: 'x' },
      ),
    )

  test('[P-7] puts a birth date right once, with when staff did it, and tells the member', async () => {
    await correct('1990-02-03')
    now += 5
    expect((await correct('1990-02-03')).result).toBe('done')
    const [kept] = await db.selectFrom('member_profile').selectAll().execute()
    expect(kept).toMatchObject({ member_id: 'mia', birthday: '1990-02-03', staff_birthday_at: begin })
    expect(await messagesOf('mia')).toEqual([['birthdayCorrected', '{}', '/app/profile']])
  })

  test.each(['2020-01-01', '1800-01-01'])('[P-7] keeps no birth date of %s', async (birthday) => {
    expect((await correct(birthday)).result).toBe('birthday')
    expect(await db.selectFrom('member_profile').selectAll().execute()).toEqual([])
  })

  test('[P-7] [P-6] by a birth date put right shuts out whose other account is excluded', async () => {
    await writeRows(
      db,
      ...['mia', 'leo'].map((id) => row('real_name', { member_id: id, name: 'Same Name' })),
      row('member_profile', { member_id: 'leo', birthday: '1990-02-03' }),
      row('deposit_order', { id: 'moved', member_id: 'leo', received: 1 }),
      row('play_pause', { id: 'out', member_id: 'leo', kind: 'exclusion', since: begin - DAY, until: begin + DAY }),
    )
    await correct('1990-02-03')
    const paused = await db.selectFrom('play_pause').select(['kind', 'until']).where('member_id', '=', 'mia').execute()
    await emptyTables(db, 'real_name', 'deposit_order')
    expect(paused).toEqual([{ kind: 'exclusion', until: begin + DAY }])
  })

  test('[C-11] [D-8] gives a grade that shows at once on the pages that the member has open', async () => {
    await give(dayOf(begin))
    const { vip_level: vipLevel } = await by('mia')
    expect(vipLevel).toBeGreaterThan(0)
    expect(pushes()).toContainEqual(
      expect.objectContaining({ to: 'mia', kind: 'member', member: expect.objectContaining({ vipLevel }) }),
    )
  })

  const down = (what: 'avatar' | 'nickname') =>
    does((tx, operator) => takeDown(tx, operator, { memberId: 'mia', what, reason: 'x' }))

  test('[D-8] takes a picture down for the drawn one, once, and leaves the nickname', async () => {
    await db.updateTable('member').set({ avatar: '/media/own.webp' }).where('id', '=', 'mia').execute()
    expect((await down('avatar')).result).toBe('done')
    expect(await by('mia')).toMatchObject({ avatar: '/art/portrait/mia.svg', nickname: 'the mia' })
    expect(await messagesOf('mia')).toEqual([['avatarTaken', '{}', '/app/profile']])
    expect((await down('avatar')).result).toBe('done')
    expect(await messagesOf('mia')).toHaveLength(1)
  })

  test('[D-8] takes a nickname down for one that names nobody, once; another can be chosen after the wait', async () => {
    expect((await down('nickname')).result).toBe('done')
    const { nickname } = await by('mia')
    expect(nickname).toMatch(/^U[0-9a-f]{8}$/)
    expect(await db.selectFrom('member_profile').select('nickname_at').execute()).toEqual([{ nickname_at: begin }])
    expect(await messagesOf('mia')).toEqual([['nicknameTaken', '{}', '/app/profile']])
    expect((await down('nickname')).result).toBe('done')
    expect(await messagesOf('mia')).toHaveLength(1)
    expect((await by('leo')).nickname).toBe('the leo')
  })

  test('[D-8] takes a picture down that nobody can ask for any more, and no other picture of the member', async () => {
    const picture = (id: string, purpose: string) =>
      row('upload', { id, member_id: 'mia', purpose, ref: `ref-${id}`, type: 'image/png' })
    await writeRows(db, picture('own', 'avatar'), picture('letter', 'letter'))
    await down('avatar')
    const kept = await db.selectFrom('upload').select('id').execute()
    await emptyTables(db, 'upload')
    expect(kept).toEqual([{ id: 'letter' }])
  })

  test.each(['avatar', 'nickname'] as const)(
    '[D-8] takes what is shown of a member down on the pages that they have open: %s',
    async (what) => {
      await db.updateTable('member').set({ avatar: '/media/own.webp' }).where('id', '=', 'mia').execute()
      await down(what)
      const shown = (await by('mia'))[what]
      expect(pushes()).toContainEqual(
        expect.objectContaining({ to: 'mia', kind: 'member', member: expect.objectContaining({ [what]: shown }) }),
      )
    },
  )

  test('[D-8] [C-8] makes a temporary password, which ends all sessions and of which its member hears', async () => {
    await writeRows(db, session('mia', 'a'))
    const outcome = await resetMemberPassword(services, await by('one'), { memberId: 'mia', reason: 'x' })
    if (outcome.result !== 'done' || outcome.password === null) throw new Error(outcome.result)
    const { password_hash: hash } = await by('mia')
    expect(await services.passwords.members.verify(outcome.password, hash)).toBe(true)
    expect(ended()).toEqual([['a', profile.codes.passwordChanged]])
    expect(await db.selectFrom('temporary_password').selectAll().execute()).toMatchObject([{ member_id: 'mia', at: begin }])
    expect(await db.selectFrom('staff_reset').selectAll().execute()).toMatchObject([
      { member_id: 'mia', by_member_id: 'one', at: begin },
    ])
    expect((await messagesOf('mia')).map(([words]) => words)).toEqual(['passwordReset'])
  })
})

describe('members as operators see them', () => {
  test('[D-8] each with all that a list tells of them', async () => {
    await writeRows(
      db,
      member('ann', 'admin', { vip_level: 5, created_at: 9, last_seen_at: 8, status: '2' }),
      row('member_tag', { member_id: 'ann', tag: 'noLevel', at: 1 }),
    )
    expect((await listMembers(db, { text: 'ann' })).list).toEqual([
      {
        memberId: 'ann',
        name: 'ann',
        nickname: 'the ann',
        role: 'admin',
        vipLevel: 5,
        createdAt: 9,
        lastSeenAt: 8,
        isActive: false,
        tags: ['noLevel'],
        isRobot: false,
      },
    ])
  })

  const ids = async (query: Parameters<typeof listMembers>[1]) => (await listMembers(db, query)).list.map((one) => one?.memberId)

  test('[D-8] found by a part of their name or nickname, or by their whole id', async () => {
    await writeRows(db, member('m-1', 'member', { name: 'Zed', name_key: 'zed', nickname: 'Sailor', created_at: 3 }))
    const found = []
    for (const text of ['ZE', 'ailo', 'm-1', 'm-', '%']) found.push(await ids({ text }))
    expect(found).toEqual([['m-1'], ['m-1'], ['m-1'], [], []])
  })

  test('[D-8] by whether they are let in, and by a mark', async () => {
    await db.updateTable('member').set({ status: '2' }).where('id', '=', 'mia').execute()
    await writeRows(db, row('member_tag', { member_id: 'leo', tag: 'noLevel', at: 1 }))
    expect([await ids({ isActive: false }), (await ids({ isActive: true })).includes('mia')]).toEqual([['mia'], false])
    expect(await ids({ tag: 'noLevel' })).toEqual(['leo'])
  })

  test('[D-8] more are announced exactly where one page does not hold them all', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => member(`n-${at}`, 'member', { nickname: 'Many' }))
    await writeRows(db, ...many(MEMBER_PAGE))
    expect(await listMembers(db, { text: 'many' })).toMatchObject({ more: false })
    await writeRows(db, member('last', 'member', { nickname: 'Many' }))
    const { list, more } = await listMembers(db, { text: 'many' })
    expect([list.length, more]).toEqual([MEMBER_PAGE, true])
  })

  test('[D-8] [P-6] with what changed of their safer play, the latest first, by whom', async () => {
    const log = (id: string, at: number, action: string, by_name: string | null, detail: object) =>
      row('play_log', { id, member_id: 'mia', at, action, by_name, detail_json: JSON.stringify(detail) })
    await writeRows(
      db,
      log('p-1', 5, 'limit', null, { period: 'day', fen: 500, after: { next: { at: 9 } } }),
      log('p-2', 6, 'timeOut', 'one', { until: 77 }),
      log('p-3', 6, 'reality', null, { minutes: 30 }),
      row('play_log', { id: 'p-4', member_id: 'leo', at: 7, action: 'limit', detail_json: '{}' }),
    )
    const none = { period: null, limit: null, from: null, until: null, minutes: null }
    expect((await profileOf(db, 'mia', now)).play).toEqual([
      { ...none, at: 6, action: 'reality', by: null, minutes: 30 },
      { ...none, at: 6, action: 'timeOut', by: 'one', until: 77 },
      { ...none, at: 5, action: 'limit', by: null, period: 'day', limit: '500', from: 9 },
    ])
  })

  test('[D-8] [C-11] with what their grade brought, the latest first, and their valid bets by month', async () => {
    const bonus = (kind: string, period: string, from_at: number, more: BareRow['values'] = {}) =>
      row('grade_bonus', { member_id: 'mia', kind, period, asset: 'FEN', amount: 800, from_at, claimed_at: null, ...more })
    const bets = (day: number, amount: number) => row('valid_day', { member_id: 'mia', day, amount })
    const first = dayOf(Date.UTC(2026, 5, 1))
    await writeRows(
      db,
      bonus('level', '1', 5, { claimed_at: 6 }),
      bonus('month', '2026-06', 7, { asset: 'GOLD', amount: 9 }),
      bets(first, 3),
      bets(dayOf(begin), 4),
      bets(first - 1, 50),
      bets(dayOf(begin) + 1, 900),
    )
    const { bonuses, months } = (await profileOf(db, 'mia', now)).grade
    expect(bonuses).toEqual([
      { kind: 'month', period: '2026-06', asset: 'GOLD', amount: '9', from: 7, claimedAt: null },
      { kind: 'level', period: '1', asset: 'FEN', amount: '800', from: 5, claimedAt: 6 },
    ])
    expect(months.slice(0, 2)).toEqual([
      { month: monthOf(begin), valid: '7' },
      { month: '2026-05', valid: '50' },
    ])
  })
})

describe('operators among themselves', () => {
  const own = (id: string) => rights(id, 'operators.read', 'operators.act', 'money.read', 'money.act')
  const waits = async () =>
    (await db.selectFrom('operator_wait').selectAll().execute()).map((one) => [one.member_id, one.by_member_id])
  const hands = async () =>
    (await db.selectFrom('operator_hand').selectAll().execute()).map((one) => [one.member_id, one.by_member_id])

  const makeNewbie = async () => {
    const outcome = await addOperator(services, await by('one'), { name: 'Newbie', rights: ['money.act'], reason: 'x' })
    if (outcome.result !== 'done' || outcome.password === null) throw new Error(outcome.result)
    const made = await findByName(db, 'newbie')
    if (made === undefined) throw new Error('there is none')
    return { outcome: { ...outcome, password: outcome.password }, made }
  }

  test('[D-8] are listed by name with what they may do, and whether anybody can come in by the account', async () => {
    await writeRows(
      db,
      member('abe', 'operator', { created_at: 3, last_seen_at: 4, password_hash: '' }),
      rights('abe', 'money.read'),
      row('second_factor', { member_id: 'two', confirmed_at: 5 }),
      row('operator_wait', { member_id: 'two', by_member_id: 'one', by_name: 'one', at: begin - 1 }),
    )
    const list = await listOperators(db, now)
    expect(list.map((one) => [one.name, one.isActive, one.hasFactor])).toEqual([
      ['abe', false, false],
      ['one', true, false],
      ['two', true, true],
    ])
    expect(list[0]).toMatchObject({ memberId: 'abe', rights: ['money.read'], createdAt: 3, lastSeenAt: 4, signs: null })
    expect(list[2]?.signs).toEqual({ by: 'one', until: begin - 1 + DAY })
  })

  test('[D-8] a made account may do what it was given, and its password is temporary', async () => {
    const { outcome, made } = await makeNewbie()
    expect(outcome).toMatchObject({
      before: null,
      operator: { name: 'Newbie', rights: ['money.read', 'money.act'], isActive: true },
    })
    expect(await services.passwords.members.verify(outcome.password, made.password_hash)).toBe(true)
    expect(await db.selectFrom('temporary_password').select('member_id').execute()).toEqual([{ member_id: made.id }])
  })

  test('[D-8] [S-7] a made account signs later, and never beside who made it', async () => {
    const { made } = await makeNewbie()
    expect([await waits(), await hands()]).toEqual([[[made.id, 'one']], [[made.id, 'one']]])
  })

  test('[D-8] a made account is told colleagues who may read of accounts, but for who made it', async () => {
    await writeRows(db, member('three', 'operator'), rights('three', 'money.read'))
    await makeNewbie()
    expect(await messagesOf('two')).toEqual([['operatorAdded', '{"by":"one","name":"Newbie"}', '/admin/operators']])
    expect([await messagesOf('one'), await messagesOf('three')]).toEqual([[], []])
  })

  const add = async (name: string, right: 'money.act' | 'site.act') =>
    (await addOperator(services, await by('one'), { name, rights: [right], reason: 'x' })).result

  test('[D-8] nobody makes an account that may do more than they', async () => {
    await writeRows(db, own('one'))
    expect([await add('newbie', 'site.act'), await add('newbie', 'money.act')]).toEqual(['beyond', 'done'])
  })

  test('[D-8] nobody makes an account whose name is taken, in any case', async () => {
    expect([await add('MIA', 'money.act'), await add('newbie', 'money.act')]).toEqual(['taken', 'done'])
  })

  const set = (id: string, all: readonly ('money.read' | 'money.act' | 'site.read' | 'operators.read')[]) =>
    does((tx, operator) => setOperatorRights(tx, operator, { memberId: id, rights: [...all], reason: 'x' }))

  test('[D-8] [S-7] who gets or loses a right signs later; who keeps what they had signs on', async () => {
    await writeRows(db, own('one'), rights('two', 'money.read'))
    expect(await set('two', ['money.read'])).toMatchObject({ result: 'done' })
    expect(await waits()).toEqual([])
    expect(await set('two', ['money.read', 'money.act'])).toMatchObject({
      before: { rights: ['money.read'] },
      operator: { rights: ['money.read', 'money.act'] },
    })
    expect(await waits()).toEqual([['two', 'one']])
    await db.deleteFrom('operator_wait').execute()
    await set('two', ['money.read'])
    expect(await waits()).toEqual([['two', 'one']])
    expect(await hands()).toEqual([])
  })

  test('[D-8] nobody takes anything from one who may do more, to whom they may give', async () => {
    await writeRows(db, own('one'), rights('two', 'money.read', 'site.read'))
    expect([
      (await set('two', ['money.read'])).result,
      (await set('two', ['money.read', 'site.read', 'money.act'])).result,
    ]).toEqual(['beyond', 'done'])
  })

  test('[D-8] nobody gives a right that they have not', async () => {
    await writeRows(db, own('one'), rights('two', 'money.read'))
    expect((await set('two', ['money.read', 'site.read'])).result).toBe('beyond')
  })

  const status = (isActive: boolean) =>
    does((tx, operator) => setOperatorStatus(tx, operator, { memberId: 'two', isActive, reason: 'x' }))

  test('[D-8] nobody who may do more is kept out', async () => {
    await writeRows(db, own('one'), rights('two', 'money.read', 'site.read'))
    expect((await status(false)).result).toBe('beyond')
  })

  test('[D-8] who is kept out and let in again has the same rights', async () => {
    await writeRows(db, own('one'), rights('two', 'money.read', 'money.act', 'operators.read', 'operators.act'))
    expect(await status(false)).toMatchObject({ before: { isActive: true }, operator: { isActive: false } })
    expect(await status(true)).toMatchObject({
      operator: { isActive: true, rights: expect.arrayContaining(['operators.act']) as unknown },
    })
  })

  const resets = {
    password: async () => (await resetOperatorPassword(services, await by('one'), { memberId: 'two', reason: 'x' })).result,
    factor: async () =>
      (await does((tx, operator) => resetOperatorFactor(tx, operator, { memberId: 'two', reason: 'x' }))).result,
  }
  for (const [what, reset] of Object.entries(resets)) {
    test(`[D-8] the ${what} is not reset of one who may do as much, or anything else`, async () => {
      await writeRows(db, own('one'), own('two'))
      expect(await reset()).toBe('beyond')
      await db.deleteFrom('operator_rights').where('member_id', '=', 'two').execute()
      await writeRows(db, rights('two', 'money.read', 'site.read'))
      expect(await reset()).toBe('beyond')
    })

    test(`[D-8] [S-7] whose ${what} was reset signs later, and never beside who did it`, async () => {
      const factor = row('second_factor', { member_id: 'two', confirmed_at: 5 })
      await writeRows(db, own('one'), rights('two', 'money.read'), factor)
      expect([await waits(), await hands()]).toEqual([[], []])
      expect(await reset()).toBe('done')
      expect([await waits(), await hands()]).toEqual([[['two', 'one']], [['two', 'one']]])
    })

    test(`[D-8] that the ${what} was reset is told colleagues, and takes nothing else away`, async () => {
      const factor = row('second_factor', { member_id: 'two', confirmed_at: 5 })
      await writeRows(db, own('one'), rights('two', 'money.read'), member('ann', 'operator'), factor)
      expect(await reset()).toBe('done')
      const word = what === 'password' ? 'operatorPassword' : 'operatorFactor'
      expect(await messagesOf('ann')).toEqual([[word, '{"by":"one","name":"two"}', '/admin/operators']])
      expect(await db.selectFrom('second_factor').selectAll().execute()).toHaveLength(what === 'password' ? 1 : 0)
    })
  }

  test('[A-1] [D-8] each act on an operator takes the right to act on them, an operator, and not oneself', async () => {
    const acts = (id: string) => [
      () => set(id, ['money.read']),
      () => does((tx, operator) => setOperatorStatus(tx, operator, { memberId: id, isActive: true, reason: 'x' })),
      () => does((tx, operator) => resetOperatorFactor(tx, operator, { memberId: id, reason: 'x' })),
      async () => resetOperatorPassword(services, await by('one'), { memberId: id, reason: 'x' }),
    ]
    for (const act of acts('one')) expect((await act()).result).toBe('own')
    for (const act of acts('mia')) await expect(act()).rejects.toMatchObject({ words: 'notFound' })
    await writeRows(db, rights('one', 'operators.read', 'money.read'))
    for (const act of acts('two')) await expect(act()).rejects.toMatchObject(forbidden)
  })
})

describe('a message that operators write', () => {
  const texts = { 'zh-CN': { title: '题', text: '文' }, en: { title: 'T', text: 'X' } }
  const fields: MessageFields = { to: 'mia', kind: 'system', texts, audience: null, from: null }
  const send = (more: Partial<MessageFields> = {}, clientId = 'client') =>
    does((tx, operator) => sendMessage(tx, operator, { clientId, fields: { ...fields, ...more }, reason: 'x' }))
  const unread = () =>
    pushes()
      .filter(({ kind }) => kind === 'messages')
      .map(({ to }) => to)

  test('[C-11] [D-8] to a member is kept with who wrote it by the name members see, and told that member alone', async () => {
    expect(await send()).toMatchObject({
      result: 'done',
      message: { to: 'mia', at: begin, by: 'the one', reads: 0, isRemoved: false },
    })
    expect(unread()).toEqual(['mia'])
  })

  test('[C-11] to a grade is told nobody before it is written to its members', async () => {
    expect(await send({ to: null, audience: { of: 'grade', grade: 0 } })).toMatchObject({ result: 'done' })
    expect(await db.selectFrom('message').select('told_at').execute()).toEqual([{ told_at: null }])
  })

  test('[C-11] to a time ahead is told nobody before it, and one of a time that is over at once', async () => {
    expect(await send({ from: begin + 1 })).toMatchObject({ message: { at: begin + 1 } })
    expect(unread()).toEqual([])
    expect(await send({ from: begin - 1 }, 'other')).toMatchObject({ message: { at: begin } })
    expect(unread()).toEqual(['mia'])
  })

  test('[C-11] to who is not known is none', async () => {
    expect(await send({ to: 'nobody' })).toEqual({ result: 'unknown' })
    expect(await db.selectFrom('message').selectAll().execute()).toEqual([])
  })

  test('[C-11] [Q8] that comes again is the same, and another under its id a conflict', async () => {
    await send()
    now += 5
    expect(await send()).toMatchObject({ result: 'done', message: { at: begin } })
    expect(unread()).toEqual(['mia'])
    for (const more of [{ to: 'leo' }, { to: null }, { from: begin + 9 }, { kind: 'activity' }] as const)
      await expect(send(more)).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[C-11] taken back is told who had it, once, and is listed as such', async () => {
    await send()
    heard.length = 0
    const remove = () => does((tx, operator) => removeMessage(tx, operator, 'm-client'))
    expect(await remove()).toMatchObject({ isRemoved: false })
    expect([await remove(), unread()]).toEqual([null, ['mia']])
    expect((await listOfficeMessages(db, {})).list).toMatchObject([{ messageId: 'm-client', isRemoved: true }])
  })

  test('[C-11] to all that is taken back is told everybody', async () => {
    await send({ to: null })
    heard.length = 0
    await does((tx, operator) => removeMessage(tx, operator, 'm-client'))
    expect(heard).toContainEqual({ type: 'everyMember', push: { kind: 'messages', unread: null } })
  })

  test('[A-1] [C-11] takes the right to serve, to write and to take back', async () => {
    await send()
    await writeRows(db, rights('one', 'service.read'))
    await expect(send({}, 'other')).rejects.toMatchObject(forbidden)
    await expect(does((tx, operator) => removeMessage(tx, operator, 'm-client'))).rejects.toMatchObject(forbidden)
  })

  test('[C-11] the product’s own is none of theirs: neither listed nor taken back', async () => {
    await writeRows(db, row('message', { id: 'own', member_id: 'mia', texts_json: null, removed_at: null, at: 1 }))
    expect((await listOfficeMessages(db, {})).list).toEqual([])
    await expect(does((tx, operator) => removeMessage(tx, operator, 'own'))).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[C-11] how many read it is counted, not how many deleted it', async () => {
    await send({ to: null })
    const mark = (member_id: string, read_at: number | null) =>
      row('message_mark', { member_id, message_id: 'm-client', read_at, deleted_at: 1 })
    await writeRows(db, mark('mia', 5), mark('leo', null), mark('two', 6))
    expect((await listOfficeMessages(db, {})).list).toMatchObject([{ reads: 2 }])
  })
})

describe('a message that did not arrive', () => {
  const delivery = (more: BareRow['values'] = {}) =>
    row('delivery', {
      id: 'd',
      channel: 'email',
      kind: 'code',
      masked: 'm**@x',
      state: 'failed',
      attempts: 3,
      fault: 'refused',
      sealed: 's',
      at: begin - 9,
      next_at: begin + 50,
      expires_at: begin + 1,
      ended_at: begin - 1,
      ...more,
    })
  const retry = () => services.write((tx) => retryDelivery(tx, 'one', 'd'))

  test('[D-8] is shown masked, with what became of it', async () => {
    await writeRows(db, delivery())
    const shown = {
      deliveryId: 'd',
      channel: 'email',
      kind: 'code',
      masked: 'm**@x',
      state: 'failed',
      attempts: 3,
      fault: 'refused',
      at: begin - 9,
      nextAt: null,
      expiresAt: begin + 1,
    }
    expect((await listDeliveries(db, {})).list).toEqual([shown])
  })

  test('[D-8] that is tried again waits from now on', async () => {
    await writeRows(db, delivery())
    expect(await retry()).toMatchObject({
      before: { deliveryId: 'd', state: 'failed' },
      reply: { result: 'done', delivery: { state: 'waiting', nextAt: begin } },
    })
    expect(await db.selectFrom('delivery').select(['state', 'next_at', 'ended_at']).execute()).toEqual([
      { state: 'waiting', next_at: begin, ended_at: null },
    ])
  })

  test.each([
    ['that was sent', 'sent', { state: 'sent' }],
    ['that lapsed', 'late', { state: 'lapsed' }],
    ['whose words are gone', 'late', { sealed: '' }],
    ['whose time is over', 'late', { expires_at: begin }],
    ['that somebody has in hand', 'busy', { state: 'waiting', fault: null }],
    ['that waits after a fault', 'done', { state: 'waiting' }],
  ] as const)('[D-8] one %s is tried again: %s', async (_, result, more) => {
    await writeRows(db, delivery(more))
    expect((await retry()).reply.result).toBe(result)
  })

  test('[D-8] is tried again three times at once, then once in twenty seconds', async () => {
    await writeRows(db, delivery({ expires_at: begin + DAY }))
    for (let more = 0; more < 3; more += 1) await retry()
    await expect(retry()).rejects.toMatchObject({ words: 'rateLimited' })
    now += 19_999
    await expect(retry()).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect((await retry()).reply.result).toBe('done')
  })

  test('[A-1] [D-8] is tried again by the right to serve', async () => {
    await writeRows(db, delivery(), rights('one', 'service.read'))
    await expect(retry()).rejects.toMatchObject(forbidden)
  })
})

describe('a row of the trail', () => {
  const trail = (id: string, more: BareRow['values'] = {}) =>
    row('trail', {
      id,
      at: begin,
      by_name: 'Oda',
      by_role: 'operator',
      act: 'officeGiftSave',
      detail_json: '{}',
      address: '1.2.3.4',
      ...more,
    })
  const end = (trail_id: string, outcome: string, after_json = 'null') => row('trail_end', { trail_id, outcome, after_json })
  const read = async (id: string) => (await listTrail(db, { size: 99 })).list.find((one) => one?.id === id)

  test('[D-8] says who did what, why, from where, and how it was and is', async () => {
    await writeRows(
      db,
      trail('t-1', { detail_json: '{"reason":"why","x":1}' }),
      end('t-1', 'done', '{"before":{"a":1},"after":{"a":2}}'),
    )
    expect(await read('t-1')).toEqual({
      id: 't-1',
      at: begin,
      by: 'Oda',
      role: 'operator',
      act: 'officeGiftSave',
      asked: '{"reason":"why","x":1}',
      before: '{"a":1}',
      after: '{"a":2}',
      reason: 'why',
      outcome: 'done',
      address: '1.2.3.4',
    })
  })

  test('[D-8] of a command has what was before beside what was ordered, and what came of it', async () => {
    await writeRows(db, trail('t-2', { detail_json: '{"before":{"a":1},"words":"said"}' }), end('t-2', 'done', '{"b":2}'))
    expect(await read('t-2')).toMatchObject({ before: '{"a":1}', after: '{"b":2}', reason: 'said' })
  })

  test.each([
    ['done', 'done'],
    ['failed', 'failed'],
    ['10403', 'refused'],
    [null, 'unknown'],
  ] as const)('[D-8] that ended as %s is shown as %s, and found as that', async (kept, outcome) => {
    const id = `t-${outcome}`
    await writeRows(db, trail(id, { act: 'officeGiftList' }), ...(kept === null ? [] : [end(id, kept)]))
    expect((await read(id))?.outcome).toBe(outcome)
    const found = await listTrail(db, { size: 99, act: 'officeGiftList', outcome })
    expect(found.list.map((one) => one?.id)).toEqual([id])
  })

  test('[D-8] is found by who did it in any case, whole', async () => {
    await writeRows(db, trail('t-who', { by_name: 'Zoe' }))
    const found = async (name: string) => (await listTrail(db, { size: 99, by: name })).list.map((one) => one?.id)
    expect([await found('ZOE'), await found('zo')]).toEqual([['t-who'], []])
  })

  test('[D-8] is found by its day, to the first and the last moment', async () => {
    const day = dayOf(begin) - 5
    await writeRows(
      db,
      trail('day-0', { at: dayStart(day) - 1 }),
      trail('day-1', { at: dayStart(day) }),
      trail('day-2', { at: dayStart(day + 1) - 1 }),
      trail('day-3', { at: dayStart(day + 1) }),
    )
    const { list } = await listTrail(db, { size: 99, from: formatDay(day), to: formatDay(day) })
    expect(list.map((one) => one?.id)).toEqual(['day-2', 'day-1'])
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  officeMember,
  officeMemberLimit,
  officeMemberNote,
  officeMemberPassword,
  officeMembers,
  officeMemberSessionEnd,
  officeMemberSessionsEnd,
  officeMemberStatus,
  officeMemberTag,
} from '#src/api/contract/memberOffice.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { login } from '#src/api/contract/session.ts'
import { depositLimitSet, saferPlaySettings, timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { MEMBER_NOTES_MOST } from '#src/api/model/memberOffice.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { RAISE_WAIT } from '#src/api/model/saferPlay.ts'
import type { Right } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { bindContact } from '#server/accounts/contacts.ts'
import { resetMemberPassword } from '#server/backOffice/memberOffice.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { setStatus } from '#server/members/account.ts'
import { addMember, findByName, findMember } from '#server/members/members.ts'
import { storeRights } from '#server/members/rights.ts'
import { addBots } from '#server/sim/seed.ts'
import { BOTS } from '#server/sim/demo/cast.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const WHY = { reason: '本人来电' }
const MIA = { memberId: 'm-mia', ...WHY }

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const find = async (query: PayloadOf<typeof officeMembers>) =>
  granted(await server.call(officeMembers, query, { token: oda })).list.map(({ name }) => name)
const isIn = async (token: string) => (await server.call(memberInfo, {}, { token })).ok

test('[D-8] members are found by a part of their name, and by whether they are let in', async () => {
  expect(await find({ text: 'MI' })).toEqual(['mia'])
  expect(await find({ text: 'm-leo' })).toEqual(['leo'])
  expect(await find({ text: 'm_a' })).toEqual([])
  granted(await server.call(officeMemberStatus, { ...MIA, isActive: false }, { token: oda }))
  expect(await find({ isActive: false })).toEqual(['mia'])
  expect(await find({ isActive: true, text: 'mia' })).toEqual([])
  expect(await find({ before: 'm-nobody' })).toEqual([])
})

test('[D-8] accounts that nobody can log in to come after all others, over pages too', async () => {
  const robot = { passwordHash: null, role: 'member', vipLevel: 0, avatar: '', gold: 0 } as const
  for (const id of ['m-robot', 'm-tobor'])
    await server.services.write((tx) => addMember(tx, { ...robot, id, name: id, nickname: id }))
  const all = await find({})
  expect(all.slice(-2)).toEqual(['m-tobor', 'm-robot'])
  const last = await findByName(server.services.db, all.at(-3) ?? '')
  expect(await find({ before: last?.id ?? '' })).toEqual(['m-tobor', 'm-robot'])
  expect(await find({ before: 'm-tobor' })).toEqual(['m-robot'])
  expect(await find({ before: 'm-robot' })).toEqual([])
})

test('[D-8] the demo’s robots are among the members only where they are asked for, and are marked', async () => {
  await server.services.write((tx) => addBots(tx))
  const robotsIn = async (query: PayloadOf<typeof officeMembers>) =>
    granted(await server.call(officeMembers, { text: 'b', ...query }, { token: oda })).list.filter(({ isRobot }) => isRobot)
      .length
  expect([await robotsIn({}), await robotsIn({ robots: false }), await robotsIn({ robots: true })]).toEqual([0, 0, BOTS.length])
})

test('[D-8] the demo’s robots became members at different times, and none of them today', async () => {
  await server.services.write((tx) => addBots(tx))
  const ids = BOTS.map(({ id }) => id)
  const rows = await server.services.db.selectFrom('member').select('created_at').where('id', 'in', ids).execute()
  const times = rows.map((one) => one.created_at)
  expect([new Set(times).size, Math.max(...times) < server.clock.now() - 24 * 3_600_000]).toEqual([BOTS.length, true])
})

test('[D-8] no person in the list of members is marked as a robot', async () => {
  const { list } = granted(await server.call(officeMembers, { robots: true }, { token: oda }))
  expect(list.filter(({ isRobot }) => isRobot)).toEqual([])
})

const rightsNow = (rights: Right[]) => server.services.write((tx) => storeRights(tx, 'm-oda', rights))
const listed = async () => granted(await server.call(officeMembers, { text: 'mia' }, { token: oda })).list[0]
const profileNow = async () => granted(await server.call(officeMember, { memberId: 'm-mia' }, { token: oda }))

test('[D-8] who may see money sees what a member has, in the list and from near', async () => {
  const balance = await balanceOf(server.services.db, 'm-mia', 'FEN')
  const points = await balanceOf(server.services.db, 'm-mia', 'POINT')
  await rightsNow(['members.read', 'money.read'])
  expect(await listed()).toMatchObject({ balance })
  expect(await profileNow()).toMatchObject({ member: { balance }, funds: { balance, points } })
})

test('[D-8] who has no right to money sees nothing of what a member has', async () => {
  await rightsNow(['members.read'])
  expect([(await listed())?.balance, (await profileNow()).funds]).toEqual([null, null])
})

test('[D-8] what reaches a member is shown masked', async () => {
  const { db, vault, write } = server.services
  await db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
  await write((tx) => bindContact(tx, vault, 'm-mia', { channel: 'phone', target: '+8613800138000' }))
  expect((await profileNow()).contacts).toEqual([{ channel: 'phone', masked: '+86 138*****000' }])
})

test('[D-8] after an act a member is shown with what they have and what reaches them', async () => {
  const reply = await server.call(officeMemberTag, { ...MIA, tag: 'watch', isSet: true }, { token: oda })
  const shown = await profileNow()
  expect(granted(reply)).toMatchObject({ profile: { funds: shown.funds, contacts: shown.contacts } })
})

test('[D-8] a member’s sessions and what they did with their limits are seen', async () => {
  const mia = await server.login('mia', 'device-mia')
  granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
  const seen = granted(await server.call(officeMember, { memberId: 'm-mia' }, { token: oda }))
  expect(seen.sessions).toHaveLength(1)
  expect(seen.play).toMatchObject([{ action: expect.any(String) }])
  expect(await server.call(officeMember, { memberId: 'm-nobody' }, { token: oda })).toMatchObject({ code: codes.notFound })
})

test('[D-8] sessions end, an account is kept out, and a made password is told once; each is a row with who and why', async () => {
  const mia = await server.login('mia', 'device-mia')
  expect(granted(await server.call(officeMemberSessionsEnd, MIA, { token: oda }))).toMatchObject({
    result: 'done',
    profile: { sessions: [] },
  })
  expect(await isIn(mia)).toBe(false)
  const again = await server.login('mia', 'device-mia')
  granted(await server.call(officeMemberStatus, { ...MIA, isActive: false }, { token: oda }))
  expect(await isIn(again)).toBe(false)
  granted(await server.call(officeMemberStatus, { ...MIA, isActive: true }, { token: oda }))
  const reset = granted(await server.call(officeMemberPassword, MIA, { token: oda }))
  if (reset.result !== 'done' || reset.password === null) throw new Error(reset.result)
  expect((await server.call(login, { name: 'mia', password: 'anchor88a' })).ok).toBe(false)
  const changed = { name: 'mia', password: 'lighthouse7', oldPassword: reset.password }
  expect((await server.call(login, changed)).ok).toBe(true)
  const rows = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['act', 'by_name', 'detail_json', 'after_json'])
    .execute()
  expect(rows.map(({ act, by_name: by }) => [act, by])).toEqual(
    ['officeMemberSessionsEnd', 'officeMemberStatus', 'officeMemberStatus', 'officeMemberPassword'].map((act) => [act, 'oda']),
  )
  for (const one of rows) expect(JSON.parse(one.detail_json)).toMatchObject(WHY)
  expect(JSON.stringify(rows)).not.toContain(reset.password)
})

test('[D-8] nobody acts on their own account, nor in this area on an operator’s', async () => {
  expect(granted(await server.call(officeMemberPassword, { memberId: 'm-oda', ...WHY }, { token: oda }))).toEqual({
    result: 'own',
  })
  await server.services.db.updateTable('member').set({ role: 'operator' }).where('id', '=', 'm-leo').execute()
  const leo = { memberId: 'm-leo', ...WHY }
  expect(granted(await server.call(officeMemberStatus, { ...leo, isActive: false }, { token: oda }))).toEqual({
    result: 'operator',
  })
  expect(granted(await server.call(officeMemberPassword, leo, { token: oda }))).toEqual({ result: 'operator' })
})

test('[D-8] who is kept out, or loses the right, while their reset of a password waits for its hash resets nothing', async () => {
  const { db, write } = server.services
  const by = await findMember(db, 'm-oda')
  if (by === undefined) expect.unreachable('she is there')
  const reset = () => resetMemberPassword(server.services, by, MIA)
  const mia = await server.login('mia', 'device-mia')
  await write((tx) => storeRights(tx, 'm-oda', ['members.read']))
  await expect(reset()).rejects.toMatchObject({ code: codes.forbidden })
  await write(async (tx) => {
    await storeRights(tx, 'm-oda', ['members.act'])
    await setStatus(tx, 'm-oda', '2')
  })
  await expect(reset()).rejects.toMatchObject({ code: codes.forbidden })
  expect(await isIn(mia)).toBe(true)
})

test('[D-8] a moderator’s account takes the right to rooms as well, and a developer’s is left to the owner’s commands', async () => {
  const { db, write } = server.services
  const give = (rights: Right[]) => write((tx) => storeRights(tx, 'm-oda', rights))
  const leo = { memberId: 'm-leo', ...WHY }
  await db.updateTable('member').set({ role: 'admin' }).where('id', '=', 'm-leo').execute()
  await give(['members.act', 'rooms.read'])
  for (const call of [officeMemberPassword, officeMemberSessionsEnd])
    expect(await server.call(call, leo, { token: oda })).toMatchObject({ code: codes.forbidden })
  expect(await server.call(officeMemberStatus, { ...leo, isActive: false }, { token: oda })).toMatchObject({
    code: codes.forbidden,
  })
  await give(['members.act', 'rooms.act'])
  expect(granted(await server.call(officeMemberPassword, leo, { token: oda }))).toMatchObject({ result: 'done' })
  await db.updateTable('member').set({ role: 'developer' }).where('id', '=', 'm-leo').execute()
  expect(granted(await server.call(officeMemberPassword, leo, { token: oda }))).toEqual({ result: 'developer' })
})

const seenNow = async (memberId = 'm-mia') => granted(await server.call(officeMember, { memberId }, { token: oda }))
/** What the trail has of an act: what was asked, and how it was before and after. */
const trailOf = async (act: string) => {
  const rows = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['detail_json', 'after_json'])
    .where('act', '=', act)
    .execute()
  return rows.map((one) => ({ asked: JSON.parse(one.detail_json), ...JSON.parse(one.after_json) }))
}

/** So many notes about mia more. */
const fillNotes = (many: number) =>
  writeRows(
    server.services.db,
    ...Array.from({ length: many }, (_, index) =>
      row('member_note', { id: `filled-${index}`, member_id: 'm-mia', by_member_id: 'm-oda', by_name: 'oda', content: 'x' }),
    ),
  )

test('[D-8] a note says who wrote it and when, is kept for good, and has an end of room', async () => {
  const { db } = server.services
  granted(
    await server.call(
      officeMemberNote,
      { clientId: newClientId(), memberId: 'm-mia', content: ' 来电 询问  提现 ' },
      { token: oda },
    ),
  )
  const [note] = (await seenNow()).notes
  expect(note).toMatchObject({ by: 'oda', content: '来电 询问 提现', at: expect.any(Number) })
  const change = db.updateTable('member_note').set({ content: 'x' }).execute()
  await expect(change).rejects.toThrow('member_note is append-only')
  await expect(db.deleteFrom('member_note').execute()).rejects.toThrow('member_note is append-only')
  expect(await trailOf('officeMemberNote')).toMatchObject([
    { asked: { content: '来电 询问 提现' }, before: { notes: 0 }, after: { notes: 1 } },
  ])
  await fillNotes(MEMBER_NOTES_MOST - 1)
  expect(
    granted(await server.call(officeMemberNote, { clientId: newClientId(), memberId: 'm-mia', content: '再来' }, { token: oda })),
  ).toEqual({
    result: 'full',
  })
  expect(
    (await server.call(officeMemberNote, { clientId: newClientId(), memberId: 'm-mia', content: ' ' }, { token: oda })).ok,
  ).toBe(false)
})

test('[D-8] a note that is sent again after a lost answer is written once, and is done also where room is out', async () => {
  const note = { clientId: newClientId(), memberId: 'm-mia', content: '来电' } as const
  const send = async () => granted(await server.call(officeMemberNote, note, { token: oda })).result
  expect([await send(), await send()]).toEqual(['done', 'done'])
  expect((await seenNow()).notes).toHaveLength(1)
  await fillNotes(MEMBER_NOTES_MOST - 1)
  expect(await send()).toBe('done')
})

test.each([
  ['with other words', { content: '来函' }],
  ['about another member', { memberId: 'm-leo' }],
])('[D-8] a note under an id that was another note is refused: %s', async (_, other) => {
  const note = { clientId: newClientId(), memberId: 'm-mia', content: '来电' }
  granted(await server.call(officeMemberNote, note, { token: oda }))
  expect(await server.call(officeMemberNote, { ...note, ...other }, { token: oda })).toMatchObject({ code: codes.conflict })
})

test('[D-8] a member is marked and found by the mark, and it is taken away again; the trail has both', async () => {
  const tag = (isSet: boolean) => server.call(officeMemberTag, { ...MIA, tag: 'noLevel', isSet }, { token: oda })
  granted(await tag(true))
  expect(granted(await tag(true))).toMatchObject({ result: 'done', profile: { member: { tags: ['noLevel'] } } })
  expect(await find({ tag: 'noLevel' })).toEqual(['mia'])
  expect(await find({ tag: 'blacklist' })).toEqual([])
  granted(await tag(false))
  expect((await seenNow()).member.tags).toEqual([])
  expect(await find({ tag: 'noLevel' })).toEqual([])
  expect(await trailOf('officeMemberTag')).toMatchObject([
    { before: { tags: [] }, after: { tags: ['noLevel'] } },
    { before: { tags: ['noLevel'] }, after: { tags: ['noLevel'] } },
    { before: { tags: ['noLevel'] }, after: { tags: [] } },
  ])
})

test('[D-8] one session ends and the others go on; its name opens nothing', async () => {
  const [first, second] = [await server.login('leo', 'device-leo'), await server.login('mia', 'device-mia')]
  const { sessions } = await seenNow()
  const sessionId = sessions[0]?.sessionId ?? ''
  expect(await isIn(sessionId)).toBe(false)
  const leo = { memberId: 'm-leo', ...WHY }
  // Another member's session is not there to be ended.
  expect(granted(await server.call(officeMemberSessionEnd, { ...leo, sessionId }, { token: oda }))).toEqual({ result: 'gone' })
  expect(await isIn(second)).toBe(true)
  expect(granted(await server.call(officeMemberSessionEnd, { ...MIA, sessionId }, { token: oda }))).toMatchObject({
    result: 'done',
    profile: { sessions: [] },
  })
  expect([await isIn(first), await isIn(second)]).toEqual([true, false])
  // The same order that comes once more is done already.
  expect(granted(await server.call(officeMemberSessionEnd, { ...MIA, sessionId }, { token: oda })).result).toBe('done')
})

test('[D-8 P-6] an operator tightens a limit at once and never loosens one; the member is told, and may raise it as their own', async () => {
  const mia = await server.login('mia', 'device-mia')
  const limit = (amount: string) => server.call(officeMemberLimit, { ...MIA, period: 'day', limit: amount }, { token: oda })
  const day = async () => granted(await server.call(saferPlaySettings, {}, { token: mia })).limits[0]
  granted(await server.call(depositLimitSet, { period: 'day', limit: '50000' }, { token: mia }))
  granted(await server.call(depositLimitSet, { period: 'day', limit: '90000' }, { token: mia }))
  expect(granted(await limit('50001'))).toEqual({ result: 'looser' })
  expect(await day()).toMatchObject({ limit: 50_000, loweredAt: null, next: { limit: 90_000 } })

  const page = await server.connect(mia)
  granted(await limit('20000'))
  expect(await day()).toMatchObject({ limit: 20_000, next: null, loweredAt: expect.any(Number) })
  await page.until('the news', () => page.selves.find((push) => push.kind === 'limitLowered' && push.limit === fen(20_000)))
  expect((await seenNow()).play).toMatchObject([
    { action: 'limitSet', by: 'oda', period: 'day', limit: 20_000, from: null },
    { action: 'limitSet', by: null, limit: 90_000, from: expect.any(Number) },
    { action: 'limitSet', by: null, limit: 50_000, from: null },
  ])
  expect((await trailOf('officeMemberLimit'))[1]).toMatchObject({
    asked: WHY,
    before: { limits: { day: '50000' } },
    after: { limits: { day: '20000' } },
  })

  // The member's own raise waits as ever; until then the limit is the operator's.
  granted(await server.call(depositLimitSet, { period: 'day', limit: '30000' }, { token: mia }))
  expect(await day()).toMatchObject({ limit: 20_000, next: { limit: 30_000 }, loweredAt: expect.any(Number) })
  server.clock.advance(RAISE_WAIT)
  oda = await server.login('oda')
  expect((await seenNow()).limits[0]).toMatchObject({ limit: 30_000, loweredAt: null })
  // What is looser is judged by the raise that holds now.
  expect(granted(await limit('30001'))).toEqual({ result: 'looser' })
  expect(granted(await limit('25000'))).toMatchObject({ result: 'done' })
})

test('[D-8 P-6] an operator who sets the limit that stands already makes it theirs, and that is written down', async () => {
  const mia = await server.login('mia', 'device-mia')
  const limit = '50000'
  granted(await server.call(depositLimitSet, { period: 'day', limit }, { token: mia }))
  server.clock.advance(1)
  granted(await server.call(officeMemberLimit, { ...MIA, period: 'day', limit }, { token: oda }))
  const { limits, play } = await seenNow()
  expect(limits[0]).toMatchObject({ limit: 50_000, loweredAt: expect.any(Number) })
  expect(play).toMatchObject([
    { action: 'limitSet', by: 'oda', limit: 50_000 },
    { action: 'limitSet', by: null, limit: 50_000 },
  ])
})

test('[D-8] who may only look at members does none of this', async () => {
  const { write } = server.services
  const { sessions } = (await server.login('mia', 'device-mia'), await seenNow())
  const sessionId = sessions[0]?.sessionId ?? ''
  await write((tx) => storeRights(tx, 'm-oda', ['members.read']))
  const replies = [
    await server.call(officeMemberNote, { clientId: newClientId(), memberId: 'm-mia', content: 'x' }, { token: oda }),
    await server.call(officeMemberTag, { ...MIA, tag: 'watch', isSet: true }, { token: oda }),
    await server.call(officeMemberSessionEnd, { ...MIA, sessionId }, { token: oda }),
    await server.call(officeMemberLimit, { ...MIA, period: 'day', limit: '100' }, { token: oda }),
  ]
  for (const reply of replies) expect(reply).toMatchObject({ code: codes.forbidden })
  const seen = await seenNow()
  expect(seen).toMatchObject({ notes: [], member: { tags: [] }, sessions: [{ sessionId }] })
  expect(seen.limits.map(({ limit }) => limit)).toEqual([null, null, null])
})

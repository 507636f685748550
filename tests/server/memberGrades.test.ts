import { afterEach, beforeEach, expect, test } from 'vitest'
import { birthdayBonus, gradeBonusClaim, memberGrade } from '#src/api/contract/grades.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { officeMember, officeMemberBirthday, officeMemberGrade, officeMemberTakeDown } from '#src/api/contract/memberOffice.ts'
import { messageList } from '#src/api/contract/messages.ts'
import { avatarSet, birthdaySet, nicknameSet } from '#src/api/contract/profile.ts'
import { dayOf, dayStart, formatDay, readDay } from '#src/api/model/day.ts'
import { DRAWN_AVATARS } from '#src/api/model/profile.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { openUpload } from '#server/platform/uploads.ts'
import { settledBet } from '#tests/support/bets.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const YUAN = 100
const WHY = { reason: '活动补偿' }
const MIA = { memberId: 'm-mia', ...WHY }

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const inDays = (days: number) => formatDay(dayOf(server.clock.now()) + days)
const give = async (order: Pick<PayloadOf<typeof officeMemberGrade>, 'grade' | 'until'>, memberId = 'm-mia') =>
  granted(await server.call(officeMemberGrade, { ...WHY, memberId, ...order }, { token: oda }))
const gradeSeen = async (token = oda) => granted(await server.call(officeMember, { memberId: 'm-mia' }, { token })).grade
const titles = async (token: string) =>
  granted(await server.call(messageList, { page: 1, size: 20 }, { token })).list.map(({ title }) => title)

test('[D-8] [C-11] operators see a member’s grade, their valid bets by month and what the grade brought', async () => {
  await settledBet(server, { memberId: 'm-mia', stake: 30_000 * YUAN })
  const seen = await gradeSeen()
  const mia = await server.login('mia', 'device-mia')
  expect(seen.info).toEqual(granted(await server.call(memberGrade, {}, { token: mia })))
  expect(seen.months.map(({ valid }) => valid)).toEqual([3_000_000, 0, 0, 0, 0, 0])
  expect(seen.months[0]?.month).toBe(inDays(0).slice(0, 7))
  expect(new Set(seen.months.map(({ month }) => month)).size).toBe(6)
  expect(seen.bonuses.every(({ kind, claimedAt }) => kind === 'level' && claimedAt === null)).toBe(true)
  expect(seen.bonuses.length).toBeGreaterThan(0)
})

test('[D-8] [C-11] a grade that an operator gives holds through its last day, and is a row with before, after and why', async () => {
  const mia = await server.login('mia', 'device-mia')
  const tab = await server.connect(mia)
  const until = inDays(3)
  await give({ grade: 7, until })
  expect((await gradeSeen()).info).toMatchObject({ grade: 7, floor: { grade: 7, until: dayStart(readDay(until)! + 1) } })
  expect(granted(await server.call(memberInfo, {}, { token: mia })).vipLevel).toBe(7)
  await expect.poll(() => tab.selves).toContainEqual(expect.objectContaining({ kind: 'grade', grade: 7 }))
  const row = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['act', 'by_name', 'after_json', 'detail_json'])
    .executeTakeFirstOrThrow()
  expect([row.act, row.by_name]).toEqual(['officeMemberGrade', 'oda'])
  expect(JSON.parse(row.after_json)).toMatchObject({ before: { grade: 3 }, after: { grade: 7, floor: { grade: 7 } } })
  expect(JSON.parse(row.detail_json)).toMatchObject({ reason: WHY.reason })
  await give({ grade: 0, until: inDays(0) })
  expect((await gradeSeen()).info).toMatchObject({ grade: 7, floor: null })
})

test('[D-8] [C-11] no grade is given until a day that is over, or without the right, or to oneself', async () => {
  for (const until of [inDays(-1), inDays(3_651)]) expect(await give({ grade: 7, until })).toEqual({ result: 'day' })
  expect(await give({ grade: 7, until: inDays(1) }, 'm-oda')).toEqual({ result: 'own' })
  for (const grade of [-1, 11, 1.5])
    expect((await server.call(officeMemberGrade, { ...MIA, grade, until: inDays(1) }, { token: oda })).ok).toBe(false)
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['members.read']))
  const again = await server.login('oda')
  for (const answer of [
    await server.call(officeMemberGrade, { ...MIA, grade: 7, until: inDays(1) }, { token: again }),
    await server.call(officeMemberBirthday, { ...MIA, birthday: '1990-05-01' }, { token: again }),
    await server.call(officeMemberTakeDown, { ...MIA, what: 'avatar' }, { token: again }),
  ])
    expect(answer).toMatchObject({ code: codes.forbidden })
  expect((await gradeSeen(again)).info.grade).toBe(3)
})

test('[P-7] [D-8] an operator puts a birth date right that the member can set once; the member is told', async () => {
  const mia = await server.login('mia', 'device-mia')
  granted(await server.call(birthdaySet, { birthday: '1991-05-01' }, { token: mia }))
  const set = (birthday: string) => server.call(officeMemberBirthday, { ...MIA, birthday }, { token: oda })
  expect(granted(await set('2020-05-01'))).toEqual({ result: 'birthday' })
  expect(granted(await set('1990-05-01'))).toMatchObject({ result: 'done', profile: { birthday: '1990-05-01' } })
  expect(granted(await set('1990-05-01'))).toMatchObject({ result: 'done' })
  expect((await set('1990-02-30')).ok).toBe(false)
  expect(await titles(mia)).toEqual(['生日已更正'])
})

test('[D-8] a picture and a nickname that are taken down are gone for everybody, and the member is told', async () => {
  const mia = await server.login('mia', 'device-mia')
  granted(await server.call(avatarSet, { of: 'drawn', avatar: DRAWN_AVATARS[0]! }, { token: mia }))
  const own = { memberId: 'm-mia', purpose: 'avatar', ref: 'shown' } as const
  await server.services.write((tx) => openUpload(tx, own, { type: 'image/png', bytes: 1 }))
  granted(await server.call(nicknameSet, { nickname: 'Mimi' }, { token: mia }))
  const take = async (what: 'avatar' | 'nickname') =>
    granted(await server.call(officeMemberTakeDown, { ...MIA, what }, { token: oda })).result
  expect([await take('avatar'), await take('nickname')]).toEqual(['done', 'done'])
  // The same order that comes once more is done already; of who never had one of their own there is nothing to take.
  expect([await take('avatar'), await take('nickname')]).toEqual(['done', 'done'])
  const ofLeo = { ...MIA, memberId: 'm-leo', what: 'avatar' } as const
  expect(granted(await server.call(officeMemberTakeDown, ofLeo, { token: oda }))).toEqual({ result: 'plain' })
  const info = granted(await server.call(memberInfo, {}, { token: mia }))
  expect(info.avatar).toBe('/art/portrait/m-mia.svg')
  expect(await server.services.db.selectFrom('upload').select('id').execute()).toEqual([])
  expect(info.nickname).toMatch(/^U[0-9a-f]{8}$/)
  expect((await titles(mia)).toSorted()).toEqual(['头像已被移除', '昵称已被移除'])
  expect(granted(await server.call(nicknameSet, { nickname: 'Mimi' }, { token: mia })).result).toBe('early')
})

test('[P-7] [E-1] [D-8] [S-7] a grade that staff gave pays no birthday, nor does a birth date that staff changed, for a year', async () => {
  const DAY = 86_400_000
  const mia = await server.login('mia', 'device-mia')
  const today = formatDay(dayOf(server.clock.now()))
  const year = today.slice(0, 4)
  const worth = async (token: string) => granted(await server.call(birthdayBonus, {}, { token })).birthCash
  granted(await server.call(officeMemberGrade, { ...MIA, grade: 10, until: today }, { token: oda }))
  granted(await server.call(birthdaySet, { birthday: `1990${today.slice(4)}` }, { token: mia }))
  const claim = (token: string, period = year) => server.call(gradeBonusClaim, { kind: 'birthday', period }, { token })
  expect(await worth(mia)).toBe(0)
  expect(await claim(mia)).toMatchObject({ code: codes.notFound })
  await settledBet(server, { memberId: 'm-mia', stake: 5_000 * YUAN })
  expect(await worth(mia)).toBe(8 * YUAN)

  const yesterday = formatDay(dayOf(server.clock.now()) - 1)
  granted(await server.call(officeMemberBirthday, { ...MIA, birthday: `1990${yesterday.slice(4)}` }, { token: oda }))
  expect(await claim(mia, yesterday.slice(0, 4))).toMatchObject({ code: codes.notFound })
  // A year later.
  const { db } = server.services
  await db
    .updateTable('member_profile')
    .set((row) => ({ staff_birthday_at: row('staff_birthday_at', '-', 366 * DAY) }))
    .execute()
  expect(granted(await claim(mia, yesterday.slice(0, 4))).paid).toEqual({ asset: 'FEN', amount: 8 * YUAN })
})

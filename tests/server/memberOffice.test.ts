import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  officeMember,
  officeMemberPassword,
  officeMembers,
  officeMemberSessionsEnd,
  officeMemberStatus,
} from '#src/api/contract/memberOffice.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { login } from '#src/api/contract/session.ts'
import { timeOutBegin } from '#src/api/contract/saferPlay.ts'
import type { Right } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { resetMemberPassword } from '#server/backOffice/memberOffice.ts'
import { setStatus } from '#server/members/account.ts'
import { findMember } from '#server/members/members.ts'
import { storeRights } from '#server/members/rights.ts'
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

const find = async (query: { text?: string; isActive?: boolean; before?: string }) =>
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
  expect((await server.call(login, { name: 'mia', password: reset.password })).ok).toBe(true)
  const rows = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['act', 'by_name', 'detail_json', 'after_json'])
    .execute()
  expect(rows.map(({ act, by_name: by }) => [act, by])).toEqual(
    ['officeMemberSessionsEnd', 'officeMemberStatus', 'officeMemberStatus', 'officeMemberPassword'].map((act) => [act, 'oda']),
  )
  for (const row of rows) expect(JSON.parse(row.detail_json)).toMatchObject(WHY)
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

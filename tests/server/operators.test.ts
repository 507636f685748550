import { afterEach, beforeEach, expect, test } from 'vitest'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import {
  operatorAdd,
  operatorFactorReset,
  operatorList,
  operatorPasswordReset,
  operatorRightsSet,
  operatorStatusSet,
} from '#src/api/contract/operators.ts'
import { messageList } from '#src/api/contract/messages.ts'
import { login } from '#src/api/contract/session.ts'
import { secondFactorBegin } from '#src/api/contract/secondFactor.ts'
import { type Right, RIGHTS } from '#src/api/model/right.ts'
import { profile } from '#src/api/profile.ts'
import { resetOperatorPassword, setOperatorRights } from '#server/backOffice/operators.ts'
import { carryOut } from '#server/commands.ts'
import { setStatus } from '#server/members/account.ts'
import { findMember, type MemberRow } from '#server/members/members.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { firstLogin, OWN_PASSWORD } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const WHY = { reason: '新同事' }
/** The password is right, but somebody else made it. */
const NEEDS_OWN = { ok: false, code: codes.invalid, data: { field: 'oldPassword' } }

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  oda = await server.login('oda')
})
afterEach(() => server.stop())

/** Makes an operator with these rights and logs them in. */
async function hire(name: string, rights: Right[], token = oda) {
  const made = granted(await server.call(operatorAdd, { name, rights, ...WHY }, { token }))
  if (made.result !== 'done' || made.password === null) throw new Error(made.result)
  const { memberId } = made.operator
  return { memberId, password: OWN_PASSWORD, made: made.password, token: await firstLogin(server, name, made.password) }
}
async function enter(name: string, password: string): Promise<string> {
  return granted(await server.call(login, { name, password, timewd: morningTime(server.clock.now()) })).token
}
const set = (memberId: string, rights: Right[], token = oda) =>
  server.call(operatorRightsSet, { memberId, rights, ...WHY }, { token })
const rightsOf = async (token: string) => granted(await server.call(backOfficeRights, {}, { token })).rights
const resultOf = async (reply: ReturnType<typeof set>) => granted(await reply).result

test('[D-8] an added operator logs in with a password of their own in place of the one that is told once, and may do what they were given', async () => {
  const olga = await hire('olga', ['money.act', 'audit.read'])
  expect(await rightsOf(olga.token)).toEqual(['money.read', 'money.act', 'audit.read'])
  const list = granted(await server.call(operatorList, {}, { token: oda })).list
  expect(list.map(({ name, isActive, rights }) => [name, isActive, rights.length])).toEqual([
    ['oda', true, RIGHTS.length],
    ['olga', true, 3],
  ])
  expect(granted(await server.call(operatorAdd, { name: 'olga', rights: [], ...WHY }, { token: oda }))).toEqual({
    result: 'taken',
  })
  const row = await server.services.db
    .selectFrom('trail')
    .innerJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['detail_json', 'after_json'])
    .where('act', '=', 'operatorAdd')
    .orderBy('trail.at')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(row.detail_json)).toMatchObject({ name: 'olga', reason: '新同事' })
  expect(JSON.parse(row.after_json)).toMatchObject({
    before: null,
    after: { name: 'olga', rights: ['money.read', 'money.act', 'audit.read'] },
  })
  expect(JSON.stringify(row)).not.toContain(olga.made)
})

test('[D-8] [C-8] a password that a colleague made opens no session, so no back office and no second factor, until it is changed', async () => {
  const order = { name: 'olga', rights: [...RIGHTS], ...WHY }
  const made = granted(await server.call(operatorAdd, order, { token: oda }))
  if (made.result !== 'done' || made.password === null) throw new Error(made.result)
  const { memberId } = made.operator
  const enterBy = (password: string, oldPassword?: string) =>
    server.call(login, { name: 'olga', password, ...(oldPassword === undefined ? {} : { oldPassword }) })
  expect(await enterBy(made.password)).toMatchObject(NEEDS_OWN)
  expect(await enterBy(made.password, made.password)).toMatchObject(NEEDS_OWN)
  const sessions = server.services.db.selectFrom('session').select('token_hash').where('member_id', '=', memberId)
  expect(await sessions.execute()).toEqual([])
  const { token } = granted(await enterBy(OWN_PASSWORD, made.password))
  expect(await rightsOf(token)).toEqual(RIGHTS)
  // Who made it cannot come in by it any more.
  server.clock.advance(1_000)
  expect(await enterBy(made.password)).toMatchObject({ ok: false, data: { field: 'password' } })
  const begun = await server.call(secondFactorBegin, { loginPassword: OWN_PASSWORD }, { token })
  expect(granted(begun).result).toBe('begun')
})

test('[D-8] nobody changes their own rights, keeps themselves out or resets their own password', async () => {
  const own = { memberId: 'm-oda', ...WHY }
  expect(await resultOf(set('m-oda', [...RIGHTS]))).toBe('own')
  expect(granted(await server.call(operatorStatusSet, { ...own, isActive: false }, { token: oda }))).toEqual({ result: 'own' })
  expect(granted(await server.call(operatorPasswordReset, own, { token: oda }))).toEqual({ result: 'own' })
  expect(await rightsOf(oda)).toEqual(RIGHTS)
})

test('[D-8] nobody gives or takes a right that they have not, nor touches an account that may do more', async () => {
  const olga = await hire('olga', ['operators.act', 'money.read'])
  const pete = await hire('pete', ['site.act'])
  expect(
    granted(await server.call(operatorAdd, { name: 'mallory', rights: ['site.read'], ...WHY }, { token: olga.token })),
  ).toEqual({
    result: 'beyond',
  })
  expect(await resultOf(set(pete.memberId, ['site.read', 'site.act', 'venues.read'], olga.token))).toBe('beyond')
  expect(await resultOf(set(pete.memberId, [], olga.token))).toBe('beyond')
  // Also a right that both have: whoever may do more is not theirs to make less of.
  expect(
    await resultOf(
      set(
        'm-oda',
        RIGHTS.filter((right) => right !== 'operators.act'),
        olga.token,
      ),
    ),
  ).toBe('beyond')
  // What they have they may give, beside what is there already.
  expect(await resultOf(set(pete.memberId, ['site.act', 'money.read'], olga.token))).toBe('done')
  const order = { memberId: 'm-oda', ...WHY }
  expect(granted(await server.call(operatorStatusSet, { ...order, isActive: false }, { token: olga.token }))).toEqual({
    result: 'beyond',
  })
  expect(granted(await server.call(operatorPasswordReset, order, { token: olga.token }))).toEqual({ result: 'beyond' })
  expect(await server.call(operatorStatusSet, { memberId: 'm-mia', isActive: false, ...WHY }, { token: oda })).toMatchObject({
    code: codes.notFound,
  })
})

test('[D-8] a right that was taken since it was read is not given back by a save from before, which is told what there is now', async () => {
  const { memberId } = await hire('olga', ['money.approve', 'site.read'])
  const setFrom = async (base: Right[], rights: Right[], token = oda) =>
    granted(await server.call(operatorRightsSet, { memberId, rights, base, ...WHY }, { token }))
  const read: Right[] = ['money.read', 'money.approve', 'site.read']
  expect((await setFrom(read, ['site.read'])).result).toBe('done')
  expect(await setFrom(read, [...read, 'rooms.read'])).toMatchObject({ result: 'late', operator: { rights: ['site.read'] } })
  // Sent again after a lost answer it is what is there.
  expect((await setFrom(read, ['site.read'])).result).toBe('done')
  expect(await setFrom(['site.read'], ['rooms.read', 'site.read'])).toMatchObject({
    result: 'done',
    operator: { rights: ['rooms.read', 'site.read'] },
  })
})

test('[D-8] who reads less of an operator than there is now is told that, and not that it is beyond them', async () => {
  const olga = await hire('olga', ['operators.act', 'site.read'])
  const pete = await hire('pete', ['site.read'])
  granted(await set(pete.memberId, ['site.read', 'money.read']))
  const order = { memberId: pete.memberId, rights: [], base: ['site.read' as const], ...WHY }
  expect(granted(await server.call(operatorRightsSet, order, { token: olga.token }))).toMatchObject({ result: 'late' })
})

test('[D-8] two who take each other’s rights at once, both let in before either did, leave one who may change operators', async () => {
  const olga = await hire('olga', [...RIGHTS])
  const { db, write } = server.services
  const [first, second] = await Promise.all(['m-oda', olga.memberId].map((id) => findMember(db, id)))
  if (first === undefined || second === undefined) expect.unreachable('both are there')
  const take = (by: MemberRow, { id }: MemberRow) =>
    write((tx) => setOperatorRights(tx, by, { memberId: id, rights: [], ...WHY }))
  const ended = await Promise.allSettled([take(first, second), take(second, first)])
  // Which of them came first is the database's.
  const [done, refused] = ended.toSorted((a, b) => (a.status < b.status ? -1 : 1))
  expect(done).toMatchObject({ status: 'fulfilled', value: { result: 'done' } })
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: codes.forbidden } })
  const left = await Promise.all([oda, olga.token].map(rightsOf))
  expect(left.filter((rights) => rights.includes('operators.act'))).toHaveLength(1)
  expect(left.filter((rights) => rights.length === 0)).toHaveLength(1)
})

test('[D-8] who is kept out while their reset of a password waits for its hash resets nothing', async () => {
  const olga = await hire('olga', [...RIGHTS])
  const { db, write } = server.services
  const before = await findMember(db, olga.memberId)
  if (before === undefined) expect.unreachable('she is there')
  await write((tx) => setStatus(tx, olga.memberId, '2'))
  const order = { memberId: 'm-oda', ...WHY }
  await expect(resetOperatorPassword(server.services, before, order)).rejects.toMatchObject({ code: codes.forbidden })
  expect(await rightsOf(oda)).toEqual(RIGHTS)
})

test('[D-8] who is kept out is out at once and comes back with the same password; a reset one is told once and ends all sessions', async () => {
  const olga = await hire('olga', ['money.read'])
  const order = { memberId: olga.memberId, ...WHY }
  const status = (isActive: boolean) => server.call(operatorStatusSet, { ...order, isActive }, { token: oda })
  expect(granted(await status(false))).toMatchObject({ result: 'done', operator: { isActive: false }, password: null })
  expect((await server.call(backOfficeRights, {}, { token: olga.token })).ok).toBe(false)
  expect(granted(await status(true))).toMatchObject({ operator: { isActive: true } })
  const again = await enter('olga', olga.password)
  const reset = granted(await server.call(operatorPasswordReset, order, { token: oda }))
  if (reset.result !== 'done' || reset.password === null) throw new Error(reset.result)
  expect((await server.call(backOfficeRights, {}, { token: again })).ok).toBe(false)
  expect((await server.call(login, { name: 'olga', password: olga.password })).ok).toBe(false)
  expect(await server.call(login, { name: 'olga', password: reset.password })).toMatchObject(NEEDS_OWN)
  expect(await rightsOf(await firstLogin(server, 'olga', reset.password))).toEqual(['money.read'])
})

test('[D-8] the owner gives an operator every right again, and the trail knows what they had', async () => {
  const olga = await hire('olga', ['money.read'])
  const { db } = server.services
  expect(await carryOut({ db, payerSecret: null }, ['rights', 'olga', 'all'])).toBe('Done.')
  expect(await rightsOf(olga.token)).toEqual(RIGHTS)
  expect(await carryOut({ db, payerSecret: null }, ['rights', 'mia', 'all'])).toBeNull()
  const row = await db.selectFrom('trail').select('detail_json').where('act', '=', 'rights').executeTakeFirstOrThrow()
  expect(JSON.parse(row.detail_json)).toEqual({ order: ['rights', 'olga', 'all'], before: { rights: ['money.read'] } })
})

test('[D-8] [S-7] the password and the second factor of one who may do as much are not reset by a colleague; all who look after operators hear of the others', async () => {
  const olga = await hire('olga', [...RIGHTS])
  const pete = await hire('pete', ['money.read'])
  const factor = { member_id: pete.memberId, sealed_secret: '', confirmed_at: 0, last_step: 0 }
  await server.services.db.insertInto('second_factor').values(factor).execute()
  const equal = { memberId: 'm-oda', ...WHY }
  for (const call of [operatorPasswordReset, operatorFactorReset]) {
    expect(granted(await server.call(call, equal, { token: olga.token }))).toEqual({ result: 'beyond' })
    expect(granted(await server.call(call, { memberId: olga.memberId, ...WHY }, { token: oda }))).toEqual({ result: 'beyond' })
    expect(granted(await server.call(call, { memberId: pete.memberId, ...WHY }, { token: oda })).result).toBe('done')
  }
  const titles = async (token: string) => granted(await server.call(messageList, {}, { token })).list.map(({ title }) => title)
  expect((await titles(olga.token)).toSorted()).toEqual(
    ['登录密码已修改', '操作员密码被重置', '操作员的两步验证被移除', '新增了操作员', '新增了操作员'].toSorted(),
  )
  expect(await titles(oda)).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { officeMembers } from '#src/api/contract/memberOffice.ts'
import { saferPlayPulse } from '#src/api/contract/saferPlay.ts'
import { officeSettingSet } from '#src/api/contract/siteOffice.ts'
import { sessionEndIn } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import { endIdleSessions, OPERATOR_IDLE } from '#server/members/operatorIdle.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const MINUTE = 60_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ operatorIdle: OPERATOR_IDLE })
})
afterEach(() => server.stop())

/** 0 while the session holds, else the code that says why not. */
async function endOf(token: string): Promise<number> {
  const reply = await server.call(memberInfo, {}, { token })
  return reply.ok ? 0 : reply.code
}
const setDelay = (token: string, value: string) =>
  server.call(officeSettingSet, { key: 'betAcceptanceDelay', value, reason: 'as agreed' }, { token })

test('[D-8] [X-5] an operator who does nothing for an hour is logged out and told why; a member is not', async () => {
  const [oda, mia] = [await server.login('oda'), await server.login('mia')]
  server.clock.advance(59 * MINUTE)
  expect(await endOf(oda)).toBe(0)
  server.clock.advance(MINUTE)
  const late = await server.call(officeMembers, { text: 'mia' }, { token: oda })
  expect(late).toMatchObject({ ok: false, code: codes.authError, message: expect.stringContaining('自动退出') })
  expect([await endOf(oda), await endOf(mia)]).toEqual([codes.authError, 0])
})

test('[D-8] what an operator does, and what their page says they do, is use; what the page asks by itself is not', async () => {
  const oda = await server.login('oda')
  const after = async (minutes: number, run: () => Promise<{ readonly ok: boolean }>) => {
    server.clock.advance(minutes * MINUTE)
    return (await run()).ok
  }
  expect(await after(50, () => setDelay(oda, '5'))).toBe(true)
  expect(await after(50, () => server.call(backOfficeRights, { isUsed: true }, { token: oda }))).toBe(true)
  expect(await after(50, () => server.call(backOfficeRights, {}, { token: oda }))).toBe(true)
  expect(await after(9, () => server.call(officeMembers, { text: 'mia' }, { token: oda }))).toBe(true)
  expect(await after(1, () => setDelay(oda, '6'))).toBe(false)
  expect(await endOf(oda)).toBe(codes.authError)
})

test('[D-8] [P-6] a sign of play that an operator’s page gives by itself is no use', async () => {
  const oda = await server.login('oda')
  const pulse = () => server.call(saferPlayPulse, {}, { token: oda })
  for (const minutes of [20, 20, 19]) {
    server.clock.advance(minutes * MINUTE)
    expect(await pulse()).toMatchObject({ ok: true })
  }
  server.clock.advance(MINUTE)
  expect(await pulse()).toMatchObject({ ok: false, code: codes.authError })
})

test('[D-8] [X-5] the socket of an operator who does nothing ends with the session, which no use brings back', async () => {
  const oda = await server.login('oda')
  const socket = await server.connect(oda)
  server.clock.advance(60 * MINUTE)
  await server.services.write((tx) => endIdleSessions(tx, OPERATOR_IDLE))
  const ending = await socket.until('the end of the session', () => socket.selves.find(({ kind }) => kind === 'sessionEnded'))
  expect(ending).toMatchObject({ code: codes.authError, message: expect.stringContaining('自动退出') })
  await expect(server.connect(oda)).rejects.toMatchObject({ code: codes.authError })
  expect(await server.call(backOfficeRights, { isUsed: true }, { token: oda })).toMatchObject({
    ok: false,
    code: codes.authError,
  })
  const trail = await server.services.db.selectFrom('session').select('ended_code').where('member_id', '=', 'm-oda').execute()
  expect(trail).toEqual([{ ended_code: codes.authError }])
})

test('[D-8] [X-5] what ends the sessions of operators who do nothing leaves those of members', async () => {
  for (const name of ['mia', 'oda']) await server.login(name)
  server.clock.advance(60 * MINUTE)
  await server.services.write((tx) => endIdleSessions(tx, OPERATOR_IDLE))
  const ends = await server.services.db.selectFrom('session').select(['member_id', 'ended_code']).orderBy('member_id').execute()
  expect(ends).toEqual([
    { member_id: 'm-mia', ended_code: null },
    { member_id: 'm-oda', ended_code: codes.authError },
  ])
})

test('[D-8] [B-4] no session lasts longer than a day, whatever its device says of the time', () => {
  const now = server.clock.now()
  for (let zone = -720; zone <= 840; zone += 15) {
    const lasts = sessionEndIn(now, zone) - now
    expect([lasts > 0, lasts <= 86_400_000]).toEqual([true, true])
  }
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  officeAgentClear,
  officeAgentHeld,
  officeAgentPay,
  officeAgents,
  officeAgentSettle,
  officeAgentStatements,
} from '#src/api/contract/agentOffice.ts'
import { agentAddCode, agentApply, agentDays, agentInfo, agentMembers, agentStatements } from '#src/api/contract/agents.ts'
import { referrerInfo } from '#src/api/contract/registration.ts'
import { monthOfDay } from '#src/api/model/agent.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { profile } from '#src/api/profile.ts'
import { closeMonths } from '#server/agents/closeMonths.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { setStatus } from '#server/members/account.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { deposited } from '#tests/support/deposited.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { createRegistrant } from '#tests/support/registering.ts'
import { openGames, playedRound } from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { forbidden, notFound, conflict, unauthorized } = profile.codes
const HOUR = 3_600_000
const FORM = { channel: 'video', place: 'Channel 7', text: 'I comment on football every week.' } as const
const REASON = 'looked at the channel'

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  // Everybody of a test comes from one address.
  await server.services.write((tx) => writeSetting(tx, 'inviteSameAddress', 'on'))
  await goTo(addMonths(periodStart('month', server.clock.now()), 1))
})
afterEach(async () => {
  vi.restoreAllMocks()
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

/** Both come at a time, as people who were there until then. */
async function goTo(at: number) {
  server.clock.advance(at - server.clock.now())
  await server.services.write((tx) => tx.db.updateTable('member').set({ last_seen_at: at }).execute())
  mia = await server.login('mia')
  oda = await server.login('oda')
}
/** The next month begins, and the one before is closed. */
async function nextMonth() {
  await goTo(addMonths(periodStart('month', server.clock.now()), 1) + HOUR)
  await closeMonths(server.services)
}
const info = async (token = mia) => granted(await server.call(agentInfo, {}, { token }))
const apply = (more: Partial<{ applicationId: string; text: string }> = {}, token = mia) =>
  server.call(agentApply, { applicationId: newClientId(), ...FORM, ...more }, { token })
const listed = async (token = oda) => granted(await server.call(officeAgents, {}, { token })).list
async function settle(verdict: 'approve' | 'refuse' | 'suspend' | 'resume', token = oda) {
  const [agent] = await listed()
  return server.call(officeAgentSettle, { agentId: agent!.agentId, version: agent!.version, verdict, reason: REASON }, { token })
}
/** Mia becomes an agent. Her code. */
async function becomeAgent() {
  granted(await apply())
  granted(await settle('approve'))
  return (await info()).codes[0]!.code
}
let number = 0
/** Somebody registers with a code, on a device of their own unless it is named. */
async function player(code: string, device = `device-${(number += 1)}`) {
  server.clock.advance(1)
  const person = createRegistrant(server, device)
  const reply = granted(await person.register({ name: `harbour${(number += 1)}`, i_code: code.toLowerCase() }))
  if (reply.result !== 'done') throw new Error(reply.result)
  return { id: reply.member.memberId, token: reply.token, headers: person.headers }
}
const bets = (memberId: string, stake: number, outcome: 'lost' | 'won' | 'void' = 'lost') =>
  settledBet(server, { memberId, stake, matchId: `m-${memberId}-${(number += 1)}` }, outcome)
const statements = async (token = mia) => granted(await server.call(agentStatements, {}, { token })).list
const due = async () => granted(await server.call(officeAgentStatements, {}, { token: oda })).list
const pay = (statementId: string, token = oda) => server.call(officeAgentPay, { statementId, reason: REASON }, { token })
const yuan = (owner = 'm-mia') => balanceOf(server.services.db, owner, 'FEN')

test('[C-11] a member applies once, is refused with a reason, applies again, is approved and has a code', async () => {
  expect(await info()).toMatchObject({ standing: null, codes: [], members: 0 })
  const applicationId = newClientId()
  const replies = await Promise.all([apply({ applicationId }), apply({ applicationId }), apply({ applicationId })])
  for (const reply of replies) expect(granted(reply)).toEqual({ result: 'done' })
  expect(await apply({ applicationId, text: 'another text' })).toMatchObject({ code: conflict })
  expect(granted(await apply())).toEqual({ result: 'already' })
  expect(await listed()).toHaveLength(1)

  expect(granted(await settle('refuse'))).toMatchObject({ result: 'done' })
  expect((await info()).standing).toMatchObject({ state: 'refused', reason: REASON })
  expect(granted(await apply({ text: 'now with more viewers' }))).toEqual({ result: 'done' })
  expect((await info()).standing).toMatchObject({ state: 'applied', reason: null })
  expect(granted(await settle('approve'))).toMatchObject({ result: 'done' })
  const { codes } = await info()
  expect(codes).toEqual([{ code: expect.stringMatching(/^[A-Z2-9]{10}$/), label: '', at: server.clock.now(), members: 0 }])
  expect((await fetch(`${server.url}/s/${codes[0]!.code}`, { redirect: 'manual' })).headers.get('location')).toBe(
    `/register?i_code=${codes[0]!.code}`,
  )
})

test('[C-11] an act on an agent is done once, refused over a newer one, and written into the trail', async () => {
  granted(await apply())
  const [agent] = await listed()
  const order = { agentId: agent!.agentId, version: agent!.version, verdict: 'approve', reason: REASON } as const
  const act = () => server.call(officeAgentSettle, order, { token: oda })
  expect(granted(await act())).toMatchObject({ result: 'done', agent: { state: 'approved', version: 2 } })
  expect(granted(await act())).toMatchObject({ result: 'done', agent: { state: 'approved', version: 2 } })
  const late = await server.call(officeAgentSettle, { ...order, verdict: 'refuse' }, { token: oda })
  expect(granted(late)).toMatchObject({ result: 'late' })
  expect((await info()).codes).toHaveLength(1)
  const rows = await server.services.db.selectFrom('trail').selectAll().where('act', '=', 'officeAgentSettle').execute()
  expect(rows).toHaveLength(3)
})

test('[C-11] who lacks the right sees and does nothing; nobody settles their own application', async () => {
  granted(await apply())
  const leo = await secondOperator(server, ['agents.read'])
  expect(await listed(leo)).toHaveLength(1)
  expect(await settle('approve', leo)).toMatchObject({ code: forbidden })
  expect(await pay('s-none', leo)).toMatchObject({ code: forbidden })
  expect(await server.call(officeAgents, {}, { token: mia })).toMatchObject({ code: forbidden })
  expect(await server.call(agentInfo, {})).toMatchObject({ code: unauthorized })
  expect(await pay('s-none')).toMatchObject({ code: notFound })
  granted(await settle('refuse'))
  server.clock.advance(1)
  granted(await apply({}, oda))
  expect(granted(await settle('approve'))).toMatchObject({ result: 'own' })
})

test('[C-11] another code is made once, at most ten; none for who is no agent', async () => {
  const codeId = newClientId()
  const add = (label: string, id = newClientId(), token = mia) => server.call(agentAddCode, { codeId: id, label }, { token })
  expect(granted(await add('stream'))).toEqual({ result: 'standing' })
  await becomeAgent()
  server.clock.advance(1)
  expect(granted(await add('stream', codeId))).toEqual({ result: 'done' })
  expect(granted(await add('stream', codeId))).toEqual({ result: 'done' })
  expect(await add('other', codeId)).toMatchObject({ code: conflict })
  expect((await info()).codes.map(({ label }) => label)).toEqual(['', 'stream'])
  for (let more = 2; more < 10; more += 1) {
    server.clock.advance(HOUR)
    mia = await server.login('mia')
    expect(granted(await add(`code ${more}`))).toEqual({ result: 'done' })
  }
  server.clock.advance(HOUR)
  mia = await server.login('mia')
  expect(granted(await add('one too many'))).toEqual({ result: 'full' })
})

test('[C-11] visits, registrations, first deposits, bets and revenue are counted by day; members are masked', async () => {
  const code = await becomeAgent()
  const look = (device: string) => server.call(referrerInfo, { code }, { headers: createRegistrant(server, device).headers })
  expect(granted(await look('visitor-1'))).toEqual({ name: 'M**' })
  granted(await look('visitor-1'))
  granted(await look('visitor-2'))
  const { id } = await player(code)
  await deposited(server, id, 10_000)
  await deposited(server, id, 10_000)
  await bets(id, 10_000)
  await bets(id, 4_000, 'won')
  await bets(id, 3_000, 'void')
  const today = formatDay(dayOf(server.clock.now()))
  const { list } = granted(await server.call(agentDays, { from: today, to: today }, { token: mia }))
  expect(list).toEqual([
    {
      day: today,
      visits: 2,
      registrations: 1,
      firstDeposits: 1,
      bets: fen(14_000),
      stakes: fen(17_000),
      returns: fen(11_000),
      prizes: fen(0),
      fees: fen(0),
      net: fen(6_000),
    },
  ])
  const page = granted(await server.call(agentMembers, {}, { token: mia }))
  expect(page.list).toEqual([{ id: expect.stringMatching(/^q/), name: 'h**', label: '', at: expect.any(Number), active: true }])
  expect(JSON.stringify(page)).not.toContain(id)
  const leo = await server.login('leo')
  expect(granted(await server.call(agentMembers, { before: page.list[0]!.id }, { token: leo }))).toEqual({
    list: [],
    more: false,
  })
  expect(granted(await server.call(agentDays, { from: today, to: today }, { token: leo }))).toEqual({ list: [] })
})

test('[C-11] a code brings nobody while its agent is suspended, or their account disabled', async () => {
  const code = await becomeAgent()
  const whose = async () => {
    const { headers } = createRegistrant(server, 'visitor-1')
    return granted(await server.call(referrerInfo, { code }, { headers })).name
  }
  const become = (status: '1' | '2') => server.services.write((tx) => setStatus(tx, 'm-mia', status))
  expect(await whose()).toBe('M**')
  await become('2')
  expect(await whose()).toBeNull()
  await become('1')
  expect(await whose()).toBe('M**')
  granted(await settle('suspend'))
  expect(await whose()).toBeNull()
})

test('[C-11] prizes and fees are taken off, and an open bet counts when it is settled', async () => {
  const code = await becomeAgent()
  const { id } = await player(code)
  await openBet(server, { memberId: id, stake: 50_000 })
  await bets(id, 10_000)
  await server.services.write(async (tx) => {
    for (const owner of [HOUSE.prizes, HOUSE.fees]) await openAccount(tx.db, owner, 'FEN', 'house')
    await openAccount(tx.db, id, 'FEN', 'member')
    const prize = { kind: 'bonusLevel', key: 'test:prize', digest: 'prize', asset: 'FEN', from: HOUSE.prizes, to: id } as const
    await transfer(tx, { ...prize, amount: fen(800) })
  })
  await nextMonth()
  expect(await statements()).toMatchObject([{ stakes: 10_000, returns: 0, prizes: 800, members: 1 }])
})

test('[C-11] [P-5] rounds of games count as bets do: stakes and returns by the ledger, once they are settled, and valid bets', async () => {
  await openGames(server.services)
  const code = await becomeAgent()
  const { id } = await player(code)
  await server.services.write(async (tx) => {
    await openAccount(tx.db, id, 'FEN', 'member')
    const given = { kind: 'opening', key: 'test:given', digest: 'given', asset: 'FEN', from: HOUSE.mint, to: id } as const
    await transfer(tx, { ...given, amount: fen(10_000) })
  })
  await playedRound(server.services, { memberId: id, stake: 2_000, payout: 500 })
  await bets(id, 4_000)
  const today = formatDay(dayOf(server.clock.now()))
  const { list } = granted(await server.call(agentDays, { from: today, to: today }, { token: mia }))
  expect(list).toMatchObject([{ bets: 6_000, stakes: 6_000, returns: 500, net: 5_500 }])
  await nextMonth()
  expect(await statements()).toMatchObject([{ stakes: 6_000, returns: 500, base: 5_500, members: 1 }])
})

test('[C-11] a month is closed once, paid once by one operator, and the next one is its own', async () => {
  const code = await becomeAgent()
  const month = monthOfDay(dayOf(server.clock.now()))
  const players = [await player(code), await player(code), await player(code)]
  for (const { id } of players) await bets(id, 100_000)
  await closeMonths(server.services)
  expect(await statements()).toEqual([])
  await nextMonth()
  await closeMonths(server.services)
  const [one, ...rest] = await statements()
  expect(rest).toEqual([])
  expect(one).toMatchObject({ month, state: 'due', stakes: 300_000, base: 300_000, active: 3, commission: 75_000, paidAt: null })
  const before = await yuan()
  const replies = await Promise.all([pay(one!.statementId), pay(one!.statementId), pay(one!.statementId)])
  expect(replies.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'late', 'late'])
  expect((await yuan()) - before).toBe(75_000)
  expect(await statements()).toMatchObject([{ state: 'paid' }])
  await nextMonth()
  expect(await statements()).toMatchObject([{ state: 'none', commission: 0, stakes: 0 }, { state: 'paid' }])
})

test('[C-11] too few active members bring nothing; what members won is carried, whole', async () => {
  const code = await becomeAgent()
  const players = [await player(code), await player(code), await player(code)]
  for (const { id } of players.slice(0, 2)) await bets(id, 100_000)
  await nextMonth()
  for (const { id } of players) await bets(id, 50_000, 'won')
  await nextMonth()
  for (const { id } of players) await bets(id, 60_000)
  await nextMonth()
  expect(await statements()).toMatchObject([
    { carriedIn: -150_000, base: 30_000, carriedOut: 0, commission: 7_500, state: 'due' },
    { base: 0, carriedOut: -150_000, commission: 0, state: 'none' },
    { base: 200_000, active: 2, carriedOut: 0, commission: 0, state: 'none' },
  ])
})

test('[C-11] nothing is earned from who is self-excluded, or who came on the agent’s own device', async () => {
  const code = await becomeAgent()
  const own = await server.services.db
    .selectFrom('session')
    .select('device_id')
    .where('member_id', '=', 'm-mia')
    .executeTakeFirstOrThrow()
  const players = [
    await player(code),
    await player(code),
    await player(code),
    await player(code),
    await player(code, own.device_id),
  ]
  for (const { id } of players) await bets(id, 100_000)
  const excluded = { memberId: players[3]!.id, deviceId: 'device-x' }
  await server.services.write((tx) => beginPause(tx, excluded, { months: 6 }))
  await nextMonth()
  expect(await statements()).toMatchObject([{ stakes: 500_000, withheld: 200_000, base: 300_000, active: 3, commission: 75_000 }])
  const bars = await server.services.db
    .selectFrom('agent_share')
    .select(['member_id', 'bar'])
    .where('bar', 'is not', null)
    .execute()
  expect(bars.toSorted((one, other) => (one.bar ?? '').localeCompare(other.bar ?? ''))).toEqual([
    { member_id: players[3]!.id, bar: 'excluded' },
    { member_id: players[4]!.id, bar: 'held' },
  ])
})

test('[C-11] [D-8] what is held of who looks like the agent comes into the next month once an operator clears them, once; a new likeness holds again', async () => {
  const code = await becomeAgent()
  const own = await server.services.db
    .selectFrom('session')
    .select('device_id')
    .where('member_id', '=', 'm-mia')
    .executeTakeFirstOrThrow()
  const players = [await player(code), await player(code), await player(code), await player(code, own.device_id)]
  for (const { id } of players) await bets(id, 100_000)
  await nextMonth()
  expect(await statements()).toMatchObject([{ withheld: 100_000, released: 0, base: 300_000 }])

  const agentId = (await listed())[0]!.agentId
  const held = async () => granted(await server.call(officeAgentHeld, { agentId }, { token: oda })).list
  const [waits, ...others] = await held()
  expect(others).toEqual([])
  expect(waits).toMatchObject({ why: expect.arrayContaining(['device']), held: 100_000, clearedBy: null })
  const clear = (token = oda) => server.call(officeAgentClear, { id: waits!.id, reason: REASON }, { token })
  expect(await clear(await secondOperator(server, ['agents.act']))).toMatchObject({ code: forbidden })
  const replies = await Promise.all([clear(), clear()])
  expect(replies.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'late'])
  expect(await held()).toMatchObject([{ clearedBy: 'oda', held: 100_000 }])

  for (const { id } of players.slice(0, 3)) await bets(id, 10_000)
  await nextMonth()
  expect((await statements())[0]).toMatchObject({ withheld: 0, released: 100_000, base: 130_000, active: 3, commission: 32_500 })
  expect(await held()).toMatchObject([{ clearedBy: 'oda', held: 0 }])

  for (const id of ['m-mia', players[3]!.id])
    await server.services.write((tx) =>
      tx.db
        .insertInto('real_name')
        .values({ member_id: id, name: 'Chen Harbour', bound_at: tx.at })
        .onConflict((clash) => clash.column('member_id').doUpdateSet({ name: 'Chen Harbour' }))
        .execute(),
    )
  await bets(players[3]!.id, 40_000)
  await nextMonth()
  expect((await statements())[0]).toMatchObject({ withheld: 40_000, released: 0, stakes: 40_000 })
  expect(await held()).toMatchObject([{ clearedBy: null, held: 40_000 }])
})

test('[C-11] [D-8] what is held of who was cleared stays held where they look like the agent anew before the month is closed', async () => {
  const code = await becomeAgent()
  const own = await server.services.db
    .selectFrom('session')
    .select('device_id')
    .where('member_id', '=', 'm-mia')
    .executeTakeFirstOrThrow()
  const alike = await player(code, own.device_id)
  await bets(alike.id, 100_000)
  await nextMonth()
  const agentId = (await listed())[0]!.agentId
  const [waits] = granted(await server.call(officeAgentHeld, { agentId }, { token: oda })).list
  granted(await server.call(officeAgentClear, { id: waits!.id, reason: REASON }, { token: oda }))
  for (const id of ['m-mia', alike.id])
    await server.services.write((tx) =>
      tx.db
        .insertInto('real_name')
        .values({ member_id: id, name: 'Chen Harbour', bound_at: tx.at })
        .onConflict((clash) => clash.column('member_id').doUpdateSet({ name: 'Chen Harbour' }))
        .execute(),
    )
  await nextMonth()
  expect((await statements())[0]).toMatchObject({ released: 0, base: 0 })
})

test('[D-8] an operator who is the agent, or the member, clears none of the two', async () => {
  const code = await becomeAgent()
  const { id } = await player(code)
  const who = async (agent: string, member: string) => {
    await server.services.write(async (tx) => {
      await tx.db.updateTable('agent').set({ member_id: agent }).execute()
      await tx.db.updateTable('agent_member').set({ member_id: member, held: 1 }).execute()
    })
    const bound = await server.services.db.selectFrom('agent_member').select('id').executeTakeFirstOrThrow()
    return granted(await server.call(officeAgentClear, { id: bound.id, reason: REASON }, { token: oda })).result
  }
  expect([await who('m-oda', id), await who('m-mia', 'm-oda'), await who('m-mia', id)]).toEqual(['own', 'own', 'done'])
})

test('[D-8] an operator who is an agent does not pay their own statement', async () => {
  const code = await becomeAgent()
  for (let more = 0; more < 3; more += 1) await bets((await player(code)).id, 100_000)
  await nextMonth()
  const [one] = await due()
  await server.services.write((tx) => tx.db.updateTable('agent').set({ member_id: 'm-oda' }).execute())
  expect(granted(await pay(one!.statementId))).toMatchObject({ result: 'own', statement: { state: 'due' } })
})

test('[C-11] [P-5] the database keeps what a month added up to, and a payment, whoever asks it to change', async () => {
  const code = await becomeAgent()
  const players = [await player(code), await player(code), await player(code)]
  for (const { id } of players) await bets(id, 100_000)
  await nextMonth()
  const { db } = server.services
  const change = (table: 'agent_statement' | 'agent_share', column: string, value: string | number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db)
  const [one] = await statements()
  for (const column of ['stakes', 'base', 'withheld', 'commission', 'closed_at'])
    await expect(change('agent_statement', column, 7)).rejects.toThrow('agent_statement is kept')
  await expect(change('agent_statement', 'month', '2020-01')).rejects.toThrow('agent_statement is kept')
  for (const column of ['stakes', 'fees', 'bets'])
    await expect(change('agent_share', column, 7)).rejects.toThrow('agent_share is kept')
  await expect(change('agent_share', 'bar', 'held')).rejects.toThrow('agent_share is kept')
  await expect(db.deleteFrom('agent_share').execute()).rejects.toThrow('agent_share is kept')
  const [again] = await db.selectFrom('agent_share').selectAll().limit(1).execute()
  const sums = sql`insert into agent_share (statement_id, member_id, stakes, returns, prizes, fees, bets)
    values (${again!.statement_id}, ${again!.member_id}, 1, 0, 0, 0, 0)`
  await expect(sums.execute(db)).rejects.toThrow()
  expect(granted(await pay(one!.statementId)).result).toBe('done')
  await expect(change('agent_statement', 'state', 'due')).rejects.toThrow('agent_statement is kept')
  await expect(db.deleteFrom('agent_statement').execute()).rejects.toThrow('agent_statement is kept')
  expect(await statements()).toMatchObject([{ state: 'paid', commission: 75_000 }])
})

test('[C-11] [P-6] who paused is paid nothing as an agent until the pause is over', async () => {
  const code = await becomeAgent()
  const players = [await player(code), await player(code), await player(code)]
  for (const { id } of players) await bets(id, 100_000)
  await nextMonth()
  const [one] = await due()
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  expect(granted(await pay(one!.statementId)).result).toBe('standing')
  await goTo(server.clock.now() + 24 * HOUR)
  expect(granted(await pay(one!.statementId)).result).toBe('done')
})

test('[D-8] over the limit two operators sign, never the same one twice; a suspended agent waits, and so does one whose account is disabled', async () => {
  const code = await becomeAgent()
  const players = [await player(code), await player(code), await player(code)]
  for (const { id } of players) await bets(id, 1_000_000)
  await nextMonth()
  const [one] = await due()
  expect(one).toMatchObject({ takesTwo: true, commission: 750_000, signedBy: null })
  granted(await settle('suspend'))
  expect(granted(await pay(one!.statementId)).result).toBe('standing')
  granted(await settle('resume'))
  const become = (status: '1' | '2') => server.services.write((tx) => setStatus(tx, 'm-mia', status))
  await become('2')
  expect(granted(await pay(one!.statementId)).result).toBe('standing')
  await become('1')
  expect(granted(await pay(one!.statementId)).result).toBe('signed')
  expect(granted(await pay(one!.statementId)).result).toBe('same')
  expect(await due()).toMatchObject([{ state: 'signed', isOwn: true }])
  const before = await yuan()
  const leo = await secondOperator(server, ['agents.approve'])
  expect(granted(await pay(one!.statementId, leo)).result).toBe('done')
  expect((await yuan()) - before).toBe(750_000)
})

test('[D-8] a first signature of who lost the right is none', async () => {
  const code = await becomeAgent()
  for (let more = 0; more < 3; more += 1) await bets((await player(code)).id, 1_000_000)
  await nextMonth()
  const [one] = await due()
  const leo = await secondOperator(server, ['agents.approve'])
  expect(granted(await pay(one!.statementId, leo)).result).toBe('signed')
  await server.services.write((tx) => setStatus(tx, 'm-leo', '2'))
  expect(granted(await pay(one!.statementId)).result).toBe('signed')
  expect(granted(await pay(one!.statementId)).result).toBe('same')
  expect(await due()).toMatchObject([{ state: 'signed', signedBy: 'oda' }])
})

test('[C-11] a month is closed from an hour after its end on', async () => {
  await becomeAgent()
  await goTo(addMonths(periodStart('month', server.clock.now()), 1) + HOUR - 1)
  await closeMonths(server.services)
  expect(await statements()).toEqual([])
  server.clock.advance(1)
  await closeMonths(server.services)
  expect(await statements()).toHaveLength(1)
})

test('[C-11] a close that is cut short leaves nothing, and is made good; months of a long stop are closed in order', async () => {
  const code = await becomeAgent()
  const players = [await player(code), await player(code), await player(code)]
  for (const { id } of players) await bets(id, 50_000, 'won')
  await goTo(addMonths(periodStart('month', server.clock.now()), 1) + HOUR)
  for (const { id } of players) await bets(id, 100_000)
  await goTo(addMonths(periodStart('month', server.clock.now()), 1) + HOUR)
  const { write } = server.services
  const dies = {
    ...server.services,
    write: ((work) => write((tx) => work(tx).then(() => Promise.reject(new Error('killed'))))) as typeof write,
  }
  await expect(closeMonths(dies)).rejects.toThrow('killed')
  expect(await statements()).toEqual([])
  expect(await server.services.db.selectFrom('agent_share').selectAll().execute()).toEqual([])
  await Promise.all([closeMonths(server.services), closeMonths(server.services)])
  expect(await statements()).toMatchObject([{ carriedIn: -150_000, base: 150_000 }, { carriedOut: -150_000 }])
  expect(await yuan(HOUSE.commissionsDue)).toBe(37_500)
})

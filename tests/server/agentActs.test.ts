import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AGENT_CODES, type AgentVerdict, DEFAULT_AGENT_PLAN } from '#src/api/model/agent.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { bindByCode } from '#server/agents/agentCodes.ts'
import { listAgents, settleAgent } from '#server/agents/agentOffice.ts'
import { planWire } from '#server/agents/agentPlan.ts'
import { addCode, agentInfoOf, applyAsAgent, listAgentMembers } from '#server/agents/agents.ts'
import { closeMonths } from '#server/agents/closeMonths.ts'
import { clearMember } from '#server/agents/heldMembers.ts'
import { agentDaysOf, sharesOf } from '#server/agents/revenue.ts'
import { countStatements, listOfficeStatements, listStatements, payStatement } from '#server/agents/statements.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { findMember } from '#server/members/members.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { HOUR } from '#server/platform/durations.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What members, agents and operators do in the agent programme, each rule at what it turns on.

const begin = Date.UTC(2026, 5, 15, 4)
const today = dayOf(begin)
let now = begin
const { db, services } = await startBareServices(() => now)
const heard: BusMessage[] = []
beforeAll(async () => {
  services.bus.subscribe((message) => heard.push(message))
  // Statements are kept for ever: here each test begins without any.
  const kept = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and tbl_name in ('agent_statement', 'agent_share')`.execute(db)
  for (const { name } of kept.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
})
beforeEach(async () => {
  now = begin
  await emptyTables(
    db,
    'account',
    'agent',
    'agent_code',
    'agent_member',
    'agent_share',
    'agent_statement',
    'agent_visit',
    'agent_visitor',
    'deposit_order',
    'deposit_settlement',
    'member',
    'operator_rights',
    'play_pause',
    'pace',
    'valid_day',
  )
  await writeRows(db, member('own'), member('other'), ...['oda', 'leo', 'ann'].map((id) => member(id, 'operator')))
  heard.length = 0
})

const member = (id: string, role = 'member') =>
  row('member', { id, name: id, name_key: id, nickname: `${id}-nick`, role, status: '1' })
const agent = (values: BareRow['values'] = {}) =>
  row('agent', {
    id: 'g',
    member_id: 'own',
    state: 'approved',
    channel: 'video',
    place: 'Channel 7',
    text: 'football',
    reason: null,
    by_name: null,
    at: 1,
    approved_at: 1,
    version: 4,
    ...values,
  })
const brought = (member_id: string, values: BareRow['values'] = {}) =>
  row('agent_member', { member_id, id: `q-${member_id}`, agent_id: 'g', code: 'FIRST', at: 1, held: 0, ...values })
const statement = (values: BareRow['values'] = {}) =>
  row('agent_statement', {
    id: 's',
    agent_id: 'g',
    month: '2026-05',
    state: 'due',
    commission: 100,
    signed_by_id: null,
    signed_by_name: null,
    signed_at: null,
    paid_by_name: null,
    paid_at: null,
    plan_json: JSON.stringify(planWire(DEFAULT_AGENT_PLAN)),
    ...values,
  })
const pause = row('play_pause', { member_id: 'own', kind: 'timeout', since: 1, until: begin + HOUR })
const rights = (id: string, ...all: string[]) => row('operator_rights', { member_id: id, rights_json: JSON.stringify(all) })
const by = async (id: string) => {
  const found = await findMember(db, id)
  if (found === undefined) throw new Error(id)
  return found
}
const agents = () => db.selectFrom('agent').selectAll().execute()
/** Whose pages were told that they stand in another way. */
const told = () => heard.flatMap((one) => (one.type === 'self' && one.push.kind === 'invite' ? [one.memberId] : []))

describe('an application', () => {
  const FORM = { channel: 'video', place: 'Channel 7', text: 'football' } as const
  const apply = (more: Partial<Parameters<typeof applyAsAgent>[2]> = {}) =>
    services.write((tx) => applyAsAgent(tx, 'own', { applicationId: 'a-1', ...FORM, ...more }))

  test('[C-11] is kept with what it says, and its member is told', async () => {
    expect(await apply()).toEqual({ result: 'done' })
    expect(await agents()).toMatchObject([
      { member_id: 'own', state: 'applied', ...FORM, reason: null, by_name: null, at: begin, approved_at: null, version: 1 },
    ])
    expect(told()).toEqual(['own'])
  })

  test('[C-11] after a refusal says what it says now, and forgets why the first was refused', async () => {
    await writeRows(db, agent({ state: 'refused', reason: 'why', by_name: 'oda', approved_at: null }))
    expect(await apply({ channel: 'group', place: 'Group 8', text: 'chess' })).toEqual({ result: 'done' })
    expect(await agents()).toMatchObject([
      {
        id: 'g',
        state: 'applied',
        channel: 'group',
        place: 'Group 8',
        text: 'chess',
        reason: null,
        by_name: null,
        at: begin,
        version: 5,
      },
    ])
  })

  test.each(['applied', 'approved', 'suspended'])('[C-11] is none of who is %s', async (state) => {
    await writeRows(db, agent({ state }))
    expect(await apply()).toEqual({ result: 'already' })
    expect(await agents()).toMatchObject([{ state, version: 4, at: 1 }])
  })

  test('[C-11] [P-6] is taken from nobody during a pause', async () => {
    await writeRows(db, pause)
    expect(await apply()).toEqual({ result: 'paused' })
    expect(await agents()).toEqual([])
    now += HOUR
    expect(await apply()).toEqual({ result: 'done' })
  })

  test.each([
    ['channel', { channel: 'group' }],
    ['place', { place: 'Channel 8' }],
    ['text', { text: 'chess' }],
  ] as const)('[C-11] [Q8] under a known key with another %s is a conflict', async (_, more) => {
    await apply()
    await expect(apply(more)).rejects.toMatchObject({ words: 'conflict' })
    expect(await apply()).toEqual({ result: 'done' })
  })

  test('[C-11] comes ten at once, then one in six minutes', async () => {
    const tried = async (applicationId: string) => (await apply({ applicationId })).result
    for (let more = 0; more < 10; more += 1) await tried(`a-${more}`)
    await expect(tried('a-x')).rejects.toMatchObject({ words: 'rateLimited' })
    now += HOUR / 10 - 1
    await expect(tried('a-x')).rejects.toMatchObject({ words: 'rateLimited' })
    now += 1
    expect(await tried('a-x')).toBe('already')
  })
})

describe('another code', () => {
  const add = (codeId = 'k-1', label = 'stream') => services.write((tx) => addCode(tx, 'own', { codeId, label }))
  const codes = async () => (await agentInfoOf(db, 'own', now)).codes

  test('[C-11] is made with its name and told', async () => {
    await writeRows(db, agent())
    expect(await add()).toEqual({ result: 'done' })
    expect(await codes()).toMatchObject([{ label: 'stream', at: begin, members: 0 }])
    expect(told()).toEqual(['own'])
  })

  test.each(['applied', 'refused', 'suspended'])('[C-11] is none of an agent who is %s', async (state) => {
    await writeRows(db, agent({ state }))
    expect(await add()).toEqual({ result: 'standing' })
    expect(await codes()).toEqual([])
  })

  test('[C-11] [P-6] is made by nobody during a pause', async () => {
    await writeRows(db, agent(), pause)
    expect(await add()).toEqual({ result: 'standing' })
    now += HOUR
    expect(await codes()).toEqual([])
    expect(await add()).toEqual({ result: 'done' })
  })

  test('[C-11] is the last where an agent has one less than may be', async () => {
    const code = (at: number) => row('agent_code', { code: `CODE${at}`, id: `k${at}`, agent_id: 'g', label: '', at })
    await writeRows(db, agent(), ...Array.from({ length: AGENT_CODES - 1 }, (_, at) => code(at)))
    await writeRows(db, row('agent_code', { code: 'ELSE', id: 'k', agent_id: 'g-2', label: '', at: 1 }))
    expect([await add('k-1'), await add('k-2')]).toEqual([{ result: 'done' }, { result: 'full' }])
  })
})

describe('what an operator says of an agent', () => {
  const settle = async (verdict: AgentVerdict, more: { version?: number; reason?: string; by?: string } = {}) => {
    const operator = await by(more.by ?? 'oda')
    const { version = 4, reason = 'seen' } = more
    return services.write((tx) => settleAgent(tx, operator, { agentId: 'g', version, verdict, reason }))
  }
  const resultOf = async (...args: Parameters<typeof settle>) => (await settle(...args)).answer.result

  test.each([
    ['approve', 'applied', 'approved'],
    ['refuse', 'applied', 'refused'],
    ['suspend', 'approved', 'suspended'],
    ['resume', 'suspended', 'approved'],
  ] as const)(
    '[C-11] [D-8] %s leads from %s to %s, with who said it, why and when, and tells the member',
    async (verdict, from, to) => {
      await writeRows(db, agent({ state: from }))
      const { answer, before } = await settle(verdict)
      expect([answer.result, before]).toEqual(['done', from])
      expect(answer.agent).toMatchObject({ state: to, reason: 'seen', by: 'oda', at: begin, version: 5 })
      expect(await agents()).toMatchObject([{ state: to, reason: 'seen', by_name: 'oda', at: begin, version: 5 }])
      expect(told()).toEqual(['own'])
    },
  )

  test.each([
    ['approve', ['approved', 'refused', 'suspended']],
    ['refuse', ['approved', 'refused', 'suspended']],
    ['suspend', ['applied', 'refused', 'suspended']],
    ['resume', ['applied', 'approved', 'refused']],
  ] as const)('[C-11] %s is too late from any other state', async (verdict, states) => {
    for (const state of states) {
      await writeRows(db, agent({ state }))
      expect([state, await resultOf(verdict)]).toEqual([state, 'late'])
      expect(await agents()).toMatchObject([{ state, version: 4 }])
      await emptyTables(db, 'agent')
    }
    expect(told()).toEqual([])
  })

  test('[C-11] an agent is one since the first approval, also after a rest', async () => {
    await writeRows(db, agent({ state: 'applied', approved_at: null }))
    await settle('approve')
    now += HOUR
    await settle('suspend', { version: 5 })
    now += HOUR
    await settle('resume', { version: 6 })
    expect(await agents()).toMatchObject([{ state: 'approved', approved_at: begin, at: begin + 2 * HOUR }])
  })

  test('[C-11] a refused application makes no agent', async () => {
    await writeRows(db, agent({ state: 'applied', approved_at: null }))
    await settle('refuse')
    expect(await agents()).toMatchObject([{ approved_at: null }])
    expect(await db.selectFrom('agent_code').selectAll().execute()).toEqual([])
  })

  test('[C-11] who is approved again keeps their code, and who rested gets no other', async () => {
    await writeRows(
      db,
      agent({ state: 'applied' }),
      row('agent_code', { code: 'FIRST', id: 'k', agent_id: 'g', label: '', at: 1 }),
    )
    await settle('approve')
    await settle('suspend', { version: 5 })
    await settle('resume', { version: 6 })
    expect((await db.selectFrom('agent_code').select('code').execute()).map(({ code }) => code)).toEqual(['FIRST'])
  })

  test('[C-11] [Q8] the same again is answered as the first time and moves nothing', async () => {
    await writeRows(db, agent({ state: 'applied' }))
    await settle('refuse')
    now += 1
    expect(await settle('refuse')).toMatchObject({ answer: { result: 'done', agent: { version: 5, at: begin } } })
    expect(await agents()).toMatchObject([{ version: 5, at: begin }])
    expect(told()).toEqual(['own'])
  })

  test.each([
    ['of another operator', { by: 'leo' }],
    ['with another reason', { reason: 'other' }],
    ['from another version', { version: 3 }],
  ])('[C-11] [Q8] the same %s is another act, and too late', async (_, more) => {
    await writeRows(db, agent({ state: 'applied' }))
    await settle('refuse')
    expect(await resultOf('refuse', more)).toBe('late')
  })

  test('[C-11] nobody settles their own standing', async () => {
    await writeRows(db, agent({ state: 'approved', member_id: 'oda' }))
    expect(await settle('suspend')).toMatchObject({ answer: { result: 'own', agent: { state: 'approved' } }, before: 'approved' })
    expect(await agents()).toMatchObject([{ state: 'approved', version: 4 }])
  })

  test('[A-1] [C-11] takes the right to act on agents', async () => {
    await writeRows(db, agent({ state: 'applied' }), rights('oda', 'agents.read', 'agents.approve'))
    await expect(settle('approve')).rejects.toMatchObject({ words: 'forbidden' })
  })

  test('[C-11] is of no agent whom there is not', async () => {
    await expect(settle('approve', { by: 'leo' })).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[D-8] operators see an agent with what they wrote, and who said what last', async () => {
    await writeRows(db, agent({ state: 'refused', reason: 'why', by_name: 'oda', at: 9 }))
    expect((await listAgents(db, {})).list).toEqual([
      {
        agentId: 'g',
        name: 'own',
        state: 'refused',
        form: { channel: 'video', place: 'Channel 7', text: 'football' },
        reason: 'why',
        by: 'oda',
        at: 9,
        version: 4,
        members: 0,
        due: '0',
      },
    ])
  })

  test('[C-11] the member sees what was said of their application, and nobody’s name', async () => {
    await writeRows(db, agent({ state: 'refused', reason: 'why', by_name: 'oda', at: 9 }))
    expect((await agentInfoOf(db, 'own', now)).standing).toEqual({
      state: 'refused',
      form: { channel: 'video', place: 'Channel 7', text: 'football' },
      reason: 'why',
      at: 9,
    })
  })
})

describe('a statement', () => {
  const sums = {
    stakes: 1,
    returns: 2,
    prizes: 3,
    fees: 4,
    withheld: 5,
    released: 6,
    carried_in: -7,
    base: 8,
    carried_out: -9,
    bets: 10,
    members: 11,
    active: 12,
    commission: 13,
    closed_at: 14,
  }

  test('[C-11] tells each of its sums by its own name', async () => {
    await writeRows(db, agent(), statement({ ...sums, state: 'paid', paid_at: 15 }))
    expect((await listStatements(db, 'own', {})).list).toEqual([
      {
        statementId: 's',
        month: '2026-05',
        state: 'paid',
        stakes: '1',
        returns: '2',
        prizes: '3',
        fees: '4',
        withheld: '5',
        released: '6',
        carriedIn: '-7',
        base: '8',
        carriedOut: '-9',
        bets: '10',
        members: 11,
        active: 12,
        commission: '13',
        tiers: planWire(DEFAULT_AGENT_PLAN).tiers,
        closedAt: 14,
        paidAt: 15,
      },
    ])
  })

  test('[C-11] tells the tiers that held when it was closed', async () => {
    const plan_json = JSON.stringify({ ...planWire(DEFAULT_AGENT_PLAN), tiers: [{ upTo: null, percent: 7 }] })
    await writeRows(db, agent(), statement({ plan_json }))
    expect((await listStatements(db, 'own', {})).list[0]?.tiers).toEqual([{ upTo: null, percent: 7 }])
  })

  test('[D-8] tells operators whose it is and who signed it first', async () => {
    await writeRows(db, agent(), statement({ state: 'signed', signed_by_id: 'leo', signed_by_name: 'leo' }))
    expect((await listOfficeStatements(db, 'oda', {})).list).toMatchObject([
      { agentId: 'g', name: 'own', signedBy: 'leo', isOwn: false, takesTwo: true, paidAt: null },
    ])
  })

  test('[D-8] tells how many wait for a first and for a second operator', async () => {
    const months = ['due', 'due', 'signed', 'paid'].map((state, place) =>
      statement({ id: `s${place}`, month: `2026-0${place + 1}`, state }),
    )
    await writeRows(db, agent(), ...months)
    expect(await countStatements(db)).toEqual({ due: 2, signed: 1 })
  })

  const pay = async (id = 'oda') => {
    const operator = await by(id)
    return services.write((tx) => payStatement(tx, operator, { statementId: 's', reason: 'as agreed' }))
  }
  const resultOf = async (id?: string) => (await pay(id)).answer.result
  const kept = () => db.selectFrom('agent_statement').selectAll().executeTakeFirstOrThrow()
  const has = (owner: string) => balanceOf(db, owner, 'FEN')
  let agentId = 'g'
  let number = 0
  /** A statement to be paid, of an agent of its own: what the ledger did once under a key it does no second time. */
  const payable = async (values: BareRow['values'] = {}, standing: BareRow['values'] = {}) => {
    agentId = `g-${(number += 1)}`
    const house = row('account', {
      id: 'house.commissions.due:FEN',
      owner: HOUSE.commissionsDue,
      asset: 'FEN',
      kind: 'house',
      balance: 0,
    })
    await writeRows(db, house, agent({ id: agentId, ...standing }), statement({ agent_id: agentId, ...values }))
  }

  test('[C-11] [D-8] is paid out of what is due into its agent’s wallet, and both are told', async () => {
    await payable()
    const { answer, before } = await pay()
    expect([answer.result, before]).toEqual(['done', 'due'])
    expect(answer.statement).toMatchObject({ state: 'paid', paidAt: begin })
    expect(await kept()).toMatchObject({ state: 'paid', paid_by_name: 'oda', paid_at: begin })
    expect([await has('own'), await has(HOUSE.commissionsDue), await has('other')]).toEqual([100, -100, 0])
    expect(told()).toEqual(['own'])
    expect(heard).toContainEqual(
      expect.objectContaining({ memberId: 'own', push: expect.objectContaining({ kind: 'funds', fen: '100' }) as unknown }),
    )
    const moved = await db
      .selectFrom('ledger_tx')
      .selectAll()
      .where('idempotency_key', '=', `agent:${agentId}:2026-05:pay`)
      .execute()
    expect(moved).toMatchObject([{ kind: 'agentPayout' }])
  })

  test('[C-11] of exactly the limit is paid by one operator, and of a fen more by two', async () => {
    await payable({ commission: 500_000 })
    expect(await resultOf()).toBe('done')
    await emptyTables(db, 'agent', 'agent_statement', 'account')
    await payable({ commission: 500_001 })
    expect(await resultOf()).toBe('signed')
    expect([await has('own'), await kept()]).toMatchObject([
      0,
      { state: 'signed', signed_by_id: 'oda', signed_by_name: 'oda', signed_at: begin, paid_at: null },
    ])
    expect(await resultOf('leo')).toBe('done')
    expect([await has('own'), await kept()]).toMatchObject([500_001, { state: 'paid', signed_by_id: 'oda', paid_by_name: 'leo' }])
  })

  test.each(['none', 'paid'])('[C-11] that is %s is not paid', async (state) => {
    await payable({ state })
    expect(await resultOf()).toBe('late')
    expect(await has('own')).toBe(0)
  })

  test.each(['suspended', 'applied', 'refused'])('[C-11] of an agent who is %s waits', async (state) => {
    await payable({}, { state })
    expect(await resultOf()).toBe('standing')
    expect([await has('own'), (await kept()).state]).toEqual([0, 'due'])
  })

  test('[C-11] that one operator signed is paid by nobody else’s first signature once three days are over', async () => {
    await payable({
      commission: 500_001,
      state: 'signed',
      signed_by_id: 'oda',
      signed_by_name: 'oda',
      signed_at: begin - 72 * HOUR,
    })
    expect(await resultOf('leo')).toBe('signed')
    expect([await has('own'), await kept()]).toMatchObject([0, { state: 'signed', signed_by_id: 'leo', signed_at: begin }])
  })

  test('[C-11] is paid by the second within three days', async () => {
    await payable({
      commission: 500_001,
      state: 'signed',
      signed_by_id: 'oda',
      signed_by_name: 'oda',
      signed_at: begin - 72 * HOUR + 1,
    })
    expect(await resultOf('leo')).toBe('done')
  })

  test('[C-11] that was signed takes two, also where its sum takes one', async () => {
    await payable({ state: 'signed', signed_by_id: 'oda', signed_by_name: 'oda', signed_at: begin })
    expect([await resultOf(), await resultOf('leo')]).toEqual(['same', 'done'])
  })

  test('[A-1] [D-8] takes the right to approve, and no other', async () => {
    await payable()
    await writeRows(db, rights('leo', 'agents.act', 'agents.read', 'money.approve'), rights('ann', 'agents.approve'))
    await expect(pay('leo')).rejects.toMatchObject({ words: 'forbidden' })
    expect(await resultOf('ann')).toBe('done')
  })

  test('[C-11] is made from the month of the approval on, and tells its agent', async () => {
    await writeRows(db, agent({ approved_at: begin }), member('else'), agent({ id: 'g-0', member_id: 'else', approved_at: null }))
    now = Date.UTC(2026, 7, 15, 4)
    await closeMonths(services)
    const { list } = await listStatements(db, 'own', {})
    expect(list.map((one) => [one?.month, one?.state, one?.closedAt])).toEqual([
      ['2026-07', 'none', now],
      ['2026-06', 'none', now],
    ])
    expect(told()).toEqual(['own', 'own'])
  })

  test('[C-11] releases what was held of a member who was cleared, and keeps what is held of others', async () => {
    const share = (member_id: string) =>
      row('agent_share', { statement_id: 's', member_id, stakes: 300, returns: 0, prizes: 0, fees: 0, bar: 'held' })
    const cleared = { cleared_at: 1, cleared_by_name: 'oda', cleared_why: 'place' }
    await writeRows(db, agent(), statement(), brought('a', { held: 1, ...cleared }), brought('b', { held: 1 }))
    await writeRows(db, share('a'), share('b'))
    now = Date.UTC(2026, 6, 15, 4)
    await closeMonths(services)
    const next = db.selectFrom('agent_statement').select('id').where('month', '=', '2026-06')
    const { id } = await next.executeTakeFirstOrThrow()
    const shares = db.selectFrom('agent_share').select(['member_id', 'released_in']).orderBy('member_id')
    expect(await shares.execute()).toEqual([
      { member_id: 'a', released_in: id },
      { member_id: 'b', released_in: null },
    ])
  })
})

describe('a member whom an agent brought', () => {
  const clear = async (id: string, operator = 'oda') => {
    const who = await by(operator)
    return services.write((tx) => clearMember(tx, who, { id, reason: 'another one' }))
  }

  test('[D-8] is cleared with who did it, when, and of what', async () => {
    await writeRows(db, agent(), member('a'), brought('a', { held: 1 }))
    expect(await clear('q-a')).toEqual({ answer: { result: 'done' }, agent: 'own', member: 'a' })
    expect(await db.selectFrom('agent_member').selectAll().execute()).toMatchObject([
      { cleared_at: begin, cleared_by_name: 'oda', cleared_why: 'place' },
    ])
  })

  test('[D-8] is cleared of nothing where nothing holds them', async () => {
    await writeRows(db, agent(), member('a'), brought('a'))
    expect(await clear('q-a')).toMatchObject({ answer: { result: 'late' } })
  })

  test('[D-8] is cleared once of what was held for something that is found no more, and it comes into the next month', async () => {
    const share = { statement_id: 's', member_id: 'a', stakes: 300, returns: 0, prizes: 0, fees: 0, bar: 'held' }
    await writeRows(db, agent(), statement(), member('a'), brought('a'), row('agent_share', share))
    expect(await clear('q-a')).toMatchObject({ answer: { result: 'done' } })
    expect(await clear('q-a')).toMatchObject({ answer: { result: 'late' } })
    now = Date.UTC(2026, 6, 15, 4)
    await closeMonths(services)
    expect(await db.selectFrom('agent_share').select('released_in').execute()).toEqual([{ released_in: expect.any(String) }])
  })

  test('[D-8] whom there is not is not cleared', async () => {
    await expect(clear('q-none')).rejects.toMatchObject({ words: 'notFound' })
  })

  test('[A-1] [D-8] is cleared by the right to approve', async () => {
    await writeRows(db, agent(), member('a'), brought('a', { held: 1 }), rights('oda', 'agents.act', 'agents.read'))
    await expect(clear('q-a')).rejects.toMatchObject({ words: 'forbidden' })
  })

  test('[C-11] is bound from now on, by the code as it is written, and the agent is told', async () => {
    await writeRows(
      db,
      agent(),
      member('a'),
      row('agent_code', { code: 'FIRST', id: 'k', agent_id: 'g', label: 'stream', at: 1 }),
    )
    await services.write((tx) => bindByCode(tx, 'a', ['first'], { deviceId: 'd', address: 'x' }))
    expect(await db.selectFrom('agent_member').selectAll().execute()).toMatchObject([
      {
        member_id: 'a',
        agent_id: 'g',
        code: 'FIRST',
        at: begin,
        held: 0,
        cleared_at: null,
        cleared_by_name: null,
        cleared_why: null,
      },
    ])
    expect(told()).toEqual(['own'])
    expect((await listAgentMembers(db, 'own', {}, now)).list).toMatchObject([
      { name: 'a**', label: 'stream', at: begin, active: false },
    ])
  })
})

describe('an agent’s days', () => {
  const days = async (from = today - 1, until = today) => agentDaysOf(db, 'g', { from, until })
  const order = (id: string, member_id: string, changed_at: number, received = 100) =>
    row('deposit_order', { id, member_id, received, changed_at, created_at: 1, reference: id })

  test('[C-11] come the latest first, also those on which nothing was', async () => {
    expect((await days(today - 2)).map((one) => one?.day)).toEqual([today, today - 1, today - 2].map(formatDay))
    expect((await days())[0]).toEqual({
      day: formatDay(today),
      visits: 0,
      registrations: 0,
      firstDeposits: 0,
      bets: '0',
      stakes: '0',
      returns: '0',
      prizes: '0',
      fees: '0',
      net: '0',
    })
  })

  test('[C-11] count registrations on the site’s day, of this agent alone', async () => {
    const at = [
      dayStart(today - 1) - 1,
      dayStart(today - 1),
      dayStart(today) - 1,
      dayStart(today),
      dayStart(today + 1) - 1,
      dayStart(today + 1),
    ]
    await writeRows(
      db,
      ...at.map((time, index) => brought(`m-${index}`, { at: time })),
      brought('else', { agent_id: 'g-2', at: begin }),
    )
    expect((await days()).map((one) => one?.registrations)).toEqual([2, 2])
  })

  test('[C-11] count visits of their own day, of this agent alone', async () => {
    const visit = (agent_id: string, day: number, visits: number) => row('agent_visit', { agent_id, day, visits })
    await writeRows(db, visit('g', today, 3), visit('g', today - 1, 5), visit('g-2', today, 7), visit('g', today - 2, 9))
    expect((await days()).map((one) => one?.visits)).toEqual([3, 5])
  })

  test('[C-11] count a member’s first money alone, on the day when it came', async () => {
    const settled = (member_id: string, at: number) =>
      row('deposit_settlement', { member_id, at, fen: 5, payment_id: `p-${member_id}` })
    await writeRows(
      db,
      ...['a', 'b', 'c', 'd'].map((id) => brought(id)),
      brought('else', { agent_id: 'g-2' }),
      order('o-1', 'a', dayStart(today)),
      order('o-2', 'a', dayStart(today - 1)),
      order('o-3', 'b', begin),
      settled('b', dayStart(today) - 1),
      order('o-4', 'c', begin, 0),
      settled('d', begin),
      order('o-5', 'd', begin + 1),
      order('o-6', 'else', begin),
    )
    expect((await days()).map((one) => one?.firstDeposits)).toEqual([1, 2])
  })

  test('[C-11] sum the valid bets of the members by day', async () => {
    const bets = (member_id: string, day: number, amount: number) => row('valid_day', { member_id, day, amount })
    await writeRows(
      db,
      brought('a'),
      brought('b'),
      bets('a', today, 3),
      bets('b', today, 4),
      bets('a', today - 1, 5),
      bets('c', today, 9),
    )
    expect((await days()).map((one) => one?.bets)).toEqual(['7', '5'])
  })

  /** A movement of the ledger whose key says what it is. */
  const moved = (key: string, at: number, ...entries: readonly (readonly [account: string, amount: number])[]) => [
    row('ledger_tx', { id: `t-${key}`, kind: 'any', idempotency_key: key, digest: key, at }),
    ...entries.map(([account_id, amount]) => row('ledger_entry', { tx_id: `t-${key}`, account_id, amount })),
  ]

  test('[C-11] [E-1] take off the fees of deposits as well as of withdrawals', async () => {
    await writeRows(
      db,
      brought('a'),
      order('fee-1', 'a', 1),
      row('withdrawal', { id: 'fee-2', client_id: 'fee-2', member_id: 'a', state: 'paid' }),
      ...moved('deposit:fee-1:fee', begin, ['a:FEN', -30], ['house.fees:FEN', 30]),
      ...moved('withdrawal:fee-2:fee', dayStart(today) - 1, ['a:FEN', -7], ['house.fees:FEN', 7]),
      ...moved('deposit:fee-3:fee', begin, ['a:FEN', -500], ['house.fees:FEN', 500]),
    )
    expect((await days()).map((one) => [one?.fees, one?.net])).toEqual([
      ['30', '-30'],
      ['7', '-7'],
    ])
  })

  test('[C-11] take off what two operators paid on a round that its provider did not end, beside what it paid itself', async () => {
    await writeRows(
      db,
      brought('strayed'),
      row('game_round', {
        id: 'stray-1',
        member_id: 'strayed',
        provider: 'p',
        reference: 'stray-1',
        state: 'settled',
        stake: 100,
        payout: 75,
        closed_at: begin,
      }),
      row('game_act', { provider: 'p', act_id: 'own', round_id: 'stray-1', kind: 'win' }),
      ...moved('game:p:own', begin - 1, ['house.games:FEN', -5], ['strayed:FEN', 5]),
      ...moved('game:stray-1:stray.win', begin, ['house.games:FEN', -70], ['strayed:FEN', 70]),
      ...moved('game:stray-1:close', begin, ['house.gameStakes:FEN', -100], ['house.games:FEN', 100]),
    )
    expect((await days()).map((one) => [one?.stakes, one?.returns, one?.net])).toEqual([
      ['100', '75', '25'],
      ['0', '0', '0'],
    ])
    const share = (await sharesOf(db, { agentId: 'g', memberId: 'own' }, '2026-06')).get('strayed')
    expect(share).toEqual({ stakes: 100, returns: 75, prizes: 0, fees: 0, bets: 0, bar: null })
  })

  test('[C-11] take off the prizes that came into the wallet or the interest wallet, in yuan', async () => {
    await writeRows(
      db,
      brought('prized'),
      ...moved('prize-1', begin, ['house.prizes:FEN', -20], ['prized:FEN', 20]),
      ...moved('prize-2', begin, ['house.prizes:FEN', -3], ['yeb.prized:FEN', 3]),
      ...moved('prize-3', begin, ['house.prizes:GOLD', -900], ['prized:GOLD', 900]),
      ...moved('prize-4', begin, ['house.prizes:FEN', -100], ['someone:FEN', 100]),
      ...moved('prize-5', dayStart(today + 1), ['house.prizes:FEN', -1], ['prized:FEN', 1]),
      ...moved('prize-6', begin, ['house.interest:FEN', -50], ['prized:FEN', 50]),
    )
    expect((await days()).map((one) => one?.prizes)).toEqual(['23', '0'])
    const share = (await sharesOf(db, { agentId: 'g', memberId: 'own' }, '2026-06')).get('prized')
    expect(share).toEqual({ stakes: 0, returns: 0, prizes: 24, fees: 0, bets: 0, bar: null })
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { AGENT_PAGE } from '#src/api/contract/agents.ts'
import { DEFAULT_AGENT_PLAN, daysOfMonth, monthOfDay } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { agentOfCode, bindByCode, codeOfAgent, countVisit } from '#server/agents/agentCodes.ts'
import { listAgents } from '#server/agents/agentOffice.ts'
import { planWire } from '#server/agents/agentPlan.ts'
import { agentInfoOf, listAgentMembers } from '#server/agents/agents.ts'
import { listHeldMembers } from '#server/agents/heldMembers.ts'
import { heldMembers } from '#server/agents/likeness.ts'
import { listOfficeStatements, listStatements } from '#server/agents/statements.ts'
import { DAY } from '#server/platform/durations.ts'
import { emptyTables, type BareRow, row, takenBack, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// Whom an agent brought, what is held of them, and what operators see of it, one rule at a time.

const begin = Date.UTC(2026, 5, 15, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = begin
  await emptyTables(
    db,
    'agent',
    'agent_code',
    'agent_member',
    'agent_visit',
    'agent_visitor',
    'destination_print',
    'member',
    'play_pause',
    'real_name',
    'registration_place',
    'session',
    'valid_day',
  )
})

const member = (id: string, status = '1') =>
  row('member', { id, name: `login-${id}`, name_key: id, nickname: `${id}-nick`, role: 'member', status })
const agent = (id: string, member_id: string, values: BareRow['values'] = {}) =>
  row('agent', { id, member_id, state: 'approved', at: 1, channel: 'video', version: 1, ...values })
const code = (of: string, name: string, at = 1) =>
  row('agent_code', { code: name, id: `id-${name}`, agent_id: of, label: name, at })
const brought = (member_id: string, values: BareRow['values'] = {}) =>
  row('agent_member', { member_id, id: `q-${member_id}`, agent_id: 'g', code: 'FIRST', at: 1, held: 0, ...values })
const cleared = (cleared_why: string) => ({ cleared_at: 1, cleared_by_name: 'oda', cleared_why })

describe('a member who looks like their agent', () => {
  const device = (of: string, what: string) => row('session', { member_id: of, device_id: what })
  const held = async () => [...(await heldMembers(db, { agentId: 'g', memberId: 'own' }))].toSorted()

  test('[C-11] has the place, a device, the real name or a card of that agent alone', async () => {
    await writeRows(
      db,
      ...['place', 'session', 'device', 'name', 'card', 'none', 'else'].map((id) =>
        brought(id, { held: id === 'place' ? 1 : 0 }),
      ),
      brought('other', { agent_id: 'g-2', held: 1 }),
      ...['own', 'session', 'none'].map((id) => device(id, id === 'none' ? 'd-2' : 'd')),
      ...['own', 'device', 'none'].map((id) => row('registration_place', { member_id: id, device: id === 'none' ? 'e-2' : 'e' })),
      ...Object.entries({ own: 'Ada', name: 'ADA', none: 'Bea' }).map(([id, name]) => row('real_name', { member_id: id, name })),
      ...['own', 'card', 'none'].map((id) => row('destination_print', { member_id: id, print: id === 'none' ? 'p-2' : 'p' })),
      device('else', 'd-3'),
      device('stranger', 'd-3'),
    )
    expect(await held()).toEqual(['card', 'device', 'name', 'place', 'session'])
  })

  test('[C-11] has the real name of that agent whatever stands between its letters', async () => {
    const names = { own: 'Ada Lo', dots: 'Ada. Lo.', spaces: 'ada  lo', none: 'Ada Low' }
    await writeRows(
      db,
      ...['dots', 'spaces', 'none'].map((id) => brought(id)),
      ...Object.entries(names).map(([id, name]) => row('real_name', { member_id: id, name })),
    )
    expect(await held()).toEqual(['dots', 'spaces'])
  })

  test('[C-11] [D-8] is held no more once that was cleared', async () => {
    await writeRows(db, brought('cleared', { held: 1, ...cleared('place') }), brought('held', { held: 1 }))
    expect(await held()).toEqual(['held'])
  })

  test('[C-11] [D-8] is held again where something else of the agent’s is found after it was cleared', async () => {
    await writeRows(
      db,
      brought('again', { held: 1, ...cleared('place') }),
      brought('gone', cleared('place')),
      ...['own', 'again'].map((id) => device(id, 'd')),
    )
    expect(await held()).toEqual(['again'])
  })

  const listed = async (reader: Parameters<typeof listHeldMembers>[0], before?: string) =>
    (await listHeldMembers(reader, before === undefined ? { agentId: 'g' } : { agentId: 'g', before })).list
  const listable = [
    agent('g', 'own'),
    ...['a', 'b', 'c', 'd'].map((id) => member(id)),
    brought('a', { held: 1, at: 5 }),
    brought('b', { held: 1, at: 5, ...cleared('place') }),
    brought('c', { held: 1, at: 4, ...cleared('name') }),
    brought('d', { at: 9 }),
  ]

  test('[D-8] is listed the latest first, each on one page', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...listable)
      const pages = await Promise.all([undefined, 'q-b', 'q-a', 'q-none'].map((before) => listed(reader, before)))
      expect(pages.map((list) => list.map((one) => one?.id))).toEqual([['q-b', 'q-a', 'q-c'], ['q-a', 'q-c'], ['q-c'], []])
    }))

  test('[D-8] is listed with who cleared all that they were held for', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...listable)
      expect((await listed(reader)).map((one) => [one?.name, one?.clearedBy])).toEqual([
        ['login-b', 'oda'],
        ['login-a', null],
        ['login-c', null],
      ])
    }))

  test('[D-8] is listed too where nothing of the agent’s is found any more, and something of a closed month still waits', () =>
    takenBack(db, async (reader) => {
      const share = (member_id: string, values: BareRow['values'] = {}) =>
        row('agent_share', { member_id, stakes: 300, returns: 0, prizes: 0, fees: 0, bar: 'held', released_in: null, ...values })
      await writeRows(
        reader,
        agent('g', 'own'),
        ...['waits', 'freed', 'barred'].flatMap((id) => [member(id), brought(id)]),
        share('waits'),
        share('freed', { released_in: 's' }),
        share('barred', { bar: 'excluded' }),
      )
      expect((await listed(reader)).map((one) => [one?.id, one?.why, one?.held, one?.clearedBy])).toEqual([
        ['q-waits', [], '300', null],
      ])
    }))

  test('[D-8] is listed with what of closed months still waits', () =>
    takenBack(db, async (reader) => {
      const share = (member_id: string, stakes: number, values: BareRow['values'] = {}) =>
        row('agent_share', { member_id, stakes, returns: 0, prizes: 0, fees: 0, bar: 'held', released_in: null, ...values })
      await writeRows(
        reader,
        ...listable,
        share('a', 300),
        share('a', 40),
        share('a', 9, { released_in: 's' }),
        share('a', 8, { bar: 'excluded' }),
        share('c', 7),
      )
      expect((await listed(reader)).map((one) => [one?.id, one?.held])).toEqual([
        ['q-b', '0'],
        ['q-a', '340'],
        ['q-c', '7'],
      ])
    }))
})

describe('a code', () => {
  const standing = [
    ...['own', 'waits', 'rests'].map((id) => member(id)),
    member('shut', '0'),
    agent('g', 'own'),
    agent('g-waits', 'waits', { state: 'applied' }),
    agent('g-rests', 'rests', { state: 'suspended' }),
    agent('g-shut', 'shut'),
    ...['g', 'g-waits', 'g-rests', 'g-shut'].map((id) => code(id, `OF-${id.toUpperCase()}`)),
  ]

  test('[C-11] brings players only to an approved agent who may log in', async () => {
    await writeRows(db, ...standing)
    expect(await agentOfCode(db, 'OF-G')).toEqual({ code: 'OF-G', agentId: 'g', memberId: 'own', name: 'o**' })
    for (const id of ['OF-G-WAITS', 'OF-G-RESTS', 'OF-G-SHUT', 'NONE'])
      expect([id, await agentOfCode(db, id)]).toEqual([id, null])
  })

  test('[C-11] is found in whatever case it is typed', async () => {
    await writeRows(db, ...standing)
    expect(await agentOfCode(db, 'of-g')).toMatchObject({ code: 'OF-G', agentId: 'g' })
  })

  test('[C-11] is shared by an approved agent alone', async () => {
    await writeRows(db, ...standing)
    expect(await Promise.all(['own', 'waits', 'rests'].map((id) => codeOfAgent(db, id)))).toEqual(['OF-G', null, null])
  })

  test('[C-11] that is shared is the first that the agent made', async () => {
    await writeRows(db, agent('g', 'own'), agent('g-2', 'other'), code('g', 'B', 5), code('g', 'A', 9), code('g-2', 'C', 1))
    expect(await codeOfAgent(db, 'own')).toBe('B')
  })

  const visit = (of: string, deviceId: string) => services.write((tx) => countVisit(tx, testVault, of, deviceId))
  const visits = async () => {
    const rows = await db.selectFrom('agent_visit').selectAll().orderBy('agent_id').orderBy('day').execute()
    return rows.map((one) => [one.agent_id, one.day - dayOf(begin), one.visits])
  }

  test('[C-11] is visited by a device once a day for each agent', async () => {
    for (const [of, deviceId] of [
      ['g', 'd'],
      ['g', 'd'],
      ['g', 'e'],
      ['g-2', 'd'],
    ] as const)
      await visit(of, deviceId)
    now += DAY
    await visit('g', 'd')
    expect(await visits()).toEqual([
      ['g', 0, 2],
      ['g', 1, 1],
      ['g-2', 0, 1],
    ])
  })

  test('[C-11] is visited by ten thousand devices a day at most', async () => {
    await writeRows(db, row('agent_visit', { agent_id: 'many', day: dayOf(now), visits: 9_999 }))
    await visit('many', 'd')
    await visit('many', 'e')
    expect(await visits()).toEqual([['many', 0, 10_000]])
  })

  async function bind(...all: readonly (readonly [id: string, codes: readonly string[], deviceId: string])[]) {
    await writeRows(
      db,
      ...['own', 'other'].map((id) => member(id)),
      agent('g', 'own'),
      agent('g-2', 'other'),
      code('g', 'ONE'),
      code('g-2', 'TWO'),
      row('session', { member_id: 'own', device_id: 'd', address: 'a' }),
    )
    for (const [id, codes, deviceId] of all) await services.write((tx) => bindByCode(tx, id, codes, { deviceId, address: 'b' }))
    return db.selectFrom('agent_member').selectAll().orderBy('member_id').execute()
  }

  test('[C-11] binds to the first of several that is an agent’s', async () => {
    const bound = await bind(['m-1', ['none', 'one', 'two'], 'e'], ['m-2', ['two', 'one'], 'e'], ['m-3', ['none'], 'e'])
    expect(bound.map((one) => [one.member_id, one.agent_id, one.code])).toEqual([
      ['m-1', 'g', 'ONE'],
      ['m-2', 'g-2', 'TWO'],
    ])
  })

  test('[C-11] holds who is bound where the agent was logged in', async () => {
    const bound = await bind(['m-1', ['one'], 'd'], ['m-2', ['two'], 'd'], ['m-3', ['one'], 'e'])
    expect(bound.map((one) => [one.member_id, one.held])).toEqual([
      ['m-1', 1],
      ['m-2', 0],
      ['m-3', 0],
    ])
  })
})

describe('what an agent sees', () => {
  test('[C-11] a member is active who bet enough on the days of this month', async () => {
    const { from, until } = daysOfMonth(monthOfDay(dayOf(now)))
    const enough = DEFAULT_AGENT_PLAN.activeBets
    const bets = (id: string, day: number, amount: number) => row('valid_day', { member_id: id, day, amount })
    await writeRows(
      db,
      agent('g', 'own'),
      code('g', 'FIRST'),
      ...['before', 'due', 'late', 'poor'].flatMap((id) => [member(id), brought(id)]),
      bets('due', from, enough - 1),
      bets('due', until, 1),
      bets('poor', from, enough - 1),
      bets('before', from - 1, enough),
      bets('late', until + 1, enough),
    )
    const { list } = await listAgentMembers(db, 'own', {}, now)
    expect(Object.fromEntries(list.map((one) => [one?.id, one?.active]))).toEqual({
      'q-poor': false,
      'q-late': false,
      'q-due': true,
      'q-before': false,
    })
  })

  test('[C-11] members come the latest first, each on one page', async () => {
    const ids = ['a', 'b', 'c', 'else']
    await writeRows(db, agent('g', 'own'), code('g', 'FIRST'), ...ids.map((id) => member(id)))
    await writeRows(db, ...ids.map((id) => brought(id, { agent_id: id === 'else' ? 'g-2' : 'g' })))
    const list = async (asked: { before?: string }) => (await listAgentMembers(db, 'own', asked, now)).list.map((one) => one?.id)
    expect([await list({}), await list({ before: 'q-b' })]).toEqual([['q-c', 'q-b', 'q-a'], ['q-a']])
    expect(await list({ before: 'q-else' })).toEqual([])
  })

  test('[C-11] more members are announced exactly where one page does not hold them all', async () => {
    const all = Array.from({ length: AGENT_PAGE }, (_, at) => `m-${at}`)
    await writeRows(db, agent('g', 'own'), code('g', 'FIRST'), ...all.flatMap((id) => [member(id), brought(id)]))
    expect(await listAgentMembers(db, 'own', {}, now)).toMatchObject({ more: false })
    await writeRows(db, member('more'), brought('more'))
    const { list, more } = await listAgentMembers(db, 'own', {}, now)
    expect([list.length, more]).toEqual([AGENT_PAGE, true])
  })

  test('[C-11] how many came by each code, the oldest first', async () => {
    await writeRows(
      db,
      agent('g', 'own'),
      code('g', 'SECOND', 2),
      code('g', 'FIRST', 1),
      code('g-2', 'ELSE', 1),
      brought('a'),
      brought('b'),
      brought('c', { code: 'ELSE', agent_id: 'g-2' }),
    )
    const { codes, members } = await agentInfoOf(db, 'own', now)
    expect(codes.map((one) => [one?.code, one?.members])).toEqual([
      ['FIRST', 2],
      ['SECOND', 0],
    ])
    expect(members).toBe(2)
  })

  test('[C-11] there is no code during a pause', async () => {
    await writeRows(
      db,
      agent('g', 'own'),
      code('g', 'FIRST', 1),
      row('play_pause', { member_id: 'own', kind: 'timeout', since: 1, until: now + 1 }),
    )
    expect(await agentInfoOf(db, 'own', now)).toMatchObject({ codes: [], isPaused: true })
    expect(await agentInfoOf(db, 'own', now + 1)).toMatchObject({ codes: [{ code: 'FIRST' }], isPaused: false })
  })
})

describe('what operators see', () => {
  const plan_json = JSON.stringify(planWire(DEFAULT_AGENT_PLAN))
  const statement = (id: string, agent_id: string, month: string, values: BareRow['values'] = {}) =>
    row('agent_statement', { id, agent_id, month, state: 'due', commission: 100, signed_by_id: null, plan_json, ...values })
  const agents = [member('own'), member('other'), agent('g', 'own', { at: 5 }), agent('g-2', 'other', { at: 5 })]

  test('[D-8] what is due to an agent is what is neither paid nor nothing', () =>
    takenBack(db, async (reader) => {
      await writeRows(
        reader,
        ...agents,
        statement('s-1', 'g', '2026-01'),
        statement('s-2', 'g', '2026-02', { state: 'signed', commission: 20 }),
        statement('s-3', 'g', '2026-03', { state: 'paid', commission: 3 }),
        statement('s-4', 'g', '2026-04', { state: 'none', commission: 4 }),
        statement('s-5', 'g-2', '2026-01', { commission: 5 }),
      )
      const due = (await listAgents(reader, {})).list.map((one) => [one?.agentId, one?.due])
      expect(Object.fromEntries(due)).toEqual({ 'g-2': '5', g: '120' })
    }))

  test('[D-8] the members of each agent are counted', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...agents, brought('a'), brought('b'), brought('c', { agent_id: 'g-2' }))
      const members = (await listAgents(reader, {})).list.map((one) => [one?.agentId, one?.members])
      expect(Object.fromEntries(members)).toEqual({ 'g-2': 1, g: 2 })
    }))

  test('[D-8] agents of a state come the latest first, each on one page', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...agents, member('third'), agent('g-0', 'third', { at: 9, state: 'applied' }))
      const list = async (asked: Parameters<typeof listAgents>[1]) =>
        (await listAgents(reader, asked)).list.map((one) => one?.agentId)
      expect(await list({})).toEqual(['g-0', 'g-2', 'g'])
      expect(await list({ state: 'approved', before: 'g-2' })).toEqual(['g'])
      expect(await list({ state: 'applied', before: 'g-2' })).toEqual([])
      expect(await list({ before: 'none' })).toEqual([])
    }))

  const statements = [
    ...agents,
    statement('s-1', 'g', '2026-02', { commission: 500_000 }),
    statement('s-2', 'g-2', '2026-02', { commission: 500_001 }),
    statement('s-3', 'g', '2026-03', { state: 'signed', signed_by_id: 'op', signed_by_name: 'op' }),
    statement('s-4', 'g', '2026-01', { state: 'paid' }),
  ]

  test('[D-8] statements come the latest month first, each on one page', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...statements)
      const list = async (asked: Parameters<typeof listOfficeStatements>[2]) =>
        (await listOfficeStatements(reader, 'op', asked)).list.map((one) => one?.statementId)
      expect(await list({})).toEqual(['s-3', 's-2', 's-1', 's-4'])
      expect(await list({ before: 's-2' })).toEqual(['s-1', 's-4'])
      expect(await list({ agentId: 'g-2' })).toEqual(['s-2'])
      expect(await list({ state: 'due', agentId: 'g' })).toEqual(['s-1'])
    }))

  test('[D-8] a statement takes two operators above the limit or once it is signed', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...statements)
      const { list } = await listOfficeStatements(reader, 'op', {})
      expect(Object.fromEntries(list.map((one) => [one?.statementId, one?.takesTwo]))).toEqual({
        's-1': false,
        's-2': true,
        's-3': true,
        's-4': false,
      })
    }))

  test('[D-8] a statement is an operator’s own where they signed it', () =>
    takenBack(db, async (reader) => {
      await writeRows(reader, ...statements)
      const own = async (by: string) =>
        (await listOfficeStatements(reader, by, {})).list.flatMap((one) => (one?.isOwn === true ? [one.statementId] : []))
      expect([await own('op'), await own('else')]).toEqual([['s-3'], []])
    }))

  test('[C-11] an agent pages through their own statements alone', () =>
    takenBack(db, async (reader) => {
      await writeRows(
        reader,
        ...agents,
        statement('s-1', 'g', '2026-01'),
        statement('s-2', 'g', '2026-02'),
        statement('s-3', 'g-2', '2026-03'),
      )
      const list = async (before?: string) =>
        (await listStatements(reader, 'own', before === undefined ? {} : { before })).list.map((one) => one?.statementId)
      expect([await list(), await list('s-2'), await list('s-3')]).toEqual([['s-2', 's-1'], ['s-1'], []])
      expect(await listStatements(reader, 'nobody', {})).toEqual({ list: [], more: false })
    }))
})

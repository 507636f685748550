import fc from 'fast-check'
import { Migrator } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_AGENT_PLAN, monthOfDay } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { cash, fen } from '#src/api/model/money/amount.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { planWire } from '#server/agents/agentPlan.ts'
import { closeMonths } from '#server/agents/closeMonths.ts'
import { clearMember } from '#server/agents/heldMembers.ts'
import { payStatement } from '#server/agents/statements.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { addMember, findMember } from '#server/members/members.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'
import { readEnv } from '#server/platform/env.ts'
import { setSetting } from '#server/platform/siteSettings.ts'
import { createServices, type Services } from '#server/services.ts'
import { settledBet } from '#tests/support/bets.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { openGames, playedRound, PROVIDER_SECRET } from '#tests/support/gameProvider.ts'
import { sequences } from '#tests/support/sequences.ts'

const HOUR = 3_600_000
const PLAYERS = 4
/** The one who looked like the agent when they registered. */
const HELD = 3

const player = fc.nat(PLAYERS - 1)
const amount = fc.integer({ min: 1_000, max: 4_000_000 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      player,
      amount,
      outcome: fc.constantFrom('lost' as const, 'lost' as const, 'won' as const, 'void' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      player,
      amount: fc.integer({ min: 1, max: 20 }),
      payout: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prize' as const), player, amount: fc.integer({ min: 1, max: 9_999 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), player, amount: fc.integer({ min: 1, max: 999 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
)

let db: Database
let services: Services
let clock = periodStart('month', Date.parse('2026-01-15T00:00:00Z'))
let count = 0
beforeAll(async () => {
  db = openDatabase(':memory:')
  await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
  const env = readEnv({ DATA_DIR: './data', PROVIDER_SECRET })
  services = createServices({ env, db, now: () => clock, vault: testVault, passwordCost: 4 })
  await services.write(async (tx) => {
    for (const name of ['one', 'two']) await addMember(tx, { ...person(name), role: 'operator' })
    for (const owner of [HOUSE.prizes, HOUSE.fees]) await openAccount(tx.db, owner, 'FEN', 'house')
    const plan = planWire({ ...DEFAULT_AGENT_PLAN, activeMembers: 1 })
    await setSetting(tx, 'agents.plan', true, JSON.stringify(plan))
  })
  await openGames(services)
})
afterAll(() => db.destroy())

const person = (id: string) =>
  ({
    id,
    name: id,
    nickname: id,
    passwordHash: null,
    role: 'member',
    vipLevel: 1,
    avatar: '/a.svg',
    gold: 0,
    fen: 100_000,
  }) as const

/** An agent with members of their own. */
async function agentOf(run: number): Promise<readonly string[]> {
  const agentId = `agent-${run}`
  const players = Array.from({ length: PLAYERS }, (_, each) => `player-${run}-${each}`)
  await services.write(async (tx) => {
    for (const id of [agentId, ...players]) await addMember(tx, person(id))
    const words = { channel: 'video', place: 'x', text: 'x', digest: '', reason: null, by_name: null } as const
    const standing = { state: 'approved', at: tx.at, approved_at: tx.at, version: 1 } as const
    await tx.db
      .insertInto('agent')
      .values({ member_id: agentId, id: agentId, application_id: agentId, ...words, ...standing })
      .execute()
    const code = `CODE${run}`
    await tx.db.insertInto('agent_code').values({ code, id: 'code', agent_id: agentId, label: '', at: tx.at }).execute()
    for (const [each, id] of players.entries()) {
      const bound = { member_id: id, id: `q-${id}`, agent_id: agentId, code, at: tx.at, held: each === HELD ? 1 : 0 } as const
      await tx.db.insertInto('agent_member').values(bound).execute()
    }
  })
  return players
}

/** A prize of the house, or a fee of a withdrawal whose money is not part of this. */
async function moved(what: 'prize' | 'fee', id: string, memberId: string, sum: number): Promise<void> {
  await services.write(async (tx) => {
    const order = { id: `w-${id}`, client_id: `client-${id}`, digest: '', member_id: memberId, method: 'card' } as const
    const to = { kind: 'bankCard', of: 'ICBC', number: '', masked: '', holder: null, state: 'paid' } as const
    const signed = { signed_by_id: null, signed_by_name: null, signed_at: null, takes_two: 0 } as const
    const times = { created_at: tx.at, changed_at: tx.at }
    if (what === 'fee')
      await tx.db
        .insertInto('withdrawal')
        .values({ ...order, asset: 'FEN', amount: cash(10_000), fee: cash(sum), ...to, ...signed, ...times })
        .execute()
    const key = what === 'fee' ? `withdrawal:w-${id}:fee` : `test:prize:${id}`
    const [from, into] = what === 'fee' ? [memberId, HOUSE.fees] : [HOUSE.prizes, memberId]
    await transfer(tx, { kind: 'bonusLevel', key, digest: key, asset: 'FEN', from, to: into, amount: fen(sum) })
  })
}

type Sums = { stakes: number; returns: number; prizes: number; fees: number; isActive: boolean }

/** What the whole ledger says of some members, by month and member: read movement by movement, by the time of the movement. */
async function fold(players: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Sums>>> {
  const whose = new Map<string, { readonly member: string; readonly what: 'stake' | 'gain' | 'fee'; readonly counts: boolean }>()
  for (const { id, member_id: member, state } of await db.selectFrom('bet').selectAll().execute()) {
    whose.set(`bet:${id}:settle.stake`, { member, what: 'stake', counts: state !== 'void' })
    whose.set(`bet:${id}:settle.gain`, { member, what: 'gain', counts: false })
  }
  const rounds = await db.selectFrom('game_round').selectAll().execute()
  for (const { id, member_id: member } of rounds) whose.set(`game:${id}:close`, { member, what: 'stake', counts: true })
  for (const { kind, provider, act_id: act, round_id: round } of await db.selectFrom('game_act').selectAll().execute()) {
    const member = rounds.find(({ id }) => id === round)?.member_id
    if (kind === 'win' && member !== undefined) whose.set(`game:${provider}:${act}`, { member, what: 'gain', counts: false })
  }
  for (const { id, member_id: member } of await db.selectFrom('withdrawal').selectAll().execute())
    whose.set(`withdrawal:${id}:fee`, { member, what: 'fee', counts: false })
  const accounts = new Map((await db.selectFrom('account').selectAll().execute()).map((row) => [row.id, row]))
  const entries = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .select(['account_id', 'amount', 'idempotency_key', 'at'])
    .execute()
  const months = new Map<string, Map<string, Sums>>()
  const sumsOf = (at: number, member: string) => {
    const month = months.get(monthOfDay(dayOf(at))) ?? new Map<string, Sums>()
    months.set(monthOfDay(dayOf(at)), month)
    const sums = month.get(member) ?? { stakes: 0, returns: 0, prizes: 0, fees: 0, isActive: false }
    month.set(member, sums)
    return sums
  }
  for (const { account_id: account, amount: sum, idempotency_key: key, at } of entries) {
    const known = whose.get(key)
    const isMembers = accounts.get(account)?.kind === 'member'
    if (known === undefined && key.startsWith('test:prize:') && isMembers) {
      const owner = accounts.get(account)?.owner ?? ''
      if (players.includes(owner)) sumsOf(at, owner).prizes += sum
    }
    if (known === undefined || !players.includes(known.member) || sum <= 0) continue
    const sums = sumsOf(at, known.member)
    if (known.what === 'fee') sums.fees += sum
    if (known.what === 'stake') {
      sums.stakes += sum
      sums.isActive ||= known.counts
    }
    if (known.what === 'gain' || (known.what === 'stake' && isMembers)) sums.returns += sum
  }
  return months
}

/** A quarter to ¥50,000, 30% to ¥200,000, 35% beyond; whole fen. */
const commission = (base: number) =>
  Math.floor(
    (25 * Math.min(base, 5_000_000) +
      30 * Math.max(0, Math.min(base, 20_000_000) - 5_000_000) +
      35 * Math.max(0, base - 20_000_000)) /
      100,
  )

/** What statements of the closed months have to say; `closes` = whether the one who looked like the agent was cleared by then. */
async function expected(players: readonly string[], closes: readonly { readonly month: string; readonly isCleared: boolean }[]) {
  const ledger = await fold(players)
  let [carried, held] = [0, 0]
  return closes.map(({ month, isCleared }) => {
    const shares = [...(ledger.get(month) ?? new Map<string, Sums>())].map(([member, sums]) => ({
      ...sums,
      net: sums.stakes - sums.returns - sums.prizes - sums.fees,
      isHeld: member === players[HELD] && !isCleared,
    }))
    const total = (of: (share: (typeof shares)[number]) => number) => shares.reduce((sum, share) => sum + of(share), 0)
    const withheld = total(({ isHeld, net }) => (isHeld ? Math.max(0, net) : 0))
    const released = isCleared ? held : 0
    held = isCleared ? 0 : held + withheld
    const balance = total(({ net }) => net) - withheld + released + carried
    const statement = {
      month,
      stakes: total(({ stakes }) => stakes),
      returns: total(({ returns }) => returns),
      prizes: total(({ prizes }) => prizes),
      fees: total(({ fees }) => fees),
      withheld,
      released,
      carried_in: carried,
      base: Math.max(0, balance),
      carried_out: Math.min(0, balance),
      commission: shares.some(({ isActive, isHeld }) => isActive && !isHeld) ? commission(Math.max(0, balance)) : 0,
    }
    carried = statement.carried_out
    return statement
  })
}

test(`[C-11] [P-5] an agent’s months are what the ledger adds up to, and each is paid once, whatever comes in what order (${sequences(25)} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      count += 1
      const run = count
      const players = await agentOf(run)
      const agentId = `agent-${run}`
      const opening = await balanceOf(db, agentId, 'FEN')
      const closes: { month: string; isCleared: boolean }[] = []
      let isCleared = false
      const statements = () =>
        db.selectFrom('agent_statement').selectAll().where('agent_id', '=', agentId).orderBy('month').execute()
      const closeMonth = async () => {
        closes.push({ month: monthOfDay(dayOf(clock)), isCleared })
        clock = addMonths(periodStart('month', clock), 1) + HOUR
        await Promise.all([closeMonths(services), closeMonths(services)])
      }
      const pay = async (statementId: string) => {
        for (const operator of ['one', 'two', 'one', 'two']) {
          const by = await findMember(db, operator)
          if (by !== undefined) await services.write((tx) => payStatement(tx, by, { statementId, reason: 'as agreed' }))
        }
      }
      for (const [place, one] of steps.entries()) {
        clock += 3_000
        const id = `${run}-${place}`
        const memberId = 'player' in one ? (players[one.player] ?? '') : ''
        if (one.do === 'bet') await settledBet({ services }, { memberId, stake: one.amount, matchId: `m-${id}` }, one.outcome)
        else if (one.do === 'round') await playedRound(services, { memberId, stake: one.amount * 100, payout: one.payout * 100 })
        else if (one.do === 'prize' || one.do === 'fee') await moved(one.do, id, memberId, one.amount)
        else if (one.do === 'clear') {
          const by = await findMember(db, 'one')
          if (by === undefined) throw new Error('nobody is there')
          await services.write((tx) => clearMember(tx, by, { id: `q-${players[HELD]}`, reason: 'looked at it' }))
          isCleared = true
        } else if (one.do === 'close') await closeMonth()
        else for (const { id: statementId } of await statements()) await pay(statementId)
      }
      await closeMonth()
      const closed = await statements()
      expect(closed).toMatchObject(await expected(players, closes))
      expect(closed.length).toBe(closes.length)
      for (const { id } of closed) await pay(id)
      const paid = await statements()
      expect(paid.map(({ state }) => state)).toEqual(paid.map(({ commission: due }) => (due > 0 ? 'paid' : 'none')))
      const due = paid.reduce((sum, { commission: one }) => sum + one, 0)
      expect((await balanceOf(db, agentId, 'FEN')) - opening).toBe(due)
    }),
    { numRuns: sequences(25) },
  )
  expect(await auditLedger(db)).toEqual([])
}, 300_000)

import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { type StageWeek, stageDeposit, stagesOf, withBets, withDeposit } from '#src/api/model/activities/kinds/stageDeposit.ts'
import { dayOf, dayStart, readDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { spend } from '#server/activities/budget.ts'
import { countBet } from '#server/grades/countBets.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { deedsHeard } from '#tests/support/deedsHeard.ts'
import { deposited } from '#tests/support/deposited.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { stageDepositInfo, stageDepositAct } = activityCalls
const DAY = 86_400_000
const NOON = 12 * 3_600_000
/** A Wednesday, in the week of this Monday. */
const WEDNESDAY = dayStart(readDay('2026-03-11')!) + NOON
const MONDAY = '2026-03-09'

let server: TestServer
let mia: string
let oda: string
let id: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(WEDNESDAY - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
  id = await runActivity(server, oda, 'stageDeposit')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const yuan = () => balanceOf(server.services.db, 'm-mia', 'FEN')
const view = async () => {
  const found = granted(await server.call(stageDepositInfo, { id }, { token: mia })).view
  if (found === null) throw new Error('nothing is shown')
  return found
}
const states = async () => (await view()).weeks[0]!.stages.map(({ state }) => state)
type Act = Parameters<typeof server.call<typeof stageDepositAct>>[1]['act']
const act = async (what: Act, requestId = newClientId()) =>
  granted(await server.call(stageDepositAct, { id, requestId, act: what }, { token: mia }))
const claim = (stage: 500 | 2_000 | 10_000, monday = MONDAY) =>
  act({ do: 'claim', monday, stage: [500, 2_000, 10_000].indexOf(stage) })
const heard = () => deedsHeard(server)
async function deposit(amount: number) {
  server.clock.advance(1_000)
  await deposited(server, 'm-mia', amount * 100)
  await heard()
}
let matches = 0
async function bet(amount: number) {
  server.clock.advance(1_000)
  const betId = await settledBet(server, { matchId: `m-${(matches += 1)}`, stake: amount * 100 })
  await heard()
  return betId
}
async function voided(betId: string) {
  await server.services.write(async (tx) => {
    await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', betId).execute()
    await countBet(tx, betId)
  })
  await heard()
}

test('[C-12] [P-9] a stage that deposits and as many bets reached is claimed once into the wallet', async () => {
  await act({ do: 'join' })
  await deposit(499)
  await bet(499)
  expect(await states()).toEqual(['open', 'open', 'open'])
  expect(await claim(500)).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  await deposit(1)
  expect(await states()).toEqual(['betting', 'open', 'open'])
  await bet(1)
  expect(await view()).toMatchObject({
    isIn: true,
    weeks: [{ monday: MONDAY, sunday: '2026-03-15', isNow: true, deposits: 50_000, bets: 50_000 }],
  })
  expect(await states()).toEqual(['ready', 'open', 'open'])

  const before = await yuan()
  const requestId = newClientId()
  const order = { do: 'claim', monday: MONDAY, stage: 0 } as const
  expect(await act(order, requestId)).toMatchObject({ result: 'done', prizes: [{ asset: 'FEN', amount: 800 }] })
  expect(await act(order, requestId)).toMatchObject({ result: 'done' })
  expect(await claim(500)).toEqual({ result: 'refused', why: { why: 'already' } })
  await server.restart()
  expect(await claim(500)).toEqual({ result: 'refused', why: { why: 'already' } })
  expect((await yuan()) - before).toBe(800)

  await deposit(9_500)
  await bet(9_500)
  expect(await states()).toEqual(['got', 'ready', 'ready'])
  await claim(2_000)
  await claim(10_000)
  expect((await yuan()) - before).toBe(800 + 3_800 + 18_800)
})

test('[P-9] deposits and bets count on while the money of a day is gone, for a prize of the next day', async () => {
  id = await runActivity(server, oda, 'stageDeposit', { budgets: [{ asset: 'FEN', all: '100000', day: '1000' }] })
  await act({ do: 'join' })
  await server.services.write((tx) => spend(tx, id, 'FEN', fen(1_000)))
  await deposit(500)
  await bet(500)
  expect(await states()).toEqual(['ready', 'open', 'open'])
  expect(await claim(500)).toEqual({ result: 'refused', why: { why: 'budgetGone' } })
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await claim(500)).toMatchObject({ result: 'done', prizes: [{ asset: 'FEN', amount: 800 }] })
})

test('[P-9] only what comes while one takes part counts; who left keeps what can be claimed', async () => {
  await deposit(500)
  await bet(500)
  expect(await states()).toEqual(['open', 'open', 'open'])
  await act({ do: 'join' })
  await deposit(500)
  await bet(500)
  await act({ do: 'leave' })
  await deposit(1_500)
  await bet(1_500)
  expect(await states()).toEqual(['ready', 'open', 'open'])
  expect(await claim(500)).toMatchObject({ result: 'done' })
})

test('[P-9] a void bet takes its progress back, and nothing that was paid', async () => {
  await act({ do: 'join' })
  await deposit(500)
  const first = await bet(500)
  expect(await states()).toEqual(['ready', 'open', 'open'])
  await voided(first)
  expect(await states()).toEqual(['betting', 'open', 'open'])
  const second = await bet(500)
  await claim(500)
  await voided(second)
  expect(await states()).toEqual(['got', 'open', 'open'])
})

test('[P-9] a week ends with Sunday by the site’s clock; what was reached in it stays to be claimed', async () => {
  await act({ do: 'join' })
  server.clock.advance(dayStart(readDay('2026-03-16')!) - 2_000 - server.clock.now())
  mia = await server.login('mia')
  await deposit(500)
  await bet(499)
  // Midnight of UTC+8: a new week, and the stage lacks a yuan for ever.
  expect((await view()).weeks).toMatchObject([{ monday: '2026-03-16', deposits: 0 }])
  await deposit(500)
  await bet(500)
  server.clock.advance(7 * DAY)
  mia = await server.login('mia')
  expect((await view()).weeks).toMatchObject([
    { monday: '2026-03-23', isNow: true, deposits: 0 },
    { monday: '2026-03-16', isNow: false, stages: [{ state: 'ready' }, { state: 'open' }, { state: 'open' }] },
  ])
  expect(await claim(500, '2026-03-16')).toMatchObject({ result: 'done' })
  expect((await view()).weeks).toHaveLength(1)
  expect(await claim(500, '2026-03-16')).toMatchObject({ result: 'refused' })
})

test('[P-9] a claim without a budget undoes itself, and is done when there is money again', async () => {
  id = await runActivity(server, oda, 'stageDeposit', { budgets: [{ asset: 'FEN', all: '10000', day: '900' }] })
  await act({ do: 'join' })
  await deposit(2_000)
  await bet(2_000)
  const before = await yuan()
  expect(await claim(2_000)).toEqual({ result: 'refused', why: { why: 'budgetGone' } })
  expect(await states()).toEqual(['ready', 'ready', 'open'])
  expect(await claim(500)).toMatchObject({ result: 'done' })
  expect((await yuan()) - before).toBe(800)
})

test('[P-9] who paused is shown nothing and claims nothing; what was earned before waits', async () => {
  await act({ do: 'join' })
  await deposit(500)
  await bet(500)
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'device-none' }, { hours: 24 }))
  const before = await yuan()
  const paused = await server.call(
    stageDepositAct,
    { id, requestId: newClientId(), act: { do: 'claim', monday: MONDAY, stage: 0 } },
    { token: mia },
  )
  expect(paused).toMatchObject({ code: 10_700 })
  expect((await yuan()) - before).toBe(0)
  server.clock.advance(DAY)
  mia = await server.login('mia')
  expect(await claim(500)).toMatchObject({ result: 'done' })
})

test('[P-9] a claim that breaks in the middle leaves nothing, and is done whole afterwards', async () => {
  await act({ do: 'join' })
  await deposit(500)
  await bet(500)
  const before = await yuan()
  const { db } = server.services
  const row = await db.selectFrom('activity_entry').selectAll().where('activity_id', '=', id).executeTakeFirstOrThrow()
  const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claim(500)))
  expect(claims.filter((one) => one.status === 'fulfilled' && one.value.result === 'done')).toHaveLength(1)
  expect((await yuan()) - before).toBe(800)
  // As if what is kept of the member had not been written: the key of the prize still holds.
  await server.services.write((tx) =>
    tx.db.updateTable('activity_entry').set({ state_json: row.state_json }).where('activity_id', '=', id).execute(),
  )
  expect(await claim(500)).toEqual({ result: 'refused', why: { why: 'already' } })
  expect((await yuan()) - before).toBe(800)
})

test('[C-12] stages that do not rise are no terms', () => {
  const stage = (deposits: string) => ({ deposits, prize: '100' })
  const isValid = (...all: string[]) => stageDeposit.terms['~run']({ value: { stages: all.map(stage) } }, {}).issues === undefined
  expect([isValid('100', '200'), isValid('200', '200'), isValid('300', '200')]).toEqual([true, false, false])
})

const STAGES = [500, 2_000, 10_000].map((deposits) => ({ deposits: fen(deposits), prize: fen(1) }))
const move = fc.oneof(
  fc.record({ deposit: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ bet: fc.integer({ min: -3_000, max: 4_000 }) }),
)

test('[P-9] in whatever order deposits and bets come, a stage is ready with both, and stays so', () => {
  const at = WEDNESDAY
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let weeks: readonly StageWeek[] = []
      let [deposits, bets] = [0, 0]
      const ready = () => weeks.flatMap((week) => stagesOf(STAGES, week).filter(({ state }) => state === 'ready'))
      for (const one of moves) {
        const before = ready().length
        if ('deposit' in one) {
          weeks = withDeposit(weeks, STAGES, at, at, fen(one.deposit))
          deposits += one.deposit
          expect(ready().length).toBeGreaterThanOrEqual(before)
        } else {
          weeks = withBets(weeks, STAGES, at, dayOf(at), fen(one.bet))
          bets = Math.max(0, bets + one.bet)
        }
        expect(weeks).toHaveLength(1)
        for (const stage of ready()) {
          expect(deposits).toBeGreaterThanOrEqual(stage.deposits)
          expect(bets).toBeGreaterThanOrEqual(stage.deposits)
          expect(stage.need).toBeLessThanOrEqual(deposits)
        }
      }
    }),
  )
})

test('[P-9] a deposit counts for the week that it was made in, also where it is told of in the next one', async () => {
  const nextMonday = dayStart(readDay('2026-03-16')!)
  server.clock.advance(nextMonday - 60_000 - server.clock.now())
  mia = await server.login('mia')
  await act({ do: 'join' })
  await bet(500)
  await deposited(server, 'm-mia', 50_000, { isTold: false })
  server.clock.advance(120_000)
  await heard()
  const byWeek = (await view()).weeks.map(({ monday, deposits }) => [monday, deposits] as const)
  expect(new Map(byWeek).get(MONDAY)).toBe(50_000)
})

import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { drawProof } from '#src/api/contract/draws.ts'
import {
  drawingOf,
  drawingTime,
  lottery,
  rankOf,
  ticketCount,
  ticketPrice,
  ticketsOf,
} from '#src/api/model/activities/kinds/lottery.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayStart, formatDay, readDay } from '#src/api/model/day.ts'
import { readAnyProof, verifyAny } from '#src/api/model/draw/anyProof.ts'
import { MOST_ENTRIES } from '#src/api/model/draw/drawProof.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { MOST_TRIES } from '#server/activities/deedTries.ts'
import { runLotteries } from '#server/activities/kinds/lottery/lotteryJob.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { givePrize } from '#server/activities/prizes.ts'
import type { JobContext } from '#server/activities/serverKind.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { row, writeRows } from '#tests/support/bareRows.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { lotteryInfo, lotteryAct } = activityCalls
const HOUR = 3_600_000
const TODAY = readDay('2026-03-11')!
const NINE = 21 * 60

let server: TestServer
let tokens: Record<'mia' | 'leo' | 'ada', string>
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.advance(dayStart(TODAY) + 12 * HOUR - server.clock.now())
  await again()
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

type Name = keyof typeof tokens
/** Bets that activities are still to be told of: which ones, and how often that failed. */
type Untold = { readonly left: (id: string) => readonly string[] | null; readonly tries?: number }
const view = async (id: string, name: Name = 'mia') =>
  granted(await server.call(lotteryInfo, { id }, { token: tokens[name] })).view!
const join = async (id: string, name: Name) =>
  granted(await server.call(lotteryAct, { id, requestId: newClientId(), act: { do: 'join' } }, { token: tokens[name] }))
const bet = async (name: Name, change: number) => {
  await server.services.write(async (tx) => {
    const deed = { what: 'validBets', product: 'sports', day: TODAY, change: fen(change) } as const
    tx.publishAfterCommit({ type: 'deed', memberId: `m-${name}`, deed })
  })
  await expect.poll(() => server.services.db.selectFrom('activity_deed').select('id').execute()).toEqual([])
}
const context = (changes: Partial<JobContext> = {}): JobContext => {
  const { db, write, vault } = server.services
  const give: JobContext['give'] = (tx, ...rest) => givePrize(tx, lockBonus, ...rest)
  return { db, write, vault, now: () => server.clock.now(), give, ...changes }
}
const run = (changes: Partial<JobContext> = {}) => runLotteries(context(changes))
const toNine = () => server.clock.advance(drawingTime(TODAY, NINE) - server.clock.now())
const proofOf = async (id: string) => readAnyProof(granted(await server.call(drawProof, { id })).proof)!
const prizes = () => server.services.db.selectFrom('activity_prize').selectAll().execute()
const winners = () => server.services.db.selectFrom('lottery_winner').selectAll().orderBy('place').execute()
const again = async () => {
  const login = (name: 'mia' | 'leo' | 'ada') => server.login(name, `device-${name}`)
  tokens = { mia: await login('mia'), leo: await login('leo'), ada: await login('ada') }
}

test('[P-9] the drawing of a time is that of the next 21:00 of UTC+8', () => {
  const nine = drawingTime(TODAY, NINE)
  expect(nine).toBe(dayStart(TODAY) + 21 * HOUR)
  expect([drawingOf(nine - 1, NINE), drawingOf(nine, NINE), drawingOf(dayStart(TODAY + 1), NINE)]).toEqual([
    TODAY,
    TODAY + 1,
    TODAY + 1,
  ])
})

test('[P-9] tickets are whole parts of the bets, up to what a draw holds, at one price for all', () => {
  const bets = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map(fen), { maxLength: 800 })
  const rules = { each: fen(10_000), most: 100 }
  fc.assert(
    fc.property(bets, (valid) => {
      const each = ticketPrice(valid, rules)
      expect(each % rules.each).toBe(0)
      const counts = valid.map((one) => ticketCount(one, { each, most: rules.most }))
      expect(counts.every((count) => count >= 0 && count <= rules.most)).toBe(true)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_ENTRIES)
    }),
    { numRuns: 50 },
  )
  expect([ticketCount(fen(9_999), rules), ticketCount(fen(10_000), rules), ticketCount(fen(-1), rules)]).toEqual([0, 1, 0])
  expect(ticketsOf('ab', 2)).toEqual(['ab-01', 'ab-02'])
  const ranks = [{ winners: 1 }, { winners: 2 }]
  expect([0, 1, 2, 3].map((place) => rankOf(place, ranks))).toEqual([0, 1, 1, -1])
})

test('[C-12] [P-9] tickets for bets are drawn at 21:00 from a seed that was committed to, and winners are paid once', async () => {
  const id = await runActivity(server, oda, 'lottery')
  await run()
  const { next } = await view(id)
  expect(next).toMatchObject({ day: '2026-03-11', drawnAt: drawingTime(TODAY, NINE), tickets: [] })
  expect(await proofOf(next!.draw)).toMatchObject({ commitment: next!.commitment, serverSeed: null, entries: [], drawn: null })
  await bet('mia', 50_000)
  expect((await view(id)).next!.tickets).toEqual([])
  expect(await join(id, 'mia')).toMatchObject({ result: 'done' })
  expect(await join(id, 'mia')).toEqual({ result: 'refused', why: { why: 'already' } })
  await join(id, 'leo')
  await bet('mia', 34_999)
  await bet('leo', 10_000)
  // One of leo's is void later, and bet again.
  await bet('leo', -10_000)
  await bet('leo', 20_000)
  const mine = (await view(id)).next!
  expect([mine.valid, mine.tickets.length, mine.draw]).toEqual([34_999, 3, next!.draw])
  toNine()
  await again()
  await run()
  const told = await proofOf(next!.draw)
  expect(told).toMatchObject({ commitment: next!.commitment })
  expect(told.rules === 'lottery' && told.entries).toHaveLength(5)
  expect(verifyAny(told)).toEqual({ state: 'equal' })
  const { drawings, next: following } = await view(id)
  expect(drawings).toMatchObject([{ draw: next!.draw, day: formatDay(TODAY), tickets: 5, mine: 3, each: 10_000 }])
  const list = drawings[0]!.winners
  expect(list.map(({ ticket }) => ticket)).toEqual(told.rules === 'lottery' ? told.drawn : [])
  expect(list.map(({ rank }) => rank)).toEqual([0, 1, 1, 1, 2])
  expect(new Set(list.map(({ name }) => name))).toEqual(new Set(['M**', 'L**']))
  expect(list.filter(({ isMine }) => isMine)).toHaveLength(3)
  expect(following).toMatchObject({ day: formatDay(TODAY + 1), tickets: [] })
  expect(await prizes()).toHaveLength(5)
  await run()
  await server.restart()
  await run()
  expect(await prizes()).toHaveLength(5)
  expect(await winners()).toHaveLength(5)
})

test('[P-9] a drawing that is cut short anywhere goes on with the same winners, and pays each once', async () => {
  const id = await runActivity(server, oda, 'lottery')
  await join(id, 'mia')
  await join(id, 'leo')
  await bet('mia', 50_000)
  await bet('leo', 50_000)
  toNine()
  // The server's own job may have been quicker: what it left is the same.
  for (let dies = 1; dies <= 12; dies += 1) {
    let writes = 0
    const write: JobContext['write'] = (work) =>
      server.services.write(async (tx) => {
        const done = await work(tx)
        writes += 1
        if (writes === dies) throw new Error('power cut')
        return done
      })
    await run({ write }).catch((error: unknown) => expect(String(error)).toContain('power cut'))
  }
  await run()
  const won = await winners()
  expect(won).toHaveLength(10)
  expect(won.every(({ paid_at }) => paid_at !== null)).toBe(true)
  expect(await prizes()).toHaveLength(10)
  await again()
  const { drawings } = await view(id)
  const told = await proofOf(drawings[0]!.draw)
  expect(told.rules === 'lottery' && told.drawn).toEqual(won.map(({ ticket }) => ticket))
  expect(verifyAny(told)).toEqual({ state: 'equal' })
})

test('[P-9] bets, and voids, that come after a drawing count for the next one', async () => {
  const id = await runActivity(server, oda, 'lottery')
  await join(id, 'mia')
  await bet('mia', 30_000)
  toNine()
  await run()
  await again()
  await bet('mia', 20_000)
  await bet('mia', -30_000)
  expect((await view(id)).next).toMatchObject({ day: formatDay(TODAY + 1), valid: 0, tickets: [] })
  await bet('mia', 25_000)
  expect((await view(id)).next).toMatchObject({ valid: 15_000 })
})

test.each([
  ['waits for bets that it was not told of', { left: (id: string) => [id] }, []],
  ['waits for bets that no activity was told of', { left: () => null }, []],
  ['does not wait for bets that were given up', { left: () => null, tries: MOST_TRIES }, ['m-mia']],
  ['does not wait for bets that another activity alone was not told of', { left: () => ['another'] }, ['m-mia']],
] as const)('[P-9] a drawing %s', async (_, { left, tries = 0 }: Untold, drawn) => {
  const id = await runActivity(server, oda, 'lottery')
  await join(id, 'mia')
  await bet('mia', 10_000)
  toNine()
  const deed = { what: 'validBets', product: 'sports', day: TODAY, change: '10000' }
  await writeRows(
    server.services.db,
    row('activity_deed', {
      id: 'd',
      member_id: 'm-leo',
      what: deed.what,
      deed_json: JSON.stringify(deed),
      left_json: left(id) === null ? null : JSON.stringify(left(id)),
      tries,
      next_at: server.clock.now() + HOUR,
      at: server.clock.now() - 1,
    }),
  )
  await run()
  expect((await winners()).map(({ member_id: memberId }) => memberId)).toEqual(drawn)
})

test('[P-9] a prize that the budget does not hold waits for more of it', async () => {
  const budgets = [
    { asset: 'FEN' as const, all: '8799', day: null },
    { asset: 'GOLD' as const, all: '10000', day: null },
  ]
  const terms = { ...initialTerms(lottery.fields), ranks: [{ winners: 1, prize: { asset: 'FEN', amount: '8800' } }] }
  const id = await runActivity(server, oda, 'lottery', { budgets, terms })
  await join(id, 'mia')
  await bet('mia', 10_000)
  toNine()
  await run()
  await run()
  expect(await winners()).toMatchObject([{ member_id: 'm-mia', paid_at: null }])
  expect(await prizes()).toEqual([])
  await server.services.db
    .updateTable('activity_budget')
    .set({ all_limit: fen(8_800) })
    .where('activity_id', '=', id)
    .execute()
  await run()
  expect(await prizes()).toHaveLength(1)
  server.clock.advance(24 * HOUR)
  await run()
  await again()
  expect((await view(id)).drawings[0]).toMatchObject({ day: formatDay(TODAY + 1), tickets: 0, winners: [] })
})

test('[P-9] a winner whose payment breaks keeps nobody behind them waiting, and is paid the next time', async () => {
  const id = await runActivity(server, oda, 'lottery')
  for (const name of ['mia', 'leo', 'ada'] as const) {
    await join(id, name)
    await bet(name, 10_000)
  }
  toNine()
  let broken: string | null = null
  const give: JobContext['give'] = (tx, activity, memberId, ...rest) => {
    broken ??= memberId
    if (memberId === broken) throw new Error('its book cannot be opened')
    return givePrize(tx, lockBonus, activity, memberId, ...rest)
  }
  await expect(run({ give })).rejects.toThrow()
  const drawn = await winners()
  expect(drawn.filter(({ paid_at: paid }) => paid === null).map(({ member_id: memberId }) => memberId)).toEqual(
    drawn.filter(({ member_id: memberId }) => memberId === broken).map(() => broken),
  )
  expect(drawn.some(({ paid_at: paid }) => paid !== null)).toBe(true)
  await run()
  expect((await winners()).every(({ paid_at: paid }) => paid !== null)).toBe(true)
  expect(await prizes()).toHaveLength(drawn.length)
})

test('[P-9] [S-3] who paused, or was barred, before the drawing is not drawn', async () => {
  const id = await runActivity(server, oda, 'lottery')
  await join(id, 'mia')
  await join(id, 'leo')
  await bet('mia', 50_000)
  await bet('leo', 10_000)
  await join(id, 'ada')
  await bet('ada', 10_000)
  const bar = { reason: 'test', by_name: 'oda', at: server.clock.now() }
  await server.services.db
    .insertInto('activity_bar')
    .values({ member_id: 'm-ada', activity_id: id, ...bar })
    .execute()
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  toNine()
  await run()
  expect(await winners()).toMatchObject([{ member_id: 'm-leo', rank: 0 }])
})

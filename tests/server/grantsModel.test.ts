import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countBet } from '#server/grades/countBets.ts'
import { optOut } from '#server/grants/grants.ts'
import { lapseGrants } from '#server/grants/lapseGrants.ts'
import { newId } from '#server/platform/ids.ts'
import { settleBet } from '#server/sportsbook/settle.ts'
import { openBet } from '#tests/support/bets.ts'
import { giveOne, grantBooks } from '#tests/support/grants.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.hold()
})
afterAll(() => server.stop())

const place = fc.nat({ max: 20 })
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      amount: fc.integer({ min: 1, max: 500 }),
      multiple: fc.integer({ min: 1, max: 10 }),
      product: fc.constantFrom('sports' as const, 'slots' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      stake: fc.integer({ min: 1, max: 2_000 }),
      code: fc.constantFrom('home' as const, 'draw' as const, 'visit' as const),
      match: fc.nat({ max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), place, as: fc.constantFrom('won', 'lost', 'void') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('optOut' as const), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 100, 170) }) },
)

/** What all bonuses of this run say, beside what the bets that count for each come to by the valid bets alone. */
async function standing(ids: readonly string[]) {
  const { db } = server.services
  const found = []
  for (const id of ids) {
    const grant = await db.selectFrom('bonus_grant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const bets = await db.selectFrom('grant_bet').selectAll().where('grant_id', '=', id).execute()
    let valid = 0
    for (const { source } of bets) {
      const row = await db
        .selectFrom('valid_bet')
        .select('amount')
        .where('bet_id', '=', source.slice('bet:'.length))
        .executeTakeFirstOrThrow()
      valid += Number(row.amount)
    }
    found.push({
      id,
      state: grant.state,
      amount: Number(grant.amount),
      needed: Number(grant.needed),
      progress: Number(grant.progress),
      valid,
    })
  }
  return found
}

test(
  '[P-9] however bonuses are given and bets settled, voided and given up, none is released early or twice and every fen is somewhere',
  { timeout: 180_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const { db, write } = server.services
        const run = newId('run')
        const start = (await grantBooks(db)).wallet
        const grants: string[] = []
        const bets: string[] = []
        let before = new Map<string, string>()
        for (const one of steps) {
          if (one.do === 'give') {
            const { amount, multiple, product } = one
            const given = await write((tx) => giveOne(tx, { amount, multiple, product }))
            grants.push(given!.id)
          } else if (one.do === 'bet') {
            bets.push(await openBet(server, { matchId: `${run}-${one.match}`, code: one.code, stake: one.stake }))
          } else if (one.do === 'settle') {
            const bet = bets[one.place]
            if (bet !== undefined) await write((tx) => settleBet(tx, bet, one.as))
          } else if (one.do === 'undo') {
            const bet = bets[one.place]
            if (bet !== undefined)
              await write(async (tx) => {
                await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', bet).where('state', '<>', 'open').execute()
                await countBet(tx, bet)
              })
          } else if (one.do === 'optOut') {
            const id = grants[one.place]
            if (id !== undefined) {
              await db.deleteFrom('pace').execute()
              await write((tx) => optOut(tx, 'm-mia', { id }))
            }
          } else {
            server.clock.advance(one.hours * HOUR)
            await lapseGrants(server.services)
          }

          const all = await standing(grants)
          for (const { id, state, progress, needed, valid } of all) {
            const was = before.get(id) ?? 'running'
            // What ended stays as it ended.
            if (was !== 'running') expect(state).toBe(was)
            else if (state === 'released') expect(valid).toBeGreaterThanOrEqual(needed)
            else if (state === 'running') {
              expect(progress).toBe(valid)
              expect(valid).toBeLessThan(needed)
            }
          }
          const sumOf = (of: string) => all.filter(({ state }) => state === of).reduce((sum, { amount }) => sum + amount, 0)
          const books = await grantBooks(db)
          expect(books).toEqual({ wallet: start + sumOf('released'), locked: sumOf('running'), house: 0, drifts: [] })
          before = new Map(all.map(({ id, state }) => [id, state]))
        }
        for (const bet of bets) await write((tx) => settleBet(tx, bet, 'void'))
        await db.deleteFrom('pace').execute()
        for (const id of grants) {
          await db.deleteFrom('pace').execute()
          await write((tx) => optOut(tx, 'm-mia', { id }))
        }
      }),
      { numRuns: 30 },
    ),
)

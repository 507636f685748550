import { afterAll, expect, test } from 'vitest'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fillFirst } from '#server/firstStart.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { migrate, openDatabase } from '#server/platform/db/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { createServices } from '#server/services.ts'
import { seedWorld } from '#server/sim/seed.ts'
import { testVault } from '#tests/support/dataKey.ts'

// The days before the first start of the living demo.

const HOUR = 3_600_000
const now = dayStart(20_000) + 15 * HOUR

async function fill(sim: 'on' | 'manual') {
  const db = openDatabase(':memory:')
  await migrate(db)
  const env = readEnv({ SIM: sim, RTMP_PORT: '0' })
  await fillFirst(createServices({ env, db, now: () => now, vault: testVault, passwordCost: 4 }), seedWorld)
  return db
}

const db = await fill('on')
afterAll(() => db.destroy())
test('[P-6] the ledger of a demo with a past is in order', async () => {
  expect(await auditLedger(db)).toEqual([])
})

test('[P-6] no entry of the demo’s past is later than its first start', async () => {
  const [last] = await db.selectFrom('ledger_tx').select('at').orderBy('at', 'desc').limit(1).execute()
  expect(last?.at).toBeLessThanOrEqual(now)
})

test('[P-4] a member of the living demo has bets of earlier days that were won, lost and given back, and none that is open', async () => {
  const bets = await db.selectFrom('bet').selectAll().where('member_id', '=', 'm-mia').execute()
  expect(new Set(bets.map(({ state }) => state))).toEqual(new Set(['won', 'lost', 'void']))
  expect(
    bets.filter(({ placed_at: placed, settled_at: settled }) => settled === null || settled < placed || settled > now),
  ).toEqual([])
})

test('[C-10] a member of the living demo has deposits and a withdrawal that were paid', async () => {
  const deposits = await db.selectFrom('deposit_order').select('state').where('member_id', '=', 'm-mia').execute()
  const withdrawals = await db.selectFrom('withdrawal').select('state').where('member_id', '=', 'm-mia').execute()
  const states = [...deposits, ...withdrawals].map(({ state }) => state)
  expect(states).toEqual(['credited', 'credited', 'credited', 'paid'])
})

test('[C-11] a member of the living demo was paid interest for each whole day that is over', async () => {
  const days = await db.selectFrom('yeb_day').select(['day', 'interest']).where('member_id', '=', 'm-mia').execute()
  expect(days.map(({ day, interest }) => [dayOf(now) - day, interest > 0])).toEqual([4, 3, 2, 1].map((ago) => [ago, true]))
})

test('[P-7] a member of the living demo earned points', async () => {
  const account = await db
    .selectFrom('account')
    .select('balance')
    .where('owner', '=', 'm-mia')
    .where('asset', '=', 'POINT')
    .executeTakeFirst()
  expect(Number(account?.balance ?? 0)).toBeGreaterThan(0)
})

test('[E-3] results of the demo’s earlier days have no team twice on one day', async () => {
  const results = await db.selectFrom('match_result').selectAll().execute()
  const days = results.flatMap((one) => [one.home_name, one.visit_name].map((name) => `${dayOf(one.start_at)} ${name}`))
  expect([results.length > 50, days.filter((day, index) => days.indexOf(day) !== index)]).toEqual([true, []])
})

test('[D-1] a demo that is driven by hand begins without a past', async () => {
  const bare = await fill('manual')
  const seen = await Promise.all(
    (['bet', 'deposit_order', 'withdrawal'] as const).map((table) => bare.selectFrom(table).selectAll().execute()),
  )
  await bare.destroy()
  expect(seen).toEqual([[], [], []])
})

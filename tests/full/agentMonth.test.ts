import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeMonth, DEFAULT_AGENT_PLAN, monthOfDay } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { closeMonths } from '#server/agents/closeMonths.ts'
import { sharesOf } from '#server/agents/revenue.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { agentWith } from '#tests/support/agentMonths.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
})
afterEach(() => server.stop())

// How long it takes is measured by `npm run bench:agents`.
test('[C-11] a month of 10,000 members is recomputed from entries', async () => {
  const at = periodStart('month', server.clock.now()) + HOUR
  await agentWith(server, 'large', 'm-mia', 10_000, at)
  const shares = await sharesOf(server.services.db, { agentId: 'large', memberId: 'm-mia' }, monthOfDay(dayOf(at)))
  expect(shares.size).toBe(10_000)
  const closed = closeMonth(DEFAULT_AGENT_PLAN, { carriedIn: fen(0), released: fen(0) }, [...shares.values()])
  expect(closed).toMatchObject({
    stakes: 15_000_000,
    returns: 10_000_000,
    base: 5_000_000,
    active: 10_000,
    commission: 1_250_000,
  })

  server.clock.advance(addMonths(periodStart('month', at), 1) + HOUR - server.clock.now())
  await closeMonths(server.services)
  const kept = await server.services.db.selectFrom('agent_statement').selectAll().where('agent_id', '=', 'large').execute()
  expect(kept).toMatchObject([{ stakes: 15_000_000, returns: 10_000_000, members: 10_000, commission: 1_250_000 }])
  expect(await auditLedger(server.services.db)).toEqual([])
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { daysOfMonth } from '#src/api/model/agent.ts'
import { dayStart } from '#src/api/model/day.ts'
import { sharesOf } from '#server/agents/revenue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, openBareDatabase, writeRows } from '#tests/support/bareRows.ts'

// Whose bets count in a month of their agent, at the month's edges: on the site's days.

const AGENT = { agentId: 'a', memberId: 'm-agent' }
const { from, until } = daysOfMonth('2026-05')
const [start, end] = [dayStart(from), dayStart(until + 1)]
let db: Database
beforeAll(async () => {
  db = await openBareDatabase()
})
afterEach(async () => {
  for (const table of ['agent_member', 'play_pause', 'valid_day'] as const) await db.deleteFrom(table).execute()
})
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values: { member_id: 'm', ...values } })
const player = row('agent_member', { agent_id: 'a', held: 0 })
const bets = (day: number, amount = 1_000) => row('valid_day', { day, amount })
const share = async (...rows: readonly BareRow[]) => {
  await writeRows(db, player, ...rows)
  return (await sharesOf(db, AGENT, '2026-05')).get('m')
}

test.each([
  ['before the month, over as it begins', start - 10, start, null],
  ['before the month, over just after it began', start - 10, start + 1, 'excluded'],
  ['within the month', start + 10, end - 10, 'excluded'],
  ['longer than the month', start - 10, end + 10, 'excluded'],
  ['begun in its last moment', end - 1, end + 10, 'excluded'],
  ['begun as it ends', end, end + 10, null],
] as const)('[C-11] an exclusion that is %s', async (_, since, over, bar) => {
  expect(await share(bets(from), row('play_pause', { kind: 'exclusion', since, until: over }))).toMatchObject({ bar })
})

test('[C-11] a member who is both held and excluded counts as excluded', async () => {
  const alike = row('agent_member', { agent_id: 'a', held: 1 })
  await writeRows(db, alike, bets(from), row('play_pause', { kind: 'exclusion', since: start, until: end }))
  expect((await sharesOf(db, AGENT, '2026-05')).get('m')).toMatchObject({ bar: 'excluded' })
})

test('[C-11] a time-out, and an exclusion of somebody else, keep nothing from an agent', async () => {
  const at = { since: start, until: end }
  const rows = [
    row('play_pause', { kind: 'timeOut', ...at }),
    row('play_pause', { member_id: 'other', kind: 'exclusion', ...at }),
  ]
  expect(await share(bets(from), ...rows)).toMatchObject({ bar: null })
})

test('[C-11] bets of the first and the last day of a month count in it, those of the days around it do not', async () => {
  const sum = await share(bets(from - 1, 1), bets(from, 10), bets(until, 100), bets(until + 1, 1_000))
  expect(sum).toMatchObject({ bets: 110 })
})

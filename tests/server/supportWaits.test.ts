import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#server/platform/durations.ts'
import { conversationOf, chatOf } from '#server/support/chatRows.ts'
import { actOnSupport } from '#server/support/office.ts'
import { sweepChats } from '#server/support/queue.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Since when a chat with customer service waits, and since when an operator has a hand free.

const MINUTE = 60_000
const begin = 1_000 * DAY
let now = begin
const { db, services } = await startBareServices(() => now)
beforeEach(async () => {
  now = begin
  await emptyTables(db, 'member', 'pace', 'support_chat', 'support_event', 'support_operator')
  await writeRows(db, ...staff('oda'), ...staff('ann'))
})

const staff = (id: string) => [
  row('member', { id, name: id, name_key: id, nickname: id, role: 'operator', status: '1' }),
  row('support_operator', { member_id: id, is_available: 1, free_since: 1 }),
]
const chat = (id: string, values: BareRow['values'] = {}) =>
  row('support_chat', {
    id,
    member_id: 'cus',
    name: 'Cus',
    state: 'open',
    operator_id: 'oda',
    at: begin - 2 * DAY,
    waiting_since: begin - 2 * DAY,
    assigned_at: begin,
    last_at: begin,
    last_by: 'customer',
    preview: 'hello',
    answered: 0,
    reminded: 0,
    top: 0,
    ...values,
  })
const act = async (order: Parameters<typeof actOnSupport>[2]) => {
  const oda = await db.selectFrom('member').selectAll().where('id', '=', 'oda').executeTakeFirstOrThrow()
  return (await services.write((tx) => actOnSupport(tx, oda, order))).result
}
const answer = (conversationId: string) =>
  act({ act: 'answer', conversationId, clientId: `answer-to-${conversationId}-0001`, text: 'yes?', pictures: [] })
const seen = async (id: string) => conversationOf(db, await chatOf(db, id), now)
const away = (...ids: readonly string[]) =>
  db.updateTable('support_operator').set({ is_available: 0 }).where('member_id', 'in', ids).execute()

describe('a chat that was answered and is given back', () => {
  /** Their operator answers, the customer writes, and nobody goes on with it. */
  async function givenBack() {
    expect(await answer('c')).toBe('done')
    await away('oda', 'ann')
    await db.updateTable('support_chat').set({ last_by: 'customer' }).where('id', '=', 'c').execute()
    now += 30 * MINUTE
    await services.write(sweepChats)
  }

  test('[R-4] waits since then, behind who has waited longer', async () => {
    await writeRows(db, chat('c'), chat('longer', { state: 'waiting', operator_id: null, waiting_since: begin - 1 }))
    await givenBack()
    expect(await seen('c')).toMatchObject({ state: 'waiting', waitingSince: now, ahead: 1 })
  })

  test('[R-4] does not end because it began more than a day ago', async () => {
    await writeRows(db, chat('c'))
    await givenBack()
    now += MINUTE
    await services.write(sweepChats)
    expect(await seen('c')).toMatchObject({ state: 'waiting', end: null })
  })
})

test('[D-8] an operator has a hand free since they handed a chat over', async () => {
  await writeRows(db, chat('c', { answered: 1 }))
  now += MINUTE
  expect(await act({ act: 'handOver', conversationId: 'c', to: 'ann' })).toBe('done')
  expect(await db.selectFrom('support_operator').select(['member_id', 'free_since']).orderBy('member_id').execute()).toEqual([
    { member_id: 'ann', free_since: 1 },
    { member_id: 'oda', free_since: now },
  ])
})

import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { startInviteWatch } from '#server/invite/inviteWatch.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { createJobs } from '#server/platform/jobs.ts'
import type { Write } from '#server/platform/transaction.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { ownBus } from '#tests/support/ownBus.ts'

// When it is looked whether an invited friend counts by now.

const now = Date.UTC(2026, 5, 15, 4)
const { db, services } = await startBareServices(() => now)
beforeEach(() => emptyTables(db, 'deposit_settlement', 'invited_friend', 'member', 'play_pause', 'valid_day'))

const friend = (friend_id: string) => row('invited_friend', { friend_id, id: `f-${friend_id}`, inviter_id: 'own', at: now - 9 })
const enough = (id: string) => [
  row('deposit_settlement', { member_id: id, payment_id: `p-${id}`, fen: 10_000, at: 1 }),
  row('valid_day', { member_id: id, day: 1, amount: 10_000 }),
]
const counting = async () => {
  const rows = await db
    .selectFrom('invited_friend')
    .select('friend_id')
    .where('counted_at', 'is not', null)
    .orderBy('friend_id')
    .execute()
  return rows.map(({ friend_id: id }) => id)
}
const bets = (memberId: string): BusMessage => ({ type: 'validBets', memberId, day: 1, amount: fen(10_000) })
const deposit = (memberId: string): BusMessage => ({
  type: 'self',
  memberId,
  push: { kind: 'deposit', orderId: 'o-1', state: 'credited' },
})

/** The watch on a bus of its own, once it has looked for the first time; faults that it told. */
async function watch(write: Write = services.write) {
  const { bus, tell, hearing } = ownBus()
  const jobs = createJobs({ db, write: services.write, isShared: false })
  const faults: unknown[] = []
  await writeRows(db, friend('first'), ...enough('first'))
  const stop = startInviteWatch({ ...services, bus, jobs, write }, (error) => faults.push(error))
  const end = async () => {
    await stop()
    await jobs.stop()
  }
  onTestFinished(end)
  return { faults, stop, tell, hearing }
}

test('[C-11] who bet and deposited enough while nobody looked counts once it is looked', async () => {
  await watch()
  await expect.poll(counting).toEqual(['first'])
})

test.each([
  ['valid bets', bets],
  ['a deposit', deposit],
] as const)('[C-11] a friend counts as soon as this node stored %s of theirs', async (_, message) => {
  const { tell } = await watch()
  await expect.poll(counting).toEqual(['first'])
  await writeRows(db, friend('a'), ...enough('a'))
  tell(message('a'))
  await expect.poll(counting).toEqual(['a', 'first'])
})

test('[C-11] what is not theirs to count is looked at by nobody: another node’s, and other news', async () => {
  const { tell } = await watch()
  await expect.poll(counting).toEqual(['first'])
  await writeRows(db, ...['a', 'b', 'c'].flatMap((id) => [friend(id), ...enough(id)]))
  tell(bets('a'), false)
  tell({ type: 'self', memberId: 'b', push: { kind: 'tasks' } })
  tell(bets('c'))
  await expect.poll(counting).toEqual(['c', 'first'])
})

test('[C-11] a friend whose judgement fails keeps no other one from counting, and is told', async () => {
  let fails = false
  const { tell, faults } = await watch((work, hint) => {
    const isFailing = fails
    fails = false
    return isFailing ? Promise.reject(new Error('no room')) : services.write(work, hint)
  })
  await expect.poll(counting).toEqual(['first'])
  await writeRows(db, ...['a', 'b'].flatMap((id) => [friend(id), ...enough(id)]))
  fails = true
  tell(bets('a'))
  tell(bets('b'))
  await expect.poll(counting).toEqual(['b', 'first'])
  expect(faults).toEqual([new Error('no room')])
})

test('[C-11] who is not ripe yet costs no write', async () => {
  let writes = 0
  const { tell } = await watch((work, hint) => {
    writes += 1
    return services.write(work, hint)
  })
  await expect.poll(counting).toEqual(['first'])
  const before = writes
  await writeRows(db, friend('poor'), friend('a'), ...enough('a'))
  tell(bets('poor'))
  tell(bets('a'))
  await expect.poll(counting).toEqual(['a', 'first'])
  expect(writes - before).toBe(1)
})

test('[C-11] a watch that was ended hears nothing more', async () => {
  const { stop, hearing } = await watch()
  expect(hearing()).toBe(1)
  await stop()
  expect(hearing()).toBe(0)
})

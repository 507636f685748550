import { expect, test } from 'vitest'
import { announceAgain, announceFirst } from '#server/sim/demoNotices.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { pageOfAnnouncements } from '#server/live/announcements/shownAnnouncements.ts'

const DAY = 86_400_000
const now = 1_000 * DAY
const whose = 'visitor' as const

async function startLobby() {
  const db = await openBareDatabase()
  await writeRows(db, row('room', { key: LOBBY }))
  const write = (time: number, work: (tx: Transaction) => Promise<void>) =>
    db.transaction().execute((inside) => work({ db: inside, at: time, publishAfterCommit: () => undefined }))
  await write(now, announceFirst)
  const shown = async (time: number) => {
    const { list } = await pageOfAnnouncements(db, { now: time, language: 'en', whose }, undefined)
    return list.flatMap((one) => one ?? [])
  }
  return { db, write, shown }
}

test('[S-10] every announcement of the demo holds for a day and longer', async () => {
  const { shown } = await startLobby()
  const list = await shown(now)
  expect(list.length).toBeGreaterThan(2)
  expect(list.filter(({ until }) => typeof until === 'number' && until < now + DAY)).toEqual([])
})

test('[S-10] what the demo announces is announced again when it is over, and not while it holds', async () => {
  const { db, write, shown } = await startLobby()
  const kept = async () => (await db.selectFrom('notice').select('id').execute()).length
  const first = await kept()
  await write(now + DAY, announceAgain)
  const later = now + 5 * DAY
  const [whileItHolds, over] = [await kept(), await shown(later)]
  await write(later, announceAgain)
  await write(later, announceAgain)
  const again = await shown(later)
  expect(whileItHolds).toBe(first)
  expect([over.length < again.length, again.map(({ content }) => content).toSorted()]).toEqual([
    true,
    (await shown(now)).map(({ content }) => content).toSorted(),
  ])
})

test('[S-10] what an operator took back before its end is not announced again', async () => {
  const { db, write, shown } = await startLobby()
  const before = await shown(now)
  const timed = before.find(({ until }) => typeof until === 'number')
  await db
    .updateTable('notice')
    .set({ removed_at: now })
    .where('id', '=', timed?.id ?? '')
    .execute()
  await write(now + DAY, announceAgain)
  expect((await shown(now + DAY)).map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => id !== timed?.id))
})

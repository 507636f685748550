import { anchorPresence } from '#src/api/model/anchor.ts'
import { type Reminder, REMINDER_LIMIT, REMINDER_SHOWN, type ReminderTarget } from '#src/api/model/reminder.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Changes of one member. */
const PACE: RateLimit = { burst: 40, interval: 2_000 }

/** All that a member waits for, and what began a short while ago, latest first; see the call `reminderList`. */
export async function remindersOf(reader: Reader, memberId: string, now: number): Promise<Reminder[]> {
  const rows = await reader
    .selectFrom('reminder')
    .select(['kind', 'target_id', 'due_at'])
    .where('member_id', '=', memberId)
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '>', now - REMINDER_SHOWN)]))
    .orderBy('at', 'desc')
    .limit(2 * REMINDER_LIMIT)
    .execute()
  return rows.map(({ kind, target_id: id, due_at: startedAt }) => ({ kind, id, startedAt }))
}

/** Whether it runs: then nobody need wait for it. Throws `notFound` for what is not there, and for a match that is over. */
async function isRunning({ db }: Transaction, { kind, id }: ReminderTarget): Promise<boolean> {
  if (kind === 'anchor') {
    const anchor = await db.selectFrom('anchor').select('status').where('anchor_room_id', '=', id).executeTakeFirst()
    if (anchor === undefined) throw notFound()
    return anchorPresence(anchor.status) === 'playing'
  }
  const match = await db.selectFrom('match').select('game_status').where('id', '=', id).executeTakeFirst()
  if (match === undefined || match.game_status === 'ended') throw notFound()
  return match.game_status !== 'pre'
}

/** Reminds a member of something once; what they wait for already stays, what they were told of is waited for anew. What runs already counts as told, without a message. Beyond the limit the oldest goes. */
export async function addReminder(tx: Transaction, memberId: string, target: ReminderTarget): Promise<Reminder[]> {
  await requirePace(tx, `reminder:${memberId}`, PACE)
  const due = (await isRunning(tx, target)) ? tx.at : null
  await tx.db
    .insertInto('reminder')
    .values({ member_id: memberId, kind: target.kind, target_id: target.id, at: tx.at, due_at: due, told_at: due })
    .onConflict((clash) => {
      const same = clash.columns(['member_id', 'kind', 'target_id'])
      // Told of what still runs: that stays the same.
      return due === null
        ? same.doUpdateSet({ at: tx.at, due_at: null, told_at: null }).where('reminder.told_at', 'is not', null)
        : same.doNothing()
    })
    .execute()
  const waiting = (await remindersOf(tx.db, memberId, tx.at)).filter(({ startedAt }) => startedAt === null)
  for (const { kind, id } of waiting.slice(REMINDER_LIMIT)) await dropReminder(tx, memberId, { kind, id })
  return remindersOf(tx.db, memberId, tx.at)
}

/** Takes it back; what is not waited for stays so. */
export async function removeReminder(tx: Transaction, memberId: string, target: ReminderTarget): Promise<Reminder[]> {
  await requirePace(tx, `reminder:${memberId}`, PACE)
  await dropReminder(tx, memberId, target)
  return remindersOf(tx.db, memberId, tx.at)
}

async function dropReminder({ db }: Transaction, memberId: string, { kind, id }: ReminderTarget): Promise<void> {
  await db.deleteFrom('reminder').where('member_id', '=', memberId).where('kind', '=', kind).where('target_id', '=', id).execute()
}

/** Something began: all who wait for it are to be told, by `tellStarted`. */
export async function remindOf({ db, at }: Transaction, { kind, id }: ReminderTarget): Promise<void> {
  await db
    .updateTable('reminder')
    .set({ due_at: at })
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('due_at', 'is', null)
    .execute()
}

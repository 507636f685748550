import type { Platform } from '../platform/platform.ts'
import type { Transaction } from '../platform/transaction.ts'
import { tellUnread } from './memberMessages.ts'
import { writeReaders } from './messageReaders.ts'

/** Messages whose time has come are looked for so often, in ms. */
const SWEEP_EVERY = 2_000

/** Tells whoever is here of a message: a member how many are unread, and all that they may ask. */
export async function announceMessage(tx: Transaction, id: string, memberId: string | null): Promise<void> {
  await tx.db.updateTable('message').set({ told_at: tx.at }).where('id', '=', id).execute()
  if (memberId === null) tx.publishAfterCommit({ type: 'everyMember', push: { kind: 'messages', unread: null } })
  else await tellUnread(tx, memberId)
}

/** Tells of all messages whose time has come. What a reader sees does not depend on it: only the badge of who is here does. */
export async function announceDue(tx: Transaction): Promise<void> {
  const due = await tx.db
    .selectFrom('message')
    .select(['id', 'member_id'])
    .where('told_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('written_to', 'is', null)
    .where('at', '<=', tx.at)
    .execute()
  for (const { id, member_id: memberId } of due) await announceMessage(tx, id, memberId)
}

/** Writes messages for a grade or a tag to its members, and tells of those that were written for later, also of those whose time came while the server was down. Returns what ends it. */
export function startMessageSweep(
  { write, jobs }: Pick<Platform, 'write' | 'jobs'>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return jobs.start({
    kind: 'messages',
    every: SWEEP_EVERY,
    work: () => writeReaders(write).then(() => write(announceDue)),
    onFault,
  }).stop
}

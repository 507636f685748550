import type { Unit } from '../db/write.ts'
import type { MemberRow } from './members.ts'

/** After how long without a visit an account sleeps (S-3), in ms: 90 days. */
const SLEEPS_AFTER = 90 * 86_400_000
/** How often a visit is written down, in ms. */
const WRITTEN_EVERY = 3_600_000

/** Writes a visit down; an account that has not been here for long begins to sleep. Returns since when it does, or null. */
export async function markSeen(
  unit: Unit,
  member: Pick<MemberRow, 'id' | 'last_seen_at' | 'dormant_since'>,
): Promise<number | null> {
  const { last_seen_at: seen, dormant_since: dormant } = member
  const since = dormant ?? (seen !== null && unit.at - seen > SLEEPS_AFTER ? seen : null)
  if (seen === null || unit.at - seen > WRITTEN_EVERY || since !== dormant) {
    await unit.trx
      .updateTable('member')
      .set({ last_seen_at: unit.at, dormant_since: since })
      .where('id', '=', member.id)
      .execute()
  }
  return since
}

/** Wakes an account. */
export async function wake(unit: Unit, memberId: string): Promise<void> {
  await unit.trx.updateTable('member').set({ dormant_since: null, last_seen_at: unit.at }).where('id', '=', memberId).execute()
}

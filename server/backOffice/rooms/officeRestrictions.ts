import { OFFICE_LIMIT } from '#src/api/contract/roomOffice.ts'
import type { OfficeRestriction } from '#src/api/model/roomOffice.ts'
import { unmuteMember } from '#server/live/moderation/moderation.ts'
import type { ModeratorAct } from '#server/live/moderation/operationLog.ts'
import { undoAct } from '#server/live/moderation/undo.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

type Kind = OfficeRestriction['kind']

type Running = Omit<OfficeRestriction, 'name' | 'by'> & { readonly byMemberId: string }

async function running(reader: Reader, kind: Kind, now: number): Promise<Running[]> {
  const rows = await reader
    .selectFrom(kind)
    .select(['room', 'at', 'until', 'reason', 'member_id', 'by_member_id'])
    .where('until', '>', now)
    .orderBy('at', 'desc')
    .limit(OFFICE_LIMIT)
    .execute()
  return rows.map(({ member_id: memberId, by_member_id: byMemberId, ...row }) => ({ kind, memberId, byMemberId, ...row }))
}

/** Mutes and kicks that run at `now` (ms) in any room, latest first, at most `OFFICE_LIMIT`. */
export async function listRestrictions(reader: Reader, now: number): Promise<OfficeRestriction[]> {
  const all = [...(await running(reader, 'mute', now)), ...(await running(reader, 'kick', now))]
  const latest = all.sort((one, other) => other.at - one.at).slice(0, OFFICE_LIMIT)
  const ids = [...new Set(latest.flatMap(({ memberId, byMemberId }) => [memberId, byMemberId]))]
  if (ids.length === 0) return []
  const members = await reader.selectFrom('member').select(['id', 'nickname']).where('id', 'in', ids).execute()
  const names = new Map(members.map(({ id, nickname }) => [id, nickname]))
  return latest.map(({ byMemberId, ...one }) => ({
    ...one,
    name: names.get(one.memberId) ?? '',
    by: names.get(byMemberId) ?? '',
  }))
}

/** Ends a mute or a kick, with an entry in the room's log. Throws `notFound` for one that runs no more. */
export async function endRestriction(tx: Transaction, act: ModeratorAct, kind: Kind, memberId: string): Promise<void> {
  if (kind === 'mute') {
    await unmuteMember(tx, act, memberId)
    return
  }
  const kick = await tx.db
    .selectFrom('kick')
    .select('log_id')
    .where('room', '=', act.room)
    .where('member_id', '=', memberId)
    .where('until', '>', tx.at)
    .executeTakeFirst()
  if (kick === undefined || kick.log_id === null) throw notFound()
  await undoAct(tx, act, kick.log_id)
}

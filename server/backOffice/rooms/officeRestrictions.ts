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

/** A mute or a kick, as the trail keeps it. */
type EndedRestriction = Pick<Running, 'kind' | 'room' | 'memberId' | 'until' | 'reason'>

/** Ends a mute or a kick, with an entry in the room's log; how it was. Throws `notFound` for one that runs no more. */
export async function endRestriction(
  tx: Transaction,
  act: ModeratorAct,
  kind: Kind,
  memberId: string,
): Promise<EndedRestriction> {
  const row = await tx.db
    .selectFrom(kind)
    .select(['log_id', 'until', 'reason'])
    .where('room', '=', act.room)
    .where('member_id', '=', memberId)
    .where('until', '>', tx.at)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  if (kind === 'mute') await unmuteMember(tx, act, memberId)
  else if (row.log_id === null) throw notFound()
  else await undoAct(tx, act, row.log_id)
  return { kind, room: act.room, memberId, until: row.until, reason: row.reason }
}

import { sql } from 'kysely'
import { OFFICE_AGENT_PAGE, type officeAgentClear, type officeAgentHeld } from '#src/api/contract/agentOffice.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { heldOf } from '#src/api/model/agent.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { MemberRow } from '../members/members.ts'
import { requireSignature } from '../members/signature.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'
import { HAS_HELD, IS_ALIKE, likenesses, likenessesOf, type LikenessRow, openLikenesses } from './likeness.ts'

/** A page of members who look like their agent, or did when a month was closed that is still held of them; see the call `officeAgentHeld`. */
export async function listHeldMembers(
  reader: Reader,
  { agentId, before }: ParsedPayloadOf<typeof officeAgentHeld>,
): Promise<WireReplyOf<typeof officeAgentHeld>> {
  const agent = await reader.selectFrom('agent').select(['member_id']).where('id', '=', agentId).executeTakeFirst()
  if (agent === undefined) throw notFound()
  const last =
    before === undefined
      ? undefined
      : await reader.selectFrom('agent_member').select(['at', 'id']).where('id', '=', before).executeTakeFirst()
  if (before !== undefined && last === undefined) return { list: [], more: false }
  const older = last === undefined ? sql`` : sql`and (alike.at < ${last.at} or (alike.at = ${last.at} and alike.id < ${last.id}))`
  const { rows } = await sql<LikenessRow & { readonly login: string }>`
    select alike.*, member.name as login
    from (${likenesses({ agentId, memberId: agent.member_id })}) as alike join member on member.id = alike.member_id
    where (${IS_ALIKE} or ${HAS_HELD}) ${older} order by alike.at desc, alike.id desc limit ${OFFICE_AGENT_PAGE + 1}`.execute(
    reader,
  )
  const shown = rows.slice(0, OFFICE_AGENT_PAGE)
  const shares = await reader
    .selectFrom('agent_share')
    .selectAll()
    .where('member_id', 'in', ['', ...shown.map(({ member_id: id }) => id)])
    .where('bar', '=', 'held')
    .where('released_in', 'is', null)
    .execute()
  return {
    list: shown.map((row) => ({
      id: row.id,
      name: row.login,
      why: likenessesOf(row),
      held: toWire(sumOf(shares.filter(({ member_id: id }) => id === row.member_id).map(heldOf))),
      at: Number(row.at),
      clearedBy: openLikenesses(row).length === 0 ? row.cleared_by_name : null,
    })),
    more: rows.length > OFFICE_AGENT_PAGE,
  }
}

/** Whether something of a member was not looked at: what they have of the agent's, or what was held for something that is found no more. */
const isToClear = (row: LikenessRow & { readonly has_held: number | string }): boolean =>
  openLikenesses(row).length > 0 || (row.cleared_at === null && Number(row.has_held) === 1)

type ClearOutcome = { readonly answer: WireReplyOf<typeof officeAgentClear>; readonly agent: string; readonly member: string }

/** Clears a member who looks like their agent; see the call `officeAgentClear`. Returns whose they are, for the trail. */
export async function clearMember(
  tx: Transaction,
  by: MemberRow,
  { id }: ParsedPayloadOf<typeof officeAgentClear>,
): Promise<ClearOutcome> {
  await requireSignature(tx, by.id, 'agents.approve')
  const row = await tx.db
    .selectFrom('agent_member')
    .innerJoin('agent', 'agent.id', 'agent_member.agent_id')
    .innerJoin('member', 'member.id', 'agent_member.member_id')
    .innerJoin('member as owner', 'owner.id', 'agent.member_id')
    .select(['agent_member.member_id', 'agent_member.agent_id', 'member.name', 'owner.id as owner_id', 'owner.name as owner'])
    .where('agent_member.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const { agent_id: agentId, owner_id: memberId, owner: agent, name: member } = row
  const told = (result: ClearOutcome['answer']['result']) => ({ answer: { result }, agent, member })
  if (memberId === by.id || row.member_id === by.id) return told('own')
  const { rows } = await sql<LikenessRow & { readonly has_held: number | string }>`
    select alike.*, case when ${HAS_HELD} then 1 else 0 end as has_held
    from (${likenesses({ agentId, memberId })}) as alike where alike.id = ${id}`.execute(tx.db)
  const [found] = rows
  if (found === undefined || !isToClear(found)) return told('late')
  await tx.db
    .updateTable('agent_member')
    .set({ cleared_at: tx.at, cleared_by_name: by.name, cleared_why: likenessesOf(found).join(',') })
    .where('id', '=', id)
    .execute()
  return told('done')
}

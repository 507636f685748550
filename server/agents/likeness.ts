import { type RawBuilder, sql } from 'kysely'
import { Likeness } from '#src/api/model/officeAgent.ts'
import { nameLetters } from '../members/nameLetters.ts'
import type { Reader } from '../platform/db/database.ts'

/** An agent, and the member who it is. */
export type AgentKey = { readonly agentId: string; readonly memberId: string }

/** An agent's member with what of the agent's they have, each 1 or 0. */
export type LikenessRow = {
  readonly member_id: string
  readonly id: string
  readonly at: number | string
  readonly cleared_at: number | string | null
  readonly cleared_by_name: string | null
  readonly cleared_why: string | null
} & { readonly [likeness in Likeness]: number | string }

/** An agent's members, each with why they look like the agent. */
export function likenesses({ agentId, memberId }: AgentKey): RawBuilder<LikenessRow> {
  const shares = (table: string, same: RawBuilder<boolean>) => sql`case when exists (
    select 1 from ${sql.table(table)} as own join ${sql.table(table)} as other on ${same}
    where own.member_id = agent_member.member_id and other.member_id = ${memberId}) then 1 else 0 end`
  return sql<LikenessRow>`
    select agent_member.member_id, agent_member.id, agent_member.at, agent_member.cleared_at, agent_member.cleared_by_name,
      agent_member.cleared_why,
      agent_member.held as place,
      case when 1 in (${shares('registration_place', sql`other.device = own.device`)},
        ${shares('session', sql`other.device_id = own.device_id`)}) then 1 else 0 end as device,
      ${shares('real_name', sql`${nameLetters('other.name')} = ${nameLetters('own.name')}`)} as name,
      ${shares('destination_print', sql`other.print = own.print`)} as card
    from agent_member where agent_member.agent_id = ${agentId}`
}

/** That a row of `alike` has anything of the agent's. */
export const IS_ALIKE = sql<boolean>`1 in (alike.place, alike.device, alike.name, alike.card)`

/** That something of a closed month is held of the member of a row of `alike`, and came into no month yet. */
export const HAS_HELD = sql<boolean>`exists (select 1 from agent_share
  where agent_share.member_id = alike.member_id and agent_share.bar = 'held' and agent_share.released_in is null)`

/** What of the agent's a member has. */
export const likenessesOf = (row: LikenessRow): Likeness[] => Likeness.options.filter((one) => Number(row[one]) === 1)

/** What of it no operator has looked at: something new holds a cleared member again. */
export function openLikenesses(row: LikenessRow): Likeness[] {
  const seen = new Set(row.cleared_why?.split(',') ?? [])
  return likenessesOf(row).filter((one) => !seen.has(one))
}

/** Members of an agent whose revenue is held. */
export async function heldMembers(reader: Reader, agent: AgentKey): Promise<ReadonlySet<string>> {
  const { rows } = await sql<LikenessRow>`select alike.* from (${likenesses(agent)}) as alike where ${IS_ALIKE}`.execute(reader)
  return new Set(rows.filter((row) => openLikenesses(row).length > 0).map((row) => row.member_id))
}

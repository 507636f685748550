import { dayOf } from '#src/api/model/day.ts'
import { anonymous } from '#src/api/model/mask.ts'
import { inviteTerms } from '../invite/inviteTerms.ts'
import { isInvitersPlace } from '../invite/nearness.ts'
import type { ClientOrigin } from '../members/caller.ts'
import type { Reader } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { tellAgent } from './agents.ts'

/** Most devices of an agent and day that count as visits: no robot fills the table. */
const MOST_VISITORS = 10_000

type FoundAgent = { readonly code: string; readonly agentId: string; readonly memberId: string; readonly name: string }

/** Whose code of the agent programme it is; null = nobody's who may bring players now. The letters' case does not count. */
export async function agentOfCode(reader: Reader, code: string): Promise<FoundAgent | null> {
  const row = await reader
    .selectFrom('agent_code')
    .innerJoin('agent', 'agent.id', 'agent_code.agent_id')
    .innerJoin('member', 'member.id', 'agent.member_id')
    .select(['agent_code.code', 'agent_code.agent_id', 'agent.member_id', 'member.nickname'])
    .where('agent_code.code', '=', code.toUpperCase())
    .where('agent.state', '=', 'approved')
    .where('member.status', '=', '1')
    .executeTakeFirst()
  if (row === undefined) return null
  return { code: row.code, agentId: row.agent_id, memberId: row.member_id, name: anonymous(row.nickname) }
}

/** The code that an agent made first; null = the member may bring nobody as an agent now. */
export async function codeOfAgent(reader: Reader, memberId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('agent_code')
    .innerJoin('agent', 'agent.id', 'agent_code.agent_id')
    .select('agent_code.code')
    .where('agent.member_id', '=', memberId)
    .where('agent.state', '=', 'approved')
    .orderBy('agent_code.at')
    .orderBy('agent_code.code')
    .limit(1)
    .executeTakeFirst()
  return row?.code ?? null
}

/** Counts a visit by an agent's link: a device once a day. */
export async function countVisit(
  { db, at }: Transaction,
  vault: Pick<Vault, 'fingerprint'>,
  agentId: string,
  deviceId: string,
): Promise<void> {
  const day = dayOf(at)
  const counted = await db
    .selectFrom('agent_visit')
    .select('visits')
    .where('agent_id', '=', agentId)
    .where('day', '=', day)
    .executeTakeFirst()
  if ((counted?.visits ?? 0) >= MOST_VISITORS) return
  const isNew = await db
    .insertInto('agent_visitor')
    .values({ agent_id: agentId, day, device: vault.fingerprint('device', deviceId) })
    .onConflict((clash) => clash.columns(['agent_id', 'day', 'device']).doNothing())
    .returning('day')
    .executeTakeFirst()
  if (isNew === undefined) return
  const visits = (counted?.visits ?? 0) + 1
  await db
    .insertInto('agent_visit')
    .values({ agent_id: agentId, day, visits })
    .onConflict((clash) => clash.columns(['agent_id', 'day']).doUpdateSet({ visits }))
    .execute()
}

/** Binds a new member for good to the agent whose code they came with, in the transaction that registers them: to that of the first code that is one. */
export async function bindByCode(
  tx: Transaction,
  memberId: string,
  codes: readonly string[],
  origin: ClientOrigin,
): Promise<void> {
  for (const given of codes) {
    const found = await agentOfCode(tx.db, given)
    if (found === null) continue
    const { sameAddress } = await inviteTerms(tx.db)
    const held = (await isInvitersPlace(tx.db, found.memberId, origin, sameAddress)) ? 1 : 0
    await tx.db
      .insertInto('agent_member')
      .values({
        member_id: memberId,
        id: newId('q'),
        agent_id: found.agentId,
        code: found.code,
        at: tx.at,
        held,
        cleared_at: null,
        cleared_by_name: null,
        cleared_why: null,
      })
      .execute()
    return tellAgent(tx, found.memberId)
  }
}

import { randomInt } from 'node:crypto'
import type { agentAddCode, agentApply, agentInfo, agentMembers } from '#src/api/contract/agents.ts'
import { AGENT_PAGE } from '#src/api/contract/agents.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { AGENT_CODES, daysOfMonth, mayApply, monthOfDay } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { anonymous } from '#src/api/model/mask.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { conflict } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { HOUR } from '../platform/durations.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'
import { agentPlan, planWire } from './agentPlan.ts'

export type AgentRow = Schema['agent']

/** Applications and codes that one member may send. */
const PACE: RateLimit = { burst: 10, interval: HOUR / 10 }

/** Signs of codes: none that is read for another one. Their length tells them from those of members' invitations. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** The agent's row of a member; undefined = never applied. */
export function findAgentOf(reader: Reader, memberId: string): Promise<AgentRow | undefined> {
  return reader.selectFrom('agent').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** See the call `agentInfo`. */
export async function agentInfoOf(reader: Reader, memberId: string, now: number): Promise<WireReplyOf<typeof agentInfo>> {
  const agent = await findAgentOf(reader, memberId)
  const isPaused = (await readPause(reader, memberId, now)) !== null
  const plan = planWire(await agentPlan(reader))
  if (agent === undefined) return { plan, standing: null, codes: [], members: 0, isPaused }
  const { state, channel, place, text, reason, at } = agent
  const codes = await reader
    .selectFrom('agent_code')
    .leftJoin('agent_member', 'agent_member.code', 'agent_code.code')
    .select(({ fn }) => ['agent_code.code', 'label', 'agent_code.at', fn.count<number>('agent_member.member_id').as('members')])
    .where('agent_code.agent_id', '=', agent.id)
    .groupBy(['agent_code.code', 'label', 'agent_code.at'])
    .orderBy('agent_code.at')
    .orderBy('agent_code.code')
    .execute()
  const all = codes.map(({ code, label, at: made, members }) => ({ code, label, at: Number(made), members: Number(members) }))
  const standing = { state, form: { channel, place, text }, reason, at: Number(at) }
  const members = all.reduce((sum, one) => sum + one.members, 0)
  return { plan, standing, codes: isPaused ? [] : all, members, isPaused }
}

/** Applies as an agent; see the call `agentApply`. */
export async function applyAsAgent(
  tx: Transaction,
  memberId: string,
  { applicationId, channel, place, text }: ParsedPayloadOf<typeof agentApply>,
): Promise<WireReplyOf<typeof agentApply>> {
  const digest = digestOf(channel, place, text)
  const known = await findAgentOf(tx.db, memberId)
  if (known !== undefined && known.application_id === applicationId) {
    if (known.digest !== digest) throw conflict()
    return { result: 'done' }
  }
  await requirePace(tx, `agent:${memberId}`, PACE)
  if (!mayApply(known?.state ?? null)) return { result: 'already' }
  if ((await readPause(tx.db, memberId, tx.at)) !== null) return { result: 'paused' }
  const row = {
    state: 'applied',
    channel,
    place,
    text,
    application_id: applicationId,
    digest,
    reason: null,
    by_name: null,
    at: tx.at,
  } as const
  if (known === undefined)
    await tx.db
      .insertInto('agent')
      .values({ member_id: memberId, id: newId('g'), approved_at: null, version: 1, ...row })
      .execute()
  else
    await tx.db
      .updateTable('agent')
      .set({ ...row, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute()
  tellAgent(tx, memberId)
  return { result: 'done' }
}

/** Makes another code of an agent; see the call `agentAddCode`. */
export async function addCode(
  tx: Transaction,
  memberId: string,
  { codeId, label }: ParsedPayloadOf<typeof agentAddCode>,
): Promise<WireReplyOf<typeof agentAddCode>> {
  const agent = await findAgentOf(tx.db, memberId)
  if (agent?.state !== 'approved' || (await readPause(tx.db, memberId, tx.at)) !== null) return { result: 'standing' }
  const kept = await tx.db.selectFrom('agent_code').select(['id', 'label']).where('agent_id', '=', agent.id).execute()
  const same = kept.find(({ id }) => id === codeId)
  if (same !== undefined) {
    if (same.label !== label) throw conflict()
    return { result: 'done' }
  }
  await requirePace(tx, `agent:${memberId}`, PACE)
  if (kept.length >= AGENT_CODES) return { result: 'full' }
  await makeCode(tx, agent.id, codeId, label)
  tellAgent(tx, memberId)
  return { result: 'done' }
}

/** A new code that nobody has. */
export async function makeCode({ db, at }: Transaction, agentId: string, id: string, label: string): Promise<void> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const row = { code, id, agent_id: agentId, label, at }
    const made = await db
      .insertInto('agent_code')
      .values(row)
      .onConflict((clash) => clash.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (made !== undefined) return
  }
}

/** A page of whom an agent brought; see the call `agentMembers`. Who was never an agent brought nobody. */
export async function listAgentMembers(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof agentMembers>,
  now: number,
): Promise<WireReplyOf<typeof agentMembers>> {
  const agent = await findAgentOf(reader, memberId)
  if (agent === undefined) return { list: [], more: false }
  let query = reader.selectFrom('agent_member').where('agent_member.agent_id', '=', agent.id)
  if (before !== undefined) {
    const last = await query.select(['at', 'id']).where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    query = query.where((is) =>
      is.or([
        is('agent_member.at', '<', last.at),
        is.and([is('agent_member.at', '=', last.at), is('agent_member.id', '<', last.id)]),
      ]),
    )
  }
  const { from, until } = daysOfMonth(monthOfDay(dayOf(now)))
  const rows = await query
    .innerJoin('member', 'member.id', 'agent_member.member_id')
    .innerJoin('agent_code', 'agent_code.code', 'agent_member.code')
    .select((is) => [
      'agent_member.id',
      'agent_member.at',
      'agent_code.label',
      'member.nickname',
      is
        .selectFrom('valid_day')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('valid_day.amount'), sum.lit(0)).as('amount'))
        .whereRef('valid_day.member_id', '=', 'agent_member.member_id')
        .where('valid_day.day', '>=', from)
        .where('valid_day.day', '<=', until)
        .as('bets'),
    ])
    .orderBy('agent_member.at', 'desc')
    .orderBy('agent_member.id', 'desc')
    .limit(AGENT_PAGE + 1)
    .execute()
  const { activeBets } = await agentPlan(reader)
  const list = rows.slice(0, AGENT_PAGE).map(({ id, at, label, nickname, bets }) => ({
    id,
    name: anonymous(nickname),
    label,
    at: Number(at),
    active: Number(bets) > 0 && Number(bets) >= activeBets,
  }))
  return { list, more: rows.length > AGENT_PAGE }
}

/** Tells a member that they stand in another way as an agent, or somebody came by their links. */
export function tellAgent(tx: Transaction, memberId: string): void {
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'invite' } })
}

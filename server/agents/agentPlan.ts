import * as v from 'valibot'
import { AgentPlan, type AgentPlanWire, DEFAULT_AGENT_PLAN } from '#src/api/model/agent.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '../platform/db/database.ts'
import { readSettings } from '../platform/siteSettings.ts'

/** The site's setting that holds the plan of the agent programme, as JSON. */
const KEY = 'agents.plan'

export const StoredPlan = v.pipe(v.string(), v.parseJson(), AgentPlan)

/** What the programme pays: what was set, or the product's own. */
export async function agentPlan(reader: Reader): Promise<AgentPlan> {
  const [row] = await readSettings(reader, [KEY])
  const set = v.safeParse(StoredPlan, row?.value)
  return set.success ? set.output : DEFAULT_AGENT_PLAN
}

/** The plan as it is kept and as the contract carries it. */
export const planWire = ({ tiers, activeMembers, activeBets }: AgentPlan): AgentPlanWire => ({
  tiers: tiers.map(({ upTo, percent }) => ({ upTo: upTo === null ? null : toWire(upTo), percent })),
  activeMembers,
  activeBets: toWire(activeBets),
})

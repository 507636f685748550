import type { WhyNot } from './activity.ts'
import { type KindName, KINDS } from './kinds.ts'

/**
 * Whether an act is done although there is a reason why a member may not take part: what was promised is taken, and what was begun is ended,
 * whatever the activity's budget, pause or end. Never for who is barred, or is not logged in.
 */
export function mayTry(kind: KindName, why: Pick<WhyNot, 'why'> | null, act: unknown): boolean {
  if (why === null) return true
  if (why.why === 'barred' || why.why === 'login') return false
  const { isPromised, always } = KINDS[kind]
  return isPromised || (typeof act === 'object' && act !== null && 'do' in act && always.some((one) => one === act.do))
}

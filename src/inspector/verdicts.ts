import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import { edgeIdsOf, guardName } from './chart.ts'
import { partsOf } from './guardWords.ts'

/**
 * What became of a candidate: `takes` = it is the one, `no` = its guard said no, `notAsked` = one before it takes the event, `fails` =
 * its guard threw.
 */
export const SAYS = ['takes', 'no', 'notAsked', 'fails'] as const
export type Says = (typeof SAYS)[number]

/** A part of a guard and its answer; the parts of `and`, `or` and `not` are listed one by one. */
type GuardAnswer = { readonly guard: string; readonly says: boolean | null }

/** A transition that might take an event, with its guard's verdict in the current state. */
export type Verdict = {
  /** Ids of the chart's edges that it is drawn as. */
  readonly edges: readonly string[]
  readonly source: string
  readonly targets: readonly string[]
  /** Null = it has none. */
  readonly guard: string | null
  readonly says: Says
  /** The named guards that it is made of; empty = there is no guard, or it was not asked. */
  readonly parts: readonly GuardAnswer[]
}

/**
 * How a machine would answer an event in this state: its candidates in the order in which XState asks them, from the innermost active
 * state outwards. Nothing is sent. An empty list = no active state knows the event.
 */
export function verdictsOf(snapshot: AnyMachineSnapshot, event: EventObject): readonly Verdict[] {
  if (snapshot.status !== 'active') return []
  const ids = edgeIdsOf(snapshot.machine)
  const verdicts = new Map<AnyTransitionDefinition, Verdict>()
  for (const leaf of snapshot._nodes.filter(isLeaf)) {
    let taken = false
    for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
      for (const candidate of candidatesOf(node, event.type)) {
        const known = verdicts.get(candidate)
        const verdict: Verdict = known ?? verdictOf(candidate, event, snapshot, taken, ids.get(candidate) ?? [])
        verdicts.set(candidate, verdict)
        taken ||= verdict.says === 'takes'
      }
    }
  }
  return [...verdicts.values()]
}

const isLeaf = (node: AnyStateNode) => node.type === 'atomic' || node.type === 'final'

function candidatesOf(node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] {
  const exact = node.transitions.get(type)
  if (exact !== undefined) return exact
  const wider = [...node.transitions.keys()].filter((key) => isWider(key, type)).toSorted((a, b) => b.length - a.length)
  return wider.flatMap((key) => node.transitions.get(key) ?? [])
}

/** Whether a key like `*` or `chat.*` stands for an event. XState's own events are no one else's. */
function isWider(key: string, type: string): boolean {
  if (key === '*') return !type.startsWith('xstate.')
  return key.endsWith('.*') && (type === key.slice(0, -2) || type.startsWith(key.slice(0, -1)))
}

function verdictOf(
  { source, target, guard }: AnyTransitionDefinition,
  event: EventObject,
  snapshot: AnyMachineSnapshot,
  isLate: boolean,
  edges: readonly string[],
): Verdict {
  const base = {
    edges,
    source: source.id,
    targets: target?.map(({ id }) => id) ?? [],
    guard: guard === undefined ? null : guardName(guard),
  }
  if (isLate) return { ...base, says: 'notAsked', parts: [] }
  if (guard === undefined) return { ...base, says: 'takes', parts: [] }
  const answer = ask(guard, event, snapshot)
  const parts = leavesOf(guard).map((leaf) => ({ guard: guardName(leaf), says: ask(leaf, event, snapshot) }))
  return { ...base, says: answer === null ? 'fails' : answer ? 'takes' : 'no', parts }
}

/** A guard's answer; null = it threw, as guards do on fields that they need and do not find. */
function ask(guard: Guard, event: EventObject, snapshot: AnyMachineSnapshot): boolean | null {
  try {
    return evaluateGuard(guard, snapshot.context, event, snapshot)
  } catch {
    return null
  }
}

type Guard = NonNullable<AnyTransitionDefinition['guard']>

/** The guards that `and`, `or` and `not` are made of, or the guard itself. */
function leavesOf(guard: Guard): readonly Guard[] {
  return (
    partsOf(guard)
      ?.filter(isGuard)
      .flatMap((one) => leavesOf(one)) ?? [guard]
  )
}

const isGuard = (part: unknown): part is Guard =>
  typeof part === 'string' || typeof part === 'function' || (typeof part === 'object' && part !== null)

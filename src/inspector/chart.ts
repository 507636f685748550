import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { guardWords } from './guardWords.ts'

/** XState's kinds of states. */
type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/** One state of a chart. Ids are the machine's own, like `chatList.view.reading`. */
export type ChartState = {
  readonly id: string
  readonly key: string
  readonly kind: StateKind
  /** Null = the root. */
  readonly parent: string | null
  /** Whether it is its parent's initial state; always true in a parallel parent. */
  readonly initial: boolean
  readonly tags: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  /** Actors that run as long as the state is active; `id` is their name in events. */
  readonly invokes: ReadonlyArray<{ readonly id: string; readonly src: string }>
}

/** What causes a transition: an event, a delay, nothing but its guard, or an actor's output, error or snapshot. */
type EdgeCause = 'event' | 'after' | 'always' | 'done' | 'error' | 'snapshot'

/** One transition of a chart. */
export type ChartEdge = {
  /** Unique in its chart, and the same each time the chart is made. */
  readonly id: string
  readonly source: string
  /** Null = the state stays. */
  readonly target: string | null
  readonly cause: EdgeCause
  /** The event's type; the delay's name or ms; the actor's name; empty for `always`. */
  readonly label: string
  /** The machine's own event type. */
  readonly event: string
  readonly guard: string | null
  readonly actions: readonly string[]
  readonly reenter: boolean
}

/** A machine's chart as data, for drawings, exports and checks. Parents come before their children. */
export type Chart = { readonly id: string; readonly states: readonly ChartState[]; readonly edges: readonly ChartEdge[] }

/** The name of anything that the machine does not name. */
const INLINE = 'inline'

/** The chart of a machine. Delays, guards and actions have the machine's names; inline functions are called `inline`. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root)
  const actors = new Map(nodes.flatMap((node) => node.invoke.map(({ id, src }) => [id, nameOf(src)] as const)))
  return {
    id: machine.id,
    states: nodes.map((node) => stateOf(node)),
    edges: nodes.flatMap((node) => edgesOf(node, actors)),
  }
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child))]
}

function stateOf(node: AnyStateNode): ChartState {
  const { parent } = node
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    parent: parent?.id ?? null,
    initial: parent === undefined || parent.type === 'parallel' || parent.initial.target.includes(node),
    tags: node.tags,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: nameOf(src) })),
  }
}

/** Ids of the edges of each transition of a machine: one for each of its targets. */
export function edgeIdsOf(machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, readonly string[]> {
  return new Map(
    nodesOf(machine.root).flatMap((node) =>
      transitionsOf(node).map((transition, place) => {
        const targets = transition.target ?? [null]
        return [transition, targets.map((_, index) => edgeId(node, place, index))] as const
      }),
    ),
  )
}

const transitionsOf = (node: AnyStateNode) => [...node.transitions.values()].flat().concat(node.always ?? [])
const edgeId = (node: AnyStateNode, place: number, index: number) => `${node.id}#${place}.${index}`

function edgesOf(node: AnyStateNode, actors: ReadonlyMap<string, string>): ChartEdge[] {
  return transitionsOf(node).flatMap((transition, place) => {
    const targets: ReadonlyArray<string | null> = transition.target?.map(({ id }) => id) ?? [null]
    return targets.map((target, index) => edgeOf(node, transition, target, edgeId(node, place, index), actors))
  })
}

function edgeOf(
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
  target: string | null,
  id: string,
  actors: ReadonlyMap<string, string>,
): ChartEdge {
  const event = String(transition.eventType)
  return {
    id,
    source: node.id,
    target,
    ...causeOf(event, actors),
    event,
    guard: transition.guard === undefined ? null : guardName(transition.guard),
    actions: namesOf(transition.actions),
    reenter: transition.reenter,
  }
}

const GENERATED = /^xstate\.(?<kind>after|done\.state|done\.actor|error\.actor|snapshot)\.(?<rest>.*)$/

function causeOf(event: string, actors: ReadonlyMap<string, string>): { cause: EdgeCause; label: string } {
  if (event === '') return { cause: 'always', label: '' }
  const { kind = '', rest = '' } = GENERATED.exec(event)?.groups ?? {}
  if (kind === 'after') return { cause: 'after', label: rest.slice(0, rest.indexOf('.')) }
  if (kind === 'done.state') return { cause: 'done', label: rest }
  const actor = actors.get(rest)
  const cause = ANSWERS[kind]
  return actor === undefined || cause === undefined ? { cause: 'event', label: event } : { cause, label: actor }
}

const ANSWERS: Readonly<Record<string, EdgeCause>> = { 'done.actor': 'done', 'error.actor': 'error', snapshot: 'snapshot' }

function namesOf(parts: readonly unknown[]): string[] {
  // A delay is implemented by raise and cancel; it has an edge of its own.
  return parts.map((part) => nameOf(part)).filter((name) => name !== 'xstate.raise' && name !== 'xstate.cancel')
}

/** A guard's name, or those of the guards that it combines. */
export const guardName = (guard: unknown): string => guardWords(guard, nameOf)

/** The name of a guard, action or actor: a text, a `{ type }`, or a built-in function's own type. */
function nameOf(part: unknown): string {
  if (typeof part === 'string') return part
  if ((typeof part === 'object' || typeof part === 'function') && part !== null && 'type' in part) return String(part.type)
  return INLINE
}

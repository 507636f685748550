import type { Chart, ChartEdge, ChartState } from './chart.ts'
import { type ChartFacts, factsOf } from './chartFacts.ts'

/** Part of a machine's configuration for `createMachine` and Stately's editor. Targets are absolute, like `#chatList.view.reading`. */
export type Json = Readonly<Record<string, unknown>>

/**
 * A chart as XState's JSON: guards, actions, delays and actors are names. A machine made from it has the same chart. Throws when the
 * chart has no root.
 */
export function chartJson(chart: Chart): Json {
  const facts = factsOf(chart)
  const root = chart.states.find(({ parent }) => parent === null)
  if (root === undefined) throw new Error(`the chart ${chart.id} has no root`)
  return jsonOf(root, facts)
}

function jsonOf(state: ChartState, facts: ChartFacts): Json {
  const edges = facts.edgesFrom(state.id)
  const children = facts.childrenOf(state.id)
  const initial = state.kind === 'compound' ? children.find((child) => child.initial)?.key : undefined
  const caused = (cause: ChartEdge['cause']) => edges.filter((edge) => edge.cause === cause)
  // The done event of a compound state is its `onDone`; that of an actor is the invoke's.
  const ended = edges.filter(({ event }) => event === `xstate.done.state.${state.id}`)
  return {
    id: state.id,
    ...(state.kind === 'atomic' || state.kind === 'compound' ? {} : { type: state.kind }),
    ...(initial === undefined ? {} : { initial }),
    ...filled('tags', state.tags),
    ...filled('entry', state.entry),
    ...filled('exit', state.exit),
    ...filled(
      'invoke',
      state.invokes.map((invoke) => ({ ...invoke, ...answersTo(invoke.id, edges) })),
    ),
    ...record(
      'on',
      groupOf(caused('event'), ({ event }) => event),
    ),
    ...record(
      'after',
      groupOf(caused('after'), ({ label }) => label),
    ),
    ...filled('always', transitionsOf(caused('always'))),
    ...filled('onDone', transitionsOf(ended)),
    ...(children.length === 0 ? {} : { states: Object.fromEntries(children.map((child) => [child.key, jsonOf(child, facts)])) }),
  }
}

const ANSWERS = { onDone: 'xstate.done.actor.', onError: 'xstate.error.actor.', onSnapshot: 'xstate.snapshot.' } as const

function answersTo(actor: string, edges: readonly ChartEdge[]): Json {
  return Object.fromEntries(
    Object.entries(ANSWERS).flatMap(([name, prefix]) => {
      const own = transitionsOf(edges.filter(({ event }) => event === prefix + actor))
      return own.length === 0 ? [] : [[name, own]]
    }),
  )
}

/** The transitions that these edges belong to, each with all its targets. */
function transitionsOf(edges: readonly ChartEdge[]): Json[] {
  const groups = new Map<string, ChartEdge[]>()
  for (const edge of edges) {
    const transition = edge.id.slice(0, edge.id.lastIndexOf('.'))
    groups.set(transition, [...(groups.get(transition) ?? []), edge])
  }
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [transitionOf(first, others)]))
}

function transitionOf(edge: ChartEdge, others: readonly ChartEdge[]): Json {
  const targets = [edge, ...others].flatMap(({ target }) => (target === null ? [] : [`#${target}`]))
  return {
    ...(targets.length === 0 ? {} : { target: targets.length === 1 ? targets[0] : targets }),
    ...(edge.guard === null ? {} : { guard: edge.guard }),
    ...filled('actions', edge.actions),
    ...(edge.reenter ? { reenter: true } : {}),
  }
}

function groupOf(edges: readonly ChartEdge[], keyOf: (edge: ChartEdge) => string): Json {
  const keys = new Set(edges.map(keyOf))
  return Object.fromEntries([...keys].map((key) => [key, transitionsOf(edges.filter((edge) => keyOf(edge) === key))]))
}

/** An object with the list under its name; empty when the list is. */
function filled(name: string, list: readonly unknown[]): Json {
  return list.length === 0 ? {} : { [name]: list }
}

function record(name: string, value: Json): Json {
  return Object.keys(value).length === 0 ? {} : { [name]: value }
}

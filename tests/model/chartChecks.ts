import type { Chart, ChartState } from '#src/inspector/chart.ts'
import { type ChartFacts, factsOf } from '#src/inspector/chartFacts.ts'

/** A fault of a chart that is found without running it. `where` = the state's id. */
export type ChartFault = {
  readonly fault: 'unreachable' | 'deadEnd' | 'unhandledError' | 'endlessWait' | 'crossing'
  readonly where: string
  readonly detail: string
}

/**
 * Faults of a chart (D-9): states that no path enters (`unreachable`); states that nothing can leave though they are not final
 * (`deadEnd`); actors whose failure would stop the machine (`unhandledError`); waits that only the actor's answer can end
 * (`endlessWait`); transitions from one region of a parallel state into another, which would restart all its regions (`crossing`).
 */
export function chartFaults(chart: Chart): ChartFault[] {
  const facts = factsOf(chart)
  const reached = reachedStates(chart, facts)
  return chart.states.flatMap((state) => [
    ...(reached.has(state.id) ? [] : [{ fault: 'unreachable', where: state.id, detail: state.key } as const]),
    ...(isDeadEnd(state, facts, chart) ? [{ fault: 'deadEnd', where: state.id, detail: state.key } as const] : []),
    ...waitFaults(state, facts),
    ...crossings(state, facts),
  ])
}

/** Every state that some path enters if all guards pass. */
function reachedStates(chart: Chart, facts: ChartFacts): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = chart.states.filter(({ parent }) => parent === null).map(({ id }) => id)
  for (const id of queue) {
    if (reached.has(id)) continue
    reached.add(id)
    const { parent } = facts.stateAt(id)
    if (parent !== null) queue.push(parent, ...parallelOthers(parent, facts))
    queue.push(...begins(id, facts))
    for (const { target } of facts.edgesFrom(id)) if (target !== null) queue.push(target)
  }
  return reached
}

const begins = (id: string, facts: ChartFacts) =>
  facts
    .childrenOf(id)
    .filter(({ initial }) => initial)
    .map((child) => child.id)

/** Entering one region of a parallel state enters all of them. */
const parallelOthers = (parent: string, facts: ChartFacts) =>
  facts.stateAt(parent).kind === 'parallel' ? facts.childrenOf(parent).map(({ id }) => id) : []

/** The tag of a state in which its machine is meant to stay, like a loaded value that never changes. */
const REST = 'rest'

/** Whether nothing more can happen in a state that is not tagged as `REST`. A machine with a single state has no dead end. */
function isDeadEnd(state: ChartState, facts: ChartFacts, chart: Chart): boolean {
  if (state.kind !== 'atomic' || chart.states.length === 1 || state.tags.includes(REST)) return false
  return facts.lineOf(state.id).every(({ id, invokes }) => facts.edgesFrom(id).length === 0 && invokes.length === 0)
}

/** Transitions from a region, or from the parallel state itself, into one of its regions: they restart the other regions. */
function crossings({ id }: ChartState, facts: ChartFacts): ChartFault[] {
  const from = facts.lineOf(id).map((state) => state.id)
  return facts.edgesFrom(id).flatMap(({ target }): ChartFault[] => {
    if (target === null) return []
    const to = facts.lineOf(target).map((state) => state.id)
    const shared = to.find((one) => from.includes(one))
    if (shared === undefined || shared === target || facts.stateAt(shared).kind !== 'parallel') return []
    return [{ fault: 'crossing', where: id, detail: target }]
  })
}

function waitFaults(state: ChartState, facts: ChartFacts): ChartFault[] {
  const heard = facts.lineOf(state.id).flatMap(({ id }) => facts.edgesFrom(id))
  return state.invokes.flatMap(({ id, src }): ChartFault[] => {
    const answered = heard.some(({ event }) => hears(event, 'xstate.done.actor.', id))
    const failing = heard.some(({ event }) => hears(event, 'xstate.error.actor.', id))
    const leaves = heard.some(({ cause, target }) => cause !== 'done' && target !== null)
    return [
      ...(failing ? [] : [{ fault: 'unhandledError', where: state.id, detail: src } as const]),
      ...(answered && !leaves ? [{ fault: 'endlessWait', where: state.id, detail: src } as const] : []),
    ]
  })
}

const hears = (event: string, kind: string, actor: string) => event === kind + actor || event === `${kind}*` || event === '*'

import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { getAdjacencyMap, type PathGenerator, type StatePath, type Step } from 'xstate/graph'

import { edgeIdsOf } from '#src/inspector/chart.ts'

type Logic = ActorLogic<AnyMachineSnapshot, EventObject, unknown>
type Path = StatePath<AnyMachineSnapshot, EventObject>

/** A machine as logic that remembers which edges of its chart each transition took. */
export function watched(machine: AnyStateMachine) {
  const edgeIds = edgeIdsOf(machine)
  const taken = new Map<AnyMachineSnapshot, Map<EventObject, readonly string[]>>()
  const logic: Logic = {
    getInitialSnapshot: (scope, input) => machine.getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
    transition: (snapshot, event, scope) => {
      const edges: string[] = []
      const watching = scope.system.inspect((step) => {
        if (step.type === '@xstate.microstep') edges.push(...step._transitions.flatMap((one) => edgeIds.get(one) ?? []))
      })
      const next = machine.transition(snapshot, event, scope)
      watching.unsubscribe()
      const known = taken.get(snapshot)
      if (known === undefined) taken.set(snapshot, new Map([[event, edges]]))
      else known.set(event, edges)
      return next
    },
  }
  return { logic, edgesOf: (snapshot: AnyMachineSnapshot, event: EventObject) => taken.get(snapshot)?.get(event) ?? [] }
}

/**
 * Paths that take every edge which any path can take: for each edge that is not on one yet, the shortest way to a state where it can be
 * taken, and the event that does it.
 */
export function everyEdge(
  edgesOf: (snapshot: AnyMachineSnapshot, event: EventObject) => readonly string[],
): PathGenerator<AnyMachineSnapshot, EventObject, unknown> {
  return (logic, options) => {
    const places = getAdjacencyMap(logic, options)
    const keyOf = options.serializeState ?? String
    const [first] = Object.values(places)
    if (first === undefined) return []
    const start: Path = { state: first.state, steps: [{ event: { type: 'xstate.init' }, state: first.state }], weight: 0 }
    const ways = new Map([[keyOf(first.state, undefined), start]])
    const paths: Path[] = []
    const done = new Set<string>()
    for (const [key, way] of ways) {
      for (const { event, state } of Object.values(places[key as keyof typeof places]?.transitions ?? {})) {
        const longer = goOn(way, { event, state })
        const place = keyOf(state, event, way.state)
        if (!ways.has(place)) ways.set(place, longer)
        if (edgesOf(way.state, event).every((id) => done.has(id))) continue
        paths.push(longer)
        for (const [index, step] of longer.steps.entries()) {
          const from = longer.steps[index - 1]
          if (from !== undefined) for (const id of edgesOf(from.state, step.event)) done.add(id)
        }
      }
    }
    return paths.length === 0 ? [start] : paths.filter((path) => !paths.some((other) => isBeginning(path, other)))
  }
}

const goOn = ({ steps, weight }: Path, step: Step<AnyMachineSnapshot, EventObject>): Path => ({
  state: step.state,
  steps: [...steps, step],
  weight: weight + 1,
})

const isBeginning = (path: Path, other: Path) =>
  path.steps.length < other.steps.length && path.steps.every(({ event }, index) => other.steps[index]?.event === event)

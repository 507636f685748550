import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { type Chart, chartOf, edgeIdsOf } from './chart.ts'
import type { KnownEvents } from './snapshot.ts'

/** Charts by name, of machines as they are met. Machines that differ only in what was provided have one chart. */
export function createChartIndex() {
  const names = new Map<unknown, string>()
  const machines = new Map<string, AnyStateMachine>()
  const charts = new Map<string, Chart>()
  const events = new Map<string, readonly string[]>()
  const edges = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, readonly string[]>>()

  function chartAt(name: string): Chart | null {
    const machine = machines.get(name)
    if (machine === undefined) return null
    const chart = charts.get(name) ?? chartOf(machine)
    charts.set(name, chart)
    return chart
  }

  return {
    nameOf(machine: AnyStateMachine): string {
      const known = names.get(machine.config)
      if (known !== undefined) return known
      // Two machines may have the same id.
      const namesakes = [...machines.values()].filter(({ id }) => id === machine.id).length
      const name = namesakes === 0 ? machine.id : `${machine.id} ${namesakes + 1}`
      names.set(machine.config, name)
      machines.set(name, machine)
      return name
    },
    /** Null = there is no machine of that name. */
    chart: chartAt,
    /** The events that the machines met so far know. */
    events(): KnownEvents {
      for (const name of machines.keys()) if (!events.has(name)) events.set(name, eventsOf(chartAt(name)))
      return Object.fromEntries(events)
    },
    /** Ids of the edges that a machine's transitions are drawn as. */
    edgesOf(machine: AnyStateMachine, transitions: readonly AnyTransitionDefinition[]): string[] {
      let ids = edges.get(machine)
      if (ids === undefined) edges.set(machine, (ids = edgeIdsOf(machine)))
      return transitions.flatMap((one) => ids.get(one) ?? [])
    },
  }
}

/** The events that a chart's transitions name, without XState's own and what stands for any. */
function eventsOf(chart: Chart | null): readonly string[] {
  const own = chart?.edges.filter(({ cause, event }) => cause === 'event' && event !== '*') ?? []
  return [...new Set(own.map(({ event }) => event))].toSorted()
}

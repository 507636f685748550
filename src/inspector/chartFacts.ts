import type { Chart, ChartEdge, ChartState } from './chart.ts'

/** Questions about a chart, answered from one index. */
export function factsOf(chart: Chart) {
  const byId = new Map(chart.states.map((state) => [state.id, state]))
  const children = groupBy(
    chart.states.filter(({ parent }) => parent !== null),
    ({ parent }) => parent ?? '',
  )
  const edges = groupBy(chart.edges, ({ source }) => source)

  const stateAt = (id: string): ChartState => {
    const state = byId.get(id)
    if (state === undefined) throw new Error(`${chart.id} has no state ${id}`)
    return state
  }
  /** The state itself, its parent, and so on to the root. */
  const lineOf = (id: string): ChartState[] => {
    const state = stateAt(id)
    return [state, ...(state.parent === null ? [] : lineOf(state.parent))]
  }
  return {
    stateAt,
    lineOf,
    childrenOf: (id: string): readonly ChartState[] => children.get(id) ?? [],
    edgesFrom: (id: string): readonly ChartEdge[] => edges.get(id) ?? [],
  }
}

export type ChartFacts = ReturnType<typeof factsOf>

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

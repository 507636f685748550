import type { Chart } from './chart.ts'

/** What tests have walked of one machine: ids of states and of edges. */
export type MachineCoverage = { readonly states: ReadonlySet<string>; readonly edges: ReadonlySet<string> }

/** What tests have walked, by the name that the tests have for a machine, like `chatMachine` or `chat`. */
export type Coverage = ReadonlyMap<string, MachineCoverage>

/**
 * Coverage as a file has it: `{ "<machine>": { "states": { "<id>": true }, "edges": { "<id>": true } } }`. Null = it is no such
 * file. What is not `true` counts as not walked.
 */
export function readCoverage(text: string): Coverage | null {
  try {
    const raw: unknown = JSON.parse(text)
    if (!isRecord(raw)) return null
    const machines = Object.entries(raw).map(([name, one]) => [name, machineOf(one)] as const)
    const read = machines.flatMap(([name, one]) => (one === null ? [] : [[name, one] as const]))
    return read.length === 0 || read.length < machines.length ? null : new Map(read)
  } catch {
    return null
  }
}

/** The coverage of a chart's machine; null = the tests did not walk it. */
export function coverageOf(coverage: Coverage, { id }: Chart): MachineCoverage | null {
  return coverage.get(id) ?? coverage.get(`${id}Machine`) ?? null
}

/** How much of a chart was walked: states and edges, and how many there are of each. */
export function coverageCounts({ states, edges }: Chart, covered: MachineCoverage) {
  return {
    states: { walked: states.filter(({ id }) => covered.states.has(id)).length, all: states.length },
    edges: { walked: edges.filter(({ id }) => covered.edges.has(id)).length, all: edges.length },
  }
}

function machineOf(raw: unknown): MachineCoverage | null {
  if (!isRecord(raw)) return null
  const { states, edges } = raw
  return isRecord(states) && isRecord(edges) ? { states: walked(states), edges: walked(edges) } : null
}

const walked = (marks: Readonly<Record<string, unknown>>) => new Set(Object.keys(marks).filter((id) => marks[id] === true))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { Chart } from './chart.ts'

/** A path that did not hold: its steps, the edges that it took, and the states that the machine stood in at last. */
export type FailedPath = {
  readonly test: string
  readonly path: string
  readonly edges: ReadonlySet<string>
  readonly states: ReadonlySet<string>
}

/** What tests have walked of one machine: ids of states and of edges; and where paths failed. */
export type MachineCoverage = {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly failed: readonly FailedPath[]
}

/** What tests have walked, by the name that the tests have for a machine, like `chatMachine` or `chat`. */
export type Coverage = ReadonlyMap<string, MachineCoverage>

/**
 * Coverage as a file has it: `{ "<machine>": { "states": { "<id>": true }, "edges": { "<id>": true } } }`. Null = it is no such
 * file. What is not `true` counts as not walked. Beside them there may be `failed`, a list of
 * `{ "test": …, "path": …, "edges": ["<id>"], "states": ["<id>"] }`.
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
  if (!isRecord(states) || !isRecord(edges)) return null
  const failed = Array.isArray(raw['failed']) ? raw['failed'].filter(isRecord).map(failedOf) : []
  return { states: walked(states), edges: walked(edges), failed }
}

function failedOf({ test, path, edges, states }: Readonly<Record<string, unknown>>): FailedPath {
  return { test: textOf(test), path: textOf(path), edges: idsOf(edges), states: idsOf(states) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const idsOf = (value: unknown): ReadonlySet<string> => new Set(Array.isArray(value) ? value.map(textOf) : [])

const walked = (marks: Readonly<Record<string, unknown>>) => new Set(Object.keys(marks).filter((id) => marks[id] === true))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

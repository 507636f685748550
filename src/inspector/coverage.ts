import type { Chart } from './chart.ts'

/** A path that failed: its steps, the edges that it took, and the states that the machine was in at the end. */
export type FailedPath = {
  readonly test: string
  readonly path: string
  readonly edges: ReadonlySet<string>
  readonly states: ReadonlySet<string>
}

/** The tests' coverage of one machine: ids of states and of edges, and the paths that failed. */
export type MachineCoverage = {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly failed: readonly FailedPath[]
}

/** The tests' coverage, by the machine's name in the tests, like `chatMachine` or `chat`. */
export type Coverage = ReadonlyMap<string, MachineCoverage>

/**
 * Parses a coverage file: `{ "<machine>": { "states": { "<id>": true }, "edges": { "<id>": true } } }`; what is not `true` counts as not
 * covered. A machine may also have `failed`, a list of `{ "test": …, "path": …, "edges": ["<id>"], "states": ["<id>"] }`.
 * Null = it is not such a file.
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

/** The coverage of a chart's machine; null = the file does not mention it. */
export function coverageOf(coverage: Coverage, { id }: Chart): MachineCoverage | null {
  return coverage.get(id) ?? coverage.get(`${id}Machine`) ?? null
}

/** How many states and edges of a chart are covered, and how many there are. */
export function coverageCounts({ states, edges }: Chart, covered: MachineCoverage) {
  return {
    states: { covered: states.filter(({ id }) => covered.states.has(id)).length, all: states.length },
    edges: { covered: edges.filter(({ id }) => covered.edges.has(id)).length, all: edges.length },
  }
}

function machineOf(raw: unknown): MachineCoverage | null {
  if (!isRecord(raw)) return null
  const { states, edges } = raw
  if (!isRecord(states) || !isRecord(edges)) return null
  const failed = Array.isArray(raw['failed']) ? raw['failed'].filter(isRecord).map(failedOf) : []
  return { states: markedIds(states), edges: markedIds(edges), failed }
}

function failedOf({ test, path, edges, states }: Readonly<Record<string, unknown>>): FailedPath {
  return { test: textOf(test), path: textOf(path), edges: idsOf(edges), states: idsOf(states) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const idsOf = (value: unknown): ReadonlySet<string> => new Set(Array.isArray(value) ? value.map(textOf) : [])

const markedIds = (marks: Readonly<Record<string, unknown>>) => new Set(Object.keys(marks).filter((id) => marks[id] === true))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

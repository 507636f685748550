import { chartOf } from '#src/inspector/chart.ts'
import { type Finding, followAll, walkAll } from './judge.ts'
import { type Model, pathsOf } from './model.ts'

/** What the model tests of one machine came to. */
export type ModelReport = {
  readonly name: string
  readonly states: number
  readonly edges: number
  readonly reachedStates: ReadonlySet<string>
  readonly takenEdges: ReadonlySet<string>
  /** States that no path enters and transitions that none takes: errors, by what they are. */
  readonly unreachable: readonly string[]
  readonly oraclePaths: number
  readonly walkPaths: number
  readonly findings: readonly Finding[]
  /** How long it took, ms. */
  readonly took: number
  readonly browser: string | null
}

/** Runs all model tests of one machine: its oracles' paths, and every transition of its chart. */
export async function reportOf(model: Model): Promise<ModelReport> {
  const begun = performance.now()
  const { states, edges } = chartOf(model.machine)
  const walked = await walkAll(model, model.machine)
  const findings = [...(await followAll(model, model.machine)), ...walked.findings]
  return {
    name: model.name,
    states: states.length,
    edges: edges.length,
    reachedStates: walked.states,
    takenEdges: walked.edges,
    unreachable: walked.unreachable,
    oraclePaths: model.oracles.reduce((sum, oracle) => sum + pathsOf(oracle).length, 0),
    walkPaths: walked.paths,
    findings,
    took: performance.now() - begun,
    browser: model.browser,
  }
}

export const isGood = ({ unreachable, findings }: ModelReport) => unreachable.length === 0 && findings.length === 0

/** A table of all machines, and under it what is wrong, path by path. */
export function reportLines(reports: readonly ModelReport[]): string[] {
  const rows = reports.map((report) => [
    report.name,
    `${report.reachedStates.size} of ${report.states}`,
    `${report.takenEdges.size} of ${report.edges}`,
    String(report.oraclePaths),
    String(report.walkPaths),
    `${percent(report.takenEdges.size, report.edges)} %`,
    `${Math.round(report.took)} ms`,
    report.browser ?? '',
  ])
  const head = [
    'machine',
    'states',
    'transitions',
    'paths of its specification',
    'paths of its own',
    'covered',
    'took',
    'in the browser',
  ]
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), ...rows.map(line), ...reports.flatMap(troubles)]
}

/** Down to a tenth: what is not all must not look like all. */
const percent = (part: number, all: number) => Math.floor((part / all) * 1_000) / 10

function troubles({ name, unreachable, findings }: ModelReport): string[] {
  return [
    ...unreachable.map((edge) => `\n${name}: ${edge}`),
    ...findings.map(
      ({ test, path, error }) =>
        `\n${name}: ${test}\n  path: ${path}\n  ${error instanceof Error ? error.message : String(error)}`,
    ),
  ]
}

/** What the inspector paints: states and edges that were covered, and paths that failed, by machine and id. */
export function coverageJson(reports: readonly ModelReport[]): string {
  const marks = (ids: ReadonlySet<string>) => Object.fromEntries([...ids].toSorted().map((id) => [id, true]))
  const byName = reports.map(({ name, reachedStates, takenEdges, findings }) => {
    const failed = findings.map(({ test, path, trace }) => ({ test, path, ...trace }))
    return [name, { states: marks(reachedStates), edges: marks(takenEdges), ...(failed.length === 0 ? {} : { failed }) }]
  })
  return `${JSON.stringify(Object.fromEntries(byName), null, 2)}\n`
}

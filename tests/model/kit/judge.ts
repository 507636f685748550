import type { AnyStateMachine } from 'xstate'
import { type ChartEdge, chartOf } from '#src/inspector/chart.ts'
import { follow, type Model, pathsOf, stepsOf } from './model.ts'
import { type Trace, traceOf } from './trace.ts'
import { walk } from './walk.ts'

/** What a model test found wrong with a machine. */
export type Finding = { readonly test: string; readonly path: string; readonly error: unknown; readonly trace: Trace }

/** What model tests covered of a machine, and where it was found wrong. Ids are the chart's. */
export type Verdict = {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  /** States of the chart that no path enters and edges that none takes, by what they are. */
  readonly unreachable: readonly string[]
  readonly paths: number
  readonly findings: readonly Finding[]
}

const NOWHERE: Trace = { edges: [], states: [] }

/** Leads a machine along all paths of its oracles; the first ones that fail, or all. */
export async function followAll({ oracles }: Model, machine: AnyStateMachine, { first = false } = {}): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const oracle of oracles) {
    for (const path of pathsOf(oracle)) {
      try {
        await follow(oracle, path, machine)
      } catch (error) {
        const found = { test: oracle.title, path: stepsOf(path), error }
        if (first) return [{ ...found, trace: NOWHERE }]
        // The same again, while somebody hears what it does.
        findings.push({ ...found, trace: await traceOf(machine.id, () => follow(oracle, path, machine)) })
      }
    }
  }
  return findings
}

/** Walks a machine by all scripts of its model. */
export async function walkAll({ scripts }: Model, machine: AnyStateMachine): Promise<Verdict> {
  const chart = chartOf(machine)
  const states = new Set<string>()
  const edges = new Set<string>()
  const findings: Finding[] = []
  let paths = 0
  for (const [index, script] of scripts.entries()) {
    const test = `walk ${index + 1} of ${machine.id}`
    try {
      const coverage = await walk(machine, script)
      for (const id of coverage.states) states.add(id)
      for (const id of coverage.edges) edges.add(id)
      paths += coverage.paths
      findings.push(...coverage.failures.map((failure) => ({ test, ...failure })))
    } catch (error) {
      // No path could even be made of it.
      findings.push({ test, path: '', error, trace: NOWHERE })
    }
  }
  const unreachable = [
    ...chart.states.filter(({ id }) => !states.has(id)).map(({ id }) => `no path enters ${id}`),
    ...chart.edges.filter(({ id }) => !edges.has(id)).map((edge) => `no path takes ${edge.id}: ${wordsOf(edge)}`),
  ]
  return { states, edges, unreachable, paths, findings }
}

const wordsOf = ({ source, event, guard, target }: ChartEdge) =>
  `${source} ${event}${guard === null ? '' : ` [${guard}]`} → ${target ?? 'stays'}`

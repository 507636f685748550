import { chartOf } from '#src/inspector/chart.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import type { allMachines } from './allMachines.ts'

/** The page of every machine's chart, as docs/machines.md holds it: made from the machines, so that it cannot disagree with them. */
export function chartsPage(machines: Awaited<ReturnType<typeof allMachines>>): string {
  const charts = machines.map(([name, machine]) => ({ name, chart: chartOf(machine) }))
  const total = (pick: 'states' | 'edges') => charts.reduce((sum, { chart }) => sum + chart[pick].length, 0)
  return [
    '# Machines',
    '',
    `${charts.length} machines with ${total('states')} states and ${total('edges')} transitions. Written by \`npm run charts\`, which also leaves`,
    'each chart as SVG, as Mermaid and as JSON for Stately’s editor in `.cache/charts`.',
    '',
    '| machine | states | transitions |',
    '|---|---|---|',
    ...charts.map(({ name, chart }) => `| [${name}](#${name.toLowerCase()}) | ${chart.states.length} | ${chart.edges.length} |`),
    ...charts.flatMap(({ name, chart }) => ['', `## ${name}`, '', '```mermaid', chartMermaid(chart).trimEnd(), '```']),
    '',
  ].join('\n')
}

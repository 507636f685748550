import type { Chart, ChartEdge, ChartState } from './chart.ts'
import { type ChartFacts, factsOf } from './chartFacts.ts'
import { edgeLabel } from './edgeLabel.ts'

/**
 * A chart as Mermaid's `stateDiagram-v2`. Mermaid has no arrow from inside one compound state into another: it is drawn between the
 * siblings that contain its ends, and its label names the target; so is an arrow from a state into itself.
 */
export function chartMermaid(chart: Chart): string {
  const facts = factsOf(chart)
  const roots = chart.states.filter(({ parent }) => parent === null)
  return `${['stateDiagram-v2', ...drawn(roots, chart, facts)].join('\n')}\n`
}

/** Sibling states with everything inside them, and the arrows between them. */
function drawn(siblings: readonly ChartState[], chart: Chart, facts: ChartFacts): string[] {
  const states = siblings.flatMap((state) => {
    const mark = markOf(state.id)
    const inside = facts.childrenOf(state.id)
    const begins = state.initial && state.parent !== null && facts.stateAt(state.parent).kind !== 'parallel'
    return [
      `state "${state.key}${state.kind === 'parallel' ? ' (all at once)' : ''}" as ${mark}`,
      ...(inside.length === 0 ? [] : [`state ${mark} {`, ...drawn(inside, chart, facts), '}']),
      ...(begins ? [`[*] --> ${mark}`] : []),
      ...(state.kind === 'final' ? [`${mark} --> [*]`] : []),
    ]
  })
  return [...states, ...arrows(siblings, chart, facts)].map((line) => `  ${line}`)
}

/** The arrows whose ends are inside two of these siblings. */
function arrows(siblings: readonly ChartState[], chart: Chart, facts: ChartFacts): string[] {
  const among = new Set(siblings.map(({ id }) => id))
  const holderOf = (id: string) => facts.lineOf(id).find((state) => among.has(state.id))
  const lines = chart.edges.flatMap((edge) => {
    const source = holderOf(edge.source)
    const target = holderOf(edge.target ?? edge.source)
    if (source === undefined || target === undefined || isDrawnDeeper(edge, source.id, target.id)) return []
    return [`${markOf(source.id)} --> ${markOf(target.id)} : ${wordsOf(edge, source.id, target.id, facts)}`]
  })
  return [...new Set(lines)]
}

/** Both ends are inside the same sibling: the arrow is drawn there. */
const isDrawnDeeper = (edge: ChartEdge, source: string, target: string) =>
  source === target && edge.source !== source && edge.target !== source

function wordsOf(edge: ChartEdge, source: string, target: string, facts: ChartFacts): string {
  const from = edge.source === source ? '' : `${facts.stateAt(edge.source).key}: `
  const to = edge.target === null || edge.target === target ? '' : ` → ${facts.stateAt(edge.target).key}`
  // Semicolons and colons are Mermaid's syntax.
  return `${from}${edgeLabel(edge)}${to}`.replaceAll(/[;:]/g, ' ').trim()
}

const markOf = (id: string) => id.replaceAll(/\W/g, '_')

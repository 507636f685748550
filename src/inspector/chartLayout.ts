import type { ElkExtendedEdge, ElkNode, ELK } from 'elkjs/lib/elk-api.js'
import type { Chart, ChartEdge, ChartState } from './chart.ts'
import { type ChartFacts, factsOf } from './chartFacts.ts'
import { actionLabel, edgeLabel } from './edgeLabel.ts'

/** The positions of a chart's parts, in pixels from the upper left corner. */
export type ChartLayout = {
  readonly width: number
  readonly height: number
  readonly states: readonly PlacedState[]
  /** The dots that mark initial states. */
  readonly starts: readonly Point[]
  /** Transitions between two states; those that stay in their state are lines of its box. */
  readonly edges: readonly PlacedEdge[]
}

export type Point = { readonly x: number; readonly y: number }
export type Box = Point & { readonly width: number; readonly height: number }

export type PlacedState = Box & {
  readonly id: string
  readonly title: string
  readonly kind: ChartState['kind']
  /** Its actors, its actions, and the events that it answers without leaving. */
  readonly lines: readonly StateLine[]
}

/** A line of a state's box. `edge` = the transition that it stands for. */
type StateLine = { readonly text: string; readonly edge: string | null }

export type PlacedEdge = {
  /** The transition; null = from a starting dot. */
  readonly id: string | null
  readonly points: readonly Point[]
  readonly label: PlacedLabel | null
}

/** A transition's label, with room for a sign before it while coverage is shown. */
type PlacedLabel = Box & { readonly text: string }

/** Text is 12 px in a monospaced font, so that its size is known before anything is drawn. */
export const LETTER = { width: 7.3, height: 16, size: 12 } as const
/** The width of a text, in pixels. */
export const textWidth = (text: string): number => text.length * LETTER.width

const PADDING = 10
const START = 10
/** The sign before titles, lines and labels while coverage is shown. */
const SIGN = '✓ '

/** The layout engine: ELK, in this thread or in a worker. */
export type ChartLayouter = Pick<ELK, 'layout'>

/** Lays a chart out in ELK's layers from left to right, with states inside their parents. */
export async function layoutChart(chart: Chart, elk: ChartLayouter): Promise<ChartLayout> {
  const facts = factsOf(chart)
  const root = chart.states.find(({ parent }) => parent === null)
  if (root === undefined) throw new Error(`the chart ${chart.id} has no root`)
  const graph: ElkNode = await elk.layout<ElkNode>({
    id: '',
    layoutOptions: OPTIONS,
    children: [nodeOf(root, facts)],
    edges: [...chart.edges.filter(isDrawn).map(arrowOf), ...chart.states.flatMap((state) => startArrows(state, facts))],
  })
  const nodes = nodesIn(graph)
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    states: chart.states.map((state) => ({
      id: state.id,
      title: state.key,
      kind: state.kind,
      lines: linesOf(state, facts),
      ...boxOf(nodes.get(state.id)),
    })),
    starts: [...nodes].filter(([id]) => id.endsWith(START_MARK)).map(([, node]) => pointOf(node)),
    edges: (graph.edges ?? []).map(placedEdge),
  }
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeLabel': '4',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
}

const START_MARK = ' start'

/** A transition to another state. One into its own state again is a line of the box: loops within loops cross each other's labels. */
function isDrawn(edge: ChartEdge): boolean {
  return edge.target !== null && edge.target !== edge.source
}

function linesOf(state: ChartState, facts: ChartFacts): StateLine[] {
  const plain = [
    ...state.invokes.map(({ src }) => `▸ ${src}`),
    ...state.entry.map((action) => `entry / ${actionLabel(action)}`),
    ...state.exit.map((action) => `exit / ${actionLabel(action)}`),
  ].map((text) => ({ text, edge: null }))
  const stays = facts.edgesFrom(state.id).filter((edge) => !isDrawn(edge))
  return [...plain, ...stays.map((edge) => ({ text: withActions(edge), edge: edge.id }))]
}

function withActions(edge: ChartEdge): string {
  const label = `${edge.target !== null && edge.reenter ? '↻ ' : ''}${edgeLabel(edge)}`
  return edge.actions.length === 0 ? label : `${label} / ${edge.actions.map(actionLabel).join(', ')}`
}

function nodeOf(state: ChartState, facts: ChartFacts): ElkNode {
  const lines = linesOf(state, facts)
  const width = Math.ceil(Math.max(...[state.key, ...lines.map(({ text }) => text)].map((text) => textWidth(SIGN + text))))
  const height = (lines.length + 1) * LETTER.height
  const inside = facts.childrenOf(state.id)
  if (inside.length === 0) return { id: state.id, width: width + 2 * PADDING, height: height + 2 * PADDING }
  const start = state.kind === 'parallel' ? [] : [{ id: state.id + START_MARK, width: START, height: START }]
  return {
    id: state.id,
    layoutOptions: {
      'elk.padding': `[top=${height + 2 * PADDING},left=${PADDING},bottom=${PADDING},right=${PADDING}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width + 2 * PADDING},${height + 2 * PADDING})`,
    },
    children: [...start, ...inside.map((child) => nodeOf(child, facts))],
  }
}

function arrowOf(edge: ChartEdge): ElkExtendedEdge {
  const text = edgeLabel(edge)
  const label = { text, width: Math.ceil(textWidth(SIGN + text)), height: LETTER.height }
  return { id: edge.id, sources: [edge.source], targets: [edge.target ?? edge.source], labels: text === '' ? [] : [label] }
}

function startArrows(state: ChartState, facts: ChartFacts): ElkExtendedEdge[] {
  if (state.kind === 'parallel') return []
  const first = facts.childrenOf(state.id).find(({ initial }) => initial)
  const id = state.id + START_MARK
  return first === undefined ? [] : [{ id, sources: [id], targets: [first.id] }]
}

function nodesIn(node: ElkNode): Map<string, ElkNode> {
  return new Map([[node.id, node] as const, ...(node.children ?? []).flatMap((child) => [...nodesIn(child)])])
}

const pointOf = (point: Partial<Point> | undefined): Point => ({ x: point?.x ?? 0, y: point?.y ?? 0 })
const boxOf = (box: Partial<Box> | undefined): Box => ({ ...pointOf(box), width: box?.width ?? 0, height: box?.height ?? 0 })

function placedEdge(edge: ElkExtendedEdge): PlacedEdge {
  const [label] = edge.labels ?? []
  return {
    id: edge.id.endsWith(START_MARK) ? null : edge.id,
    points: (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
    label: label === undefined ? null : { ...boxOf(label), text: label.text ?? '' },
  }
}

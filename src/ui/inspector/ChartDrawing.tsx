import { type Box, type ChartLayout, LETTER, type PlacedState, type Point, textWidth } from '#src/inspector/chartLayout.ts'
import { pathOf } from '#src/inspector/chartSvg.ts'
import type { FailedPath, MachineCoverage } from '#src/inspector/coverage.ts'
import type { Says } from '#src/inspector/verdicts.ts'
import { isOver, isWithin, moveWithin } from '#src/inspector/viewport.ts'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './chart.module.css'

type ChartDrawingProps = {
  readonly layout: ChartLayout
  readonly title: string
  /** Ids of the states that are active. */
  readonly active: readonly string[]
  /** Ids of the transitions that were taken last. */
  readonly lit: ReadonlySet<string>
  /** Ids of the transitions that lead on from the active states; the others are dim. */
  readonly onward: ReadonlySet<string>
  /** Ids of the transitions whose event is searched for. */
  readonly found: ReadonlySet<string>
  /** What guards said of the event that is asked about, by the transition's id. */
  readonly said: ReadonlyMap<string, Says>
  /** The tests' coverage of the chart; null = it is not shown. */
  readonly coverage: MachineCoverage | null
  /** A failed path of the tests; null = none is shown. */
  readonly failed: FailedPath | null
  /** 1 = a letter of the chart is 12 px. */
  readonly zoom: number
  /** What of it is in sight: words that its edge would cut move along into it, or are left out. Null = all. */
  readonly seen?: Box | null
  /** What of that is covered, at its right lower end: words make way for it too. */
  readonly covered?: Box | null
}

/** Draws a chart that was laid out, in the page's colours. */
export function ChartDrawing({ layout, title, active, zoom, seen = null, covered = null, ...marks }: ChartDrawingProps) {
  const { width, height, states, starts, edges } = layout
  const { lit, coverage, failed, found } = marks
  const ways: Ways = { seen, covered, boxes: states.filter(({ kind }) => kind !== 'compound' && kind !== 'parallel') }
  return (
    <svg
      className={styles.drawing}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      <defs>
        <marker
          id="inspector-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" className={styles.head} />
        </marker>
      </defs>
      {states.map((state) => (
        <StateBox
          key={state.id}
          state={state}
          isActive={active.includes(state.id)}
          lit={lit}
          found={found}
          coverage={coverage}
          failed={failed}
          seen={seen}
        />
      ))}
      {starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x + 5} cy={y + 5} r={5} className={styles.start} />
      ))}
      {edges.map(({ id, points }, index) => (
        <g
          key={id ?? index}
          data-edge={id ?? undefined}
          data-passes={id !== null && isPlain(id, marks) && passes(points, seen)}
          {...attributesOf(id, marks)}
        >
          <path d={pathOf(points)} markerEnd="url(#inspector-arrow)" />
        </g>
      ))}
      {edges.map(
        ({ id, label, points }, index) =>
          // Labels are drawn after all lines, so that no line crosses one.
          label !== null && (
            <g
              key={id ?? index}
              data-label={id ?? undefined}
              {...attributesOf(id, marks)}
              {...placeOf(label, points, id !== null && marks.onward.has(id), ways)}
            >
              {/* The ground's colour under the words, so that no line crosses them. */}
              <rect x={label.x} y={label.y} width={label.width} height={label.height} />
              <text x={label.x + label.width / 2} y={label.y + 12} textAnchor="middle">
                <Mark mark={id === null ? null : markOf(coverage?.edges, failed?.edges, id)} />
                {label.text}
              </text>
            </g>
          ),
      )}
    </svg>
  )
}

/** Whether the edge of what is in sight goes through a box. */
const isCut = (box: Box, seen: Box | null) => seen !== null && !isWithin(box, seen) && isOver(box, seen)

/** Whether nothing is said of a transition: it leads on from elsewhere, and nobody asks for it. */
const isPlain = (id: string, { onward, lit, found, said, coverage }: Marks) =>
  coverage === null && ![onward, lit, found, said].some((ids) => ids.has(id))

/** Whether a line goes through what is in sight without an end there. */
const passes = (points: readonly Point[], seen: Box | null) =>
  seen !== null && ![points[0], points.at(-1)].some((end) => end !== undefined && isWithin({ ...end, width: 0, height: 0 }, seen))

/** What an arrow's words make way for: the edge of what is in sight, what covers a part of that, and the boxes of states. */
type Ways = { readonly seen: Box | null; readonly covered: Box | null; readonly boxes: readonly Box[] }

/**
 * Where a label stands that would be cut or covered: moved along its line into sight, those that lead on also a little beyond it; left out
 * where that is not far enough, or a state is there.
 */
function placeOf(label: Box, points: readonly Point[], leadsOn: boolean, { seen, covered, boxes }: Ways) {
  const isCovered = covered !== null && isOver(label, covered)
  if (seen === null || !(isCovered || isCut(label, seen))) return {}
  const sight = isCovered ? covered.x - seen.x : seen.width
  if (isCovered && label.width > sight) return { visibility: 'hidden' }
  const x = moveWithin(label.x, label.width, seen.x, sight)
  const [from, to] = runOf(label, points)
  const isBeside = leadsOn || (x >= Math.min(label.x, from) && x + label.width <= Math.max(label.x + label.width, to))
  if (!isBeside || boxes.some((box) => isOver({ ...label, x }, box))) return { visibility: 'hidden' }
  return { transform: `translate(${x - label.x} 0)` }
}

/** How far a label's line runs level beside it, from where to where. */
function runOf(label: Box, points: readonly Point[]): readonly [from: number, to: number] {
  const middle = label.x + label.width / 2
  const height = (y: number) => Math.abs(y - label.y - label.height / 2)
  const runs = points.flatMap((one, place) => {
    const next = points[place + 1]
    if (next === undefined || one.y !== next.y || height(one.y) > 2 * label.height) return []
    const run = [Math.min(one.x, next.x), Math.max(one.x, next.x)] as const
    return run[0] <= middle && middle <= run[1] ? [run] : []
  })
  return runs[0] ?? [label.x, label.x + label.width]
}

type Marks = Pick<ChartDrawingProps, 'lit' | 'onward' | 'found' | 'said' | 'coverage' | 'failed'>

/** The attributes that a transition's line and label share. */
function attributesOf(id: string | null, { lit, onward, found, said, coverage, failed }: Marks) {
  if (id === null) return { className: styles.edge }
  const mark = markOf(coverage?.edges, failed?.edges, id)
  return {
    className: cx(styles.edge, !onward.has(id) && styles.dim, lit.has(id) && styles.lit, found.has(id) && styles.found),
    'data-covered': mark?.kind,
    'data-lit': lit.has(id),
    'data-onward': onward.has(id),
    'data-says': said.get(id),
  }
}

type StateBoxProps = {
  readonly state: PlacedState
  readonly isActive: boolean
  readonly lit: ReadonlySet<string>
  readonly found: ReadonlySet<string>
  readonly coverage: MachineCoverage | null
  readonly failed: FailedPath | null
  readonly seen: Box | null
}

function StateBox({
  state: { id, x, y, width, height, title, kind, lines },
  isActive,
  lit,
  found,
  coverage,
  failed,
  seen,
}: StateBoxProps) {
  const mark = markOf(coverage?.states, failed?.states, id)
  // The words of a box that is larger than what is in sight stay in sight.
  const inset = 10
  const words = Math.max(...[title, ...lines.map(({ text }) => text)].map(textWidth))
  const left = seen === null ? x : Math.max(x, Math.min(seen.x, x + width - words - 2 * inset))
  return (
    <g
      className={cx(styles.state, isActive && styles.active)}
      data-state={id}
      data-active={isActive}
      data-kind={kind}
      data-covered={mark?.kind}
    >
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {kind === 'final' && <rect className={styles.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />}
      <text x={left + inset} y={y + 22} className={styles.title}>
        <Mark mark={mark} />
        {title}
      </text>
      {lines.map(({ text, edge }, index) => (
        <text
          // Lines have no ids and never change their order.
          key={index}
          x={left + inset}
          y={y + 22 + (index + 1) * LETTER.height}
          className={cx(edge !== null && lit.has(edge) && styles.litLine, edge !== null && found.has(edge) && styles.foundLine)}
        >
          {edge !== null && <Mark mark={markOf(coverage?.edges, failed?.edges, edge)} />}
          {text}
        </text>
      ))}
    </g>
  )
}

/** Covered, not covered, or on a failed path: shown by a sign before the text, not by colour alone. */
type CoverageMark = { readonly kind: 'yes' | 'no' | 'failed'; readonly sign: string }

function markOf(
  coverage: ReadonlySet<string> | undefined,
  failed: ReadonlySet<string> | undefined,
  id: string,
): CoverageMark | null {
  if (failed?.has(id) === true) return { kind: 'failed', sign: '⚠ ' }
  if (coverage === undefined) return null
  return coverage.has(id) ? { kind: 'yes', sign: '✓ ' } : { kind: 'no', sign: '✗ ' }
}

function Mark({ mark }: { readonly mark: CoverageMark | null }) {
  if (mark === null) return null
  return (
    <tspan className={styles.mark} data-covered={mark.kind}>
      {mark.sign}
    </tspan>
  )
}

import { type ChartLayout, LETTER, type PlacedState } from '#src/inspector/chartLayout.ts'
import { pathOf } from '#src/inspector/chartSvg.ts'
import type { FailedPath, MachineCoverage } from '#src/inspector/coverage.ts'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './chart.module.css'

type ChartDrawingProps = {
  readonly layout: ChartLayout
  readonly title: string
  /** Ids of the states that are active. */
  readonly active: readonly string[]
  /** Ids of the transitions that were taken last. */
  readonly lit: ReadonlySet<string>
  /** The tests' coverage of the chart; null = it is not shown. */
  readonly coverage: MachineCoverage | null
  /** A failed path of the tests; null = none is shown. */
  readonly failed: FailedPath | null
  /** 1 = a letter of the chart is 12 px. */
  readonly zoom: number
}

/** Draws a chart that was laid out, in the page's colours. */
export function ChartDrawing({ layout, title, active, lit, coverage, failed, zoom }: ChartDrawingProps) {
  const { width, height, states, starts, edges } = layout
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
          coverage={coverage}
          failed={failed}
        />
      ))}
      {starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x + 5} cy={y + 5} r={5} className={styles.start} />
      ))}
      {edges.map(({ id, points }, index) => (
        <g key={id ?? index} data-edge={id ?? undefined} {...attributesOf(id, lit, coverage, failed)}>
          <path d={pathOf(points)} markerEnd="url(#inspector-arrow)" />
        </g>
      ))}
      {edges.map(
        ({ id, label }, index) =>
          // Labels are drawn after all lines, so that no line crosses one.
          label !== null && (
            <g key={id ?? index} data-label={id ?? undefined} {...attributesOf(id, lit, coverage, failed)}>
              <text x={label.x} y={label.y + 12}>
                <Mark mark={id === null ? null : markOf(coverage?.edges, failed?.edges, id)} />
                {label.text}
              </text>
            </g>
          ),
      )}
    </svg>
  )
}

/** The attributes that a transition's line and label share. */
function attributesOf(id: string | null, lit: ReadonlySet<string>, coverage: MachineCoverage | null, failed: FailedPath | null) {
  const isLit = id !== null && lit.has(id)
  const mark = id === null ? null : markOf(coverage?.edges, failed?.edges, id)
  return { className: cx(styles.edge, isLit && styles.lit), 'data-covered': mark?.kind, 'data-lit': isLit }
}

type StateBoxProps = {
  readonly state: PlacedState
  readonly isActive: boolean
  readonly lit: ReadonlySet<string>
  readonly coverage: MachineCoverage | null
  readonly failed: FailedPath | null
}

function StateBox({ state: { id, x, y, width, height, title, kind, lines }, isActive, lit, coverage, failed }: StateBoxProps) {
  const mark = markOf(coverage?.states, failed?.states, id)
  return (
    <g
      className={cx(styles.state, isActive && styles.active)}
      data-state={id}
      data-active={isActive}
      data-kind={kind}
      data-covered={mark?.kind}
    >
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <text x={x + 10} y={y + 22} className={styles.title}>
        <Mark mark={mark} />
        {title}
      </text>
      {lines.map(({ text, edge }, index) => (
        <text
          // Lines have no ids and never change their order.
          key={index}
          x={x + 10}
          y={y + 22 + (index + 1) * LETTER.height}
          className={edge !== null && lit.has(edge) ? styles.litLine : undefined}
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

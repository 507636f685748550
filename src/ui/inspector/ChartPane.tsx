import { useSelector } from '@xstate/react'
import { Workflow } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import {
  activeViews,
  coveredOf,
  edgesFound,
  edgesOnward,
  sameList,
  saidOf,
  selectChart,
  selectLastEdges,
} from '#src/machines/inspector/inspectorSelectors.ts'
import type { ViewportRef } from '#src/machines/inspector/viewportMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import { inSight, isWhole, lowerEnd, underMap } from '#src/inspector/viewport.ts'
import { ChartDrawing } from './ChartDrawing.tsx'
import { chartKey } from './chartKeys.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { MiniMap } from './MiniMap.tsx'
import panes from './panes.module.css'
import styles from './chartPane.module.css'

type ChartPaneProps = {
  readonly inspector: InspectorRef
  readonly viewport: ViewportRef
  /** Tools that lie over the chart, where there is no bar for them; its legend is theirs then. */
  readonly over?: ReactNode
}

/** The chosen machine's chart: whole at first where its words can be read so, else at its active states; the ways on from these and its last transition are lit. */
export function ChartPane({ inspector, viewport, over = null }: ChartPaneProps) {
  const { t } = useTranslation('inspector')
  const details = useSelector(inspector, ({ context }) => context.view.details)
  const drawn = useSelector(inspector, ({ context }) => context.drawn)
  const busy = useSelector(inspector, (snapshot) => snapshot.matches({ chart: 'layingOut' }))
  const failed = useSelector(inspector, (snapshot) => snapshot.matches({ chart: 'failed' }))
  if (details === null) return <Nothing title={t('inspector.choose')} text={t('inspector.chooseText')} />
  if (details.chart === null) return <Nothing title={t('inspector.noChart')} text={t('inspector.noChartText')} />
  if (failed) return <Nothing title={t('inspector.failed')} />
  if (drawn === null || drawn.name !== details.chart) return <Nothing title={t('inspector.layingOut')} busy={busy} />
  return (
    <section className={cx(panes.pane, styles.chart)}>
      <Paper
        key={details.key}
        inspector={inspector}
        viewport={viewport}
        layout={drawn.layout}
        states={details.states}
        title={t('inspector.chart', { name: details.name })}
        over={over}
      />
      {over === null && (
        <div className={styles.legend}>
          <ChartLegend layout={drawn.layout} />
        </div>
      )}
    </section>
  )
}

type PaperProps = ChartPaneProps & {
  readonly layout: ChartLayout
  readonly states: readonly string[]
  readonly title: string
}

/** How far the small map is from the pane's edges, and words from it, in pixels. */
const MAP_MARGIN = 20

/** What tools over the chart take at its lower end, with a little room, in pixels. */
const OVER = { width: 240, height: 60 }

/** The drawing in a pane that scrolls, also by a drag of the mouse; + − 0 1 zoom, and the wheel with Ctrl. */
function Paper({ inspector, viewport, over, layout, states, title }: PaperProps) {
  const paper = useRef<HTMLDivElement | null>(null)
  const chart = useSelector(inspector, selectChart)
  const taken = useSelector(inspector, selectLastEdges, sameList)
  const search = useSelector(inspector, ({ context }) => context.search)
  const verdicts = useSelector(inspector, ({ context }) => context.view.details?.verdicts ?? null)
  const coverage = useSelector(inspector, ({ context }) => context.coverage)
  const failure = useSelector(inspector, ({ context }) => context.failure)
  const scale = useSelector(viewport, ({ context }) => context.scale)
  const target = useSelector(viewport, ({ context }) => context.target)
  const at = useSelector(viewport, ({ context }) => context.at)
  const pane = useSelector(viewport, ({ context }) => context.pane)
  const covered = useMemo(() => coveredOf(chart, coverage, failure), [chart, coverage, failure])
  const lit = useMemo(() => new Set(taken), [taken])
  const onward = useMemo(() => edgesOnward(chart, states), [chart, states])
  const found = useMemo(() => edgesFound(chart, search), [chart, search])
  const said = useMemo(() => saidOf(verdicts), [verdicts])
  const measured = useCallback(
    (region: HTMLDivElement) => {
      paper.current = region
      const measure = () =>
        viewport.send({ type: 'pane.measured', pane: { width: region.clientWidth, height: region.clientHeight } })
      const scrolled = () => viewport.send({ type: 'pane.scrolled', at: { x: region.scrollLeft, y: region.scrollTop } })
      const zoomed = (event: KeyboardEvent) => {
        const sent = chartKey(event)
        if (sent === null) return
        event.preventDefault()
        viewport.send(sent)
      }
      // As in drawing programs: the wheel zooms with Ctrl, and the mouse drags what is under it.
      const turned = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return
        event.preventDefault()
        viewport.send({ type: 'zoomed', direction: event.deltaY < 0 ? 'in' : 'out' })
      }
      const dragged = (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || event.buttons !== 1) return
        region.scrollBy(-event.movementX, -event.movementY)
      }
      const observer = new ResizeObserver(measure)
      observer.observe(region)
      region.addEventListener('scroll', scrolled, { passive: true })
      region.addEventListener('keydown', zoomed)
      region.addEventListener('wheel', turned, { passive: false })
      region.addEventListener('pointermove', dragged)
      measure()
      return () => {
        observer.disconnect()
        region.removeEventListener('scroll', scrolled)
        region.removeEventListener('keydown', zoomed)
        region.removeEventListener('wheel', turned)
        region.removeEventListener('pointermove', dragged)
        paper.current = null
      }
    },
    [viewport],
  )
  useEffect(() => {
    const views = activeViews(inspector.getSnapshot())
    viewport.send({ type: 'drawing.shown', drawing: { width: layout.width, height: layout.height }, views })
  }, [inspector, viewport, layout])
  // After the drawing has its new size.
  useLayoutEffect(() => {
    paper.current?.scrollTo(target.x, target.y)
  }, [target])
  const seen = inSight(at, pane, scale, layout)
  const covers = () => {
    if (over !== null) return lowerEnd(seen, OVER, scale)
    return isWhole(layout, pane, scale) ? null : underMap(seen, layout, { pane, scale, margin: MAP_MARGIN })
  }
  return (
    <div className={styles.frame}>
      <div ref={measured} className={styles.paper} role="region" aria-label={title} tabIndex={0}>
        <ChartDrawing
          layout={layout}
          active={states}
          lit={lit}
          onward={onward}
          found={found}
          said={said}
          coverage={covered}
          failed={covered?.shown ?? null}
          zoom={scale}
          seen={seen}
          covered={covers()}
          title={title}
        />
      </div>
      <MiniMap layout={layout} active={states} viewport={viewport} />
      {over}
    </div>
  )
}

function Nothing({ title, text, busy = false }: { readonly title: string; readonly text?: string; readonly busy?: boolean }) {
  return (
    <section className={cx(panes.pane, styles.chart, styles.nothing)} aria-busy={busy}>
      <EmptyState icon={<Workflow size={24} />} title={title} {...(text === undefined ? {} : { text })} />
    </section>
  )
}

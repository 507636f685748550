import { useSelector } from '@xstate/react'
import { Download, LocateFixed, Workflow, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORTS, type InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { coveredOf, sameList, selectLastEdges } from '#src/machines/inspector/inspectorSelectors.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import { CoverageTools } from './CoverageTools.tsx'
import { stateText } from './stateText.ts'
import panes from './panes.module.css'
import parts from './common.module.css'
import styles from './chartPane.module.css'

const ZOOMS = [0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.6] as const

/** The chosen machine's chart, with its active states and last transition highlighted. */
export function ChartPane({ inspector }: { readonly inspector: InspectorRef }) {
  const { t } = useTranslation('inspector')
  const paper = useRef<HTMLDivElement | null>(null)
  const unrolled = useCallback((drawing: HTMLDivElement | null) => {
    paper.current = drawing
    showActive(drawing)
  }, [])
  const [zoom, setZoom] = useState(4)
  const details = useSelector(inspector, ({ context }) => context.view.details)
  const drawn = useSelector(inspector, ({ context }) => context.drawn)
  const busy = useSelector(inspector, (snapshot) => snapshot.matches({ chart: 'layingOut' }))
  const failed = useSelector(inspector, (snapshot) => snapshot.matches({ chart: 'failed' }))
  const taken = useSelector(inspector, selectLastEdges, sameList)
  const coverage = useSelector(inspector, ({ context }) => context.coverage)
  const failure = useSelector(inspector, ({ context }) => context.failure)
  const covered = useMemo(() => coveredOf(drawn?.chart ?? null, coverage, failure), [drawn, coverage, failure])
  const lit = useMemo(() => new Set(taken), [taken])
  if (details === null) return <Nothing title={t('inspector.choose')} text={t('inspector.chooseText')} />
  if (details.chart === null) return <Nothing title={t('inspector.noChart')} text={t('inspector.noChartText')} />
  if (failed) return <Nothing title={t('inspector.failed')} />
  if (drawn === null || drawn.name !== details.chart) return <Nothing title={t('inspector.layingOut')} busy={busy} />
  const title = t('inspector.chart', { name: details.name })
  return (
    <section className={cx(panes.pane, styles.chart)}>
      <div className={parts.tools}>
        <p className={styles.now} role="status">
          <VisuallyHidden>{details.name} </VisuallyHidden>
          {details.value === null ? '' : stateText(details.value)}
        </p>
        <IconButton label={t('inspector.locate')} onClick={() => showActive(paper.current)}>
          <LocateFixed size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('inspector.zoomOut')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('inspector.zoomIn')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <Menu
          label={t('inspector.take')}
          trigger={
            <>
              <Download size={16} aria-hidden="true" />
              {t('inspector.take')}
            </>
          }
          triggerClassName={styles.menu}
          items={EXPORTS.map((kind) => ({
            key: kind,
            label: t('inspector.as', { kind }),
            onSelect: () => inspector.send({ type: 'chart.exported', kind }),
          }))}
        />
        <CoverageTools inspector={inspector} />
      </div>
      <div key={details.key} ref={unrolled} className={styles.paper} role="region" aria-label={title} tabIndex={0}>
        <ChartDrawing
          layout={drawn.layout}
          active={details.states}
          lit={lit}
          coverage={covered}
          failed={covered?.shown ?? null}
          zoom={ZOOMS[zoom] ?? 1}
          title={title}
        />
      </div>
    </section>
  )
}

/** Scrolls the first active state to the middle of the pane, without scrolling the page. */
function showActive(paper: HTMLElement | null) {
  const state = paper?.querySelector('[data-active=true]:is([data-kind=atomic], [data-kind=final])')
  if (paper === null || state === null || state === undefined) return
  const [box, frame] = [state.getBoundingClientRect(), paper.getBoundingClientRect()]
  paper.scrollBy(box.x - frame.x - (frame.width - box.width) / 2, box.y - frame.y - (frame.height - box.height) / 2)
}

function Nothing({ title, text, busy = false }: { readonly title: string; readonly text?: string; readonly busy?: boolean }) {
  return (
    <section className={cx(panes.pane, styles.chart, styles.nothing)} aria-busy={busy}>
      <EmptyState icon={<Workflow size={24} />} title={title} {...(text === undefined ? {} : { text })} />
    </section>
  )
}

import { useSelector } from '@xstate/react'
import { Download, LocateFixed, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isWhole, SCALES } from '#src/inspector/viewport.ts'
import { EXPORTS, type InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { activeViews } from '#src/machines/inspector/inspectorSelectors.ts'
import type { ViewportRef } from '#src/machines/inspector/viewportMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { CoverageTools } from './CoverageTools.tsx'
import { LegendButton } from './ChartLegend.tsx'
import { stateText } from './stateText.ts'
import styles from './chartTools.module.css'

type ChartToolsProps = { readonly inspector: InspectorRef; readonly viewport: ViewportRef }

/** What can be done with the chosen machine's chart, in one bar: find the active state, fit, zoom, export, show coverage. */
export function ChartTools({ inspector, viewport }: ChartToolsProps) {
  const { t } = useTranslation('inspector')
  return (
    <>
      <StateNow inspector={inspector} />
      {useIsDrawn(inspector) && (
        <div className={styles.tools} role="group" aria-label={t('inspector.chartTab')}>
          <Zoom inspector={inspector} viewport={viewport} />
          <Export inspector={inspector} />
          <CoverageTools inspector={inspector} />
        </div>
      )}
    </>
  )
}

/** The same where there is little room: the zoom lies over the chart, and the legend behind a button. */
export function ChartHead({ inspector }: Pick<ChartToolsProps, 'inspector'>) {
  const isDrawn = useIsDrawn(inspector)
  return (
    <div className={styles.head}>
      <StateNow inspector={inspector} />
      {isDrawn && (
        <>
          <LegendButton inspector={inspector} />
          <Export inspector={inspector} />
          <CoverageTools inspector={inspector} />
        </>
      )}
    </div>
  )
}

/** The zoom, over the chart. */
export function FloatingZoom(props: ChartToolsProps) {
  const { t } = useTranslation('inspector')
  return (
    <div className={styles.floating} role="group" aria-label={t('inspector.chartTab')}>
      <Zoom {...props} />
    </div>
  )
}

const useIsDrawn = (inspector: InspectorRef) => useSelector(inspector, (snapshot) => snapshot.matches({ chart: 'shown' }))

function StateNow({ inspector }: Pick<ChartToolsProps, 'inspector'>) {
  const name = useSelector(inspector, ({ context }) => context.view.details?.name ?? '')
  const now = useSelector(inspector, ({ context: { view } }) =>
    view.details === null || view.details.value === null ? '' : stateText(view.details.value),
  )
  return (
    <p className={styles.now} role="status" title={now}>
      <b className={styles.of}>{name}</b> {now}
    </p>
  )
}

function Zoom({ inspector, viewport }: ChartToolsProps) {
  const { t } = useTranslation('inspector')
  const scale = useSelector(viewport, ({ context }) => context.scale)
  const whole = useSelector(viewport, ({ context }) => isWhole(context.drawing, context.pane, context.scale))
  return (
    <>
      <IconButton
        label={t('inspector.locate')}
        onClick={() => viewport.send({ type: 'states.located', views: activeViews(inspector.getSnapshot()) })}
      >
        <LocateFixed size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('inspector.fit')} disabled={whole} onClick={() => viewport.send({ type: 'fit.chosen' })}>
        <Maximize size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('inspector.zoomOut')}
        disabled={scale <= SCALES[0]}
        onClick={() => viewport.send({ type: 'zoomed', direction: 'out' })}
      >
        <ZoomOut size={20} aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={styles.percent}
        aria-label={t('inspector.zoomReset', { percent: percentOf(scale) })}
        onClick={() => viewport.send({ type: 'zoom.reset' })}
      >
        {percentOf(scale)}%
      </button>
      <IconButton
        label={t('inspector.zoomIn')}
        disabled={scale >= SCALES[SCALES.length - 1]!}
        onClick={() => viewport.send({ type: 'zoomed', direction: 'in' })}
      >
        <ZoomIn size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}

function Export({ inspector }: Pick<ChartToolsProps, 'inspector'>) {
  const { t } = useTranslation('inspector')
  return (
    <Menu
      label={t('inspector.take')}
      trigger={<Download size={20} aria-hidden="true" />}
      triggerClassName={styles.menu}
      items={EXPORTS.map((kind) => ({
        key: kind,
        label: t('inspector.as', { kind }),
        onSelect: () => inspector.send({ type: 'chart.exported', kind }),
      }))}
    />
  )
}

const percentOf = (scale: number) => Math.round(scale * 100)

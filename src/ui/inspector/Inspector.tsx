import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import { viewportMachine } from '#src/machines/inspector/viewportMachine.ts'
import { Tabs } from '#src/ui/kit/Tabs.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { ActorDetail } from './ActorDetail.tsx'
import { ActorTree } from './ActorTree.tsx'
import { ChartHead, ChartTools, FloatingZoom } from './ChartTools.tsx'
import { ChartPane } from './ChartPane.tsx'
import { EventLog } from './EventLog.tsx'
import { StreamsView } from './StreamsView.tsx'
import { SequenceView } from './SequenceView.tsx'
import styles from './panes.module.css'
import parts from './common.module.css'

type InspectorProps = {
  readonly logic: typeof inspectorMachine
  /** Whether events can be sent; false for a recording. */
  readonly isLive: boolean
  /** Where the chart's tools stand on a wide screen: in the one bar above. */
  readonly tools: HTMLElement | null
}

type Part = 'tree' | 'chart' | 'detail' | 'log' | 'sequence' | 'streams'

/** The inspector (D-9): tree, chart and one more pane beside each other; on a phone one at a time. Its own actor is not shown. */
export function Inspector({ logic, isLive, tools: bar }: InspectorProps) {
  const { t } = useTranslation('inspector')
  const wide = useWide()
  // XState's own hook, so that this actor is not inspected itself.
  const inspector = useActorRef(logic)
  const viewport = useActorRef(viewportMachine)
  const isConnected = useSelector(inspector, ({ context }) => context.view.isConnected)
  const [part, setPart] = useState<Part>('tree')
  const waiting = (
    <p className={parts.quiet} role="status">
      {t('inspector.waiting')}
    </p>
  )
  // On a phone the list begins at its beginning, until somebody has chosen from it.
  const [hasChosen, setHasChosen] = useState(false)
  const choose = () => {
    setHasChosen(true)
    setPart(wide ? 'detail' : 'chart')
  }
  const tree = <ActorTree inspector={inspector} reveals={wide || hasChosen} onChosen={choose} />
  const more = [
    {
      value: 'detail',
      label: t('inspector.detail'),
      content: <ActorDetail inspector={inspector} isLive={isLive} />,
      scrolls: true,
    },
    { value: 'log', label: t('inspector.log'), content: <EventLog inspector={inspector} isLive={isLive} />, scrolls: true },
    { value: 'sequence', label: t('inspector.sequence'), content: <SequenceView inspector={inspector} />, scrolls: true },
    { value: 'streams', label: t('inspector.lanes'), content: <StreamsView inspector={inspector} />, scrolls: true },
  ] as const
  if (!wide) {
    const tabs = [
      { value: 'tree', label: t('inspector.actors'), content: tree, scrolls: true },
      {
        value: 'chart',
        label: t('inspector.chartTab'),
        content: (
          <div className={styles.whole}>
            <ChartHead inspector={inspector} />
            <ChartPane
              inspector={inspector}
              viewport={viewport}
              over={<FloatingZoom inspector={inspector} viewport={viewport} />}
            />
          </div>
        ),
      },
      ...more,
    ] as const
    return (
      <div className={styles.whole}>
        {!isConnected && waiting}
        <Tabs className={styles.narrow} label={t('inspector.title')} value={part} onChange={setPart} tabs={tabs} />
      </div>
    )
  }
  const beside = part === 'tree' || part === 'chart' ? 'detail' : part
  return (
    <div className={styles.whole}>
      {bar !== null && createPortal(<ChartTools inspector={inspector} viewport={viewport} />, bar)}
      {!isConnected && waiting}
      <div className={styles.wide} data-beside={beside}>
        <section className={styles.pane} aria-label={t('inspector.actors')}>
          {tree}
        </section>
        <ChartPane inspector={inspector} viewport={viewport} />
        <Tabs className={styles.beside} label={t('inspector.title')} value={beside} onChange={setPart} tabs={more} />
      </div>
    </div>
  )
}

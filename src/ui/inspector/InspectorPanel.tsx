import { useActorRef, useSelector } from '@xstate/react'
import { AppWindow, Maximize2, Minimize2, PanelBottom, X } from 'lucide-react'
import { use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRecorderRef } from '#src/machines/inspector/recordingControls.ts'
import type { PanelRef } from '#src/machines/inspector/panelMachine.ts'
import type { servingMachine } from '#src/machines/inspector/servingMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import type { LazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { InspectorWorkspace, type InspectorWorkspaceProps } from './InspectorWorkspace.tsx'
import parts from './common.module.css'
import styles from './panel.module.css'

type InspectorPanelProps = {
  readonly panel: PanelRef
  /** What is loaded when the inspector is first opened. */
  readonly inspector: LazyOnce<{
    /** For this page. */
    readonly local: InspectorWorkspaceProps['logic']
    /** This page's recorder. */
    readonly recorder: PageRecorderRef
    /** Answers the inspector's own window. */
    readonly serving: typeof servingMachine
  }>
}

/** How far its bar is pulled, in px, before it goes to the other height. */
const PULLED = 32

/** The inspector in a panel under the page; while it is in a window of its own, a bar that says so. */
export function InspectorPanel({ inspector, panel }: InspectorPanelProps) {
  const { t } = useTranslation('inspector')
  const away = useSelector(panel, (snapshot) => snapshot.matches('away'))
  const [tall, setTall] = useState(false)
  // Where its bar was taken hold of; null = it is not pulled.
  const held = useRef<number | null>(null)
  const pull = (at: number) => {
    if (held.current === null || Math.abs(at - held.current) < PULLED) return
    setTall(at < held.current)
    held.current = at
  }
  return (
    <aside className={cx(styles.panel, away ? styles.away : tall && styles.tall)} aria-label={t('inspector.title')}>
      <div
        className={styles.bar}
        onPointerDown={(event) => {
          held.current = event.clientY
        }}
        onPointerMove={(event) => event.buttons === 1 && pull(event.clientY)}
        onPointerUp={() => {
          held.current = null
        }}
      >
        <span className={cx(!away && styles.title)}>{away ? t('inspector.inWindow') : t('inspector.title')}</span>
        {!away && (
          <IconButton label={t(tall ? 'inspector.lower' : 'inspector.taller')} onClick={() => setTall(!tall)}>
            {tall ? <Minimize2 size={20} aria-hidden="true" /> : <Maximize2 size={20} aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={t('inspector.toWindow')} onClick={() => panel.send({ type: 'panel.detached' })}>
          <AppWindow size={20} aria-hidden="true" />
        </IconButton>
        {away && (
          <IconButton label={t('inspector.toPanel')} onClick={() => panel.send({ type: 'panel.attached' })}>
            <PanelBottom size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('inspector.close')} onClick={() => panel.send({ type: 'panel.toggled' })}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        <PartBoundary waiting={<p className={parts.quiet}>{t('inspector.opening')}</p>}>
          {away ? <Served inspector={inspector} /> : <Loaded inspector={inspector} />}
        </PartBoundary>
      </div>
    </aside>
  )
}

function Loaded({ inspector }: Pick<InspectorPanelProps, 'inspector'>) {
  return <InspectorWorkspace logic={use(inspector.read()).local} />
}

/** Answers the inspector's window; shows only whether the page records. */
function Served({ inspector }: Pick<InspectorPanelProps, 'inspector'>) {
  const { t } = useTranslation('inspector')
  const { serving, recorder } = use(inspector.read())
  // XState's own hook, so that this actor is not inspected itself.
  useActorRef(serving)
  const size = useSelector(recorder, (snapshot) => (snapshot.matches('recording') ? snapshot.context.size : null))
  if (size === null) return null
  return <p className={parts.quiet}>{t('inspector.record.recording', { steps: size.steps, actors: size.actors })}</p>
}

import { useActorRef, useSelector } from '@xstate/react'
import { AppWindow, PanelBottom, X } from 'lucide-react'
import { use } from 'react'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { zhCNInspector } from '#src/ui/i18n/zh-CN.inspector.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { InspectorWorkspace } from './InspectorWorkspace.tsx'
import type { PanelRef, InspectorKit } from './props.ts'
import parts from './common.module.css'
import styles from './panel.module.css'

type InspectorPanelProps = { readonly load: () => Promise<InspectorKit>; readonly panel: PanelRef }

/** The inspector in a panel under the page; while it is in a window of its own, a bar that says so. */
export function InspectorPanel({ load, panel }: InspectorPanelProps) {
  useFeatureWords(zhCNInspector)
  const t = useT()
  const away = useSelector(panel, (snapshot) => snapshot.matches('away'))
  return (
    <aside className={cx(styles.panel, away && styles.away)} aria-label={t('inspector.title')}>
      <div className={styles.bar}>
        <span>{away ? t('inspector.inWindow') : t('inspector.title')}</span>
        <IconButton label={t('inspector.toWindow')} onClick={() => panel.send({ type: 'panel.detached' })}>
          <AppWindow size={20} aria-hidden="true" />
        </IconButton>
        {away && (
          <IconButton label={t('inspector.toDock')} onClick={() => panel.send({ type: 'panel.attached' })}>
            <PanelBottom size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('inspector.close')} onClick={() => panel.send({ type: 'panel.toggled' })}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        <PartBoundary waiting={<p className={parts.quiet}>{t('inspector.opening')}</p>}>
          {away ? <Served load={load} /> : <Loaded load={load} />}
        </PartBoundary>
      </div>
    </aside>
  )
}

function Loaded({ load }: Pick<InspectorPanelProps, 'load'>) {
  return <InspectorWorkspace kit={use(load()).local} />
}

/** Answers the inspector's window; shows only whether the page records. */
function Served({ load }: Pick<InspectorPanelProps, 'load'>) {
  const t = useT()
  const { serving, recorder } = use(load())
  // XState's own hook, so that this actor is not inspected itself.
  useActorRef(serving)
  const size = useSelector(recorder, (snapshot) => (snapshot.matches('recording') ? snapshot.context.size : null))
  if (size === null) return null
  return <p className={parts.quiet}>{t('inspector.record.recording', { steps: size.steps, actors: size.actors })}</p>
}

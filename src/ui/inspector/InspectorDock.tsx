import { useActorRef, useSelector } from '@xstate/react'
import { AppWindow, PanelBottom, X } from 'lucide-react'
import { use } from 'react'
import { useT } from '#src/ui/i18n/useT.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { InspectorDesk } from './InspectorDesk.tsx'
import type { DockRef, InspectorKit } from './refs.ts'
import parts from './parts.module.css'
import styles from './dock.module.css'

type InspectorDockProps = { readonly load: () => Promise<InspectorKit>; readonly dock: DockRef }

/** The inspector under any page, which goes on above it; or, while it has a window of its own, a bar that says so. */
export function InspectorDock({ load, dock }: InspectorDockProps) {
  const t = useT()
  const away = useSelector(dock, (snapshot) => snapshot.matches('away'))
  return (
    <aside className={cx(styles.dock, away && styles.away)} aria-label={t('inspector.title')}>
      <div className={styles.bar}>
        <span>{away ? t('inspector.inWindow') : t('inspector.title')}</span>
        <IconButton label={t('inspector.toWindow')} onClick={() => dock.send({ type: 'dock.detached' })}>
          <AppWindow size={20} aria-hidden="true" />
        </IconButton>
        {away && (
          <IconButton label={t('inspector.toDock')} onClick={() => dock.send({ type: 'dock.attached' })}>
            <PanelBottom size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('inspector.close')} onClick={() => dock.send({ type: 'dock.toggled' })}>
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

function Loaded({ load }: Pick<InspectorDockProps, 'load'>) {
  return <InspectorDesk kit={use(load()).desk} />
}

/** The window asks, and is answered; here is only to see that the page records. */
function Served({ load }: Pick<InspectorDockProps, 'load'>) {
  const t = useT()
  const { serving, deck } = use(load())
  // It is no part of what the window looks at: the bare hook leaves it out.
  useActorRef(serving)
  const size = useSelector(deck, (snapshot) => (snapshot.matches('recording') ? snapshot.context.size : null))
  if (size === null) return null
  return <p className={parts.quiet}>{t('inspector.record.recording', { steps: size.steps, actors: size.actors })}</p>
}

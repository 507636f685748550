import { useActorRef, useSelector } from '@xstate/react'
import { AppWindow, PanelBottom, X } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeckRef } from '#src/machines/inspector/deck.ts'
import type { DockRef } from '#src/machines/inspector/dockMachine.ts'
import type { servingMachine } from '#src/machines/inspector/servingMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import type { LazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { InspectorDesk, type InspectorDeskProps } from './InspectorDesk.tsx'
import parts from './parts.module.css'
import styles from './dock.module.css'

type InspectorDockProps = {
  readonly dock: DockRef
  /** What comes when the inspector is first opened. */
  readonly inspector: LazyOnce<{
    /** Over this page. */
    readonly desk: InspectorDeskProps['kit']
    /** This page's recording. */
    readonly deck: DeckRef
    /** Lets the inspector's own window look at this page. */
    readonly serving: typeof servingMachine
  }>
}

/** The inspector under any page, which goes on above it; or, while it has a window of its own, a bar that says so. */
export function InspectorDock({ inspector, dock }: InspectorDockProps) {
  const { t } = useTranslation('inspector')
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
          {away ? <Served inspector={inspector} /> : <Loaded inspector={inspector} />}
        </PartBoundary>
      </div>
    </aside>
  )
}

function Loaded({ inspector }: Pick<InspectorDockProps, 'inspector'>) {
  return <InspectorDesk kit={use(inspector.read()).desk} />
}

/** The window asks, and is answered; here is only to see that the page records. */
function Served({ inspector }: Pick<InspectorDockProps, 'inspector'>) {
  const { t } = useTranslation('inspector')
  const { serving, deck } = use(inspector.read())
  // It is no part of what the window looks at: the bare hook leaves it out.
  useActorRef(serving)
  const size = useSelector(deck, (snapshot) => (snapshot.matches('recording') ? snapshot.context.size : null))
  if (size === null) return null
  return <p className={parts.quiet}>{t('inspector.record.recording', { steps: size.steps, actors: size.actors })}</p>
}

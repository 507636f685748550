import { useSelector } from '@xstate/react'
import { Workflow } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { InspectorDesk } from './InspectorDesk.tsx'
import type { DockRef, InspectorKit } from './refs.ts'
import styles from './page.module.css'

export type InspectorPageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly dock: DockRef
  }
  readonly kit: InspectorKit
  /** The tab that is looked at; null = this one. */
  readonly of: string | null
}

/** The inspector on a page of its own, for developers: it looks at the tab that opened it, or at itself. */
export function InspectorPage({ actors: { session, title, dock }, kit, of }: InspectorPageRefs) {
  const t = useT()
  const [desk] = useState(() => (of === null ? kit.desk : kit.remote(of)))
  const member = useSelector(session, selectMember)
  const words = t('inspector.title')
  useEffect(() => title.send({ type: 'title.changed', text: words }), [title, words])
  useEffect(() => {
    // The window began with what its tab kept: it is not looked at itself.
    if (of !== null && !dock.getSnapshot().matches('closed')) dock.send({ type: 'dock.toggled' })
  }, [of, dock])
  if (!mayInspect(member)) {
    return (
      <>
        <h1>{words}</h1>
        <EmptyState
          icon={<Workflow size={24} />}
          title={t('dev.forDevelopers')}
          text={t('dev.forDevelopersText')}
          action={member === null && <ButtonLink to="/login?fromPage=/dev/inspector">{t('act.login')}</ButtonLink>}
        />
      </>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{words}</h1>
      <div className={styles.frame}>
        <InspectorDesk kit={desk} />
      </div>
    </div>
  )
}

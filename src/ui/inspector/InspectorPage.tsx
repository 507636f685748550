import { useSelector } from '@xstate/react'
import { Workflow } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { DockRef } from '#src/machines/inspector/dockMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { InspectorDesk, type InspectorDeskProps } from './InspectorDesk.tsx'
import styles from './page.module.css'

type InspectorPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly dock: DockRef
  }
  readonly logic: {
    /** Over this page. */
    readonly desk: InspectorDeskProps['kit']
    /** Over the page of another tab, by its name. */
    readonly remote: (tab: string) => InspectorDeskProps['kit']
  }
}

/** The inspector on a page of its own, for developers: it looks at the tab that opened it (`?of=`), or at itself. */
export function InspectorPage({ actors: { session, title, dock }, logic }: InspectorPageProps) {
  const { t } = useTranslation(['inspector', 'dev'])
  const [search] = useSearchParams()
  const of = search.get('of')
  const [desk] = useState(() => (of === null ? logic.desk : logic.remote(of)))
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
          title={t('dev:dev.forDevelopers')}
          text={t('dev:dev.forDevelopersText')}
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

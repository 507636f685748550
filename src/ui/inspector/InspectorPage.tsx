import { useSelector } from '@xstate/react'
import { Workflow } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { PanelRef } from '#src/machines/inspector/panelMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { DevHead } from '#src/ui/shared/DevHead.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { InspectorWorkspace, type InspectorWorkspaceProps } from './InspectorWorkspace.tsx'
import styles from './page.module.css'

type InspectorPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly panel: PanelRef
  }
  readonly logic: {
    /** For this page. */
    readonly local: InspectorWorkspaceProps['logic']
    /** For the page of another tab, by the tab's name. */
    readonly remote: (tab: string) => InspectorWorkspaceProps['logic']
  }
}

/** The inspector on a page of its own, for developers: it inspects the tab that opened it (`?of=`), or this page. */
export function InspectorPage({ actors: { session, title, panel }, logic }: InspectorPageProps) {
  const { t } = useTranslation(['inspector', 'dev'])
  const [search] = useSearchParams()
  const of = search.get('of')
  const [workspace] = useState(() => (of === null ? logic.local : logic.remote(of)))
  const member = useSelector(session, selectMember)
  const words = t('inspector.title')
  useTitle(title, words)
  useEffect(() => {
    // The window started with a copy of its opener's tab storage: its own panel stays closed.
    if (of !== null && !panel.getSnapshot().matches('closed')) panel.send({ type: 'panel.toggled' })
  }, [of, panel])
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
      {/* A window of its own stays with the page that opened it. */}
      {of === null ? <DevHead title={words} /> : <h1>{words}</h1>}
      <div className={styles.frame}>
        <InspectorWorkspace logic={workspace} />
      </div>
    </div>
  )
}

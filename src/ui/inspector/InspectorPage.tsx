import { useSelector } from '@xstate/react'
import { Workflow } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { zhCNDev } from '#src/ui/i18n/zh-CN.dev.ts'
import { zhCNInspector } from '#src/ui/i18n/zh-CN.inspector.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { mayInspect } from '#src/ui/shared/mayInspect.ts'
import { InspectorWorkspace } from './InspectorWorkspace.tsx'
import type { PanelRef, InspectorKit } from './props.ts'
import styles from './page.module.css'

export type InspectorPageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly dock: PanelRef
  }
  readonly kit: InspectorKit
  /** Name of the inspected tab; null = this one. */
  readonly of: string | null
}

/** The inspector on a page of its own, for developers: it inspects the tab that opened it, or this page. */
export function InspectorPage({ actors: { session, title, dock: panel }, kit, of }: InspectorPageRefs) {
  useFeatureWords(zhCNDev)
  useFeatureWords(zhCNInspector)
  const t = useT()
  const [logic] = useState(() => (of === null ? kit.local : kit.remote(of)))
  const member = useSelector(session, selectMember)
  const words = t('inspector.title')
  useEffect(() => title.send({ type: 'title.changed', text: words }), [title, words])
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
        <InspectorWorkspace kit={logic} />
      </div>
    </div>
  )
}

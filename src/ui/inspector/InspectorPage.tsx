import { useSelector } from '@xstate/react'
import { Workflow } from 'lucide-react'
import { useEffect } from 'react'
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
import { mayInspect } from '#src/ui/kit/mayInspect.ts'
import { InspectorDesk } from './InspectorDesk.tsx'
import type { InspectorKit } from './refs.ts'
import styles from './inspector.module.css'

export type InspectorPageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly kit: InspectorKit
}

/** The inspector on a page of its own, for developers. */
export function InspectorPage({ actors: { session, title }, kit }: InspectorPageRefs) {
  useFeatureWords(zhCNDev)
  useFeatureWords(zhCNInspector)
  const t = useT()
  const member = useSelector(session, selectMember)
  const words = t('inspector.title')
  useEffect(() => title.send({ type: 'title.changed', text: words }), [title, words])
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
        <InspectorDesk kit={kit} />
      </div>
    </div>
  )
}

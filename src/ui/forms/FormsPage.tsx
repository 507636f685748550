import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { SiteFormKind } from '#src/api/model/siteForm.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { SceneHead } from '#src/ui/shared/door/SceneHead.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { SiteForm, type SiteFormLogic } from './SiteForm.tsx'
import styles from './forms.module.css'

type FormsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: SiteFormLogic
  readonly makeId: () => string
}

/** Contact, or join us (P-10), by the address: for visitors and members. */
export function FormsPage({ actors: { session, title }, logic, makeId }: FormsPageProps) {
  const { t } = useTranslation('forms')
  const kind: SiteFormKind = useLocation().pathname.startsWith('/app/join') ? 'join' : 'contact'
  const { member, isSettled } = useMember(session)
  useTitle(title, t(`forms.${kind}.title`))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <SceneHead>
          <h1>{t(`forms.${kind}.title`)}</h1>
          <p className={styles.lead}>{t(`forms.${kind}.lead`)}</p>
        </SceneHead>
      </div>
      {isSettled ? (
        <SiteForm
          key={`${kind} ${member?.memberId ?? ''}`}
          kind={kind}
          name={member?.nickname ?? ''}
          logic={logic}
          makeId={makeId}
        />
      ) : (
        <Skeleton className={styles.waiting} />
      )}
      <p className={styles.hurry}>
        <strong>{t(`forms.${kind}.hurry`)}</strong>
        <Link className={styles.link} to="/cs">
          {t('forms.service')}
        </Link>
        <Link className={styles.link} to="/app/help">
          {t('forms.help')}
        </Link>
      </p>
    </div>
  )
}

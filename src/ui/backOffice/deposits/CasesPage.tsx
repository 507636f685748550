import { useSelector } from '@xstate/react'
import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { selectIsSettled, selectMember } from '#src/machines/session/sessionSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import type { BackOfficePageProps } from '../props.ts'
import { CaseList } from './CaseList.tsx'
import styles from './cases.module.css'

/** Deposits for operators: appeals with their pictures, and money that no order could take. */
export function CasesPage({ actors, logic, now }: BackOfficePageProps) {
  const t = useT()
  const member = useSelector(actors.session, selectMember)
  const settled = useSelector(actors.session, selectIsSettled)
  const title = t('backOffice.deposits.title')
  useEffect(() => actors.title.send({ type: 'title.changed', text: title }), [actors.title, title])
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {member?.role === 'operator' ? (
        <CaseList logic={logic} now={now} ownId={member.memberId} />
      ) : member === null && !settled ? (
        <Skeleton className={styles.skeleton} />
      ) : (
        <EmptyState
          icon={<ShieldAlert size={24} />}
          title={t('backOffice.deposits.staffOnly')}
          text={t('backOffice.deposits.staffOnlyText')}
          action={<ButtonLink to="/login?fromPage=/app/operator/deposits">{t('act.login')}</ButtonLink>}
        />
      )}
    </div>
  )
}

import { ShieldAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { CaseList } from './CaseList.tsx'
import styles from '../backOffice.module.css'

type CasesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: ComponentProps<typeof CaseList>['logic']
  readonly now: () => number
}

/** Deposits for operators: appeals with their pictures, and money that no order could take. */
export function CasesPage({ actors, logic, now }: CasesPageProps) {
  const { t } = useTranslation('backOffice')
  const { member, isSettled, wasMember } = useMember(actors.session)
  const title = t('backOffice.deposits.title')
  useTitle(actors.title, title)
  return (
    <Stack className={styles.page}>
      <h1>{title}</h1>
      {member?.role === 'operator' ? (
        <CaseList logic={logic} now={now} ownId={member.memberId} />
      ) : member !== null ? (
        <EmptyState
          icon={<ShieldAlert size={24} />}
          title={t('backOffice.deposits.staffOnly')}
          text={t('backOffice.deposits.staffOnlyText')}
          action={<ButtonLink to="/login?fromPage=/app/operator/deposits">{t('act.login')}</ButtonLink>}
        />
      ) : isSettled ? (
        <LoginNeeded prompt={actors.prompt} feature="feature.backOffice" asks={!wasMember} />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </Stack>
  )
}

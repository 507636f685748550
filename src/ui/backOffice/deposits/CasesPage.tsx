import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { CaseList } from './CaseList.tsx'
import styles from '../backOffice.module.css'

type CasesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: ComponentProps<typeof CaseList>['logic']
  readonly now: () => number
}

/** Deposits for operators: appeals with their pictures, and money that no order could take. */
export function CasesPage({ actors, logic, now }: CasesPageProps) {
  const { t } = useTranslation('backOffice')
  const member = useSelector(actors.session, selectMember)
  const title = t('backOffice.deposits.title')
  useTitle(actors.title, title)
  return (
    <Stack className={styles.page}>
      <h1>{title}</h1>
      {member !== null && <CaseList logic={logic} now={now} ownId={member.memberId} />}
    </Stack>
  )
}

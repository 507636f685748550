import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageHead } from '../PageHead.tsx'
import { FactorCard, type FactorLogic } from './FactorCard.tsx'

type SecurityPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: FactorLogic
}

/** How the operator who looks proves who they are. */
export function SecurityPage({ actors, backOffice, logic }: SecurityPageProps) {
  const { t } = useTranslation('backOffice')
  const title = t('backOffice.place.security')
  useTitle(actors.title, title)
  return (
    <Stack>
      <PageHead title={title} />
      <FactorCard backOffice={backOffice} logic={logic} isHeaded />
    </Stack>
  )
}

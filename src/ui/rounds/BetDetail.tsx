import { useTranslation } from 'react-i18next'
import type { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { OneBet } from '#src/ui/shared/OneBet.tsx'
import { NearPage, type NearPageProps } from './NearPage.tsx'

export type BetDetailProps = NearPageProps & {
  readonly id: string
  readonly logic: { readonly bet: typeof betMachine }
}

/** One sports bet from near, as a page of the records. */
export function BetDetail({ id, logic, Matches }: BetDetailProps) {
  const { t } = useTranslation('rounds')
  return (
    <NearPage title={t('round.bet')} Matches={Matches}>
      <OneBet betId={id} logic={logic.bet} hasCard wayOn={<ButtonLink to="/app/records">{t('round.back')}</ButtonLink>} />
    </NearPage>
  )
}

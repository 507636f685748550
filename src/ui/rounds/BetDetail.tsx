import { useTranslation } from 'react-i18next'
import type { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { OneBet } from '#src/ui/shared/OneBet.tsx'
import { RecordHead } from './RecordHead.tsx'
import styles from './rounds.module.css'

export type BetDetailProps = { readonly id: string; readonly logic: { readonly bet: typeof betMachine } }

/** One sports bet from near, as a page of the records. */
export function BetDetail({ id, logic }: BetDetailProps) {
  const { t } = useTranslation('rounds')
  return (
    <Stack className={styles.detail}>
      <RecordHead title={t('round.bet')} />
      <Card>
        <OneBet betId={id} logic={logic.bet} wayOn={<ButtonLink to="/app/records">{t('round.back')}</ButtonLink>} />
      </Card>
    </Stack>
  )
}

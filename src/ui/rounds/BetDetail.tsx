import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Card, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { OneBet } from '#src/ui/shared/OneBet.tsx'
import { RecordHead } from './RecordHead.tsx'
import styles from './rounds.module.css'

export type BetDetailProps = {
  readonly id: string
  readonly logic: { readonly bet: typeof betMachine }
  /** Matches to play on: they come as a component of their own code. */
  readonly Matches: ComponentType
}

/** One sports bet from near, as a page of the records, and matches to play on. */
export function BetDetail({ id, logic, Matches }: BetDetailProps) {
  const { t } = useTranslation('rounds')
  return (
    <Stack className={styles.page}>
      <RecordHead title={t('round.bet')} />
      <div className={styles.near}>
        <Card>
          <OneBet betId={id} logic={logic.bet} wayOn={<ButtonLink to="/app/records">{t('round.back')}</ButtonLink>} />
        </Card>
        <Later fallback={<Skeleton className={styles.matchesWait} />}>
          <Matches />
        </Later>
      </div>
    </Stack>
  )
}

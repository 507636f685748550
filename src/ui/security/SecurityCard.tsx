import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { securityProgressMachine } from '#src/machines/account/securityMachine.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { doneOf, nextStep, SECURITY_ITEMS } from './progress.ts'
import styles from './security.module.css'

type SecurityCardProps = { readonly progress: typeof securityProgressMachine; readonly now: () => number }

/** How far the account is secured at first glance, with the next best step and the way on. Its place is kept until it is known; what cannot be known takes none. */
export function SecurityCard({ progress, now }: SecurityCardProps) {
  const { t } = useTranslation('security')
  const list = useActorRef(progress, { input: { query: null } })
  const known = useSelector(list, (snapshot) => snapshot.context.items[0] ?? null)
  const isFailed = useSelector(list, (snapshot) => snapshot.context.errorKey !== null)
  if (known === null) return isFailed ? null : <Skeleton className={styles.cardWaits} />
  const done = doneOf(known, now())
  const next = nextStep(known, now())
  return (
    <Card as="section" aria-label={t('security.title')} gap={8}>
      <Row between>
        <strong>{t('security.progress', { done })}</strong>
        <WayOn to="/app/security">{t('security.see')}</WayOn>
      </Row>
      <ProgressBar value={done} max={SECURITY_ITEMS} label={t('security.bar')} />
      <Muted>{next === null ? t('security.about') : t('security.next', { step: t(`security.step.${next}`) })}</Muted>
    </Card>
  )
}

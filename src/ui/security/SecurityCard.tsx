import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { securityProgressMachine } from '#src/machines/account/securityMachine.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { doneOf, SECURITY_ITEMS } from './progress.ts'

type SecurityCardProps = { readonly progress: typeof securityProgressMachine; readonly now: () => number }

/** How far the account is secured at first glance, with the way on; nothing until it is known. */
export function SecurityCard({ progress, now }: SecurityCardProps) {
  const { t } = useTranslation('security')
  const list = useActorRef(progress, { input: { query: null } })
  const known = useSelector(list, (snapshot) => snapshot.context.items[0] ?? null)
  if (known === null) return null
  const done = doneOf(known, now())
  return (
    <Card as="section" aria-label={t('security.title')} gap={8}>
      <Row between>
        <strong>{t('security.progress', { done })}</strong>
        <WayOn to="/app/security">{t('security.see')}</WayOn>
      </Row>
      <ProgressBar value={done} max={SECURITY_ITEMS} label={t('security.bar')} />
      <Muted>{t('security.about')}</Muted>
    </Card>
  )
}

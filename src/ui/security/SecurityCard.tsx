import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { securityProgressMachine } from '#src/machines/account/securityMachine.ts'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { doneOf } from './progress.ts'

type SecurityCardProps = { readonly progress: typeof securityProgressMachine; readonly now: () => number }

/** How far the account is secured at first glance, with the way on; nothing until it is known. */
export function SecurityCard({ progress, now }: SecurityCardProps) {
  const { t } = useTranslation('security')
  const list = useActorRef(progress, { input: { query: null } })
  const known = useSelector(list, (snapshot) => snapshot.context.items[0] ?? null)
  if (known === null) return null
  return (
    <Card as="section" aria-label={t('security.title')} gap={8}>
      <Row between>
        <strong>{t('security.progress', { done: doneOf(known, now()) })}</strong>
        <Link to="/app/security">{t('security.see')}</Link>
      </Row>
      <Muted>{t('security.about')}</Muted>
    </Card>
  )
}

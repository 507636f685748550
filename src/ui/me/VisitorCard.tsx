import { useSelector } from '@xstate/react'
import { Check, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { selectIsSettled, selectIsUnverified } from '#src/machines/session/sessionSelectors.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { PictureCard } from '#src/ui/shared/door/PictureCard.tsx'
import styles from './me.module.css'

const GAINS = ['gifts', 'bets', 'follows', 'messages'] as const

/** A visitor, with what a login brings; or somebody of whom it is not known yet whether they are one. */
export function VisitorCard({ session }: { readonly session: SessionRef }) {
  const { t } = useTranslation('me')
  const settled = useSelector(session, selectIsSettled)
  const unknown = useSelector(session, selectIsUnverified)
  const icon = <UserRound size={24} />
  if (settled) {
    const ways = (
      <Row className={styles.ways} wrap>
        <ButtonLink to="/login?fromPage=/app/me">{t('act.login')}</ButtonLink>
        <ButtonLink variant="soft" to="/register?fromPage=/app/me">
          {t('me.register')}
        </ButtonLink>
      </Row>
    )
    return (
      <PictureCard>
        <EmptyState icon={<UserRound size={36} />} title={t('visitor.title')} text={t('visitor.text')} action={ways} />
        <Stack as="ul" className={styles.gains} gap={8}>
          {GAINS.map((gain) => (
            <Row as="li" key={gain}>
              <Check size={20} aria-hidden="true" /> {t(`gain.${gain}`)}
            </Row>
          ))}
        </Stack>
      </PictureCard>
    )
  }
  const retry = <Button onClick={() => session.send({ type: 'session.retried' })}>{t('act.retry')}</Button>
  return (
    <Card as="section">
      {unknown ? (
        <EmptyState icon={icon} title={t('me.restoring')} text={t('me.unknownText')} action={retry} />
      ) : (
        <EmptyState icon={icon} title={t('me.restoring')} />
      )}
    </Card>
  )
}

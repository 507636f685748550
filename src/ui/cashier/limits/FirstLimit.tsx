import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './limits.module.css'

export type FirstLimitProps = { readonly logic: { readonly playSettings: typeof settingsMachine } }

/** Asks, once a member, whether they want a deposit limit before the first deposit. The server keeps the answer. */
export function FirstLimit({ logic }: FirstLimitProps) {
  const { t } = useTranslation('saferPlay')
  const settings = useActorRef(logic.playSettings)
  const asks = useSelector(settings, ({ context }) => context.settings?.limitAsked === false && context.change === null)
  const errorKey = useSelector(settings, ({ context }) => context.errorKey)
  if (!asks) return null
  const answer = (given: 'now' | 'later') =>
    settings.send({ type: 'change.submitted', change: { kind: 'limitAnswer', answer: given } })
  return (
    <Stack as="section" className={styles.first} gap={8} aria-labelledby="play-first">
      <div className={styles.firstWords}>
        <h2 id="play-first">{t('saferPlay.first.title')}</h2>
        <p>{t('saferPlay.first.text')}</p>
      </div>
      {errorKey !== null && (
        <p className={styles.error} role="alert">
          {t(errorKey)}
        </p>
      )}
      <Row wrap>
        <ButtonLink variant="soft" to="/app/cashier/limits" onClick={() => answer('now')}>
          {t('saferPlay.first.now')}
        </ButtonLink>
        <Button variant="plain" onClick={() => answer('later')}>
          {t('saferPlay.first.later')}
        </Button>
      </Row>
    </Stack>
  )
}

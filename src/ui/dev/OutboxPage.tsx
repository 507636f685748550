import { useSelector } from '@xstate/react'
import { Inbox, Mail, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { siteTime } from '#src/api/model/day.ts'
import type { outboxMessagesMachine } from '#src/machines/dev/outboxMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import styles from './dev.module.css'

type OutboxPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly outbox: typeof outboxMessagesMachine
}

/** What would have gone to phones and e-mail addresses, where nothing is really sent: the demo's post. */
export function OutboxPage({ actors: { session, title }, outbox }: OutboxPageProps) {
  const { t } = useTranslation('dev')
  const member = useSelector(session, selectMember)
  useTitle(title, t('outbox.title'))
  return (
    <Stack className={styles.page}>
      <Stack gap={8}>
        <h1>{t('outbox.title')}</h1>
        <Muted>{t('outbox.lead')}</Muted>
      </Stack>
      {member?.role === 'developer' ? (
        <Messages outbox={outbox} />
      ) : (
        <EmptyState
          icon={<Inbox size={24} />}
          title={t('dev.forDevelopers')}
          text={t('dev.forDevelopersText')}
          action={member === null && <ButtonLink to="/login?fromPage=/dev/outbox">{t('act.login')}</ButtonLink>}
        />
      )}
    </Stack>
  )
}

function Messages({ outbox }: Pick<OutboxPageProps, 'outbox'>) {
  const { t } = useTranslation('dev')
  const list = useActorRef(outbox, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.wait} />}
      empty={<EmptyState icon={<Inbox size={24} />} title={t('outbox.empty')} />}
      failedTitle={t('outbox.failed')}
      moreLabel=""
    >
      {(messages) => (
        <Stack as="ul" gap={12}>
          {messages.map(({ id, channel, to, subject, text, at }) => (
            <Card as="li" key={id} gap={8}>
              <Row between wrap>
                <Row>
                  {channel === 'email' ? <Mail size={20} aria-hidden="true" /> : <Smartphone size={20} aria-hidden="true" />}
                  <strong>{to}</strong>
                  <Muted as="span" size={12}>
                    {t(`outbox.channel.${channel}`)}
                  </Muted>
                </Row>
                <Muted as="span" size={12} digits>
                  {siteTime(at)}
                </Muted>
              </Row>
              {channel === 'email' && <b>{subject}</b>}
              <p>{text}</p>
            </Card>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

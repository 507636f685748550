import { useSelector } from '@xstate/react'
import { Headset } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { safeReturnPath } from '#src/api/model/common.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { serviceMachine } from '#src/machines/service/serviceList.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { CopyButton } from '#src/ui/kit/CopyButton.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { type ChatLogic, ServiceChat } from './ServiceChat.tsx'
import { ServiceWays } from './ServiceWays.tsx'
import styles from './service.module.css'

type ServicePageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine>; readonly session: ActorRefFrom<typeof sessionMachine> }
  readonly logic: ChatLogic & { readonly service: typeof serviceMachine; readonly copy: typeof copyMachine }
  readonly now: () => number
  readonly makeId: () => string
  /** The device's own name, for people to quote. */
  readonly deviceId: string
}

/** Hours that an operator wrote as those of the site's clock. */
const SITE_CLOCK = /^(.*\S)\s*\(UTC\+8\)$/u

/** Customer service: how to reach it, and what to quote. Nobody is ever taken away from here. */
export function ServicePage({ actors: { title, session }, logic, deviceId, now, makeId }: ServicePageProps) {
  const { t } = useTranslation('service')
  const [search] = useSearchParams()
  const back = safeReturnPath(search.get('fromPage'), '')
  const words = t('service.title')
  useTitle(title, words)
  const service = useActorRef(logic.service, { input: { query: null } })
  const memberId = useSelector(session, (snapshot) => snapshot.context.member?.memberId ?? null)
  const copying = useActorRef(logic.copy)
  const copyState = useSelector(copying, (snapshot) => snapshot.value)
  const info = useSelector(service, (snapshot) => snapshot.context.items[0])
  const siteHours = SITE_CLOCK.exec(info?.hours ?? '')?.[1]
  const hours = siteHours === undefined ? (info?.hours ?? null) : t('service.hoursAt', { hours: siteHours })
  const failed = useSelector(service, (snapshot) => snapshot.matches('failed'))
  const errorKey = useSelector(service, (snapshot) => snapshot.context.errorKey)
  return (
    <Stack className={styles.page}>
      <Stack className={styles.head} gap={4}>
        <Headset className={styles.mark} size={32} aria-hidden="true" />
        <h1>{t('service.heading')}</h1>
        <p className={styles.lead}>{t('service.lead')}</p>
      </Stack>
      <ServiceWays isMember={memberId !== null} />
      <div className={styles.columns}>
        <ServiceChat key={memberId} logic={logic} now={now} makeId={makeId} isMember={memberId !== null} hours={hours} />
        <Stack>
          {failed && (
            <ErrorState
              title={t('service.failed')}
              {...(errorKey === null ? {} : { text: t(errorKey) })}
              action={<Button onClick={() => service.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
            />
          )}
          {!failed && info === undefined && <Skeleton className={styles.waiting} />}
          {info !== undefined && (
            <dl className={styles.list}>
              {info.url !== null && (
                <div>
                  <dt>{t('service.otherChat')}</dt>
                  <dd>
                    <a href={info.url} target="_blank" rel="noreferrer">
                      {t('service.openChat')}
                    </a>
                  </dd>
                </div>
              )}
              {info.phone !== null && (
                <div>
                  <dt>{t('service.phone')}</dt>
                  <dd>
                    <a href={`tel:${info.phone.replaceAll(/[^\d+]/g, '')}`}>{info.phone}</a>
                  </dd>
                </div>
              )}
              <div>
                <dt>{t('service.email')}</dt>
                <dd>
                  <a href={`mailto:${info.email}`}>{info.email}</a>
                </dd>
              </div>
              <div>
                <dt>{t('service.hours')}</dt>
                <dd>{hours}</dd>
              </div>
              <div>
                <dt>{t('service.reference')}</dt>
                <dd>
                  <code className={styles.code}>{deviceId}</code>
                  <Muted className={styles.hint} size={12}>
                    {t('service.referenceText')}
                  </Muted>
                  <CopyButton
                    state={copyState}
                    words={{ copy: t('service.copy'), copied: t('service.copied'), byHand: t('service.copyByHand') }}
                    onPress={() => copying.send({ type: 'copy.pressed', text: deviceId })}
                  />
                </dd>
              </div>
            </dl>
          )}
        </Stack>
      </div>
      {back !== '' && (
        <ButtonLink variant="outline" block to={back}>
          {t('act.back')}
        </ButtonLink>
      )}
    </Stack>
  )
}

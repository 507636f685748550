import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { EventForm } from './EventForm.tsx'
import parts from './common.module.css'
import styles from './detail.module.css'

type ActorDetailProps = { readonly inspector: InspectorRef; readonly isLive: boolean }

/** The chosen actor's states, context and error, and a form to send it an event. */
export function ActorDetail({ inspector, isLive }: ActorDetailProps) {
  const { t } = useTranslation('inspector')
  const details = useSelector(inspector, ({ context }) => context.view.details)
  if (details === null) return <p className={parts.quiet}>{t('inspector.choose')}</p>
  return (
    <Stack className={styles.detail} gap={4}>
      <h2 className={parts.heading}>
        {details.name} <small>{t(`inspector.status.${details.status}`)}</small>
      </h2>
      {details.chart !== null && (
        <>
          <h3 className={parts.heading}>{t('inspector.states')}</h3>
          <p className={parts.code}>{innermost(details.states).join('\n') || t('inspector.none')}</p>
          {details.tags.length > 0 && (
            <>
              <h3 className={parts.heading}>{t('inspector.tags')}</h3>
              <p className={parts.code}>{details.tags.join(' ')}</p>
            </>
          )}
        </>
      )}
      {details.error !== null && (
        <>
          <h3 className={parts.heading}>{t('inspector.error')}</h3>
          <p className={cx(parts.code, parts.fault)} role="alert">
            {details.error}
          </p>
        </>
      )}
      {details.chart !== null && (
        <>
          {details.status === 'active' && <EventForm key={details.key} inspector={inspector} canSend={isLive} />}
          {isLive && details.status !== 'active' && <p className={parts.quiet}>{t('inspector.over')}</p>}
          <h3 className={parts.heading}>{t('inspector.context')}</h3>
          <pre className={parts.code}>{JSON.stringify(details.context, null, 2)}</pre>
        </>
      )}
    </Stack>
  )
}

/** The states of a list that have none of the others within: these are told by them. */
const innermost = (states: readonly string[]) => states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)))

import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { EventForm } from './EventForm.tsx'
import parts from './parts.module.css'
import styles from './detail.module.css'

type ActorDetailProps = { readonly inspector: InspectorRef; readonly isLive: boolean }

/** What the chosen actor is and knows, and a way to send it an event. */
export function ActorDetail({ inspector, isLive }: ActorDetailProps) {
  const { t } = useTranslation('inspector')
  const look = useSelector(inspector, ({ context }) => context.seen.look)
  if (look === null) return <p className={parts.quiet}>{t('inspector.choose')}</p>
  return (
    <div className={styles.detail}>
      <h2 className={parts.heading}>
        {look.name} <small>{t(`inspector.status.${look.status}`)}</small>
      </h2>
      {look.chart !== null && (
        <>
          <h3 className={parts.heading}>{t('inspector.states')}</h3>
          <p className={parts.code}>{look.states.join('\n') || t('inspector.none')}</p>
          {look.tags.length > 0 && (
            <>
              <h3 className={parts.heading}>{t('inspector.tags')}</h3>
              <p className={parts.code}>{look.tags.join(' ')}</p>
            </>
          )}
        </>
      )}
      {look.error !== null && (
        <>
          <h3 className={parts.heading}>{t('inspector.error')}</h3>
          <p className={cx(parts.code, parts.fault)} role="alert">
            {look.error}
          </p>
        </>
      )}
      {look.chart !== null && (
        <>
          {isLive && look.status === 'active' && <EventForm key={look.key} inspector={inspector} />}
          {isLive && look.status !== 'active' && <p className={parts.quiet}>{t('inspector.over')}</p>}
          <h3 className={parts.heading}>{t('inspector.context')}</h3>
          <pre className={parts.code}>{JSON.stringify(look.context, null, 2)}</pre>
        </>
      )}
    </div>
  )
}

import { useSelector } from '@xstate/react'
import { useT } from '#src/ui/i18n/useT.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { EventForm } from './EventForm.tsx'
import type { InspectorRef } from './refs.ts'
import styles from './inspector.module.css'

type ActorDetailProps = { readonly inspector: InspectorRef; readonly isLive: boolean }

/** What the chosen actor is and knows, and a way to send it an event. */
export function ActorDetail({ inspector, isLive }: ActorDetailProps) {
  const t = useT()
  const look = useSelector(inspector, ({ context }) => context.seen.look)
  if (look === null) return <p className={styles.quiet}>{t('inspector.choose')}</p>
  return (
    <div className={styles.detail}>
      <h2 className={styles.heading}>
        {look.name} <small>{t(`inspector.status.${look.status}`)}</small>
      </h2>
      {look.chart !== null && (
        <>
          <h3 className={styles.heading}>{t('inspector.states')}</h3>
          <p className={styles.code}>{look.states.join('\n') || t('inspector.none')}</p>
          {look.tags.length > 0 && (
            <>
              <h3 className={styles.heading}>{t('inspector.tags')}</h3>
              <p className={styles.code}>{look.tags.join(' ')}</p>
            </>
          )}
        </>
      )}
      {look.error !== null && (
        <>
          <h3 className={styles.heading}>{t('inspector.error')}</h3>
          <p className={cx(styles.code, styles.fault)} role="alert">
            {look.error}
          </p>
        </>
      )}
      {look.chart !== null && (
        <>
          {isLive && look.status === 'active' && <EventForm key={look.key} inspector={inspector} />}
          {isLive && look.status !== 'active' && <p className={styles.quiet}>{t('inspector.over')}</p>}
          <h3 className={styles.heading}>{t('inspector.context')}</h3>
          <pre className={styles.code}>{JSON.stringify(look.context, null, 2)}</pre>
        </>
      )}
    </div>
  )
}

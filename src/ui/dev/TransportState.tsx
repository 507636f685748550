import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatTenths } from '#src/api/model/tenths.ts'
import type { DevLogic } from '#src/machines/dev/devMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './dev.module.css'

/** The clock, the hosts and the cache, updated once a second. */
export function TransportState({ dev }: { readonly dev: DevLogic }) {
  const { t } = useTranslation('dev')
  const actor = useActorRef(dev.state)
  const state = useSelector(actor, (snapshot) => snapshot.context)
  if (state === undefined) return null
  return (
    <section className={styles.state} aria-label={t('dev.state')}>
      <p>{t('dev.clock', { offset: state.offset })}</p>
      <p>{t('dev.cached', { count: state.cached })}</p>
      <ul aria-label={t('dev.hosts')}>
        {state.hosts.map(({ host, errors }) => (
          <li key={host}>{t('dev.hostErrors', { host: host === '' ? t('dev.ownHost') : host, errors: formatTenths(errors) })}</li>
        ))}
      </ul>
    </section>
  )
}

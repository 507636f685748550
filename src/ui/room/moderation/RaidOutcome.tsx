import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { raidMachine } from '#src/machines/moderation/raidMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import styles from './moderation.module.css'
import raidStyles from './raid.module.css'

/** What became of an order on many, with the way to take it back, or to send it again where nobody answered. */
export function RaidOutcome({ raid }: { readonly raid: ActorRefFrom<typeof raidMachine> }) {
  const { t } = useTranslation('moderation')
  const result = useSelector(raid, (snapshot) => snapshot.context.result)
  const errorKey = useSelector(raid, (snapshot) => snapshot.context.errorKey)
  const unanswered = useSelector(raid, (snapshot) => snapshot.matches('unanswered'))
  const undoing = useSelector(raid, (snapshot) => snapshot.matches('takingBack'))
  return (
    <div className={raidStyles.outcome} role="status">
      {errorKey !== null && (
        <span className={raidStyles.failed}>
          {t('moderation.failed')} · {t(errorKey)}
        </span>
      )}
      {unanswered && (
        <>
          <Button variant="plain" className={styles.small} onClick={() => raid.send({ type: 'order.retried' })}>
            {t('act.retry')}
          </Button>
          <Button variant="plain" className={styles.small} onClick={() => raid.send({ type: 'order.dropped' })}>
            {t('act.cancel')}
          </Button>
        </>
      )}
      {result !== null && (
        <>
          <span>
            {result.undone ? t('raid.undone', { count: result.done }) : t(`raid.done.${result.action}`, { count: result.done })}
            {result.skipped > 0 && ` · ${t('raid.skipped', { count: result.skipped })}`}
          </span>
          {!result.undone && result.done > 0 && (
            <Button variant="plain" className={styles.small} busy={undoing} onClick={() => raid.send({ type: 'order.undone' })}>
              {t('raid.undo')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import styles from './lists.module.css'

type StaleLineProps = {
  /** Whether it is being asked for again. */
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Says over a list that it could not be refreshed, and asks for it again. */
export function StaleLine({ busy, onRetry }: StaleLineProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.stale} role="alert">
      {t('state.staleTitle')}
      <Button variant="plain" busy={busy} onClick={onRetry}>
        {t('act.retry')}
      </Button>
    </div>
  )
}

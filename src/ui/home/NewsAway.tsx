import { useTranslation } from 'react-i18next'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'

type NewsAwayProps = { readonly errorKey: ErrorKey; readonly onRetry: () => void }

/** The news could not be had, and may be asked for again: their words come with the failure, as home itself needs none of them. */
export function NewsAway({ errorKey, onRetry }: NewsAwayProps) {
  const { t } = useTranslation('articles')
  return (
    <ErrorState
      title={t('articles.failed')}
      text={t(errorKey)}
      action={
        <Button variant="soft" onClick={onRetry}>
          {t('act.retry')}
        </Button>
      }
    />
  )
}

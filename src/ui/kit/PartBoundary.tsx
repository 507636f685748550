import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorState } from './States.tsx'

type PartBoundaryProps = {
  /** Drawn while the part's code is on its way. */
  readonly waiting?: ReactNode
  readonly children: ReactNode
}

/** The error boundary of a part that one came for: while its code comes, or when it breaks, what is around it stays as it is. */
export function PartBoundary({ waiting = null, children }: PartBoundaryProps) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <ErrorState
          title={t('state.brokenTitle')}
          text={t('state.brokenText')}
          action={
            <>
              <Button onClick={retry}>{t('act.retry')}</Button>{' '}
              <Button variant="outline" onClick={() => window.location.reload()}>
                {t('act.reload')}
              </Button>
            </>
          }
        />
      )}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  )
}

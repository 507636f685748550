import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ErrorBoundary } from '#src/ui/kit/ErrorBoundary.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'

type RouteBoundaryProps = {
  /** Drawn while the page's code is on its way. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Each route's own fence: a page that breaks, or whose code cannot be loaded, leaves the shell and the other pages usable. */
export function RouteBoundary({ waiting, children }: RouteBoundaryProps) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      key={pathname}
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

import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '#src/ui/kit/ErrorBoundary.tsx'
import styles from './statusBanner.module.css'

/** The error boundary of a dialog over the page: one whose code cannot be loaded says so at the top, and the page stays as it is. */
export function Overlay({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <div className={styles.fallen} role="alert">
          {t('state.brokenText')}
          <button type="button" className={styles.retry} onClick={retry}>
            {t('act.retry')}
          </button>
        </div>
      )}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type LaterProps = {
  /** Stands in the children's place until their code is there, and if it never comes. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** A part of a page that comes later and that the rest can do without: code that cannot be loaded takes nothing else with it. */
export function Later({ fallback = null, children }: LaterProps) {
  return (
    <ErrorBoundary fallback={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'

type RouteBoundaryProps = {
  /** Drawn while the page's code is on its way. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Each route's own error boundary: a page that breaks, or whose code cannot be loaded, leaves the shell and the other pages usable. The back office
 * is one page here, whose own pages have boundaries of their own.
 */
export function RouteBoundary({ waiting, children }: RouteBoundaryProps) {
  const { pathname } = useLocation()
  return (
    <PartBoundary key={pathname.replace(/^\/admin\/.*/, '/admin')} waiting={waiting}>
      {children}
    </PartBoundary>
  )
}

import type { ReactNode } from 'react'
import { Link } from '#src/ui/kit/Link.tsx'

type LinkOfContentProps = {
  /** As content has it: a path of this site, or another site by https; empty = it leads nowhere. */
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** Where content leads: to a page of this site, or to another site in a tab of its own. */
export function LinkOfContent({ to, className, children }: LinkOfContentProps) {
  if (to === '') return <div className={className}>{children}</div>
  if (to.startsWith('/'))
    return (
      <Link className={className} to={to}>
        {children}
      </Link>
    )
  return (
    <a className={className} href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site. */
  readonly to: string
}

/**
 * A link within the site. The router's own would bring the prefetching of its framework along; this one asks it only for the
 * address and the click. A click that `onClick` has prevented goes nowhere; one with a modifier is the browser's.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler(to)
  return (
    <a
      href={href}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}

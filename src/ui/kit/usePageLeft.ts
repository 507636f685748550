import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Tells a machine that the page is left for another, also by the browser's Back, before the next page can tell it anything: what lay over that page does not lie over the next. */
export function usePageLeft<Type extends string>(
  actor: { readonly send: (event: { readonly type: Type }) => void },
  type: Type,
): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => () => actor.send({ type }), [actor, type, pathname])
}

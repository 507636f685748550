import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a route change the page's heading takes the focus, so that readers of the screen start at the top. Not on the first load. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (target === null) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
  return null
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a route change the page's heading takes the focus, so that readers of the screen start at the top, or the field that it is all about (`data-first`). Not on the first load. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return undefined
    last.current = pathname
    return focusHeading()
  }, [pathname])
  return null
}

/**
 * Focuses the page's heading, and again whichever heading takes its place while the page is still loading, until the person does
 * something. Returns how to stop.
 */
function focusHeading(): () => void {
  const main = document.querySelector('main')
  if (main === null) return () => undefined
  const stop = new AbortController()
  const focus = () => {
    const heading = main.querySelector<HTMLElement>('[data-first]') ?? main.querySelector('h1')
    if (heading === null) return main.focus({ preventScroll: true })
    if (heading === document.activeElement) return undefined
    if (heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    const settled = document.activeElement !== document.body && document.activeElement !== main
    if (!settled) focus()
  })
  observer.observe(main, { childList: true, subtree: true })
  stop.signal.addEventListener('abort', () => observer.disconnect())
  for (const done of ['keydown', 'pointerdown'])
    window.addEventListener(done, () => stop.abort(), { once: true, signal: stop.signal })
  focus()
  return () => stop.abort()
}

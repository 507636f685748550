import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Where each visited page was scrolled to: going back puts it there again, as soon as its content is tall enough and unless the
 * person scrolls first. A new page starts at the top; a change of the query alone moves nothing.
 */
export function ScrollMemory() {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const places = useRef(new Map<string, number>())
  const current = useRef({ key, pathname })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => places.current.set(current.current.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useLayoutEffect(() => {
    const before = current.current
    current.current = { key, pathname }
    if (before.key === key) return undefined
    if (kind !== NavigationType.Pop && before.pathname === pathname) return void places.current.set(key, window.scrollY)
    return scrollWhenTall(kind === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0)
  }, [key, pathname, kind])
  return null
}

/** Scrolls to `top` once the page is tall enough; stops trying when the person moves the page. Returns how to stop. */
function scrollWhenTall(top: number): () => void {
  const stop = new AbortController()
  const observer = new ResizeObserver(() => attempt())
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) <= 1) stop.abort()
  }
  stop.signal.addEventListener('abort', () => observer.disconnect())
  for (const moved of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(moved, () => stop.abort(), { passive: true, once: true, signal: stop.signal })
  }
  observer.observe(document.body)
  attempt()
  return () => stop.abort()
}

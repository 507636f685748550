import { type RefObject, useEffect } from 'react'

/** Tells that Esc was pressed within a panel and nothing in it took that; left out = somebody else hears it. */
export function useEscape(panel: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (onEscape === undefined) return
    const listening = new AbortController()
    const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onEscape()
    }
    panel.current?.addEventListener('keydown', hear, { signal: listening.signal })
    return () => listening.abort()
  }, [panel, onEscape])
}

import { useSyncExternalStore } from 'react'

/** What fills the screen; null when nothing does. */
export function useFullScreen(): Element | null {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement,
  )
}

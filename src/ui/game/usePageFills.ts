import { useSyncExternalStore } from 'react'

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page itself fills the screen, not a part of it. */
export function usePageFills(): boolean {
  return useSyncExternalStore(listen, () => document.fullscreenElement === document.documentElement)
}

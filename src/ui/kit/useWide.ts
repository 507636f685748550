import { useMedia } from './useMedia.ts'

/** Whether the window is wide enough for several columns: from this width on, as in the style sheets. */
export function useWide(): boolean {
  return useMedia('(min-width: 1024px)')
}

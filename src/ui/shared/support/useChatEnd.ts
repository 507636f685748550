import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Closer to the newest line than this, in px, counts as being there. */
const NEAR = 24

/**
 * Keeps the newest line of a chat in sight for as long as its reader stands there, and brings them there with a line of their own. Only
 * the chat's own box is scrolled. `top` = the place of its newest line.
 */
export function useChatEnd(box: RefObject<HTMLElement | null>, top: number, isOwn: boolean): { readonly onScroll: () => void } {
  const isThere = useRef(true)
  useLayoutEffect(() => {
    const { current } = box
    if (current !== null && (isThere.current || isOwn)) current.scrollTop = current.scrollHeight
  }, [box, top, isOwn])
  return {
    onScroll: () => {
      const { current } = box
      if (current !== null) isThere.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR
    },
  }
}

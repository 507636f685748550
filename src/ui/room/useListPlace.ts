import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Closer to the newest line than this, in px, counts as being there. */
const NEAR = 24
/** Closer to the oldest line than this, in px, asks for older ones. */
const FAR = 120

type Place = { readonly top: number; readonly height: number; readonly view: number }

type ListPlaceOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  /** Whatever changes when the drawn lines do. */
  readonly lines: unknown
  readonly following: boolean
  readonly onScrolledUp: () => void
  readonly onReachedNewest: () => void
  readonly onReachedOldest: () => void
}

/**
 * Keeps the list's place. Following: the newest line stays in sight. Reading back: lines that are put above move nothing. Only a
 * scroll by the person counts as one; the box changing its size (keyboard, another tab) does not.
 */
export function useListPlace({
  list,
  lines,
  following,
  onScrolledUp,
  onReachedNewest,
  onReachedOldest,
}: ListPlaceOptions): () => void {
  const last = useRef<Place>({ top: 0, height: 0, view: 0 })

  useLayoutEffect(() => {
    const box = list.current
    if (box === null) return
    const fromEnd = last.current.height - last.current.top
    box.scrollTop = following ? box.scrollHeight : box.scrollHeight - fromEnd
    last.current = { top: box.scrollTop, height: box.scrollHeight, view: box.clientHeight }
  }, [list, lines, following])

  useEffect(() => {
    const box = list.current
    if (box === null || !following) return undefined
    // The keyboard or the emoji took some of the room: the newest line stays in sight.
    const observer = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight
      last.current = { top: box.scrollTop, height: box.scrollHeight, view: box.clientHeight }
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [list, following])

  return () => {
    const box = list.current
    if (box === null) return
    const now = { top: box.scrollTop, height: box.scrollHeight, view: box.clientHeight }
    const before = last.current
    if (following && (now.height !== before.height || now.view !== before.view)) {
      box.scrollTop = box.scrollHeight
      last.current = { ...now, top: box.scrollTop }
      return
    }
    last.current = now
    const toEnd = now.height - now.top - now.view
    if (following) {
      if (now.top < before.top && toEnd > NEAR) onScrolledUp()
    } else if (toEnd <= 1 && now.top > before.top) onReachedNewest()
    else if (now.top < FAR && now.top < before.top) onReachedOldest()
  }
}

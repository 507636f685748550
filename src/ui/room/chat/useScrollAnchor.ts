import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Closer to the newest line than this, in px, counts as being there. */
const NEAR = 24
/** Closer to the oldest line than this, in px, asks for older ones. */
const FAR = 120

/** Where the box stood: its measures, and the first row in sight with its distance from the box's top, in px. */
type ScrollAnchor = {
  readonly top: number
  readonly height: number
  readonly view: number
  readonly row: Element | null
  readonly offset: number
}

type ScrollAnchorOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  /** Changes when other lines are drawn. */
  readonly version: unknown
  readonly following: boolean
  /** A moderator's hand holds the list: what is under it stays there, whatever grows. */
  readonly held: boolean
  readonly onScrolledUp: () => void
  readonly onReachedEnd: () => void
  readonly onReachedStart: () => void
}

/**
 * Keeps what is read where it is. Following: the newest line stays in sight. Reading back: the first row in sight stays where it is,
 * whatever is put above or below it. Only a scroll by the person counts as one; the box changing its size (keyboard, another
 * tab) does not. `onGrown` is told by a line that grew by itself, as one that could not be sent does by its buttons. The list's first child
 * is no row.
 */
export function useScrollAnchor({
  list,
  version,
  following,
  held,
  onScrolledUp,
  onReachedEnd,
  onReachedStart,
}: ScrollAnchorOptions): { readonly onScroll: () => void; readonly onGrown: () => void } {
  const last = useRef<ScrollAnchor>({ top: 0, height: 0, view: 0, row: null, offset: 0 })

  useLayoutEffect(() => {
    const box = list.current
    if (box === null) return
    const { row, offset, height, top } = last.current
    if (following) box.scrollTop = box.scrollHeight
    else if (row?.isConnected === true) box.scrollTop += offsetOf(row, box) - offset
    else box.scrollTop = box.scrollHeight - (height - top)
    last.current = anchorOf(box, following)
  }, [list, version, following])

  useEffect(() => {
    const box = list.current
    if (box === null || !following) return undefined
    // The keyboard or the emoji took some of the room: the newest line stays in sight.
    const sizes = new ResizeObserver(() => (last.current = atNewest(box)))
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [list, following])

  const onScroll = () => {
    const box = list.current
    if (box === null) return
    const now = anchorOf(box, following)
    const before = last.current
    if (following && (now.height !== before.height || now.view !== before.view)) {
      last.current = atNewest(box)
      return
    }
    last.current = now
    const toEnd = now.height - now.top - now.view
    if (following) {
      if (now.top < before.top && toEnd > NEAR) onScrolledUp()
    } else if (toEnd <= 1 && now.top > before.top) onReachedEnd()
    else if (now.top < FAR && now.top < before.top) onReachedStart()
  }
  // An observer of every change would cost as much as the lines themselves.
  const onGrown = () => {
    const box = list.current
    if (box !== null && following && !held) last.current = atNewest(box)
  }
  const latest = useRef({ onScroll, onGrown })
  useLayoutEffect(() => {
    latest.current = { onScroll, onGrown }
  })
  return {
    onScroll: useCallback(() => latest.current.onScroll(), []),
    onGrown: useCallback(() => latest.current.onGrown(), []),
  }
}

function offsetOf(row: Element, box: HTMLElement): number {
  return row.getBoundingClientRect().top - box.getBoundingClientRect().top
}

/** Brings the newest line into sight. */
function atNewest(box: HTMLElement): ScrollAnchor {
  box.scrollTop = box.scrollHeight
  return anchorOf(box, true)
}

/** Following needs no row to hold on to: what comes first then is put above all that was there. */
function anchorOf(box: HTMLElement, following: boolean): ScrollAnchor {
  const row = following ? null : firstInSight(box)
  return {
    top: box.scrollTop,
    height: box.scrollHeight,
    view: box.clientHeight,
    row,
    offset: row === null ? 0 : offsetOf(row, box),
  }
}

/** The first row that is not wholly above the box; by halves, since rows stand in order. */
function firstInSight(box: HTMLElement): Element | null {
  const edge = box.getBoundingClientRect().top
  let from = 1
  let to = box.children.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((box.children[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle
    else from = middle + 1
  }
  return box.children[from] ?? null
}

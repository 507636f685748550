import { useLayoutEffect, useRef, type RefObject } from 'react'

/** While `holds`, a row that changes keeps at least its height, so that no other row moves under the pointer. */
export function useSteadyRows(list: RefObject<HTMLDivElement | null>, holds: boolean): void {
  const heights = useRef(new Map<HTMLElement, number>())
  useLayoutEffect(() => {
    const known = heights.current
    if (!holds) {
      for (const row of known.keys()) row.style.minHeight = ''
      known.clear()
      return
    }
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      const height = known.get(row)
      if (height === undefined) known.set(row, row.offsetHeight)
      else if (row.style.minHeight === '' && row.offsetHeight < height) row.style.minHeight = `${height}px`
    }
  })
}

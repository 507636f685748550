import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * While `holds`, every row keeps at least the height that it had, so that no other row moves under the pointer when it changes.
 * The heights are set beforehand: a list that had shrunk, if only for a moment, would have scrolled.
 */
export function useSteadyRows(list: RefObject<HTMLDivElement | null>, holds: boolean): void {
  const steadied = useRef(new Set<HTMLElement>())
  useLayoutEffect(() => {
    const known = steadied.current
    if (!holds) {
      for (const row of known) row.style.minHeight = ''
      known.clear()
      return
    }
    const found = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].filter((row) => !known.has(row))
    // All are measured before the first is set: one layout instead of one for each.
    const heights = found.map((row) => row.offsetHeight)
    for (const [index, row] of found.entries()) {
      row.style.minHeight = `${heights[index] ?? 0}px`
      known.add(row)
    }
  })
}

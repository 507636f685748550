import { useCallback, useState } from 'react'

/** Whether a text that may be folded to some lines has more than they show: a ref for its paragraph, and the answer, also as widths change. */
export function useFolded(): { readonly ref: (element: HTMLParagraphElement) => () => void; readonly hasMore: boolean } {
  const [hasMore, setHasMore] = useState(false)
  const ref = useCallback((element: HTMLParagraphElement) => {
    const measure = () => {
      // Unfolded it shows all it has: what was known of it stays.
      if (element.dataset['folded'] !== undefined) setHasMore(element.scrollHeight > element.clientHeight + 1)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return { ref, hasMore }
}

import { useCallback } from 'react'
import type { CarouselRef } from '#src/machines/home/carouselMachine.ts'

/** Holds a carousel while a pointer is over the element that this is given to, or the focus is in it. */
export function useHold(carousel: CarouselRef) {
  return useCallback(
    (element: HTMLElement) => {
      const listening = new AbortController()
      const options = { signal: listening.signal }
      const hold = () => carousel.send({ type: 'hold.begun' })
      const leave = () => carousel.send({ type: 'hold.ended' })
      element.addEventListener('pointerenter', hold, options)
      element.addEventListener('pointerleave', leave, options)
      element.addEventListener('focusin', hold, options)
      element.addEventListener(
        'focusout',
        ({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) leave()
        },
        options,
      )
      return () => listening.abort()
    },
    [carousel],
  )
}

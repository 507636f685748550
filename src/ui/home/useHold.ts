import { useCallback } from 'react'
import type { CarouselRef } from '#src/machines/home/carouselMachine.ts'

/** Holds a carousel while a pointer is over the element that this is given to, or the focus is in it: until neither is. */
export function useHold(carousel: CarouselRef) {
  return useCallback(
    (element: HTMLElement) => {
      const listening = new AbortController()
      const options = { signal: listening.signal }
      const hold = () => carousel.send({ type: 'hold.begun' })
      const leave = () => carousel.send({ type: 'hold.ended' })
      let isOver = false
      const over = (is: boolean) => () => {
        isOver = is
        if (is) hold()
        // What a press of the pointer focused goes with the pointer; a keyboard is still there.
        else if (element.querySelector(':focus-visible') === null) leave()
      }
      element.addEventListener('pointerenter', over(true), options)
      element.addEventListener('pointerleave', over(false), options)
      // A press of a finger focuses once it is gone.
      element.addEventListener('focusin', () => element.querySelector(':focus-visible') !== null && hold(), options)
      element.addEventListener(
        'focusout',
        ({ relatedTarget }) => {
          const isWithin = relatedTarget instanceof Node && element.contains(relatedTarget)
          if (!isWithin && !isOver) leave()
        },
        options,
      )
      return () => listening.abort()
    },
    [carousel],
  )
}

import { useCallback } from 'react'
import type { FloatWindowRef } from '#src/machines/floatWindow/floatWindowMachine.ts'
import { freeRaise } from './freeRaise.ts'

/** What is pressed or typed into, and the bars that lead elsewhere. */
const KEPT_CLEAR =
  'header, nav a, button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="dialog"], [role="alertdialog"], [data-keep-clear]'

/** Looks for a place for the window whose frame this is given to, as the page is scrolled, changes its size or what it shows: once a frame at most. */
export function useFreePlace(actor: FloatWindowRef) {
  return useCallback(
    (frame: HTMLElement) => {
      const listening = new AbortController()
      let frameRequest = 0

      const look = () => {
        const others = [...document.querySelectorAll(KEPT_CLEAR)].filter((element) => !frame.contains(element))
        const raise = freeRaise(
          frame.getBoundingClientRect(),
          others.map((element) => element.getBoundingClientRect()),
          actor.getSnapshot().context.raise,
        )
        actor.send(raise === null ? { type: 'place.lost' } : { type: 'place.found', raise })
      }
      const lookSoon = () => {
        cancelAnimationFrame(frameRequest)
        frameRequest = requestAnimationFrame(look)
      }
      const options = { signal: listening.signal, capture: true, passive: true }
      window.addEventListener('scroll', lookSoon, options)
      window.addEventListener('resize', lookSoon, options)
      const sizes = new ResizeObserver(lookSoon)
      sizes.observe(document.body)
      const changes = new MutationObserver(lookSoon)
      changes.observe(document.body, { childList: true, subtree: true })
      lookSoon()
      return () => {
        listening.abort()
        sizes.disconnect()
        changes.disconnect()
        cancelAnimationFrame(frameRequest)
      }
    },
    [actor],
  )
}

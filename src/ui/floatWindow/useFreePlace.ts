import { useCallback } from 'react'
import type { FloatWindowRef } from '#src/machines/floatWindow/floatWindowMachine.ts'
import { freeRaise } from './freeRaise.ts'

/** What is pressed or typed into, and the bars that lead elsewhere. */
const KEPT_CLEAR =
  'header, nav a, button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="dialog"], [role="alertdialog"], [data-keep-clear]'
/** How long what changes on the page may go unseen, in ms. */
const PATIENCE = 150

/** Looks for a place for the window whose frame this is given to, as the page is scrolled, changes its size or what it shows. */
export function useFreePlace(actor: FloatWindowRef) {
  return useCallback(
    (frame: HTMLElement) => {
      const listening = new AbortController()
      let frameRequest = 0
      let patience: ReturnType<typeof setTimeout> | undefined

      const look = () => {
        clearTimeout(patience)
        patience = undefined
        const others = [...document.querySelectorAll(KEPT_CLEAR)].filter((element) => !frame.contains(element))
        const raise = freeRaise(
          frame.getBoundingClientRect(),
          others.map((element) => element.getBoundingClientRect()),
          actor.getSnapshot().context.raise,
        )
        actor.send(raise === null ? { type: 'place.lost' } : { type: 'place.found', raise })
      }
      const lookAtOnce = () => {
        cancelAnimationFrame(frameRequest)
        frameRequest = requestAnimationFrame(look)
      }
      const lookSoon = () => {
        patience ??= setTimeout(look, PATIENCE)
      }

      const options = { signal: listening.signal, capture: true, passive: true }
      window.addEventListener('scroll', lookAtOnce, options)
      window.addEventListener('resize', lookAtOnce, options)
      const sizes = new ResizeObserver(lookSoon)
      sizes.observe(document.body)
      const changes = new MutationObserver(lookSoon)
      changes.observe(document.body, { childList: true, subtree: true })
      lookAtOnce()
      return () => {
        listening.abort()
        sizes.disconnect()
        changes.disconnect()
        cancelAnimationFrame(frameRequest)
        clearTimeout(patience)
      }
    },
    [actor],
  )
}

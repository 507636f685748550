import { useCallback } from 'react'
import type { FloatWindowRef } from '#src/machines/floatWindow/floatWindowMachine.ts'
import { freeRaise } from './freeRaise.ts'

/** What is pressed or typed into, and the bars that lead elsewhere. */
const KEPT_CLEAR =
  'header, nav a, button, input, select, textarea, label, summary, [role="button"], [role="tab"], [role="dialog"], [role="alertdialog"], [data-keep-clear]'

/** Where there is room beside what is read: the widest page, the rail, and the window. */
const HAS_MARGIN = '(min-width: 1920px)'

/** Looks for a place for the window whose frame this is given to, as the page is scrolled, changes its size or what it shows: once a frame at most. Where the page has no margin, the window is folded until it is asked for, and again when the page is scrolled. */
export function useFreePlace(actor: FloatWindowRef) {
  return useCallback(
    (frame: HTMLElement) => {
      const listening = new AbortController()
      let frameRequest: number | null = null

      const look = () => {
        frameRequest = null
        const others = [...document.querySelectorAll(KEPT_CLEAR)].filter((element) => !frame.contains(element))
        const raise = freeRaise(
          frame.getBoundingClientRect(),
          others.map((element) => element.getBoundingClientRect()),
          actor.getSnapshot().context.raise,
        )
        const told = raise === null ? ({ type: 'place.lost' } as const) : ({ type: 'place.found', raise } as const)
        // A page that changes all the time says it once.
        if (actor.getSnapshot().can(told)) actor.send(told)
      }
      // Once the next frame is drawn: asked before it, the page would have to be laid out for the question alone.
      const lookSoon = () => {
        frameRequest ??= requestAnimationFrame(() => {
          frameRequest = requestAnimationFrame(look)
        })
      }
      const options = { signal: listening.signal, capture: true, passive: true }
      window.addEventListener('scroll', lookSoon, options)
      const lacksMargin = () => !window.matchMedia(HAS_MARGIN).matches
      const onScroll = (event: Event) => {
        if (event.target === document && window.scrollY > 0 && lacksMargin()) actor.send({ type: 'margin.lacks' })
      }
      if (lacksMargin()) actor.send({ type: 'margin.lacks' })
      window.addEventListener('scroll', onScroll, options)
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
        if (frameRequest !== null) cancelAnimationFrame(frameRequest)
      }
    },
    [actor],
  )
}

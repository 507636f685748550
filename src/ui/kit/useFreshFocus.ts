import { useEffect, useRef, type RefObject } from 'react'

const CONTROLS = 'input, button:not(:disabled)'

/** Gives the focus to the first control of what is asked now, when what was asked before took it along. `asked` names it. */
export function useFreshFocus(asked: string | boolean | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(asked)
  useEffect(() => {
    if (last.current === asked) return
    last.current = asked
    if (place.current !== null) focusFresh(place.current, document.activeElement)
  }, [asked])
  return place
}

/** Gives the focus to the first control of a part of the page, or else to the dialog around it; `focused` = what has it now. */
export function focusFresh(within: HTMLElement, focused: Element | null): void {
  // Nowhere, or on what lies around it: the focus is lost. On any other control it was put there.
  if (focused?.contains(within) === false) return
  const control = within.querySelector<HTMLElement>(CONTROLS) ?? within.closest<HTMLElement>('[role="alertdialog"]')
  control?.focus()
}

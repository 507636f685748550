import { useEffect, useRef, type RefObject } from 'react'

const CONTROLS = 'input, button:not(:disabled)'

/** Gives the focus to the first control of what is asked now, when what was asked before took it along. `asked` names it. */
export function useFreshFocus(asked: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(asked)
  useEffect(() => {
    if (last.current === asked) return
    last.current = asked
    const within = place.current
    // Nowhere, or on what lies around it: the focus is lost. On any other control it was put there.
    if (within === null || document.activeElement?.contains(within) === false) return
    const control = within.querySelector<HTMLElement>(CONTROLS)
    if (control !== null) control.focus()
    else within.closest<HTMLElement>('[role="alertdialog"]')?.focus()
  }, [asked])
  return place
}

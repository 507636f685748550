import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a panel that a press outside of it opened: when it goes away with the focus in it, the focus is back at what was pressed last. A press
 * has another `cause` than the one before.
 */
export function useFocusBack<Panel extends HTMLElement>(cause: string): RefObject<Panel | null> {
  const panel = useRef<Panel>(null)
  const opener = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isElsewhere = panel.current?.contains(focused) === false && focused !== document.body
    if (focused instanceof HTMLElement && isElsewhere) opener.current = focused
  }, [cause])
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement) === true) opener.current?.focus({ preventScroll: true })
    }
  }, [])
  return panel
}

/**
 * For two faces of one panel, of which one is drawn at a time: when the one that has the focus gives way to the other, the focus goes on to the
 * other's first button. `handed` is shared by both.
 */
export function useFocusHandedOn<Face extends HTMLElement>(handed: RefObject<boolean> | undefined): RefObject<Face | null> {
  const face = useRef<Face>(null)
  useLayoutEffect(() => {
    const element = face.current
    if (handed?.current === true) {
      handed.current = false
      element?.querySelector('button')?.focus({ preventScroll: true })
    }
    return () => {
      if (handed !== undefined) handed.current = element?.contains(document.activeElement) === true
    }
  }, [handed])
  return face
}

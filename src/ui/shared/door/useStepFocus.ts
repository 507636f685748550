import { type RefObject, useEffect, useRef } from 'react'

/** Leads on to a step that took the place of another: its first field has the focus, unless something has it. `step` null = there is none. */
export function useStepFocus(page: RefObject<HTMLElement | null>, step: number | null): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    // The button that was pressed went with its step.
    if (document.activeElement === document.body) firstField(page.current)?.focus()
  }, [page, step])
}

const firstField = (page: HTMLElement | null): HTMLInputElement | undefined =>
  [...(page?.querySelectorAll<HTMLInputElement>('form input') ?? [])].find(
    ({ type, checked }) => type !== 'hidden' && (type !== 'radio' || checked),
  )

import type { KeyboardEvent } from 'react'

/** How far each key moves the focus, or to which end. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the buttons of a list by arrows, Home and End, as far as its ends; with a modifier a key is the browser's own. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  const present = buttons.findIndex((button) => button === event.currentTarget)
  const next = MOVES[event.key]?.(present, buttons.length)
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

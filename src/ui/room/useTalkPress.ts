import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'

/** The button of a row that opens what can be done with it. */
const ACTS = '[data-acts]'

/**
 * How everybody but a moderator reaches a message: its own button, a tap on the line, or Enter on the list and the arrows. One
 * listener for all rows; the list's links and other buttons are left alone.
 */
export function useTalkPress(
  rows: readonly DrawnRow[],
  onPress: (message: ChatMessage, anchor: HTMLElement) => void,
  onEntered: () => void,
) {
  const touched = useRef(false)
  const open = (element: Element) => {
    const line = element.closest('[data-key]')
    const row = rows.find((one) => one.key === line?.getAttribute('data-key'))
    const anchor = line?.querySelector<HTMLElement>(ACTS)
    if (row?.type === 'message' && anchor instanceof HTMLElement) onPress(row.message, anchor)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      touched.current = event.pointerType === 'touch'
    },
    onClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      const control = event.target.closest('a, button')
      if (control?.matches(ACTS) === true) open(control)
      // A mouse may be there to choose words; a finger that does has chosen some.
      else if (control === null && touched.current && window.getSelection()?.isCollapsed !== false) open(event.target)
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const box = event.currentTarget
      if (!(event.target instanceof HTMLElement) || !box.contains(event.target)) return
      const buttons = [...box.querySelectorAll<HTMLElement>(ACTS)]
      const at = buttons.indexOf(event.target)
      const next = nextOf(event.key, at, buttons.length, event.target === box)
      if (next === null) {
        if (event.key === 'Escape' && at >= 0) box.focus({ preventScroll: true })
        return
      }
      event.preventDefault()
      if (at < 0) onEntered()
      buttons[next]?.focus()
    },
  }
}

function nextOf(key: string, at: number, count: number, onList: boolean): number | null {
  if (onList) return key === 'Enter' && count > 0 ? count - 1 : null
  if (at < 0) return null
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  return key === 'ArrowDown' ? Math.min(count - 1, at + 1) : null
}

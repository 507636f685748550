import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import { MessageMenuButton } from './MessageMenuButton.tsx'

type MessagePressOptions = {
  readonly rows: readonly DrawnRow[]
  /** Whether the menu is open: what it stands beside stays. */
  readonly open: boolean
  /** `anchor` is the line's button, or the line itself under a finger. */
  readonly onPress: (message: ChatMessage, anchor: HTMLElement) => void
  /** The keyboard came to the lines. */
  readonly onEntered: () => void
}

type Chosen = { readonly line: HTMLElement; readonly focus: boolean }

const lineOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null)

/**
 * How everybody but a moderator reaches a message: a button on the line under the pointer, a tap on the line, or Enter on the
 * list and then the arrows. There is one button for all lines, put into the line that is meant: sixty would cost more than the
 * lines themselves.
 */
export function useMessagePress({ rows, open, onPress, onEntered }: MessagePressOptions) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const touched = useRef(false)
  const messageOf = (line: HTMLElement | null) => {
    const row = rows.find((one) => one.key === line?.dataset['key'])
    return row?.type === 'message' ? row.message : null
  }
  const press = (line: HTMLElement | null, anchor: HTMLElement | null) => {
    const message = messageOf(line)
    if (message !== null && anchor !== null) onPress(message, anchor)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      touched.current = event.pointerType === 'touch'
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch' || open || chosen?.line.contains(document.activeElement) === true) return
      const line = lineOf(event.target)
      if (line !== (chosen?.line ?? null)) setChosen(line === null || messageOf(line) === null ? null : { line, focus: false })
    },
    onPointerLeave: () => {
      if (!open && chosen?.focus === false) setChosen(null)
    },
    onBlur: (event: FocusEvent) => {
      if (!open && chosen?.focus === true && lineOf(event.relatedTarget) === null) setChosen(null)
    },
    onClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      const control = event.target.closest<HTMLElement>('a, button')
      if (control?.matches('[data-acts]') === true) press(lineOf(control), control)
      // A mouse may be there to choose words; a finger that does has chosen some.
      else if (control === null && touched.current && window.getSelection()?.isCollapsed !== false) {
        const line = lineOf(event.target)
        press(line, line)
      }
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const box = event.currentTarget
      if (!(event.target instanceof HTMLElement) || !box.contains(event.target)) return
      const lines = [...box.querySelectorAll<HTMLElement>('[data-key]')].filter((line) => messageOf(line) !== null)
      const at = event.target.matches('[data-acts]') ? lines.findIndex((line) => line === lineOf(event.target)) : -1
      const next = nextOf(event.key, at, lines.length, event.target === box)
      if (at >= 0 && event.key === 'Escape') box.focus({ preventScroll: true })
      const line = next === null ? undefined : lines[next]
      if (line === undefined) return
      event.preventDefault()
      if (at < 0) onEntered()
      setChosen({ line, focus: true })
    },
  }
  const button: ReactNode =
    chosen === null
      ? null
      : createPortal(<MessageMenuButton key={chosen.line.dataset['key']} focus={chosen.focus} />, chosen.line)
  return { handlers, button }
}

function nextOf(key: string, at: number, count: number, onList: boolean): number | null {
  if (onList) return key === 'Enter' && count > 0 ? count - 1 : null
  if (at < 0) return null
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  return key === 'ArrowDown' ? Math.min(count - 1, at + 1) : null
}

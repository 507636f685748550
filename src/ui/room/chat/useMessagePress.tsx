import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import type { MemberShown } from '#src/machines/chat/messageActionsMachine.ts'
import { hasModifier } from '#src/ui/kit/keys.ts'
import { MessageMenuButton } from './MessageMenuButton.tsx'
import styles from './rows.module.css'

type MessagePressOptions = {
  readonly rows: readonly DrawnRow[]
  /** Whether the menu is open: what it stands beside stays. */
  readonly open: boolean
  /** `anchor` is the line's button, or the line itself under a finger. */
  readonly onPress: (message: ChatMessage, anchor: HTMLElement) => void
  /** A name was pressed: that of who wrote a line, or one that it speaks to. */
  readonly onName: (shown: MemberShown) => void
  /** The keyboard came to the lines. */
  readonly onEntered: () => void
}

type Chosen = { readonly line: HTMLElement; readonly focus: boolean }

const lineOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null)

/** Whether a press may mean the line: words that were just chosen with the mouse or a finger are not one. */
const isPlain = () => window.getSelection()?.isCollapsed !== false

/**
 * How everybody but a moderator reaches a message: a press of either button on its line, the button that stands on the line under the
 * pointer, or Enter on the list and then the arrows. `onNames` is what moderators have of it: names open for everybody. There is one button for all lines, put into the line that is meant: sixty would cost more than the
 * lines themselves.
 */
export function useMessagePress({ rows, open, onPress, onName, onEntered }: MessagePressOptions) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** Of the press that is going on: whether a finger does it, and whether the menu was open when it began. */
  const begun = useRef({ touch: false, open: false })
  const messageOf = (line: HTMLElement | null) => {
    const row = rows.find((one) => one.key === line?.dataset['key'])
    return row?.type === 'message' ? row.message : null
  }
  const press = (line: HTMLElement | null, anchor: HTMLElement | null) => {
    const message = messageOf(line)
    if (message !== null && anchor !== null) onPress(message, anchor)
  }
  /** Opens who a pressed name belongs to; false = no name was pressed. */
  const pressName = (target: Element): boolean => {
    const line = messageOf(lineOf(target))
    if (line === null) return false
    const at = target.closest<HTMLElement>('[data-member]')
    const person = at === null ? line.sender : { memberId: at.dataset['member'] ?? '', name: at.dataset['name'] ?? '' }
    const anchor = at ?? target.closest<HTMLElement>(`.${styles.name}`)
    if (anchor === null || person.memberId === '') return false
    onName({ person, lineId: line.id, message: at === null ? line : null, anchor })
    return true
  }
  const onNames = (event: MouseEvent) => {
    if (event.target instanceof Element && isPlain()) pressName(event.target)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      begun.current = { touch: event.pointerType === 'touch', open }
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
      else if (isPlain() && !pressName(event.target) && control === null && !begun.current.open) {
        const line = lineOf(event.target)
        press(line, line)
      }
    },
    onContextMenu: (event: MouseEvent) => {
      // The browser's own menu is there for links and chosen words, with Shift, and for a finger that chooses some.
      const isOwn = event.shiftKey || begun.current.touch || !isPlain()
      if (isOwn || !(event.target instanceof Element) || event.target.closest('a, button, img') !== null) return
      const line = lineOf(event.target)
      if (messageOf(line) === null) return
      event.preventDefault()
      press(line, line)
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const box = event.currentTarget
      if (hasModifier(event) || !(event.target instanceof HTMLElement) || !box.contains(event.target)) return
      const lines = [...box.querySelectorAll<HTMLElement>('[data-key]')].filter((line) => messageOf(line) !== null)
      const at = event.target.matches('[data-acts]') ? lines.findIndex((line) => line === lineOf(event.target)) : -1
      const next = nextOf(event.key, at, lines.length, event.target === box)
      if (at >= 0 && event.key === 'Escape') {
        // It is answered here: nothing else closes.
        event.preventDefault()
        box.focus({ preventScroll: true })
      }
      const line = next === null ? undefined : lines[next]
      if (line === undefined) return
      event.preventDefault()
      if (at < 0) onEntered()
      setChosen({ line, focus: true })
    },
  }
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  // The same from draw to draw: the list is drawn ten times a second, and a handler that is another one costs each time.
  const steady = useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => latest.current.onPointerDown(event),
      onPointerOver: (event: PointerEvent) => latest.current.onPointerOver(event),
      onPointerLeave: () => latest.current.onPointerLeave(),
      onBlur: (event: FocusEvent) => latest.current.onBlur(event),
      onClick: (event: MouseEvent) => latest.current.onClick(event),
      onContextMenu: (event: MouseEvent) => latest.current.onContextMenu(event),
      onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => latest.current.onKeyDown(event),
    }),
    [],
  )
  const button: ReactNode =
    chosen === null
      ? null
      : createPortal(<MessageMenuButton key={chosen.line.dataset['key']} focus={chosen.focus} />, chosen.line)
  return { handlers: steady, onNames, button }
}

function nextOf(key: string, at: number, count: number, onList: boolean): number | null {
  if (onList) return key === 'Enter' && count > 0 ? count - 1 : null
  if (at < 0) return null
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  return key === 'ArrowDown' ? Math.min(count - 1, at + 1) : null
}

import type { KeyboardEvent } from 'react'
import type { ChatRow } from '../chat/ChatRowView.tsx'
import { MESSAGE_KEYS, messageActs } from '../chat/messageActs.ts'
import type { Moderator } from './moderator.ts'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at, count) => (at < 0 ? count - 1 : Math.max(0, at - 1)),
  ArrowDown: (at, count) => (at < 0 ? count - 1 : Math.min(count - 1, at + 1)),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * A moderator's keys on the list: arrows, Home and End choose a message; letters act on it, Enter opens its menu, Esc leaves
 * the list. They count only while the list or one of its messages has the focus, and never with a modifier.
 */
export function useModeratorKeys(
  moderator: Moderator | null,
  rows: readonly ChatRow[],
  onLeave: () => void,
): { readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void } {
  if (moderator === null) return {}
  const { moderation, onHelp } = moderator
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const box = event.currentTarget
    // Keys of what is open over the list bubble here too.
    if (!box.contains(event.target)) return
    const focused = event.target.closest<HTMLElement>('[data-key]')
    if (act(event.key, box, focused)) event.preventDefault()
  }
  return { onKeyDown }

  function act(key: string, box: HTMLElement, focused: HTMLElement | null): boolean {
    const step = STEPS[key]
    if (step !== undefined) {
      const messages = [...box.querySelectorAll<HTMLElement>('[data-key][tabindex]')]
      const next = messages[step(focused === null ? -1 : messages.indexOf(focused), messages.length)]
      next?.focus()
      return next !== undefined
    }
    if (key === MESSAGE_KEYS.help) onHelp()
    else if (key === 'Escape') {
      if (focused !== null) box.focus({ preventScroll: true })
      onLeave()
    } else if (key.toUpperCase() === MESSAGE_KEYS.undo) return undoLast()
    else return focused !== null && actOn(key, focused)
    return true
  }

  function undoLast(): boolean {
    const { outcome } = moderation.getSnapshot().context
    if (outcome?.type !== 'done' || outcome.logId === null) return false
    moderation.send({ type: 'act.submitted', act: { action: 'undo', logId: outcome.logId }, name: outcome.name })
    return true
  }

  function actOn(key: string, focused: HTMLElement): boolean {
    const row = rows.find((one) => one.key === focused.dataset['key'])
    if (row?.type !== 'message') return false
    const acts = messageActs(row.message, moderation)
    switch (key.toUpperCase()) {
      case 'ENTER':
        focused.querySelector<HTMLElement>('[aria-haspopup]')?.click()
        return true
      case MESSAGE_KEYS.delete:
        acts.delete()
        return true
      case MESSAGE_KEYS.mute:
        acts.about?.mute()
        return true
      case MESSAGE_KEYS.unmute:
        acts.about?.unmute()
        return true
      case MESSAGE_KEYS.kick:
        acts.about?.kick()
        return true
      default:
        return false
    }
  }
}

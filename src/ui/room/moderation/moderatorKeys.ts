import type { KeyboardEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DrawnRow } from '#src/machines/chat/chatRows.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import type { Moderator } from '../moderator.ts'
import { MESSAGE_KEYS, moderatorActions } from './moderatorActions.ts'

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
export function createModeratorKeys(
  moderation: ActorRefFrom<typeof moderationMachine>,
  onHelp: () => void,
): Moderator['onKeyDown'] {
  return (event, rows, onLeave) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const box = event.currentTarget
    // Keys of what is open over the list bubble here too.
    if (!box.contains(event.target)) return
    if (answer(event, box, rows, onLeave)) event.preventDefault()
  }

  function answer(
    { key, target }: KeyboardEvent<HTMLDivElement>,
    box: HTMLElement,
    rows: readonly DrawnRow[],
    onLeave: () => void,
  ): boolean {
    const focused = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]') : null
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
    else return focused !== null && actOn(key, focused, target === focused, rows)
    return true
  }

  function undoLast(): boolean {
    const { outcome } = moderation.getSnapshot().context
    if (outcome?.type !== 'done' || outcome.logId === null) return false
    moderation.send({ type: 'act.submitted', act: { action: 'undo', logId: outcome.logId }, name: outcome.name })
    return true
  }

  function actOn(key: string, focused: HTMLElement, isLine: boolean, rows: readonly DrawnRow[]): boolean {
    const row = rows.find((one) => one.key === focused.dataset['key'])
    if (row?.type !== 'message') return false
    const actions = moderatorActions(row.message, moderation, moderation.getSnapshot().context.restricted)
    switch (key.toUpperCase()) {
      case 'ENTER':
        // A link or a name in the line is opened by its own Enter.
        if (isLine) focused.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
        return isLine
      case MESSAGE_KEYS.delete:
        actions.delete()
        return true
      case MESSAGE_KEYS.mute:
        actions.about?.mute?.()
        return true
      case MESSAGE_KEYS.unmute:
        actions.about?.unmute?.()
        return true
      case MESSAGE_KEYS.kick:
        actions.about?.kick?.()
        return true
      default:
        return false
    }
  }
}

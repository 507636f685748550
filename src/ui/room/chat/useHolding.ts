import type { FocusEvent, PointerEvent } from 'react'
import type { Moderator } from '../moderation/moderator.ts'

/** What makes a moderator's list stand still: the mouse over it, and the keyboard's focus on one of its messages. */
export function useHolding(moderator: Moderator | null) {
  if (moderator === null) return {}
  const { moderation } = moderator
  const holdsBy = (by: 'pointer' | 'keyboard') => moderation.getSnapshot().context.holds.includes(by)
  const takePointer = (event: PointerEvent) => {
    // A finger is there only while it presses; what it opens holds the list by itself.
    if (event.pointerType !== 'touch' && !holdsBy('pointer')) moderation.send({ type: 'list.held', by: 'pointer' })
  }
  return {
    onPointerEnter: takePointer,
    onPointerMove: takePointer,
    onPointerLeave: () => {
      if (holdsBy('pointer')) moderation.send({ type: 'list.let', by: 'pointer' })
    },
    onFocus: (event: FocusEvent) => {
      // Focus that a click left behind holds nothing once the pointer is gone.
      const row = event.target.closest('[data-key]')
      if (row !== null && event.target.matches(':focus-visible')) moderation.send({ type: 'list.held', by: 'keyboard' })
    },
    onBlur: (event: FocusEvent) => {
      const to = event.relatedTarget
      const stays = to instanceof Element && event.currentTarget.contains(to) && to.closest('[data-key]') !== null
      if (!stays && holdsBy('keyboard')) moderation.send({ type: 'list.let', by: 'keyboard' })
    },
  }
}

import type { FocusEvent, PointerEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine, Hold } from '#src/machines/chat/chatListMachine.ts'
import { selectHolds } from '#src/machines/chat/chatListSelectors.ts'

/**
 * What makes a moderator's list stand still: the mouse over it, and the keyboard's focus on one of its messages. `onHold` is called
 * when it begins.
 */
export function useHolding(list: ActorRefFrom<typeof chatListMachine>, onHold: (by: Hold) => void, isModerator: boolean) {
  if (!isModerator) return {}
  const isHeldBy = (by: Hold) => selectHolds(list.getSnapshot()).includes(by)
  const takePointer = (event: PointerEvent) => {
    // A finger is there only while it presses; what it opens holds the list by itself.
    if (event.pointerType !== 'touch' && !isHeldBy('pointer')) onHold('pointer')
  }
  return {
    onPointerEnter: takePointer,
    onPointerMove: takePointer,
    onPointerLeave: () => {
      if (isHeldBy('pointer')) list.send({ type: 'list.released', by: 'pointer' })
    },
    onFocus: (event: FocusEvent) => {
      // Focus that a click left behind holds nothing once the pointer is gone.
      const row = event.target.closest('[data-key]')
      if (row !== null && event.target.matches(':focus-visible')) onHold('keyboard')
    },
    onBlur: (event: FocusEvent) => {
      const to = event.relatedTarget
      const stays = to instanceof Element && event.currentTarget.contains(to) && to.closest('[data-key]') !== null
      if (!stays && isHeldBy('keyboard')) list.send({ type: 'list.released', by: 'keyboard' })
    },
  }
}

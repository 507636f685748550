import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { useCountWhileHidden } from './useCountWhileHidden.ts'

/** 'below': what stands below the picture of a wide screen, odds or words about the anchor. */
type TabName = 'chat' | 'below' | 'timeline' | 'rank' | 'gifts'

/** The id of the row under the picture, where the gifts stand on a wide screen. */
export const GIFTS = 'room-gifts'

/** Which of a room's tabs are shown. */
export type RoomTabs = {
  readonly wide: boolean
  /** The tab in the column; on a wide screen gifts and what is below the picture are not there. */
  readonly shown: TabName
  readonly onShow: (tab: TabName) => void
  /** Brings the gifts into sight, wherever they are. */
  readonly showGifts: () => void
}

type RoomTabActors = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly chatList: ActorRefFrom<typeof chatListMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
}

/**
 * The room's tabs. The chat's list hears when it goes out of sight, and counts from there; the composer hears of other panels. `hasBelow`:
 * the room has odds, or words about its anchor; who looked at them when they went looks at the chat. `first`: what a visit begins with.
 */
export function useRoomTabs({ chat, chatList, composer }: RoomTabActors, hasBelow: boolean, first: TabName): RoomTabs {
  const wide = useWide()
  const [tab, setTab] = useState(first)
  const onShow = (next: TabName) => {
    if (next !== 'chat') composer.send({ type: 'otherPanel.opened' })
    setTab(next)
  }
  const showGifts = () => {
    if (!wide) return onShow('gifts')
    composer.send({ type: 'otherPanel.opened' })
    const row = document.getElementById(GIFTS)
    // Not the kinds of gifts, which the row leaves out.
    const input = Array.from(row?.querySelectorAll('input') ?? []).find(({ offsetParent }) => offsetParent !== null)
    if (input === undefined) row?.scrollIntoView({ block: 'nearest' })
    else input.focus()
  }
  const isElsewhere = wide ? tab !== 'rank' : !hasBelow && (tab === 'below' || tab === 'timeline')
  const shown = isElsewhere ? 'chat' : tab
  // By a press, because the window became wide enough for both, or because what was shown is gone.
  useCountWhileHidden({ chat, chatList }, shown === 'chat')
  return { wide, shown, onShow, showGifts }
}

import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { useWide } from '#src/ui/kit/useWide.ts'

type TabName = 'chat' | 'odds' | 'rank' | 'gifts'

/** The id of the bar under the picture, where odds and gifts stand on a wide screen. */
export const UNDER = 'room-under'

/** Which of a room's tabs are shown. */
export type RoomTabs = {
  readonly wide: boolean
  /** The tab in the column; on a wide screen odds and gifts are not there. */
  readonly shown: TabName
  readonly onShow: (tab: TabName) => void
  /** The tab under the picture, on a wide screen. */
  readonly under: 'odds' | 'gifts'
  readonly onShowUnder: (tab: 'odds' | 'gifts') => void
  /** Brings the gifts into sight, wherever they are. */
  readonly showGifts: () => void
}

type RoomTabActors = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly chatList: ActorRefFrom<typeof chatListMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
}

/** The room's tabs. The chat's list hears when it goes out of sight, and counts from there; the composer hears of other panels. */
export function useRoomTabs({ chat, chatList: list, composer }: RoomTabActors): RoomTabs {
  const wide = useWide()
  const [tab, setTab] = useState<TabName>('chat')
  const [under, setUnder] = useState<'odds' | 'gifts'>('odds')
  const onShow = (next: TabName) => {
    if (next !== 'chat') composer.send({ type: 'otherPanel.opened' })
    list.send(next === 'chat' ? { type: 'list.shown' } : { type: 'list.hidden', received: linesOf(chat).received })
    setTab(next)
  }
  const onShowUnder = (next: 'odds' | 'gifts') => {
    composer.send({ type: 'otherPanel.opened' })
    setUnder(next)
  }
  const showGifts = () => {
    onShowUnder('gifts')
    if (wide) document.getElementById(UNDER)?.querySelector('input')?.focus()
    else onShow('gifts')
  }
  const shown = wide && (tab === 'gifts' || tab === 'odds') ? 'chat' : tab
  return { wide, shown, onShow, under, onShowUnder, showGifts }
}

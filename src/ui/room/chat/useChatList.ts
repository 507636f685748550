import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { selectListState } from '#src/machines/chat/chatListSelectors.ts'
import { chatListView, type ChatListView, NO_LINES } from '#src/machines/chat/chatListView.ts'
import type { selectFeed } from '#src/machines/chat/chatSelectors.ts'

type Feed = NonNullable<ReturnType<typeof selectFeed>>

/** What the list shows now, and the room's latest lines, of which its events tell. */
export function useChatList(
  list: ActorRefFrom<typeof chatListMachine>,
  feed: Feed,
): { readonly view: ChatListView; readonly live: typeof NO_LINES } {
  const live = useSelector(feed, (snapshot) => ('context' in snapshot ? snapshot.context : undefined)) ?? NO_LINES
  const state = useSelector(list, selectListState)
  const view = useMemo(() => chatListView(state, live), [state, live])
  return { view, live }
}

import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { linesOf } from '#src/machines/chat/chatListView.ts'
import { selectFeed } from '#src/machines/chat/chatSelectors.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'

type Talk = { readonly chat: ActorRefFrom<typeof chatMachine>; readonly chatList: ActorRefFrom<typeof chatListMachine> }

/** The list hears when it goes out of sight, and counts from there; before its first lines there is nothing to count from. */
export function useCountWhileHidden({ chat, chatList }: Talk, isShown: boolean): void {
  const feed = useSelector(chat, selectFeed)
  const isLoaded = useSelector(feed, (snapshot) => (snapshot?.context?.generation ?? 0) > 0)
  useEffect(() => {
    if (isShown) chatList.send({ type: 'list.shown' })
    else if (isLoaded) chatList.send({ type: 'list.hidden', received: linesOf(chat).received })
  }, [chat, chatList, isShown, isLoaded])
}

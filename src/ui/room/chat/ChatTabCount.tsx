import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { selectLeftAt } from '#src/machines/chat/chatListSelectors.ts'
import { countMissed, NO_LINES } from '#src/machines/chat/chatListView.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectFeed } from '#src/machines/chat/chatSelectors.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './chatTabCount.module.css'

type Feed = NonNullable<ReturnType<typeof selectFeed>>

type ChatTabCountProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
}

/** How many lines came since another tab than the chat's is shown. */
export function ChatTabCount({ chat, list }: ChatTabCountProps) {
  const feed = useSelector(chat, selectFeed)
  return feed === undefined ? null : <Count feed={feed} list={list} />
}

/** Above this the exact number says nothing more. */
const MOST = 99

function Count({ feed, list }: { readonly feed: Feed; readonly list: ChatTabCountProps['list'] }) {
  const { t } = useTranslation('room')
  const leftAt = useSelector(list, selectLeftAt)
  const count = useSelector(feed, (snapshot) => countMissed(leftAt, snapshot.context ?? NO_LINES))
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{t('talk.unread', { count })}</VisuallyHidden>
    </span>
  )
}

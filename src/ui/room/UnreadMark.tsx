import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import * as select from '#src/machines/chat/chatSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './talk.module.css'

type ChatRef = ActorRefFrom<typeof chatMachine>
type Feed = NonNullable<ReturnType<typeof select.selectFeed>>

/** How many lines came since the chat went out of sight: it is there for as long as another tab shows. */
export function UnreadMark({ chat }: { readonly chat: ChatRef }) {
  const feed = useSelector(chat, select.selectFeed)
  return feed === undefined ? null : <Unread key={feed.id} feed={feed} />
}

/** Above this the exact number says nothing more. */
const MOST = 99

function Unread({ feed }: { readonly feed: Feed }) {
  const t = useT()
  const received = useSelector(feed, (snapshot) => snapshot.context?.received ?? 0)
  const [left] = useState(received)
  const count = received - left
  if (count <= 0) return null
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{t('talk.unread', { count })}</VisuallyHidden>
    </span>
  )
}

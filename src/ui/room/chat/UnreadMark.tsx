import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import * as select from '#src/machines/chat/chatSelectors.ts'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './talk.module.css'

type ChatRef = ActorRefFrom<typeof chatMachine>
type Feed = NonNullable<ReturnType<typeof select.selectFeed>>

/** How many lines this visit has received so far: what is noted in the moment in which the chat goes out of sight. */
export function receivedOf(chat: ChatRef): number {
  return select.selectFeed(chat.getSnapshot())?.getSnapshot().context?.received ?? 0
}

type UnreadMarkProps = {
  readonly chat: ChatRef
  /** `receivedOf` the chat when it went out of sight. */
  readonly left: number
}

/** How many lines came since the chat went out of sight: it is there for as long as another tab shows. */
export function UnreadMark({ chat, left }: UnreadMarkProps) {
  const feed = useSelector(chat, select.selectFeed)
  return feed === undefined ? null : <Unread feed={feed} left={left} />
}

/** Above this the exact number says nothing more. */
const MOST = 99

function Unread({ feed, left }: { readonly feed: Feed; readonly left: number }) {
  const { t } = useTranslation('room')
  const received = useSelector(feed, (snapshot) => snapshot.context?.received ?? 0)
  const count = received - left
  if (count <= 0) return null
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{t('talk.unread', { count })}</VisuallyHidden>
    </span>
  )
}

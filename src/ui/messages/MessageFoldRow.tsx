import type { SiteMessage } from '#src/api/model/message.ts'
import type { MessageFold } from '#src/machines/messages/foldMessages.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'

type MessageFoldRowProps = {
  readonly fold: MessageFold
  /** Whether each of its messages is shown. */
  readonly isShown: boolean
  readonly onToggle: () => void
  /** The server's time in ms. */
  readonly now: number
  readonly onOpen: (message: SiteMessage) => void
  /** The message that is open beside the list; null = none. */
  readonly openId: string | null
}

/** A message, or several that say the same as one line with their number, which shows each of them. */
export function MessageFoldRow({ fold: { latest, all }, isShown, onToggle, now, onOpen, openId }: MessageFoldRowProps) {
  if (all.length === 1) return <MessageRow message={latest} now={now} isOpen={latest.messageId === openId} onOpen={onOpen} />
  const isRead = all.every((one) => one.isRead)
  return (
    <>
      <MessageRow message={{ ...latest, isRead }} now={now} fold={{ count: all.length, isShown }} onOpen={onToggle} />
      {isShown && (
        <ul className={styles.folded}>
          {all.map((message) => (
            <li key={message.messageId}>
              <MessageRow message={message} now={now} isOpen={message.messageId === openId} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

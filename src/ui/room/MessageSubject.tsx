import type { ChatMessage } from '#src/api/model/chat.ts'
import styles from './messageSubject.module.css'

/** The message that a menu is about, on top of it: in a busy room nobody acts on another line than they meant. */
export function MessageSubject({ message }: { readonly message: ChatMessage }) {
  return (
    <p className={styles.subject}>
      <span className={styles.text}>
        <strong>{message.sender.name}</strong> {message.content}
      </span>
    </p>
  )
}

import type { ChatMessage } from '#src/api/model/chat.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { AnchoredMenu } from '#src/ui/kit/AnchoredMenu.tsx'
import { talkItems, type TalkRefs } from './talkItems.tsx'
import styles from './talk.module.css'

type TalkMenuProps = TalkRefs & {
  readonly message: ChatMessage
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The menu of one message, with its words on top: in a busy room nobody acts on another line than they meant. */
export function TalkMenu({ message, anchor, onClose, ...refs }: TalkMenuProps) {
  const t = useT()
  return (
    <AnchoredMenu
      label={t('talk.menu')}
      anchor={anchor}
      items={talkItems(message, refs, t)}
      returnTo={anchor.closest<HTMLElement>('[role=log]')}
      onClose={onClose}
    >
      <p className={styles.subject}>
        <span className={styles.subjectText}>
          <strong>{message.sender.name}</strong> {message.content}
        </span>
      </p>
    </AnchoredMenu>
  )
}

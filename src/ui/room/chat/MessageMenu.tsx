import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { AnchoredMenu } from '#src/ui/kit/AnchoredMenu.tsx'
import { MessageSubject } from '../MessageSubject.tsx'
import { messageItems, type MessageActions } from '../messageItems.tsx'

type MessageMenuProps = MessageActions & {
  readonly message: ChatMessage
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The menu of one message, with its words on top. */
export function MessageMenu({ message, anchor, onClose, ...refs }: MessageMenuProps) {
  const { t } = useTranslation('room')
  const { t: say } = useTranslation('chat')
  return (
    <AnchoredMenu
      label={t('talk.menu')}
      anchor={anchor}
      // Pressed anywhere on its line, it opens where its button is.
      at={anchor.querySelector<HTMLElement>('[data-acts]')}
      items={messageItems(message, refs, { t, say, anchor: () => anchor })}
      returnTo={anchor.closest<HTMLElement>('[role=log]')}
      onClose={onClose}
    >
      <MessageSubject message={message} />
    </AnchoredMenu>
  )
}

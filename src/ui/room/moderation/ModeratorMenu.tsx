import { Ban, DoorOpen, EllipsisVertical, MessageCircle, Trash2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { MessageSubject } from '../MessageSubject.tsx'
import { MESSAGE_KEYS, moderatorActions } from './moderatorActions.ts'
import { messageItems, type MessageActions } from '../messageItems.tsx'
import styles from './moderatorMenu.module.css'

type ModeratorMenuProps = {
  readonly message: ChatMessage
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly onOpenChange: (open: boolean) => void
  /** What anybody may do with it. */
  readonly messageActions: MessageActions
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** What a moderator may do with one message and who wrote it. While it is open the list stands still. */
export function ModeratorMenu({ message, moderation, onOpenChange, messageActions }: ModeratorMenuProps) {
  const { t } = useTranslation('moderation')
  const { t: roomWords } = useTranslation('room')
  const actions = moderatorActions(message, moderation)
  return (
    <Menu
      label={t('moderation.menu', { name: message.sender.name })}
      trigger={<EllipsisVertical size={16} aria-hidden="true" />}
      triggerClassName={styles.button}
      triggerTabIndex={-1}
      onOpenChange={onOpenChange}
      items={[
        ...messageItems(message, messageActions, roomWords),
        {
          key: 'delete',
          label: t('moderation.delete'),
          icon: <Trash2 {...ICON} />,
          danger: true,
          shortcut: MESSAGE_KEYS.delete,
          onSelect: actions.delete,
        },
        ...(actions.about === null
          ? []
          : [
              {
                key: 'mute',
                label: t('moderation.mute'),
                icon: <Ban {...ICON} />,
                shortcut: MESSAGE_KEYS.mute,
                onSelect: actions.about.mute,
              },
              {
                key: 'unmute',
                label: t('moderation.unmute'),
                icon: <MessageCircle {...ICON} />,
                shortcut: MESSAGE_KEYS.unmute,
                onSelect: actions.about.unmute,
              },
              {
                key: 'kick',
                label: t('moderation.kick'),
                icon: <DoorOpen {...ICON} />,
                danger: true,
                shortcut: MESSAGE_KEYS.kick,
                onSelect: actions.about.kick,
              },
            ]),
      ]}
    >
      <MessageSubject message={message} />
    </Menu>
  )
}

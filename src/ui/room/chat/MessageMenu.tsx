import { Ban, DoorOpen, EllipsisVertical, MessageCircle, Trash2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Menu } from '#src/ui/kit/Menu.tsx'
import { MessageSubject } from './MessageSubject.tsx'
import { MESSAGE_KEYS, messageActs } from './messageActs.ts'
import { talkItems, type TalkRefs } from './talkItems.tsx'
import styles from './rows.module.css'

type MessageMenuProps = {
  readonly message: ChatMessage
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  readonly onOpenChange: (open: boolean) => void
  /** What anybody may do with it. */
  readonly talk: TalkRefs
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** What a moderator may do with one message and who wrote it. While it is open the list stands still. */
export function MessageMenu({ message, moderation, onOpenChange, talk }: MessageMenuProps) {
  const t = useT()
  const acts = messageActs(message, moderation)
  return (
    <Menu
      label={t('moderation.menu', { name: message.sender.name })}
      trigger={<EllipsisVertical size={16} aria-hidden="true" />}
      triggerClassName={styles.menu}
      triggerTabIndex={-1}
      onOpenChange={onOpenChange}
      items={[
        ...talkItems(message, talk, t),
        {
          key: 'delete',
          label: t('moderation.delete'),
          icon: <Trash2 {...ICON} />,
          danger: true,
          shortcut: MESSAGE_KEYS.delete,
          onSelect: acts.delete,
        },
        ...(acts.about === null
          ? []
          : [
              {
                key: 'mute',
                label: t('moderation.mute'),
                icon: <Ban {...ICON} />,
                shortcut: MESSAGE_KEYS.mute,
                onSelect: acts.about.mute,
              },
              {
                key: 'unmute',
                label: t('moderation.unmute'),
                icon: <MessageCircle {...ICON} />,
                shortcut: MESSAGE_KEYS.unmute,
                onSelect: acts.about.unmute,
              },
              {
                key: 'kick',
                label: t('moderation.kick'),
                icon: <DoorOpen {...ICON} />,
                danger: true,
                shortcut: MESSAGE_KEYS.kick,
                onSelect: acts.about.kick,
              },
            ]),
      ]}
    >
      <MessageSubject message={message} />
    </Menu>
  )
}

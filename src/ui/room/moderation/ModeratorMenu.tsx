import { useSelector } from '@xstate/react'
import { type ComponentProps, useId } from 'react'
import type { TFunction } from 'i18next'
import { Ban, DoorOpen, EllipsisVertical, MessageCircle, Trash2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { selectRestricted } from '#src/machines/moderation/moderationSelectors.ts'
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

type MenuItem = ComponentProps<typeof Menu>['items'][number]

const ICON = { size: 16, 'aria-hidden': true } as const

/** What a moderator may do with one message and who wrote it. While it is open the list stands still. */
export function ModeratorMenu({ message, moderation, onOpenChange, messageActions }: ModeratorMenuProps) {
  const { t } = useTranslation('moderation')
  const { t: roomWords } = useTranslation('room')
  const { t: say } = useTranslation('chat')
  const button = useId()
  const restricted = useSelector(moderation, selectRestricted)
  const actions = moderatorActions(message, moderation, restricted)
  return (
    <Menu
      label={t('moderation.menu', { name: message.sender.name })}
      trigger={<EllipsisVertical size={16} aria-hidden="true" />}
      triggerClassName={styles.button}
      triggerTabIndex={-1}
      triggerId={button}
      onOpenChange={onOpenChange}
      items={[
        ...messageItems(message, messageActions, { t: roomWords, say, anchor: () => document.getElementById(button) }),
        {
          key: 'delete',
          label: t('moderation.delete'),
          icon: <Trash2 {...ICON} />,
          danger: true,
          shortcut: MESSAGE_KEYS.delete,
          onSelect: actions.delete,
        },
        ...writerItems(actions.about, t),
      ]}
    >
      <MessageSubject message={message} />
    </Menu>
  )
}

/** What can be done now about who wrote it: nothing about other moderators. */
function writerItems(about: ReturnType<typeof moderatorActions>['about'], t: TFunction<'moderation'>): MenuItem[] {
  const items: MenuItem[] = []
  if (about === null) return items
  const { mute, unmute, kick } = about
  const { mute: muteKey, unmute: unmuteKey, kick: kickKey } = MESSAGE_KEYS
  if (mute !== null)
    items.push({ key: 'mute', label: t('moderation.mute'), icon: <Ban {...ICON} />, shortcut: muteKey, onSelect: mute })
  if (unmute !== null)
    items.push({
      key: 'unmute',
      label: t('moderation.unmute'),
      icon: <MessageCircle {...ICON} />,
      shortcut: unmuteKey,
      onSelect: unmute,
    })
  if (kick !== null)
    items.push({
      key: 'kick',
      label: t('moderation.kick'),
      icon: <DoorOpen {...ICON} />,
      danger: true,
      shortcut: kickKey,
      onSelect: kick,
    })
  return items
}

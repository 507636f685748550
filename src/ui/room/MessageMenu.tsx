import { Ban, EllipsisVertical, Trash2 } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Menu } from '#src/ui/kit/Menu.tsx'
import styles from './rows.module.css'

type MessageMenuProps = { readonly message: ChatMessage; readonly moderation: ActorRefFrom<typeof moderationMachine> }

/** What a moderator may do with one message: delete it, or mute who wrote it. */
export function MessageMenu({ message, moderation }: MessageMenuProps) {
  const t = useT()
  const { sender } = message
  return (
    <Menu
      label={t('moderation.menu', { name: sender.name })}
      trigger={<EllipsisVertical size={16} aria-hidden="true" />}
      triggerClassName={styles.menu}
      items={[
        {
          key: 'delete',
          label: t('moderation.delete'),
          icon: <Trash2 size={16} aria-hidden="true" />,
          danger: true,
          onSelect: () => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId: message.id } }),
        },
        {
          key: 'mute',
          label: t('moderation.mute'),
          icon: <Ban size={16} aria-hidden="true" />,
          onSelect: () =>
            moderation.send({
              type: 'mute.asked',
              target: { memberId: sender.memberId, name: sender.name, quote: message.content },
            }),
        },
      ]}
    />
  )
}

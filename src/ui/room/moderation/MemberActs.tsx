import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#src/api/model/chat.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { moderatorActions } from './moderatorActions.ts'
import styles from './memberActs.module.css'

type MemberActsProps = {
  readonly message: ChatMessage
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** One was begun. */
  readonly onDone: () => void
}

/** What a moderator does about a member, on their card; nothing about other moderators. */
export function MemberActs({ message, moderation, onDone }: MemberActsProps) {
  const { t } = useTranslation('moderation')
  const restricted = useSelector(moderation, (snapshot) => snapshot.context.restricted)
  const { about } = moderatorActions(message, moderation, restricted)
  if (about === null) return null
  const doing = (act: () => void) => () => {
    onDone()
    act()
  }
  return (
    <div className={styles.acts} role="group" aria-label={t('moderation.menu', { name: message.sender.name })}>
      {about.mute !== null && (
        <Button variant="outline" onClick={doing(about.mute)}>
          {t('moderation.mute')}
        </Button>
      )}
      {about.unmute !== null && (
        <Button variant="outline" onClick={doing(about.unmute)}>
          {t('moderation.unmute')}
        </Button>
      )}
      {about.kick !== null && (
        <Button variant="danger" onClick={doing(about.kick)}>
          {t('moderation.kick')}
        </Button>
      )}
    </div>
  )
}

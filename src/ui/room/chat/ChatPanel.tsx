import { useSelector } from '@xstate/react'
import { DoorClosed, MessageCircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectAvailability, selectKick, selectPostingPermission } from '#src/machines/chat/chatSelectors.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Remaining } from '../Remaining.tsx'
import { MessageList } from './MessageList.tsx'
import type { Moderator } from '../moderator.ts'
import { PinnedLine } from './PinnedLine.tsx'
import type { MessageActions } from '../messageItems.tsx'
import styles from './chatPanel.module.css'

const TierFilterMenu = lazyComponent(async () => (await import('./TierFilterMenu.tsx')).TierFilterMenu)

type ChatPanelProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly member: MemberInfo | null
  /** The room's announcements, above the lines. */
  readonly announcements: ReactNode
  /** What members bet on, between the lines and where one writes. */
  readonly orders: ReactNode
  readonly moderator: Moderator | null
  /** What anybody may do with a line. */
  readonly messageActions: MessageActions
  /** Where one writes. */
  readonly input: ReactNode
  readonly seconds: SecondsLogic
}

/** The chat: announcements, lines, and where one writes; when it is closed, the reason stands in the lines' place (S-7). */
export function ChatPanel({
  chat,
  list,
  outbox,
  member,
  announcements,
  orders,
  moderator,
  messageActions,
  input,
  seconds,
}: ChatPanelProps) {
  const availability = useSelector(chat, selectAvailability)
  const permission = useSelector(chat, selectPostingPermission)
  return (
    <div className={styles.chat}>
      <div className={styles.head}>
        {announcements}
        {availability === 'open' && permission !== 'kicked' && (
          <Later>
            <TierFilterMenu list={list} />
          </Later>
        )}
      </div>
      <PinnedLine chat={chat} onUnpin={moderator?.onUnpin ?? null} />
      {permission === 'kicked' ? (
        <Kicked chat={chat} seconds={seconds} />
      ) : availability === 'open' ? (
        <MessageList
          chat={chat}
          list={list}
          outbox={outbox}
          member={member}
          moderator={moderator}
          messageActions={messageActions}
        />
      ) : (
        <Closed chat={chat} availability={availability} />
      )}
      {orders}
      {input}
    </div>
  )
}

type KickedProps = Pick<ChatPanelProps, 'chat' | 'seconds'>

/** A moderator asked the member to leave: why, and for how long. */
function Kicked({ chat, seconds }: KickedProps) {
  const { t } = useTranslation('room')
  const kick = useSelector(chat, selectKick)
  return (
    <div className={styles.closed} role="status">
      <EmptyState
        icon={<DoorClosed size={24} />}
        title={t('chat.kicked')}
        text={t('chat.kickedText')}
        {...(kick === null
          ? {}
          : {
              action: (
                <div className={styles.kicked}>
                  {kick.reason !== '' && <p>{t('chat.mutedReason', { reason: kick.reason })}</p>}
                  <p>
                    <Remaining until={kick.until} words="chat.kickedBack" seconds={seconds} />
                  </p>
                </div>
              ),
            })}
      />
    </div>
  )
}

type ClosedProps = {
  readonly chat: ChatPanelProps['chat']
  readonly availability: Exclude<ReturnType<typeof selectAvailability>, 'open'>
}

function Closed({ chat, availability }: ClosedProps) {
  const { t } = useTranslation('room')
  const errorKey = useSelector(chat, (snapshot) => snapshot.context.errorKey)
  return (
    <div className={styles.closed}>
      {availability === 'asking' ? null : availability === 'failed' ? (
        <ErrorState
          title={t('chat.closed.failed')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={() => chat.send({ type: 'chat.retried' })}>{t('act.retry')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<MessageCircleOff size={24} />}
          title={t(`chat.closed.${availability}`)}
          text={t(`chat.closedText.${availability}`)}
        />
      )}
    </div>
  )
}

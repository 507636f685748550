import { useSelector } from '@xstate/react'
import { DoorClosed, MessageCircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectAvailability, selectKick, selectPostingPermission } from '#src/machines/chat/chatSelectors.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { InputBar, type RenderRemaining } from '../composer/InputBar.tsx'
import { MessageList } from './MessageList.tsx'
import type { Moderator } from '../moderation/moderator.ts'
import { PinnedLine } from './PinnedLine.tsx'
import type { TalkRefs } from './talkItems.tsx'
import styles from '../room.module.css'

const TierFilterMenu = lazyPart(async () => (await import('./TierFilterMenu.tsx')).TierFilterMenu)

type ChatPanelProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  readonly member: MemberInfo | null
  /** The room's notices, above the lines. */
  readonly notices: ReactNode
  /** What members bet on, between the lines and where one writes. */
  readonly orders: ReactNode
  readonly moderator: Moderator | null
  /** What everybody may do with a line. */
  readonly talk: TalkRefs
  readonly renderRemaining: RenderRemaining
  /** The seconds until a member's turn in slow mode. */
  readonly renderWait: (until: number) => ReactNode
  readonly onGift: () => void
}

/** The chat: notices, lines, and where one writes; when it is closed, the reason stands in the lines' place (S-7). */
export function ChatPanel({
  chat,
  list,
  outbox,
  composer,
  member,
  notices,
  orders,
  moderator,
  talk,
  renderRemaining,
  renderWait,
  onGift,
}: ChatPanelProps) {
  const availability = useSelector(chat, selectAvailability)
  const voice = useSelector(chat, selectPostingPermission)
  const onUnpin =
    moderator === null ? null : () => moderator.moderation.send({ type: 'act.submitted', act: { action: 'setup', pin: null } })
  return (
    <div className={styles.chat}>
      <div className={styles.chatHead}>
        {notices}
        {availability === 'open' && voice !== 'kicked' && (
          <Later>
            <TierFilterMenu list={list} />
          </Later>
        )}
      </div>
      <PinnedLine chat={chat} onUnpin={onUnpin} />
      {voice === 'kicked' ? (
        <Kicked chat={chat} renderRemaining={renderRemaining} />
      ) : availability === 'open' ? (
        <MessageList chat={chat} list={list} outbox={outbox} member={member} moderator={moderator} talk={talk} />
      ) : (
        <Closed chat={chat} availability={availability} />
      )}
      {orders}
      <InputBar
        chat={chat}
        composer={composer}
        renderRemaining={renderRemaining}
        renderWait={renderWait}
        memberId={talk.memberId}
        onGift={onGift}
        onLoginNeeded={talk.onLoginNeeded}
      />
    </div>
  )
}

type KickedProps = Pick<ChatPanelProps, 'chat' | 'renderRemaining'>

/** A moderator asked the member to leave: why, and for how long. */
function Kicked({ chat, renderRemaining }: KickedProps) {
  const t = useT()
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
                  <p>{renderRemaining(kick.until, 'chat.kickedBack')}</p>
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
  const t = useT()
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

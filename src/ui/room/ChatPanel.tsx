import { useSelector } from '@xstate/react'
import { MessageCircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectAvailability } from '#src/machines/chat/chatSelectors.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import type { ChatRow } from './ChatRowView.tsx'
import { InputBar } from './InputBar.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './room.module.css'

type ChatPanelProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly outbox: ActorRefFrom<typeof outboxMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  readonly member: MemberInfo | null
  /** The room's notices, above the lines. */
  readonly notices: ReactNode
  readonly renderMenu: ((row: Extract<ChatRow, { type: 'message' }>) => ReactNode) | null
  readonly renderRemaining: (until: number) => ReactNode
  readonly onGift: () => void
  readonly onLoginNeeded: () => void
}

/** The chat: notices, lines, and where one writes; when it is closed, the reason stands in the lines' place (S-7). */
export function ChatPanel({
  chat,
  outbox,
  composer,
  member,
  notices,
  renderMenu,
  renderRemaining,
  onGift,
  onLoginNeeded,
}: ChatPanelProps) {
  const availability = useSelector(chat, selectAvailability)
  return (
    <div className={styles.chat}>
      {notices}
      {availability === 'open' ? (
        <MessageList chat={chat} outbox={outbox} member={member} renderMenu={renderMenu} />
      ) : (
        <Closed chat={chat} availability={availability} />
      )}
      <InputBar chat={chat} composer={composer} renderRemaining={renderRemaining} onGift={onGift} onLoginNeeded={onLoginNeeded} />
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

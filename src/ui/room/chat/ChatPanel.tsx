import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectAvailability, selectPostingPermission } from '#src/machines/chat/chatSelectors.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { KeptOut } from '../lazyKeptOut.ts'
import type { IgnoredProps } from './IgnoredPeople.tsx'
import { MessageList } from './MessageList.tsx'
import type { Moderator } from '../moderator.ts'
import { PinnedLine } from './PinnedLine.tsx'
import { useChatLook } from './useChatLook.ts'
import type { MessageActions } from '../messageItems.tsx'
import styles from './chatPanel.module.css'

const ChatTools = lazyComponent(async () => (await import('./ChatTools.tsx')).ChatTools, ['chat'])

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
  readonly preferences: PreferencesRef
  /** Whom a member ignores. */
  readonly Ignored: ComponentType<IgnoredProps>
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
  preferences,
  Ignored,
}: ChatPanelProps) {
  const look = useChatLook(preferences)
  const availability = useSelector(chat, selectAvailability)
  const permission = useSelector(chat, selectPostingPermission)
  return (
    <div className={styles.chat}>
      <div className={styles.head}>
        {announcements}
        {availability === 'open' && permission !== 'kicked' && (
          <Later>
            <ChatTools list={list} preferences={preferences} Ignored={member === null ? null : Ignored} />
          </Later>
        )}
      </div>
      <PinnedLine chat={chat} onUnpin={moderator?.onUnpin ?? null} />
      {availability === 'open' && permission !== 'kicked' ? (
        <MessageList
          chat={chat}
          list={list}
          outbox={outbox}
          member={member}
          moderator={moderator}
          messageActions={messageActions}
          look={look}
        />
      ) : (
        <Closed chat={chat} state={permission === 'kicked' ? permission : availability} seconds={seconds} />
      )}
      {orders !== null && <div className={styles.orders}>{orders}</div>}
      {input}
    </div>
  )
}

type ClosedProps = Pick<ChatPanelProps, 'chat' | 'seconds'> & {
  readonly state: ReturnType<typeof selectAvailability> | 'kicked'
}

function Closed({ chat, state, seconds }: ClosedProps) {
  const { t } = useTranslation('room')
  const errorKey = useSelector(chat, (snapshot) => snapshot.context.errorKey)
  return (
    <div className={styles.closed}>
      {state === 'failed' && (
        <ErrorState
          title={t('chat.closed.failed')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={() => chat.send({ type: 'chat.retried' })}>{t('act.retry')}</Button>}
        />
      )}
      {state !== 'asking' && state !== 'open' && (
        <Later>
          <KeptOut chat={chat} state={state} seconds={seconds} />
        </Later>
      )}
    </div>
  )
}

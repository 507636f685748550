import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ChatRoomPorts, chatRoomMachine, ChatRoomRef } from '#src/machines/chat/chatRoomMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ChatTabCount } from '../chat/ChatTabCount.tsx'
import { MessageSheets } from '../chat/MessageSheets.tsx'
import { ManagingContext } from '../moderation/managing.ts'
import { PlaceWordsContext } from '../placeWords.ts'
import { Remaining } from '../Remaining.tsx'
import { RoomChat } from '../RoomChat.tsx'
import { useCountWhileHidden } from '../useCountWhileHidden.ts'
import { type TalkActors, type TalkLogic, type TalkParts, useRoomTalk } from '../useRoomTalk.tsx'
import styles from './chatRoom.module.css'

type ChatRoomProps = {
  readonly room: string
  /** Whether it is in sight; else it only counts what comes. */
  readonly isShown: boolean
  /** Where the count of lines stands that came while it was out of sight. */
  readonly countAt: HTMLElement | null
  readonly actors: TalkActors
  readonly logic: TalkLogic & { readonly chatRoom: typeof chatRoomMachine }
  readonly ports: ChatRoomPorts
}

/** The chat of a room that has nothing else: that beside a live table. */
export function ChatRoom(props: ChatRoomProps) {
  const { t } = useTranslation('room')
  const { room, isShown, logic, ports } = props
  const visit = useActorRef(logic.chatRoom, { input: { room, ports } })
  const retryAt = useSelector(visit, ({ context }) => context.retryAt)
  const children = useSelector(visit, (snapshot) => snapshot.children)
  const parts = partsOf(children)
  if (retryAt !== null && isShown)
    return (
      <div className={styles.failed}>
        <ErrorState
          title={t('chat.closed.failed')}
          text={t('errors.unknown')}
          action={<Button onClick={() => visit.send({ type: 'room.retried' })}>{t('act.retry')}</Button>}
        />
        <p role="timer">
          <Remaining until={retryAt} words="chat.retry" seconds={logic.seconds} />
        </p>
      </div>
    )
  return parts === null ? null : <OpenChatRoom {...props} parts={parts} />
}

/** The machines of a visit; null while one of them is missing. */
function partsOf(children: ReturnType<ChatRoomRef['getSnapshot']>['children']): TalkParts | null {
  const { chat, chatList, outbox, composer, moderation } = children
  if (chat === undefined || chatList === undefined || outbox === undefined) return null
  return composer === undefined || moderation === undefined ? null : { chat, chatList, outbox, composer, moderation }
}

function OpenChatRoom({ room, isShown, countAt, actors, logic, ports, parts }: ChatRoomProps & { readonly parts: TalkParts }) {
  const { t } = useTranslation('table')
  const talk = useRoomTalk({ room, parts, actors, logic, now: ports.now })
  useCountWhileHidden(parts, isShown)
  const words = useMemo(
    () => ({
      welcome: (name: string) => t('table.welcome', { name }),
      kicked: t('table.kicked'),
      kickedText: t('table.kickedText'),
      gone: t('table.gone'),
    }),
    [t],
  )
  if (!isShown) return countAt && createPortal(<ChatTabCount chat={parts.chat} list={parts.chatList} />, countAt)
  return (
    <ManagingContext value={talk.managing}>
      {talk.tools && <div className={styles.tools}>{talk.tools}</div>}
      <div className={styles.chat}>
        <PlaceWordsContext value={words}>
          <RoomChat parts={parts} talk={talk} seconds={logic.seconds} />
        </PlaceWordsContext>
      </div>
      <MessageSheets talk={talk} />
    </ManagingContext>
  )
}

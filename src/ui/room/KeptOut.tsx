import { useSelector } from '@xstate/react'
import { DoorClosed, MessageCircleOff } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { ChatClosure } from '#src/api/model/room.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectKick, selectMute, selectRetryAt } from '#src/machines/chat/chatSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { PlaceWordsContext } from './placeWords.ts'
import { Remaining } from './Remaining.tsx'
import styles from './keptOut.module.css'

type ChatProps = { readonly chat: ActorRefFrom<typeof chatMachine>; readonly seconds: SecondsLogic }

type KeptOutProps = ChatProps & { readonly state: ChatClosure | 'kicked' | 'muted' | 'failed' }

/** Why there is no chat (S-7), or why one may not write; of a chat that could not be reached, when it is tried again by itself. */
export function KeptOut({ state, chat, seconds }: KeptOutProps) {
  if (state === 'kicked') return <Kicked chat={chat} seconds={seconds} />
  if (state === 'muted') return <Muted chat={chat} seconds={seconds} />
  return state === 'failed' ? <RetryTime chat={chat} seconds={seconds} /> : <Shut reason={state} />
}

/** A moderator asked the member to leave: why, and for how long. */
function Kicked({ chat, seconds }: ChatProps) {
  const { t } = useTranslation(['chat', 'room'])
  const place = use(PlaceWordsContext)
  const kick = useSelector(chat, selectKick)
  return (
    <div role="status">
      <EmptyState
        icon={<DoorClosed size={24} />}
        title={place?.kicked ?? t('kept.kicked')}
        text={place?.kickedText ?? t('kept.kickedText')}
        {...(kick === null
          ? {}
          : {
              action: (
                <div className={styles.kicked}>
                  {kick.reason !== '' && <p>{t('room:chat.mutedReason', { reason: kick.reason })}</p>}
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

function Muted({ chat, seconds }: ChatProps) {
  const { t } = useTranslation(['chat', 'room'])
  const mute = useSelector(chat, selectMute)
  if (mute === null) return null
  return (
    <div>
      <p>
        <Remaining until={mute.until} words="chat.muted" seconds={seconds} />
      </p>
      {mute.reason !== '' && <p className={styles.reason}>{t('room:chat.mutedReason', { reason: mute.reason })}</p>}
    </div>
  )
}

function Shut({ reason }: { readonly reason: ChatClosure }) {
  const { t } = useTranslation(['chat', 'room'])
  const place = use(PlaceWordsContext)
  const isGone = reason === 'roomGone' || reason === 'missing'
  const text = (isGone ? place?.gone : undefined) ?? t(`kept.closedText.${reason}`)
  return <EmptyState icon={<MessageCircleOff size={24} />} title={t(`room:chat.closed.${reason}`)} text={text} />
}

function RetryTime({ chat, seconds }: ChatProps) {
  const { t } = useTranslation('room')
  const at = useSelector(chat, selectRetryAt)
  return (
    <p className={styles.retry} role="timer">
      {at === null ? t('chat.entering') : <Remaining until={at} words="chat.retry" seconds={seconds} />}
    </p>
  )
}

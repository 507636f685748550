import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { peopleOf } from '#src/machines/chat/chatRows.ts'
import {
  selectAvailability,
  selectCanModerate,
  selectFeed,
  selectMute,
  selectSlowSeconds,
  selectCooldown,
  selectPostingPermission,
} from '#src/machines/chat/chatSelectors.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { Composer, GiftButton } from './Composer.tsx'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Remaining } from '../Remaining.tsx'
import { SlowHint, SlowWait } from './SlowMode.tsx'
import styles from './composer.module.css'

type InputBarProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  /** Null for a visitor. */
  readonly memberId: string | null
  readonly seconds: SecondsLogic
  readonly onGift: () => void
  /** A visitor pressed where one writes. */
  readonly onLoginNeeded: () => void
}

/** The bar at the bottom of the chat: where to write, or in words why one cannot (S-7). */
export function InputBar({ chat, composer, memberId, seconds, onGift, onLoginNeeded }: InputBarProps) {
  const { t } = useTranslation('room')
  const availability = useSelector(chat, selectAvailability)
  const permission = useSelector(chat, selectPostingPermission)
  const mute = useSelector(chat, selectMute)
  const cooldown = useSelector(chat, selectCooldown)
  const slowSeconds = useSelector(chat, selectSlowSeconds)
  const canModerate = useSelector(chat, selectCanModerate)
  const feed = useSelector(chat, selectFeed)
  if (availability === 'open' && (permission === 'free' || permission === 'waiting')) {
    return (
      <Composer
        composer={composer}
        onGift={onGift}
        people={() => peopleOf(feed?.getSnapshot().context?.rows ?? [], memberId)}
        hint={slowSeconds > 0 && !canModerate && <SlowHint seconds={slowSeconds} />}
        wait={permission === 'waiting' ? <SlowWait until={cooldown} seconds={seconds} /> : null}
      />
    )
  }
  return (
    <div className={styles.composer}>
      <div className={styles.bar}>
        {availability !== 'open' ? (
          <p className={styles.closed} role="status">
            {availability === 'asking' ? t('chat.entering') : t(`chat.closed.${availability}`)}
          </p>
        ) : permission === 'kicked' ? (
          <p className={styles.closed}>{t('chat.kickedBar')}</p>
        ) : permission === 'muted' && mute !== null ? (
          <div className={styles.closed} role="status">
            <div>
              <p>
                <Remaining until={mute.until} words="chat.muted" seconds={seconds} />
              </p>
              {mute.reason !== '' && <p className={styles.reason}>{t('chat.mutedReason', { reason: mute.reason })}</p>}
            </div>
          </div>
        ) : (
          <button type="button" className={styles.closed} onClick={onLoginNeeded}>
            {t('chat.visitorPlaceholder')}
          </button>
        )}
        <GiftButton onPress={onGift} />
      </div>
    </div>
  )
}

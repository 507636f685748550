import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '#src/api/model/format.ts'
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
import { SlowHint } from '../moderation/SlowMode.tsx'
import styles from './composer.module.css'

/** Draws the time until a moment in ms, counted down within words that take it. */
export type RenderRemaining = (until: number, words: RemainingKey) => ReactNode
export type RemainingKey = 'chat.muted' | 'chat.kickedBack'

type InputBarProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  /** The time of mutes counted down, drawn by who has a clock. */
  readonly renderRemaining: RenderRemaining
  /** The seconds until a member's turn in slow mode, drawn by who has a clock. */
  readonly renderWait: (until: number) => ReactNode
  readonly memberId: string | null
  readonly onGift: () => void
  /** A visitor pressed where one writes. */
  readonly onLoginNeeded: () => void
}

/** The bar at the bottom of the chat: where to write, or in words why one cannot (S-7). */
export function InputBar({ chat, composer, renderRemaining, renderWait, memberId, onGift, onLoginNeeded }: InputBarProps) {
  const { t } = useTranslation('room')
  const availability = useSelector(chat, selectAvailability)
  const voice = useSelector(chat, selectPostingPermission)
  const mute = useSelector(chat, selectMute)
  const turn = useSelector(chat, selectCooldown)
  const slowSeconds = useSelector(chat, selectSlowSeconds)
  const canModerate = useSelector(chat, selectCanModerate)
  const feed = useSelector(chat, selectFeed)
  if (availability === 'open' && (voice === 'free' || voice === 'waiting')) {
    return (
      <Composer
        composer={composer}
        onGift={onGift}
        people={() => peopleOf(feed?.getSnapshot().context?.rows ?? [], memberId)}
        hint={slowSeconds > 0 && !canModerate && <SlowHint seconds={slowSeconds} />}
        wait={voice === 'waiting' ? renderWait(turn) : null}
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
        ) : voice === 'kicked' ? (
          <p className={styles.closed}>{t('chat.kickedBar')}</p>
        ) : voice === 'muted' && mute !== null ? (
          <div className={styles.closed} role="status">
            <div>
              <p>{renderRemaining(mute.until, 'chat.muted')}</p>
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

type RemainingForProps = { readonly until: number; readonly now: number; readonly words: RemainingKey }

/** How long a mute or a kick still runs, as m:ss. */
export function RemainingFor({ until, now, words }: RemainingForProps) {
  const { t } = useTranslation('room')
  return <span className={styles.clock}>{t(words, { time: formatRemaining(until - now) })}</span>
}

import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { peopleOf } from '#src/machines/chat/chatRows.ts'
import {
  selectAvailability,
  selectFeed,
  selectHasHint,
  selectCooldown,
  selectPostingPermission,
} from '#src/machines/chat/chatSelectors.ts'
import type { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { KeptOut } from '../lazyKeptOut.ts'
import { Composer, type ComposerProps, GiftButton } from './Composer.tsx'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import styles from './composer.module.css'

// Few rooms are in slow mode, or for followers alone.
const ComposerHint = lazyComponent(async () => (await import('./SlowMode.tsx')).ComposerHint, ['chat'])
const SlowWait = lazyComponent(async () => (await import('./SlowMode.tsx')).SlowWait, ['chat'])

type InputBarProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly composer: ActorRefFrom<typeof composerMachine>
  /** Null for a visitor. */
  readonly memberId: string | null
  readonly seconds: SecondsLogic
  readonly Picker: ComposerProps['Picker']
  /** Null where no gifts are given. */
  readonly onGift: (() => void) | null
  /** A visitor pressed where one writes. */
  readonly onLoginNeeded: () => void
}

/** The bar at the bottom of the chat: where to write, or in words why one cannot (S-7). */
export function InputBar({ chat, composer, memberId, seconds, Picker, onGift, onLoginNeeded }: InputBarProps) {
  const { t } = useTranslation('room')
  const availability = useSelector(chat, selectAvailability)
  const permission = useSelector(chat, selectPostingPermission)
  const cooldown = useSelector(chat, selectCooldown)
  const hasHint = useSelector(chat, selectHasHint)
  const feed = useSelector(chat, selectFeed)
  if (availability === 'open' && (permission === 'free' || permission === 'waiting')) {
    return (
      <Composer
        composer={composer}
        onGift={onGift}
        Picker={Picker}
        people={() => peopleOf(feed?.getSnapshot().context?.rows ?? [], memberId)}
        hint={
          hasHint && (
            <Later>
              <ComposerHint chat={chat} seconds={seconds} />
            </Later>
          )
        }
        wait={
          permission === 'waiting' ? (
            <Later fallback={<span className={styles.waiting} />}>
              <SlowWait until={cooldown} seconds={seconds} />
            </Later>
          ) : null
        }
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
        ) : permission === 'muted' ? (
          <div className={styles.closed} role="status">
            <Later>
              <KeptOut chat={chat} state={permission} seconds={seconds} />
            </Later>
          </div>
        ) : (
          <button type="button" className={styles.closed} onClick={onLoginNeeded}>
            {t('chat.visitorPlaceholder')}
          </button>
        )}
        {onGift !== null && <GiftButton onPress={onGift} disabled={permission === 'kicked'} />}
      </div>
    </div>
  )
}

import { shallowEqual, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectFollowersGate, selectOwnSlowSeconds } from '#src/machines/chat/composerHints.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { FollowersHint } from './FollowersHint.tsx'
import styles from './slowMode.module.css'

type ComposerHintProps = { readonly chat: ActorRefFrom<typeof chatMachine>; readonly seconds: SecondsLogic }

/** What the room asks of who writes, above the line that is being written: to follow for a while, and to wait in slow mode. */
export function ComposerHint({ chat, seconds }: ComposerHintProps) {
  const { t } = useTranslation('chat')
  const slowSeconds = useSelector(chat, selectOwnSlowSeconds)
  const gate = useSelector(chat, selectFollowersGate, shallowEqual)
  return (
    <>
      {gate !== null && <FollowersHint {...gate} seconds={seconds} />}
      {slowSeconds > 0 && <p className={styles.hint}>{t('write.slowHint', { seconds: slowSeconds })}</p>}
    </>
  )
}

type SlowWaitProps = {
  /** When the member may write again, in ms. */
  readonly until: number
  readonly seconds: SecondsLogic
}

/** The seconds until the member may write again, counted down where the send button will be. */
export function SlowWait({ until, seconds }: SlowWaitProps) {
  const { t } = useTranslation('chat')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, (snapshot) => snapshot.context)
  // Whole seconds that are still to come; the last one stays until the button is there.
  const left = now === undefined ? 0 : Math.max(1, Math.floor((until - now) / 1_000))
  return (
    <button type="submit" className={styles.wait} disabled aria-label={t('write.slowWait', { seconds: left })}>
      {left}
    </button>
  )
}

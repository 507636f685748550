import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatRemaining } from '#src/api/model/format.ts'
import type { againMachine } from '#src/machines/kit/againMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './tableChat.module.css'

type ChatAwayProps = {
  readonly logic: typeof againMachine
  /** Somebody asks for it. */
  readonly onRetry: () => void
  /** Tries it alone, without a press: nobody's hand is left. */
  readonly draw: () => void
}

/** The chat could not be loaded: when it is tried again by itself, and a way not to wait. */
export function ChatAway({ logic, onRetry, draw }: ChatAwayProps) {
  const { t } = useTranslation('game')
  const again = useActorRef(logic, { input: { retry: draw } })
  const left = useSelector(again, ({ context }) => context.left)
  return (
    <div className={styles.away}>
      <ErrorState
        title={t('game.chatAway')}
        text={t('game.chatAwayText')}
        action={<Button onClick={onRetry}>{t('act.retry')}</Button>}
      />
      <p role="timer">{t('game.chatAgain', { time: formatRemaining(left) })}</p>
    </div>
  )
}

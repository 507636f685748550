import { useSelector } from '@xstate/react'
import { Pin, X } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectPin } from '#src/machines/chat/chatSelectors.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import styles from './pinnedLine.module.css'

type PinnedLineProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  /** Takes it away; null for who may not. */
  readonly onUnpin: (() => void) | null
}

/** The one line that a moderator put on top of the chat. */
export function PinnedLine({ chat, onUnpin }: PinnedLineProps) {
  const t = useT()
  const pin = useSelector(chat, selectPin)
  return (
    <div className={styles.place} role="status">
      {pin !== null && (
        <section className={styles.pin} aria-label={t('chat.pinned')}>
          <Pin className={styles.icon} size={16} aria-hidden="true" />
          <p className={styles.text}>
            <bdi>{pin.content}</bdi> <small className={styles.by}>{t('chat.pinnedBy', { name: pin.by })}</small>
          </p>
          {onUnpin !== null && (
            <IconButton label={t('chat.unpin')} onClick={onUnpin}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </section>
      )}
    </div>
  )
}

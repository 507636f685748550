import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp, Pin, X } from 'lucide-react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectPin } from '#src/machines/chat/chatSelectors.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useFolded } from './useFolded.ts'
import styles from './pinnedLine.module.css'

type PinnedLineProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  /** Takes it away; null for who may not. */
  readonly onUnpin: (() => void) | null
}

/** What a moderator put on top of the chat: two lines of it, and the rest behind a button. */
export function PinnedLine({ chat, onUnpin }: PinnedLineProps) {
  const pin = useSelector(chat, selectPin)
  return (
    <div className={styles.place} role="status">
      {pin !== null && <Pinned key={pin.content} pin={pin} onUnpin={onUnpin} />}
    </div>
  )
}

type PinnedProps = Pick<PinnedLineProps, 'onUnpin'> & { readonly pin: NonNullable<ReturnType<typeof selectPin>> }

function Pinned({ pin, onUnpin }: PinnedProps) {
  const { t } = useTranslation('room')
  const [open, setOpen] = useState(false)
  const { ref, hasMore } = useFolded()
  return (
    <section className={styles.pin} aria-label={t('chat.pinned')}>
      <Pin className={styles.icon} size={16} aria-hidden="true" />
      <p ref={ref} className={styles.text} {...(open ? {} : { 'data-folded': '' })}>
        <bdi>{pin.content}</bdi> <small className={styles.by}>{t('chat.pinnedBy', { name: pin.by })}</small>
      </p>
      {hasMore && (
        <IconButton label={t(open ? 'chat.pinnedLess' : 'chat.pinnedMore')} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronUp size={20} aria-hidden="true" /> : <ChevronDown size={20} aria-hidden="true" />}
        </IconButton>
      )}
      {onUnpin !== null && (
        <IconButton label={t('chat.unpin')} onClick={onUnpin}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </section>
  )
}

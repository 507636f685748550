import { ChevronDown, ChevronUp, Pin as PinIcon, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '#src/api/model/pinAndKick.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useFolded } from './useFolded.ts'
import styles from './pinnedLine.module.css'

type PinnedProps = {
  readonly pin: Pin
  /** Takes it away; null for who may not. */
  readonly onUnpin: (() => void) | null
}

/** The pinned line: two lines of it, and the rest behind a button. */
export function Pinned({ pin, onUnpin }: PinnedProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const { ref, hasMore } = useFolded()
  return (
    <section className={styles.pin} aria-label={t('pin.pinned')}>
      <PinIcon className={styles.icon} size={16} aria-hidden="true" />
      <p ref={ref} className={styles.text} {...(open ? {} : { 'data-folded': '' })}>
        <bdi>{pin.content}</bdi> <small className={styles.by}>{t('pin.pinnedBy', { name: pin.by })}</small>
      </p>
      {hasMore && (
        <IconButton label={t(open ? 'pin.pinnedLess' : 'pin.pinnedMore')} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronUp size={20} aria-hidden="true" /> : <ChevronDown size={20} aria-hidden="true" />}
        </IconButton>
      )}
      {onUnpin !== null && (
        <IconButton label={t('pin.unpin')} onClick={onUnpin}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </section>
  )
}

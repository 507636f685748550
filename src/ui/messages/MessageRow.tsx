import { Bell, Gift, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SiteMessage } from '#src/api/model/message.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import styles from './messages.module.css'

const ICONS = { money: Wallet, activity: Gift, system: Bell } as const

type MessageRowProps = {
  readonly message: SiteMessage
  /** The server's time in ms. */
  readonly now: number
  readonly onOpen: (message: SiteMessage) => void
}

/** A message in the list: what it is about, its first words, and whether it was read. */
export function MessageRow({ message, now, onOpen }: MessageRowProps) {
  const { t } = useTranslation('messages')
  const Icon = ICONS[message.kind]
  return (
    <button type="button" className={cx(styles.item, !message.isRead && styles.fresh)} onClick={() => onOpen(message)}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.title}>
        {!message.isRead && <VisuallyHidden>{t('messages.unread')}</VisuallyHidden>} {message.title}
      </span>
      <Muted as="span" className={styles.time} size={12} digits>
        {dayTime(t, message.at, now)}
      </Muted>
      <Muted as="span" className={styles.preview}>
        {message.text}
      </Muted>
    </button>
  )
}

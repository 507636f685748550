import { Bell, ChevronDown, ChevronRight, Gift, Wallet } from 'lucide-react'
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
  /** It stands for several that say the same. */
  readonly fold?: { readonly count: number; readonly isShown: boolean }
  readonly onOpen: (message: SiteMessage) => void
  /** It is open beside the list. */
  readonly isOpen?: boolean
}

/** A message in the list: what it is about, its first words, and whether it was read. */
export function MessageRow({ message, now, fold, onOpen, isOpen = false }: MessageRowProps) {
  const { t } = useTranslation('messages')
  const Icon = ICONS[message.kind]
  return (
    <button
      type="button"
      className={cx(styles.item, !message.isRead && styles.fresh, isOpen && styles.open)}
      aria-current={isOpen || undefined}
      aria-expanded={fold?.isShown}
      onClick={() => onOpen(message)}
    >
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.title}>
        {!message.isRead && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            <VisuallyHidden>{t('messages.unread')}</VisuallyHidden>
          </>
        )}{' '}
        {message.title}
        {fold !== undefined && <span className={styles.count}> {t('messages.times', { count: fold.count })}</span>}
      </span>
      <Muted as="span" className={styles.time} size={12} digits>
        <span className={styles.day}>{dayTime(t, message.at, now)}</span>
        {fold === undefined ? (
          <ChevronRight size={16} aria-hidden="true" />
        ) : (
          <ChevronDown className={cx(fold.isShown && styles.turned)} size={16} aria-hidden="true" />
        )}
      </Muted>
      <Muted as="span" className={styles.preview}>
        {message.text}
      </Muted>
    </button>
  )
}

import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { unreadMachine } from '#src/machines/messages/unreadMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './appShell.module.css'

/** Most that the badge counts. */
const MOST = 99

/** The way to a member's messages with how many are unread; nothing for a visitor. */
export function Inbox({ unread: actor }: { readonly unread: ActorRefFrom<typeof unreadMachine> }) {
  const { t } = useTranslation('shell')
  const unread = useSelector(actor, (snapshot) => snapshot.context.unread)
  if (unread === null) return null
  return (
    <Link
      className={styles.star}
      to="/app/messages"
      aria-label={unread === 0 ? t('nav.messages') : t('nav.unread', { count: unread })}
    >
      <Mail size={24} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  )
}

import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { unreadMachine } from '#src/machines/messages/unreadMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import type { LazyOnce } from '#src/ui/kit/lazyOnce.ts'
import styles from './appShell.module.css'

export type UnreadSource = LazyOnce<ActorRefFrom<typeof unreadMachine>>

/** Most that the badge counts. */
const MOST = 99

/** The way to a member's messages with how many are unread; nothing for a visitor. */
export function Inbox({ unread: source }: { readonly unread: UnreadSource }) {
  const { t } = useTranslation('shell')
  const actor = useSyncExternalStore(source.subscribe, source.current)
  const unread = useSelector(actor ?? undefined, (snapshot) => snapshot?.context.unread ?? null)
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

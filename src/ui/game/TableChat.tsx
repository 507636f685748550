import { X } from 'lucide-react'
import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { againMachine } from '#src/machines/kit/againMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { ErrorBoundary } from '#src/ui/kit/ErrorBoundary.tsx'
import { ChatAway } from './ChatAway.tsx'
import styles from './tableChat.module.css'

/** A room by its key; whether its chat is in sight, and where it counts what comes while it is not. */
export type ChatOfRoomProps = { readonly room: string; readonly isShown: boolean; readonly countAt: HTMLElement | null }
/** The chat of a room by its key. */
export type ChatOfRoom = ComponentType<ChatOfRoomProps>

type TableChatProps = ChatOfRoomProps & {
  readonly id: string
  readonly Chat: ChatOfRoom
  readonly again: typeof againMachine
  readonly onClose: () => void
}

/** The chat of who sits at a live table: beside it on a wide screen, under it on a phone. Out of sight it goes on, and counts. */
export function TableChat({ id, Chat, again, onClose, ...room }: TableChatProps) {
  const { t } = useTranslation('game')
  return (
    <aside id={id} className={styles.chat} aria-labelledby={`${id}-title`} hidden={!room.isShown}>
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{t('game.chat')}</h2>
        <IconButton label={t('game.chatOff')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <ErrorBoundary fallback={(retry, draw) => <ChatAway logic={again} onRetry={retry} draw={draw} />}>
        <Suspense fallback={<p className={styles.waiting}>{t('game.chatOpening')}</p>}>
          <Chat {...room} />
        </Suspense>
      </ErrorBoundary>
    </aside>
  )
}

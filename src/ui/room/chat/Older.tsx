import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { selectIsLoadingOlder, selectOlderFailed } from '#src/machines/chat/chatListSelectors.ts'
import styles from './messageList.module.css'

type OlderProps = {
  readonly list: ActorRefFrom<typeof chatListMachine>
  readonly more: boolean
  /** What is said where there are none. */
  readonly end: string
  readonly onAsk: () => void
}

/** What stands above the first line: the way to older ones, or that there are none. */
export const Older = memo(function Older({ list, more, end, onAsk }: OlderProps) {
  const { t } = useTranslation('room')
  const loading = useSelector(list, selectIsLoadingOlder)
  const failed = useSelector(list, selectOlderFailed)
  if (loading) return <p className={styles.older}>{t('chat.loadingOlder')}</p>
  return (
    <div className={styles.older}>
      {more ? (
        <button type="button" className={styles.olderButton} onClick={onAsk}>
          {failed ? `${t('state.errorTitle')} · ${t('act.retry')}` : t('chat.loadOlder')}
        </button>
      ) : (
        end
      )}
    </div>
  )
})

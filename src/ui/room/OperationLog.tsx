import { useActorRef, useSelector } from '@xstate/react'
import { ScrollText } from 'lucide-react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Role } from '#src/api/model/chat.ts'
import type { createListMachine } from '#src/machines/kit/listMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { clockTime } from '#src/ui/i18n/time.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { ListWaiting } from './MuteList.tsx'
import { useReloadedList } from './useReloadedList.ts'
import styles from './moderation.module.css'

type LogLine = {
  id: string
  at: number
  by: string
  byRole: Role
  action:
    | 'delete'
    | 'mute'
    | 'unblock'
    | 'switchOn'
    | 'switchOff'
    | 'open'
    | 'close'
    | 'slowMode'
    | 'blockedWords'
    | 'dismissReport'
  target: string | null
  detail: string | null
  reason: string | null
}
export type OperationLogLogic = ReturnType<typeof createListMachine<LogLine, { readonly room: string }>>

type OperationLogProps = {
  readonly room: string
  readonly logic: OperationLogLogic
  readonly moderation: ActorRefFrom<typeof moderationMachine>
}

/** Who did what and why in this room, latest first. */
export function OperationLog({ room, logic, moderation }: OperationLogProps) {
  const t = useT()
  const list = useActorRef(logic, { input: { query: { room } } })
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const errorKey = useSelector(list, (snapshot) => snapshot.context.errorKey)
  const refresh = useCallback(() => list.send({ type: 'list.refreshed' }), [list])
  useReloadedList(moderation, refresh)
  if (errorKey !== null && items.length === 0) {
    return (
      <ErrorState title={t('state.errorTitle')} text={t(errorKey)} action={<Button onClick={refresh}>{t('act.retry')}</Button>} />
    )
  }
  if (items.length === 0)
    return loading ? <ListWaiting /> : <EmptyState icon={<ScrollText size={24} />} title={t('moderation.noLog')} />
  return (
    <ol className={styles.tabBody}>
      {items.map((line) => (
        <li key={line.id} className={styles.logItem}>
          <p>
            <strong>{line.by}</strong> <Deed line={line} />
          </p>
          {line.reason !== null && <p className={styles.detail}>{t('chat.mutedReason', { reason: line.reason })}</p>}
          <p className={styles.time}>{clockTime(line.at)}</p>
        </li>
      ))}
    </ol>
  )
}

/** Lengths of mutes that have words, in minutes as the log keeps them. */
const LENGTHS = ['1', '10', '60', '1440', '10080'] as const

/** What was done, to whom, and for how long. */
function Deed({ line: { action, target, detail } }: { readonly line: LogLine }) {
  const t = useT()
  const name = target ?? ''
  switch (action) {
    case 'mute': {
      const length = LENGTHS.find((one) => one === detail)
      return `${t('moderation.action.mute', { name })}${length === undefined ? '' : ` · ${t(`moderation.length.${length}`)}`}`
    }
    case 'delete':
      return t('moderation.action.delete', { name })
    case 'dismissReport':
      return t('moderation.action.dismissReport', { name })
    case 'slowMode':
      return detail === '0' ? t('moderation.action.slowModeOff') : t('moderation.action.slowMode', { seconds: detail ?? '' })
    case 'blockedWords':
      return t('moderation.action.blockedWords', { count: detail ?? '' })
    case 'unblock':
      return t('moderation.action.unblock', { name })
    case 'switchOn':
    case 'switchOff':
    case 'open':
    case 'close':
      return t(`moderation.action.${action}`)
  }
}

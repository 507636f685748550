import { useActorRef, useSelector } from '@xstate/react'
import { Flag } from 'lucide-react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ReportReason } from '#src/api/model/chat.ts'
import type { createListMachine } from '#src/machines/kit/listMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { clockTime } from '#src/ui/i18n/time.ts'
import { useSheetWords } from '#src/ui/i18n/useSheetWords.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { ListWaiting } from './MuteList.tsx'
import { useReloadedList } from './useReloadedList.ts'
import styles from './moderation.module.css'
import talk from './talk.module.css'

type Reported = {
  messageId: string
  at: number
  memberId: string
  name: string
  content: string
  count: number
  reasons: ReportReason[]
  notes: string[]
}
export type ReportListLogic = ReturnType<typeof createListMachine<Reported, { readonly room: string }>>

type ReportListProps = {
  readonly room: string
  readonly logic: ReportListLogic
  readonly moderation: ActorRefFrom<typeof moderationMachine>
}

/** Messages that members reported, each with why and with what a moderator can do about it. */
export function ReportList({ room, logic, moderation }: ReportListProps) {
  useSheetWords()
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
  if (items.length === 0) return loading ? <ListWaiting /> : <EmptyState icon={<Flag size={24} />} title={t('reports.empty')} />
  return (
    <ul className={styles.tabBody}>
      {items.map((item) => (
        <ReportedLine key={item.messageId} item={item} moderation={moderation} />
      ))}
    </ul>
  )
}

function ReportedLine({ item, moderation }: { readonly item: Reported; readonly moderation: ReportListProps['moderation'] }) {
  const t = useT()
  const acting = useSelector(moderation, selectIsActing)
  const { messageId, memberId, name, content } = item
  return (
    <li className={talk.report}>
      <p>
        <strong>{name}</strong>
      </p>
      <p className={styles.quote}>{content}</p>
      <p className={styles.detail}>
        {t('reports.count', { count: item.count })} · {item.reasons.map((reason) => t(`sheets.reason.${reason}`)).join(' · ')} ·{' '}
        {t('reports.at', { time: clockTime(item.at) })}
      </p>
      {item.notes.map((note, index) => (
        <p key={index} className={styles.detail}>
          “{note}”
        </p>
      ))}
      <div className={talk.reportActs}>
        <Button
          variant="danger"
          disabled={acting}
          onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'delete', messageId }, name })}
        >
          {t('reports.delete')}
        </Button>
        <Button
          variant="outline"
          disabled={acting}
          onClick={() => moderation.send({ type: 'form.asked', target: { action: 'mute', memberId, name, quote: content } })}
        >
          {t('reports.mute')}
        </Button>
        <Button
          variant="outline"
          disabled={acting}
          onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'dismiss', messageId }, name })}
        >
          {t('reports.dismiss')}
        </Button>
      </div>
    </li>
  )
}

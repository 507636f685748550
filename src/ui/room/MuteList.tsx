import { useActorRef, useSelector } from '@xstate/react'
import { Users } from 'lucide-react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { createListMachine } from '#src/machines/kit/listMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useReloadedList } from './useReloadedList.ts'
import styles from './moderation.module.css'

type MutedMember = {
  memberId: string
  name: string
  avatar: string
  by: string
  at: number
  until: number
  reason: string
}
export type MuteListLogic = ReturnType<typeof createListMachine<MutedMember, { readonly room: string }>>

type MuteListProps = {
  readonly room: string
  readonly logic: MuteListLogic
  readonly moderation: ActorRefFrom<typeof moderationMachine>
}

/** Members who are muted in this room, each with the way to end it. */
export function MuteList({ room, logic, moderation }: MuteListProps) {
  const t = useT()
  const list = useActorRef(logic, { input: { query: { room } } })
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const errorKey = useSelector(list, (snapshot) => snapshot.context.errorKey)
  const acting = useSelector(moderation, selectIsActing)
  const refresh = useCallback(() => list.send({ type: 'list.refreshed' }), [list])
  useReloadedList(moderation, refresh)
  if (errorKey !== null && items.length === 0) {
    return (
      <ErrorState title={t('state.errorTitle')} text={t(errorKey)} action={<Button onClick={refresh}>{t('act.retry')}</Button>} />
    )
  }
  if (items.length === 0)
    return loading ? <ListWaiting /> : <EmptyState icon={<Users size={24} />} title={t('moderation.noMutes')} />
  return (
    <ul className={styles.tabBody}>
      {items.map((muted) => (
        <li key={muted.memberId} className={styles.item}>
          <Avatar src={muted.avatar} size={40} />
          <div>
            <p>{muted.name}</p>
            <p className={styles.detail}>
              {t('moderation.until', { time: dayTime(t, muted.until, muted.at) })} · {muted.reason}
            </p>
            <p className={styles.detail}>{t('moderation.by', { name: muted.by })}</p>
          </div>
          <Button
            variant="outline"
            disabled={acting}
            onClick={() =>
              moderation.send({ type: 'act.submitted', act: { action: 'unblock', memberId: muted.memberId }, name: muted.name })
            }
          >
            {t('moderation.unmute')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Places of a moderator's list while it loads. */
export function ListWaiting() {
  return (
    <div className={styles.tabBody}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  )
}

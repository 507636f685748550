import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { createPagedList } from '#src/machines/kit/pagedListMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './moderation.module.css'
import { useReloadedList } from './useReloadedList.ts'

/** The logic of a moderator's list of a room. */
type MemberListLogic<Item, Query> = ReturnType<typeof createPagedList<Item, Query>>

type MemberListProps<Item, Query> = {
  /** Of which room, and which part of its list. Another query is another list: give it a key. */
  readonly query: Query
  readonly logic: MemberListLogic<Item, Query>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** What it says when there is nothing in it. */
  readonly empty: { readonly icon: ReactNode; readonly title: string }
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A moderator's list of a room: waiting, failed, empty or there; asked for again when one of the moderator's acts was answered. */
export function MemberList<Item, Query>({ query, logic, moderation, empty, children }: MemberListProps<Item, Query>) {
  const { t } = useTranslation(['moderation', 'shared'])
  const list = useActorRef(logic, { input: { query } })
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const more = useSelector(list, (snapshot) => snapshot.context.more)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const adding = useSelector(list, (snapshot) => snapshot.matches('adding'))
  const errorKey = useSelector(list, (snapshot) => snapshot.context.errorKey)
  const refresh = useCallback(() => list.send({ type: 'list.refreshed' }), [list])
  useReloadedList(moderation, refresh)
  if (items.length > 0) {
    return (
      <>
        {children(items)}
        {more && (
          <Button className={styles.more} variant="plain" block busy={adding} onClick={() => list.send({ type: 'more.clicked' })}>
            {t('moderation.more')}
          </Button>
        )}
      </>
    )
  }
  if (errorKey !== null) {
    return (
      <ErrorState title={t('state.errorTitle')} text={t(errorKey)} action={<Button onClick={refresh}>{t('act.retry')}</Button>} />
    )
  }
  return loading ? <ListWaiting /> : <EmptyState {...empty} />
}

/** Places of a moderator's list while it loads. */
function ListWaiting() {
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  )
}

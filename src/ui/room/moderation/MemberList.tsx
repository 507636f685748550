import { type ReactNode, useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { createPagedList } from '#src/machines/kit/pagedListMachine.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
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

/** A moderator's list of a room; asked for again when one of the moderator's acts was answered. */
export function MemberList<Item, Query>({ query, logic, moderation, empty, children }: MemberListProps<Item, Query>) {
  const { t } = useTranslation(['moderation', 'shared'])
  const list = useActorRef(logic, { input: { query } })
  const refresh = useCallback(() => list.send({ type: 'list.refreshed' }), [list])
  useReloadedList(moderation, refresh)
  return (
    <div className={styles.list}>
      <PagedList
        list={list}
        waiting={<ListWaiting />}
        empty={<EmptyState {...empty} />}
        failedTitle={t('state.errorTitle')}
        moreLabel={t('moderation.more')}
      >
        {children}
      </PagedList>
    </div>
  )
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

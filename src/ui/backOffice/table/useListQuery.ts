import { useEffect } from 'react'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'

/** Asks a list for what the address asks for, whenever that changes. */
export function useListQuery<Item, Query>(list: PagedListRef<Item, Query>, query: Query): void {
  useEffect(() => {
    if (JSON.stringify(list.getSnapshot().context.query) !== JSON.stringify(query)) list.send({ type: 'query.changed', query })
  }, [list, query])
}

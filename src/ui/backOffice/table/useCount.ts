import { useSelector } from '@xstate/react'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'

/** How many a list has, as its tab says it: `50+` where there are more than were read; null = not known yet. */
export function useCount<Item, Query>(list: PagedListRef<Item, Query>): string | null {
  const { items, more, isKnown } = useSelector(list, (snapshot) => snapshot.context)
  return isKnown ? `${items.length}${more ? '+' : ''}` : null
}

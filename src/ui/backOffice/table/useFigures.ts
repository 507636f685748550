import { useSelector } from '@xstate/react'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'

/** How many each part of a list has, as its tab says it; null = not told, or not known yet. */
export function useFigures<Item, Query>(list: PagedListRef<Item, Query>): (part: string) => string | null {
  const figures = useSelector(list, (snapshot) => snapshot.context.figures)
  return (part) => figures?.[part]?.toString() ?? null
}

import type { Observable } from 'rxjs'
import { fromObservable } from 'xstate'
import { callActor } from './callActors.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import type { Page, PageQuery } from './pagedListMachine.ts'

/** The `load` of a paged list whose call goes on after its last item: asks until there are as many as are wanted. */
export function byCursor<Item, Query>(ask: (query: Query, after: Item | null, signal: AbortSignal) => Promise<Page<Item>>) {
  return callActor<Page<Item>, PageQuery<Item, Query>>(async ({ query, after, count }, signal) => {
    const found: Item[] = []
    for (;;) {
      const page = await ask(query, found.at(-1) ?? after, signal).catch(noItemsWhereIgnored)
      found.push(...page.list)
      if (!page.more || found.length >= count) return { ...page, list: found }
    }
  })
}

/** The `load` of a list that comes as a whole. */
export function asWhole<Item, Query>(ask: (query: Query, signal: AbortSignal) => Promise<readonly Item[]>) {
  return callActor<Page<Item>, PageQuery<Item, Query>>(async ({ query }, signal) => ({
    list: await ask(query, signal),
    more: false,
  }))
}

/** The `changes` of a paged list: each value says that the list of a query may be another now, whatever the value is. */
export function changesFrom<Query>(heard: (query: Query) => Observable<unknown>) {
  return fromObservable<unknown, { query: Query }>(({ input }) => heard(input.query))
}

/** A page of an answer that is ignored: no items, and none after it. Any other failure stays one. */
function noItemsWhereIgnored(error: unknown): Page<never> {
  if (toApiError(error).kind === 'ignored') return { list: [], more: false }
  throw error
}

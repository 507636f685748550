import { fromPromise } from 'xstate'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { silent } from '#tests/support/silent.ts'

/** The actors of a list that holds these items at once and never changes; null = they cannot be had. */
export const given = <Item, Query>(items: readonly NoInfer<Item>[] | null, more = false, figures?: Page<Item>['figures']) => ({
  load: fromPromise<Page<Item>, PageQuery<Item, Query>>(async () => {
    if (items === null) throw new Error('it cannot be had')
    return { list: items, more, figures }
  }),
  changes: silent<unknown, { query: Query }>(),
})

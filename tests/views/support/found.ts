import { Subject } from 'rxjs'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import type { TextQuery } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { told } from './told.ts'

/** A list that a search found and that others change. */
export function found<Item, Query extends NonReducibleUnknown = TextQuery>() {
  const load = handActor<Page<Item>, PageQuery<Item, Query>>()
  const changes = new Subject<unknown>()
  const actors = { load: load.logic, changes: fromObservable<unknown, { query: Query }>(() => changes) }
  const tell = (list: readonly Item[]) => told(() => load.last().resolve({ list, more: false }))
  const renewed = async (list: readonly Item[]) => {
    await told(() => changes.next(null))
    await tell(list)
  }
  return { actors, told: tell, renewed, asked: () => load.asked.map(({ input }) => input.query) }
}

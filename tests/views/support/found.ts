import { Subject } from 'rxjs'
import { fromObservable } from 'xstate'
import type { TextQuery } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { told } from './told.ts'

/** A list that a search found and that others change. */
export function found<Item>() {
  const load = handActor<Page<Item>, PageQuery<Item, TextQuery>>()
  const changes = new Subject<unknown>()
  const actors = { load: load.logic, changes: fromObservable<unknown, { query: TextQuery }>(() => changes) }
  const tell = (list: readonly Item[]) => told(() => load.last().resolve({ list, more: false }))
  const renewed = async (list: readonly Item[]) => {
    await told(() => changes.next(null))
    await tell(list)
  }
  return { actors, told: tell, renewed, asked: () => load.asked.map(({ input }) => input.query) }
}

import { NEVER } from 'rxjs'
import { fromObservable, type NonReducibleUnknown } from 'xstate'

/** A stream that says nothing, where a machine or a view listens to one. */
export const silent = <Item, Input extends NonReducibleUnknown>() => fromObservable<Item, Input>(() => NEVER)

import { fromCallback, fromObservable, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate'

/** A slot that nobody filled must be heard of, by name. */
function missing(name: string): never {
  throw new Error(`nobody provided the actor or action '${name}'`)
}

/** A promise actor to be provided; fails, naming itself, when it was not. */
export function promiseSlot<Output, Input extends NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(async () => missing(name))
}

/** An observable actor to be provided; fails, naming itself, when it was not. */
export function observableSlot<Item, Input extends NonReducibleUnknown>(name: string) {
  return fromObservable<Item, Input>(() => missing(name))
}

/** A callback actor to be provided; fails, naming itself, when it was not. */
export function callbackSlot<Received extends EventObject, Input extends NonReducibleUnknown>(name: string) {
  return fromCallback<Received, Input>(() => missing(name))
}

/** An action to be provided; fails, naming itself, when it was not. */
export function actionSlot<Params>(name: string): (_: unknown, params: Params) => void {
  return () => missing(name)
}

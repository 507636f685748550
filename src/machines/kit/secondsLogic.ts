import type { ObservableActorLogic } from 'xstate'

/** The time in ms, now and every second. */
export type SecondsLogic = ObservableActorLogic<number, undefined>

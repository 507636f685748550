import { map, timer } from 'rxjs'
import { fromObservable, type ObservableActorLogic } from 'xstate'

/** The time in ms, now and every second, for countdowns that only look. */
export function provideSeconds(now: () => number): ObservableActorLogic<number, undefined> {
  return fromObservable<number, undefined>(() => timer(0, 1_000).pipe(map(now)))
}

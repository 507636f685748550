import { map, timer } from 'rxjs'
import { fromObservable } from 'xstate'
import type { SecondsLogic } from './secondsLogic.ts'

/** The time in ms, now and every second, for countdowns that only look. */
export function provideSeconds(now: () => number): SecondsLogic {
  return fromObservable<number, undefined>(() => timer(0, 1_000).pipe(map(now)))
}

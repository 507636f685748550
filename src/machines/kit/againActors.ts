import type { Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import { createScope } from '#src/streams/kit/scope.ts'
import { againMachine } from './againMachine.ts'
import type { SecondsLogic } from './secondsLogic.ts'

/** Tries a part again that could not be loaded; `lineBack` = when that is worth it at once. */
export function provideAgain(lineBack: Observable<unknown>, seconds: SecondsLogic) {
  return againMachine.provide({
    actors: {
      line: fromCallback(({ sendBack }) => {
        const scope = createScope()
        scope.own(lineBack, { next: () => sendBack({ type: 'line.back' }) })
        return scope.close
      }),
      seconds,
    },
  })
}

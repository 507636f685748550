import type { Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import { createScope } from '#src/streams/kit/scope.ts'
import { type BetSheetEvent, betSheetMachine } from './betSheetMachine.ts'
import type { slipMachine } from './slipMachine.ts'

type BetSheetPorts = {
  readonly slip: typeof slipMachine
  /** Presses of Esc that go to nothing that is open. */
  readonly escapeKey: Observable<unknown>
}

/** The slip that any price opens, over the sportsbook's own. */
export function provideBetSheet({ slip, escapeKey }: BetSheetPorts) {
  return betSheetMachine.provide({
    actors: {
      slip,
      shortcuts: fromCallback(({ sendBack }) => {
        const scope = createScope()
        scope.own(escapeKey, { next: () => sendBack({ type: 'sheet.dismissed' } satisfies BetSheetEvent) })
        return scope.close
      }),
    },
  })
}

import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { YebInfo, YebTaskId } from '#src/api/model/yeb.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

export type YebEvent = { type: 'yeb.retried' } | { type: 'prize.claimed'; taskId: YebTaskId }

type Context = {
  readonly info: YebInfo | null
  readonly errorKey: ErrorKey | null
  /** The task whose prize is being claimed. */
  readonly claiming: YebTaskId | null
  /** The last prize that was paid in this visit. */
  readonly paid: YebTaskId | null
}

/** The interest wallet (P-8): asked for again when the member's money moves. A claim is the server's to decide, and pays once. */
export const yebMachine = setup({
  types: { context: {} as Context, events: {} as YebEvent },
  actors: {
    loadYeb: promiseSlot<YebInfo, undefined>('loadYeb'),
    claim: promiseSlot<YebInfo, { taskId: YebTaskId }>('claim'),
    /** Emits when the member's money has moved. */
    changes: observableSlot<unknown, undefined>('changes'),
  },
}).createMachine({
  id: 'yeb',
  initial: 'loading',
  context: { info: null, errorKey: null, claiming: null, paid: null },
  invoke: {
    src: 'changes',
    onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.stale' },
    onError: {},
  },
  states: {
    /** Waits for the claim that runs: its answer is newer than any that is asked for now. */
    stale: { always: [{ guard: ({ context }) => context.claiming !== null, target: 'claiming' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'loadYeb',
        onDone: { target: 'ready', actions: assign({ info: ({ event }) => event.output, errorKey: null }) },
        onError: { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    ready: {
      on: {
        'prize.claimed': {
          target: 'claiming',
          actions: assign({ claiming: ({ event }) => event.taskId, paid: null, errorKey: null }),
        },
      },
    },
    claiming: {
      invoke: {
        src: 'claim',
        input: ({ context }) => ({ taskId: taskOf(context) }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event }) => ({ info: event.output, paid: context.claiming, claiming: null })),
        },
        onError: {
          target: 'ready',
          actions: assign({ errorKey: ({ event }) => failureKey(event.error), claiming: null }),
        },
      },
    },
    failed: { on: { 'yeb.retried': 'loading' } },
  },
})

export type YebRef = ActorRefFrom<typeof yebMachine>

function taskOf({ claiming }: Pick<Context, 'claiming'>): YebTaskId {
  if (claiming === null) throw new Error('there is no prize to claim')
  return claiming
}

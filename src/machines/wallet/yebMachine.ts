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
  /** Whether money has moved since the claim that runs was sent. */
  readonly isStale: boolean
}

/**
 * The interest wallet (P-8): asked for again when the member's money moves; while a claim runs, after it. A claim is sent once: the
 * prize moves money too, and that is told before the claim's own answer.
 */
export const yebMachine = setup({
  types: { context: {} as Context, events: {} as YebEvent },
  actors: {
    loadYeb: promiseSlot<YebInfo, undefined>('loadYeb'),
    claim: promiseSlot<YebInfo, { taskId: YebTaskId }>('claim'),
    /** Emits when the member's money has moved. */
    changes: observableSlot<unknown, undefined>('changes'),
  },
  guards: { isClaiming: ({ context }) => context.claiming !== null, isStale: ({ context }) => context.isStale },
}).createMachine({
  id: 'yeb',
  initial: 'loading',
  context: { info: null, errorKey: null, claiming: null, paid: null, isStale: false },
  invoke: {
    src: 'changes',
    onSnapshot: [
      { guard: ({ event }) => event.snapshot.context === undefined },
      { guard: 'isClaiming', actions: assign({ isStale: true }) },
      { target: '.loading' },
    ],
    onError: {},
  },
  states: {
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
          actions: assign({ claiming: ({ event }) => event.taskId, paid: null, isStale: false, errorKey: null }),
        },
      },
    },
    claiming: {
      invoke: {
        src: 'claim',
        input: ({ context }) => ({ taskId: taskOf(context) }),
        onDone: {
          target: 'claimed',
          actions: assign(({ context, event }) => ({ info: event.output, paid: context.claiming, claiming: null })),
        },
        onError: {
          target: 'claimed',
          actions: assign({ errorKey: ({ event }) => failureKey(event.error), claiming: null }),
        },
      },
    },
    claimed: { always: [{ guard: 'isStale', target: 'loading' }, { target: 'ready' }] },
    failed: { on: { 'yeb.retried': 'loading' } },
  },
})

export type YebRef = ActorRefFrom<typeof yebMachine>

function taskOf({ claiming }: Pick<Context, 'claiming'>): YebTaskId {
  if (claiming === null) throw new Error('there is no prize to claim')
  return claiming
}

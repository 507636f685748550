import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

export type NoticesEvent =
  /** Another session is here, by its tag; null = none is. */
  | { type: 'session.changed'; tag: string | null }
  | ({ type: 'notices.answered' } & NoticesOrder)
  /** They are left for the page of the account's security, or what follows was read. */
  | { type: 'notices.closed' }

/** Which of them are answered, and how: the others wait for the next login. */
export type NoticesOrder = { readonly noticeIds: readonly string[]; readonly isMine: boolean }
/** What follows: whether the login password must be changed before money moves. */
export type NoticesAnswer = { readonly isPasswordDue: boolean }

type Input = {
  /** The session that was asked already, as the tab keeps it over a reload. */
  readonly seen: string | null
}

type Context = Input & {
  readonly tag: string | null
  readonly list: readonly SecurityNotice[]
  readonly errorKey: ErrorKey | null
}

/** The wait before notices that did not come are asked for again, ms. */
const AGAIN = 30_000

/** What was done to the account and not answered, asked for after a login and shown once a session (C-8). */
export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as NoticesEvent, input: {} as Input },
  actors: {
    load: promiseSlot<readonly SecurityNotice[], undefined>('notices.load'),
    answer: promiseSlot<NoticesAnswer, NoticesOrder>('notices.answer'),
  },
  actions: {
    /** Keeps over a reload which session was asked. */
    keep: actionSlot<{ seen: string | null }>('notices.keep'),
    see: assign({ seen: ({ context }) => context.tag, list: [], errorKey: null }),
    forget: assign({ seen: null }),
    takeSession: assign({ tag: (_, { tag }: { tag: string | null }) => tag, list: [], errorKey: null }),
  },
  guards: {
    isNone: (_, { tag }: { tag: string | null }) => tag === null,
    isSame: ({ context }, { tag }: { tag: string | null }) => tag === context.tag,
    isSeen: ({ context }, { tag }: { tag: string | null }) => tag === context.seen,
  },
}).createMachine({
  id: 'notices',
  initial: 'resting',
  context: ({ input }) => ({ ...input, tag: null, list: [], errorKey: null }),
  on: {
    'session.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isNone', params: ({ event }) => event },
        target: '.resting',
        // Another session of the member may end at the very time when this one would have.
        actions: [takeSession(), 'forget', { type: 'keep', params: { seen: null } }],
      },
      { guard: { type: 'isSeen', params: ({ event }) => event }, target: '.resting', actions: takeSession() },
      { target: '.loading', actions: takeSession() },
    ],
  },
  states: {
    /** Nobody is here, or whoever is was asked. */
    resting: {},
    loading: {
      invoke: {
        src: 'load',
        onDone: [
          {
            guard: ({ event }) => event.output.length > 0,
            target: 'asking',
            actions: assign({ list: ({ event }) => event.output }),
          },
          { target: 'seen' },
        ],
        onError: 'unknown',
      },
    },
    unknown: { after: { [AGAIN]: 'loading' } },
    asking: {
      on: {
        'notices.answered': { target: 'answering', actions: assign({ errorKey: null }) },
        'notices.closed': 'seen',
      },
    },
    answering: {
      invoke: {
        src: 'answer',
        input: ({ event }) => {
          if (event.type !== 'notices.answered') throw new Error('notices without an answer')
          return { noticeIds: event.noticeIds, isMine: event.isMine }
        },
        onDone: [{ guard: ({ event }) => event.output.isPasswordDue, target: 'alarmed' }, { target: 'seen' }],
        onError: { target: 'asking', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    /** It was somebody else: the member goes on to another login password. */
    alarmed: { on: { 'notices.closed': 'seen' } },
    seen: {
      entry: ['see', { type: 'keep', params: ({ context }) => ({ seen: context.tag }) }],
      always: 'resting',
    },
  },
})

function takeSession() {
  return { type: 'takeSession', params: ({ event }: { readonly event: { readonly tag: string | null } }) => event } as const
}

export type NoticesRef = ActorRefFrom<typeof noticesMachine>
type Snapshot = SnapshotFrom<typeof noticesMachine>

/** What is asked of the member now; null = nothing. */
export const selectAsked = (snapshot: Snapshot): 'question' | 'answering' | 'alarm' | null => {
  if (snapshot.matches('asking')) return 'question'
  if (snapshot.matches('answering')) return 'answering'
  return snapshot.matches('alarmed') ? 'alarm' : null
}

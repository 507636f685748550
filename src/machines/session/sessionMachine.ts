import { assign, setup } from 'xstate'
import type { LoginPayload } from '#src/api/model/login.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import {
  asFailure,
  type EndCause,
  isBlockade,
  LinkGone,
  type LoginFailure,
  type SessionEnding,
  type SessionOpened,
  sessionTag,
} from './session.ts'

export type SessionEvent =
  | { type: 'login.opened'; fromPage: string | null }
  | { type: 'login.submitted'; payload: LoginPayload }
  | { type: 'logout.clicked' }
  /** The server, or the socket, said that the session is over. */
  | { type: 'session.refused'; cause: EndCause; message: string | null }
  /** Another tab of this device ended the session with this tag. */
  | { type: 'session.endedInTab'; tag: string; ending: SessionEnding }
  /** Somebody logged in in another tab of this device; whether this one may know them, the kept token says. */
  | { type: 'session.openedInTab' }
  | { type: 'session.retried' }
  | { type: 'clock.corrected' }
  | { type: 'handOver.accepted' }
  | { type: 'handOver.declined' }
  /** The server refused a call because the account sleeps. */
  | { type: 'account.foundAsleep' }
  | { type: 'account.activated'; password: string }

type Input = {
  /** The corrected time in ms. */
  now: () => number
  /** The one-time token that came with the page's address, already gone from there; kept by the tab until it is settled. */
  handOver: string | null
}

type Context = Input & {
  readonly member: MemberInfo | null
  readonly expiresAt: number
  readonly failure: LoginFailure | null
  readonly payload: LoginPayload | null
  readonly ending: SessionEnding
  /** Where the visitor wanted to go when login was asked for. */
  readonly fromPage: string | null
  /** When a blockade was last told, ms. */
  readonly blockadeAt: number
  /** Whether the device may keep a session that was not asked for yet. */
  readonly unasked: boolean
}

const NOBODY = { member: null, expiresAt: 0 } as const
/** How long after a server that did not answer a link is tried again, ms. */
const LINK_WAIT = 3_000
/** A blockade is told at most once in this time, ms (S-5). */
const BLOCKADE_WAIT = 700
/** The end is looked for at least so often, ms: a device that slept must not oversleep it. */
const LOOK_EVERY = 30_000

// What an event carries on to the action or guard that it leads to.
const eventOf = <Event>({ event }: { readonly event: Event }) => event
const failureOf = ({ event }: { readonly event: { readonly error: unknown } }) => ({ failure: asFailure(event.error) })
const endingOf = ({ event }: { readonly event: SessionEnding }) => ({ ending: { cause: event.cause, message: event.message } })

/**
 * The session's life (D-4): restored from what the device kept, or opened by a one-time link; anonymous, logging in, a member
 * until they leave, the server ends it or 22:00 comes (B-4), then ending. A member whose account sleeps wakes it first (S-3).
 * Leaving a state cancels the call it made.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, input: {} as Input },
  actors: {
    restore: promiseSlot<SessionOpened | null, undefined>('restore'),
    exchange: promiseSlot<SessionOpened, { token: string }>('exchange'),
    login: promiseSlot<SessionOpened, { payload: LoginPayload }>('login'),
    end: promiseSlot<void, { ending: SessionEnding; tag: string }>('end'),
    checkSleep: promiseSlot<boolean, undefined>('checkSleep'),
    activate: promiseSlot<void, { password: string }>('activate'),
  },
  actions: {
    /** Goes to the page that asked for the login, or home. */
    enter: actionSlot<{ fromPage: string | null }>('enter'),
    /** Tells the person why the session ended, and where that leads. */
    tellEnding: actionSlot<{ ending: SessionEnding }>('tellEnding'),
    /** Tells that a one-time link no longer opens anything. */
    tellLinkGone: actionSlot<undefined>('tellLinkGone'),
    /** The tab need not keep the link any longer. */
    forgetLink: actionSlot<undefined>('forgetLink'),
    dropLink: assign({ handOver: null }),
    keepPayload: assign({ payload: (_, params: { payload: LoginPayload }) => params.payload }),
    describeFailure: assign({ failure: (_, params: { failure: LoginFailure }) => params.failure }),
    keepEnding: assign({ ending: (_, params: { ending: SessionEnding }) => params.ending }),
    noteBlockade: assign({
      blockadeAt: ({ context }, params: { cause: EndCause }) => (isBlockade(params.cause) ? context.now() : context.blockadeAt),
    }),
  },
  guards: {
    /** A blockade that was not told just now. */
    isNewBlockade: ({ context }, params: { cause: EndCause }) =>
      isBlockade(params.cause) && Math.abs(context.now() - context.blockadeAt) >= BLOCKADE_WAIT,
    isOver: ({ context }) => context.now() >= context.expiresAt,
    isThisSession: ({ context }, params: { tag: string }) => params.tag === sessionTag(context),
    hasLink: ({ context }) => context.handOver !== null,
    /** The server said that the link opens nothing; anything else may be better in a moment. */
    isLinkGone: (_, params: { error: unknown }) => params.error instanceof LinkGone,
    isMember: ({ context }) => context.member !== null,
    isUnasked: ({ context }) => context.unasked,
  },
  delays: { untilLook: ({ context }) => Math.min(Math.max(0, context.expiresAt - context.now()), LOOK_EVERY) },
}).createMachine({
  id: 'session',
  initial: 'restoring',
  context: ({ input }) => ({
    ...input,
    ...NOBODY,
    failure: null,
    payload: null,
    ending: { cause: 'left', message: null },
    fromPage: null,
    blockadeAt: Number.NEGATIVE_INFINITY,
    unasked: true,
  }),
  on: { 'login.opened': { actions: assign({ fromPage: ({ event }) => event.fromPage, failure: null }) } },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          { guard: ({ context, event }) => event.output === null && context.handOver !== null, target: 'exchanging' },
          { guard: ({ event }) => event.output === null, target: 'anonymous' },
          { guard: 'hasLink', target: 'replacing', actions: assign(({ event }) => event.output ?? NOBODY) },
          { target: 'member', actions: assign(({ event }) => event.output ?? NOBODY) },
        ],
        onError: 'unknown',
      },
      on: {
        'login.submitted': { target: 'loggingIn', actions: { type: 'keepPayload', params: eventOf } },
        'session.refused': { target: 'ending', actions: { type: 'keepEnding', params: endingOf } },
      },
    },
    /** There is a kept token but the server could not be asked: neither member nor visitor yet. */
    unknown: {
      after: { 5000: 'restoring' },
      on: {
        'session.retried': 'restoring',
        'session.refused': { target: 'ending', actions: { type: 'keepEnding', params: endingOf } },
        'login.submitted': { target: 'loggingIn', actions: { type: 'keepPayload', params: eventOf } },
      },
    },
    /** A link would take the place of a session that runs: the member decides. */
    replacing: {
      on: {
        'handOver.accepted': 'exchanging',
        'handOver.declined': { target: 'member', actions: ['dropLink', { type: 'forgetLink', params: undefined }] },
        'session.refused': { target: 'ending', actions: { type: 'keepEnding', params: endingOf } },
      },
    },
    exchanging: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'exchange',
            input: ({ context }) => {
              if (context.handOver === null) throw new Error('exchanging without a link')
              return { token: context.handOver }
            },
            onDone: { target: '#session.member', actions: assign(({ event }) => event.output) },
            onError: [{ guard: { type: 'isLinkGone', params: eventOf }, target: '#session.linkGone' }, { target: 'waiting' }],
          },
        },
        waiting: { after: { [LINK_WAIT]: 'asking' }, on: { 'session.retried': 'asking' } },
      },
      on: {
        // Who would rather log in with a password need not wait for the link.
        'login.submitted': { target: 'loggingIn', actions: { type: 'keepPayload', params: eventOf } },
      },
      exit: ['dropLink', { type: 'forgetLink', params: undefined }],
    },
    /** What was there before is still there. */
    linkGone: {
      entry: { type: 'tellLinkGone', params: undefined },
      always: [{ guard: 'isMember', target: 'member' }, { target: 'anonymous' }],
    },
    anonymous: {
      entry: assign({ ...NOBODY, unasked: false }),
      on: {
        'session.openedInTab': 'restoring',
        'login.submitted': { target: 'loggingIn', actions: { type: 'keepPayload', params: eventOf } },
        // A visitor is blocked too; every other end needs a session.
        'session.refused': {
          guard: { type: 'isNewBlockade', params: ({ event }) => ({ cause: event.cause }) },
          actions: [
            { type: 'noteBlockade', params: ({ event }) => ({ cause: event.cause }) },
            { type: 'tellEnding', params: endingOf },
          ],
        },
      },
    },
    loggingIn: {
      invoke: {
        src: 'login',
        input: ({ context }) => {
          if (context.payload === null) throw new Error('logging in without a payload')
          return { payload: context.payload }
        },
        onDone: {
          target: 'member',
          actions: [
            assign(({ event }) => event.output),
            { type: 'enter', params: ({ context }) => ({ fromPage: context.fromPage }) },
          ],
        },
        onError: [
          {
            guard: 'isUnasked',
            target: 'restoring',
            actions: { type: 'describeFailure', params: failureOf },
          },
          {
            target: 'anonymous',
            actions: { type: 'describeFailure', params: failureOf },
          },
        ],
      },
      exit: assign({ payload: null }),
    },
    member: {
      type: 'parallel',
      entry: assign({ failure: null, fromPage: null, unasked: false }),
      on: {
        'logout.clicked': {
          target: 'ending',
          actions: { type: 'keepEnding', params: { ending: { cause: 'left', message: null } } },
        },
        'session.refused': { target: 'ending', actions: { type: 'keepEnding', params: endingOf } },
        'session.endedInTab': {
          guard: { type: 'isThisSession', params: ({ event }) => ({ tag: event.tag }) },
          target: 'ending',
          actions: { type: 'keepEnding', params: ({ event }) => ({ ending: event.ending }) },
        },
      },
      states: {
        term: {
          initial: 'running',
          states: {
            running: {
              after: {
                untilLook: [
                  {
                    guard: 'isOver',
                    target: '#session.ending',
                    actions: { type: 'keepEnding', params: { ending: { cause: 'expired', message: null } } },
                  },
                  { target: 'running', reenter: true },
                ],
              },
              on: { 'clock.corrected': { target: 'running', reenter: true } },
            },
          },
        },
        account: {
          initial: 'checking',
          states: {
            // An answer that does not come keeps nobody out: the server has the last word on every call.
            checking: {
              invoke: {
                src: 'checkSleep',
                onDone: [{ guard: ({ event }) => event.output, target: 'dormant' }, { target: 'awake' }],
                onError: 'awake',
              },
            },
            // Asked again: what was refused may be older than the waking.
            awake: { on: { 'account.foundAsleep': 'checking' } },
            dormant: { on: { 'account.activated': 'waking' } },
            waking: {
              invoke: {
                src: 'activate',
                input: ({ event }) => {
                  if (event.type !== 'account.activated') throw new Error('waking without a password')
                  return { password: event.password }
                },
                onDone: { target: 'awake', actions: assign({ failure: null }) },
                onError: {
                  target: 'dormant',
                  actions: { type: 'describeFailure', params: failureOf },
                },
              },
            },
          },
        },
      },
    },
    ending: {
      invoke: {
        src: 'end',
        input: ({ context }) => ({ ending: context.ending, tag: sessionTag(context) }),
        onDone: 'ended',
        onError: 'ended',
      },
    },
    ended: {
      entry: [
        { type: 'tellEnding', params: ({ context }) => ({ ending: context.ending }) },
        { type: 'noteBlockade', params: ({ context }) => ({ cause: context.ending.cause }) },
      ],
      always: 'anonymous',
    },
  },
})

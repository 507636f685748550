import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { LoginPayload, MemberInfo } from '#src/api/model/member.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** Why a login did not work: the field it concerns, and the server's own words where it gave some. */
export type LoginFailure = { readonly key: ErrorKey; readonly field: 'name' | 'password' | null; readonly message: string | null }

/** What a restored or new session is. `expiresAt` in ms (B-4). */
export type SessionOpened = { readonly member: MemberInfo; readonly expiresAt: number }

/** Why a session ends. `left` = the member chose to; the others are told to the member. */
export type SessionEnding = { readonly reason: 'left' | 'expired' | 'refused'; readonly message: string | null }

export type SessionEvent =
  | { type: 'login.opened'; fromPage: string | null }
  | { type: 'login.submitted'; payload: LoginPayload }
  | { type: 'logout.clicked' }
  | { type: 'session.refused'; message: string | null }
  | { type: 'session.retried' }

type Input = {
  /** The corrected time in ms. */
  now: () => number
}

type Context = Input & {
  readonly member: MemberInfo | null
  readonly expiresAt: number
  readonly failure: LoginFailure | null
  readonly payload: LoginPayload | null
  readonly ending: SessionEnding
  /** Where the visitor wanted to go when login was asked for. */
  readonly fromPage: string | null
}

const NOBODY = { member: null, expiresAt: 0 } as const

/**
 * The session's life (D-4): restored from what the device kept, anonymous, logging in, a member until they leave, the session
 * is refused or 22:00 comes (B-4), then ending. Leaving a state cancels the call it made.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, input: {} as Input },
  actors: {
    restore: promiseSlot<SessionOpened | null, undefined>('restore'),
    login: promiseSlot<SessionOpened, { payload: LoginPayload }>('login'),
    end: promiseSlot<void, { ending: SessionEnding }>('end'),
  },
  actions: {
    /** Goes to the page that asked for the login, or home. */
    enter: actionSlot<{ fromPage: string | null }>('enter'),
    /** Tells the member why the session ended and goes to login. */
    tellEnding: actionSlot<{ ending: SessionEnding }>('tellEnding'),
    describeFailure: assign({ failure: (_, params: { failure: LoginFailure }) => params.failure }),
  },
  delays: { untilExpiry: ({ context }) => Math.min(Math.max(0, context.expiresAt - context.now()), 2_147_000_000) },
}).createMachine({
  id: 'session',
  initial: 'restoring',
  context: ({ input }) => ({
    ...input,
    ...NOBODY,
    failure: null,
    payload: null,
    ending: { reason: 'left', message: null },
    fromPage: null,
  }),
  on: { 'login.opened': { actions: assign({ fromPage: ({ event }) => event.fromPage, failure: null }) } },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'anonymous' },
          { target: 'member', actions: assign(({ event }) => event.output ?? NOBODY) },
        ],
        onError: 'unknown',
      },
      on: { 'session.refused': 'anonymous' },
    },
    /** There is a kept token but the server could not be asked: neither member nor visitor yet. */
    unknown: {
      after: { 5000: 'restoring' },
      on: {
        'session.retried': 'restoring',
        'login.submitted': { target: 'loggingIn', actions: assign({ payload: ({ event }) => event.payload }) },
      },
    },
    anonymous: {
      entry: assign(NOBODY),
      on: {
        'login.submitted': { target: 'loggingIn', actions: assign({ payload: ({ event }) => event.payload, failure: null }) },
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
        onError: {
          target: 'anonymous',
          actions: { type: 'describeFailure', params: ({ event }) => ({ failure: asFailure(event.error) }) },
        },
      },
      exit: assign({ payload: null }),
    },
    member: {
      entry: assign({ failure: null, fromPage: null }),
      after: { untilExpiry: { target: 'ending', actions: assign({ ending: { reason: 'expired', message: null } }) } },
      on: {
        'logout.clicked': { target: 'ending', actions: assign({ ending: { reason: 'left', message: null } }) },
        'session.refused': {
          target: 'ending',
          actions: assign({ ending: ({ event }) => ({ reason: 'refused', message: event.message }) }),
        },
      },
    },
    ending: {
      invoke: {
        src: 'end',
        input: ({ context }) => ({ ending: context.ending }),
        onDone: { target: 'anonymous', actions: { type: 'tellEnding', params: ({ context }) => ({ ending: context.ending }) } },
        onError: { target: 'anonymous', actions: { type: 'tellEnding', params: ({ context }) => ({ ending: context.ending }) } },
      },
    },
  },
})

/** A login actor rejects with a LoginFailure; anything else is a defect and gets the general words. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
  readonly failure: LoginFailure
  constructor(failure: LoginFailure) {
    super(failure.key)
    this.failure = failure
  }
}

function asFailure(error: unknown): LoginFailure {
  return error instanceof LoginRefused ? error.failure : { key: 'errors.unknown', field: null, message: null }
}

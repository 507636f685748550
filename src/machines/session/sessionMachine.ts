import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { LoginPayload } from '#src/api/model/login.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import {
  asFailure,
  concernsEveryone,
  type EndCause,
  isBlockade,
  LinkGone,
  type LoginFailure,
  type RunningSession,
  type SessionEnding,
  type SessionOpened,
  sessionTag,
} from './session.ts'

export type SessionEvent =
  | { type: 'login.opened'; fromPage: string | null }
  | { type: 'login.submitted'; payload: LoginPayload }
  | { type: 'logout.clicked' }
  /** A call or the socket reported that the session is over. */
  | { type: 'session.refused'; cause: EndCause; message: string | null }
  /** Another tab of this device reported the end of the session with this tag. */
  | { type: 'session.endedInOtherTab'; tag: string; ending: SessionEnding }
  /** Another tab of this device stored a session that stays, or removed it; what is stored decides whether it counts for this tab. */
  | { type: 'session.openedInOtherTab' }
  /** A registration opened a session, which is stored already. */
  | { type: 'session.begun'; opened: SessionOpened }
  /** The member's nickname, picture or grade is another, or was asked for again. */
  | { type: 'member.changed'; member: MemberInfo }
  | { type: 'session.retried' }
  | { type: 'clock.corrected' }
  | { type: 'loginLink.accepted' }
  | { type: 'loginLink.declined' }
  /** The server refused a call because the account is dormant. */
  | { type: 'account.foundDormant' }
  | { type: 'reactivation.submitted'; password: string }

type Input = {
  /** The corrected time in ms. */
  now: () => number
  /** The one-time token from the page's address, already removed from there. The tab stores it until it is used or dropped. */
  linkToken: string | null
}

type Context = Input & {
  readonly member: MemberInfo | null
  /** As the member was before they changed last: it is still the same session. */
  readonly memberBefore: MemberInfo | null
  readonly expiresAt: number
  readonly failure: LoginFailure | null
  readonly payload: LoginPayload | null
  readonly ending: SessionEnding
  /** The page to return to after login. */
  readonly fromPage: string | null
  /** When a blockade was last shown, ms. */
  readonly blockadeAt: number
  /** Whether the device may store a session that has not been verified yet. */
  readonly keptSessionUnchecked: boolean
}

const NO_MEMBER = { member: null, expiresAt: 0 } as const
/** The wait before a link is tried again when the server did not answer, ms. */
const LINK_RETRY = 3_000
/** How long it may take to learn whose a link is, before the member is asked, ms. */
const OWN_LINK_PATIENCE = 5_000
/** A blockade is shown at most once in this time, ms (S-5). */
const BLOCKADE_REPEAT = 700
/** The expiry is checked at least this often, ms: timers stand still while a device is suspended. */
const EXPIRY_CHECK = 30_000

/** Whether a blockade was shown just now (S-5). */
const wasBlockadeShown = ({ now, blockadeAt }: Context) => Math.abs(now() - blockadeAt) < BLOCKADE_REPEAT

// Parameters that an event passes to an action or guard.
const eventOf = <Event>({ event }: { readonly event: Event }) => event
const failureOf = ({ event }: { readonly event: { readonly error: unknown } }) => ({ failure: asFailure(event.error) })
const FORGET_LINK = { type: 'forgetLink', params: undefined } as const
const endingOf = ({ event }: { readonly event: SessionEnding }) => ({ ending: { cause: event.cause, message: event.message } })

/**
 * The session's life cycle (D-4). It is restored from the device's storage, or opened by a one-time link, or by logging in. It
 * ends when the member logs out, when the server ends it, or at 22:00 (B-4). The member of a dormant account reactivates it with
 * the password (S-3). Leaving a state cancels the call it made.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, input: {} as Input },
  actors: {
    restore: promiseSlot<SessionOpened | null, undefined>('restore'),
    /** `running` = the session whose place the new one takes. */
    exchange: promiseSlot<SessionOpened, { token: string; running: RunningSession | null }>('exchange'),
    /** Yields whether the link is of the member who is logged in. */
    isOwnLink: promiseSlot<boolean, { token: string }>('isOwnLink'),
    login: promiseSlot<SessionOpened, { payload: LoginPayload }>('login'),
    end: promiseSlot<void, { ending: SessionEnding; tag: string }>('end'),
    checkDormancy: promiseSlot<boolean, undefined>('checkDormancy'),
    reactivate: promiseSlot<void, { password: string }>('reactivate'),
  },
  actions: {
    /** Goes to the page that asked for the login, or home. */
    enter: actionSlot<{ fromPage: string | null }>('enter'),
    /** Shows why the session ended, and leads to the login page where that is needed. */
    notifyEnding: actionSlot<{ ending: SessionEnding }>('notifyEnding'),
    /** Shows that a one-time link is used or expired. */
    notifyLinkGone: actionSlot<undefined>('notifyLinkGone'),
    /** Deletes the link's token from the tab's storage. */
    forgetLink: actionSlot<undefined>('forgetLink'),
    clearLinkToken: assign({ linkToken: null }),
    storePayload: assign({ payload: (_, params: { payload: LoginPayload }) => params.payload }),
    storeFailure: assign({ failure: (_, params: { failure: LoginFailure }) => params.failure }),
    storeEnding: assign({ ending: (_, params: { ending: SessionEnding }) => params.ending }),
    storeLogout: assign({ ending: { cause: 'left', message: null } }),
    storeExpiry: assign({ ending: { cause: 'expired', message: null } }),
    recordBlockade: assign({
      blockadeAt: ({ context }, params: { cause: EndCause }) => (isBlockade(params.cause) ? context.now() : context.blockadeAt),
    }),
  },
  guards: {
    /** A blockade that was not shown just now. */
    isNewBlockade: ({ context }, params: { cause: EndCause }) => isBlockade(params.cause) && !wasBlockadeShown(context),
    isRepeatedBlockade: ({ context }) => isBlockade(context.ending.cause) && wasBlockadeShown(context),
    /** While a session is being opened, an end of the one before changes nothing. */
    concernsEveryone: (_, params: { cause: EndCause }) => concernsEveryone(params.cause),
    /** The stored session was over before it was anybody's: the link opens its own. Who was a member is told that it ended first. */
    meetsNobody: ({ context }) => context.linkToken !== null && context.member === null,
    isOver: ({ context }) => context.now() >= context.expiresAt,
    isThisSession: ({ context }, params: { tag: string }) => params.tag === sessionTag(context),
    isThisMember: ({ context }, params: { member: MemberInfo }) => params.member.memberId === context.member?.memberId,
    hasLink: ({ context }) => context.linkToken !== null,
    /** The link is used or expired; any other failure may pass, so that the link is tried again. */
    isLinkGone: (_, params: { error: unknown }) => params.error instanceof LinkGone,
    isMember: ({ context }) => context.member !== null,
    isReplaced: ({ context }) => context.ending.cause === 'replaced',
    isKeptSessionUnchecked: ({ context }) => context.keptSessionUnchecked,
  },
  delays: { untilExpiryCheck: ({ context }) => Math.min(Math.max(0, context.expiresAt - context.now()), EXPIRY_CHECK) },
}).createMachine({
  id: 'session',
  initial: 'restoring',
  context: ({ input }) => ({
    ...input,
    ...NO_MEMBER,
    memberBefore: null,
    failure: null,
    payload: null,
    ending: { cause: 'left', message: null },
    fromPage: null,
    blockadeAt: Number.NEGATIVE_INFINITY,
    keptSessionUnchecked: true,
  }),
  on: {
    'login.opened': { actions: assign({ fromPage: ({ event }) => event.fromPage, failure: null }) },
    'member.changed': {
      guard: { type: 'isThisMember', params: eventOf },
      actions: assign({ member: ({ event }) => event.member, memberBefore: ({ context }) => context.member }),
    },
  },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          { guard: ({ context, event }) => event.output === null && context.linkToken !== null, target: 'exchanging' },
          { guard: ({ event }) => event.output === null, target: 'anonymous' },
          { guard: 'hasLink', target: 'checkingLink', actions: assign(({ event }) => event.output ?? NO_MEMBER) },
          { target: 'member', actions: assign(({ event }) => event.output ?? NO_MEMBER) },
        ],
        onError: 'unverified',
      },
      on: {
        'login.submitted': { target: 'loggingIn', actions: { type: 'storePayload', params: eventOf } },
        'session.refused': { target: 'ending', actions: { type: 'storeEnding', params: endingOf } },
      },
    },
    /** A token is stored but the server could not be reached: neither member nor visitor yet. */
    unverified: {
      after: { 5000: 'restoring' },
      on: {
        'session.retried': 'restoring',
        'session.refused': { target: 'ending', actions: { type: 'storeEnding', params: endingOf } },
        'login.submitted': { target: 'loggingIn', actions: { type: 'storePayload', params: eventOf } },
      },
    },
    /** A link meets a running session: one of the same member takes its place without a question. */
    checkingLink: {
      invoke: {
        src: 'isOwnLink',
        input: ({ context }) => ({ token: linkOf(context) }),
        onDone: [{ guard: ({ event }) => event.output, target: 'exchanging' }, { target: 'confirmingLink' }],
        onError: 'confirmingLink',
      },
      after: { [OWN_LINK_PATIENCE]: 'confirmingLink' },
      on: {
        'logout.clicked': { target: 'ending', actions: ['storeLogout', 'clearLinkToken', FORGET_LINK] },
        'session.refused': { target: 'ending', actions: { type: 'storeEnding', params: endingOf } },
        'session.endedInOtherTab': {
          guard: { type: 'isThisSession', params: eventOf },
          target: 'ending',
          actions: { type: 'storeEnding', params: eventOf },
        },
      },
    },
    /** A link of another member would replace the running session: the member decides. That session still ends at its time. */
    confirmingLink: {
      after: {
        untilExpiryCheck: [
          { guard: 'isOver', target: 'ending', actions: 'storeExpiry' },
          { target: 'confirmingLink', reenter: true },
        ],
      },
      on: {
        'loginLink.accepted': 'exchanging',
        'loginLink.declined': 'member',
        'clock.corrected': { target: 'confirmingLink', reenter: true },
        'session.refused': { target: 'ending', actions: { type: 'storeEnding', params: endingOf } },
        'session.endedInOtherTab': {
          guard: { type: 'isThisSession', params: eventOf },
          target: 'ending',
          actions: { type: 'storeEnding', params: eventOf },
        },
      },
    },
    exchanging: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'exchange',
            input: ({ context }) => ({ token: linkOf(context), running: runningOf(context) }),
            onDone: { target: '#session.member', actions: assign(({ event }) => event.output) },
            onError: [
              {
                guard: { type: 'isLinkGone', params: eventOf },
                target: '#session.linkGone',
                actions: ['clearLinkToken', FORGET_LINK],
              },
              // A member does not wait for the link: their session goes on, and they decide whether it is tried again.
              { guard: 'isMember', target: '#session.confirmingLink' },
              { target: 'waiting' },
            ],
          },
        },
        waiting: { after: { [LINK_RETRY]: 'asking' }, on: { 'session.retried': 'asking' } },
      },
      on: {
        'logout.clicked': {
          guard: 'isMember',
          target: 'ending',
          actions: ['storeLogout', 'clearLinkToken', FORGET_LINK],
        },
        'session.refused': {
          guard: { type: 'concernsEveryone', params: eventOf },
          target: 'ending',
          actions: [{ type: 'storeEnding', params: endingOf }, 'clearLinkToken', FORGET_LINK],
        },
        'session.endedInOtherTab': {
          guard: { type: 'isThisSession', params: eventOf },
          target: 'ending',
          actions: [{ type: 'storeEnding', params: eventOf }, 'clearLinkToken', FORGET_LINK],
        },
        // A login with a password does not wait for the link.
        'login.submitted': {
          target: 'loggingIn',
          actions: [{ type: 'storePayload', params: eventOf }, 'clearLinkToken', FORGET_LINK],
        },
      },
    },
    /** Whoever was there before stays: the member or the visitor. */
    linkGone: {
      entry: { type: 'notifyLinkGone', params: undefined },
      always: [{ guard: 'isMember', target: 'member' }, { target: 'anonymous' }],
    },
    anonymous: {
      entry: assign({ ...NO_MEMBER, keptSessionUnchecked: false }),
      on: {
        'session.openedInOtherTab': 'restoring',
        'session.begun': { target: 'member', actions: assign(({ event }) => event.opened) },
        'login.submitted': { target: 'loggingIn', actions: { type: 'storePayload', params: eventOf } },
        // Blockades concern visitors too; every other end needs a session.
        'session.refused': {
          guard: { type: 'isNewBlockade', params: ({ event }) => ({ cause: event.cause }) },
          actions: [
            { type: 'recordBlockade', params: ({ event }) => ({ cause: event.cause }) },
            { type: 'notifyEnding', params: endingOf },
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
            guard: 'isKeptSessionUnchecked',
            target: 'restoring',
            actions: { type: 'storeFailure', params: failureOf },
          },
          {
            target: 'anonymous',
            actions: { type: 'storeFailure', params: failureOf },
          },
        ],
      },
      on: {
        'session.refused': {
          guard: { type: 'concernsEveryone', params: eventOf },
          target: 'ending',
          actions: { type: 'storeEnding', params: endingOf },
        },
      },
      exit: assign({ payload: null }),
    },
    member: {
      type: 'parallel',
      entry: [
        // Whichever way they came, no link is left to open another session later.
        enqueueActions(({ context, enqueue }) => {
          if (context.linkToken !== null) enqueue(FORGET_LINK)
        }),
        assign({ failure: null, fromPage: null, keptSessionUnchecked: false, linkToken: null }),
      ],
      on: {
        'logout.clicked': { target: 'ending', actions: 'storeLogout' },
        'session.refused': { target: 'ending', actions: { type: 'storeEnding', params: endingOf } },
        'session.endedInOtherTab': {
          guard: { type: 'isThisSession', params: eventOf },
          target: 'ending',
          actions: { type: 'storeEnding', params: eventOf },
        },
      },
      states: {
        expiry: {
          initial: 'running',
          states: {
            running: {
              after: {
                untilExpiryCheck: [
                  { guard: 'isOver', target: '#session.ending', actions: 'storeExpiry' },
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
            // Without an answer the account counts as active: the server still checks every call.
            checking: {
              invoke: {
                src: 'checkDormancy',
                onDone: [{ guard: ({ event }) => event.output, target: 'dormant' }, { target: 'active' }],
                onError: 'active',
              },
            },
            // Checked again: the refused call may be older than the reactivation.
            active: { on: { 'account.foundDormant': 'checking' } },
            dormant: { on: { 'reactivation.submitted': 'reactivating' } },
            reactivating: {
              invoke: {
                src: 'reactivate',
                input: ({ event }) => {
                  if (event.type !== 'reactivation.submitted') throw new Error('reactivating without a password')
                  return { password: event.password }
                },
                onDone: { target: 'active', actions: assign({ failure: null }) },
                onError: {
                  target: 'dormant',
                  actions: { type: 'storeFailure', params: failureOf },
                },
              },
            },
          },
        },
      },
    },
    ending: {
      // Nobody's link is tried any more where the device is refused itself.
      entry: enqueueActions(({ context, enqueue }) => {
        if (context.linkToken === null || context.member !== null || !concernsEveryone(context.ending.cause)) return
        enqueue.assign({ linkToken: null })
        enqueue(FORGET_LINK)
      }),
      invoke: {
        src: 'end',
        input: ({ context }) => ({ ending: context.ending, tag: sessionTag(context) }),
        onDone: 'ended',
        onError: 'ended',
      },
    },
    ended: {
      always: [
        { guard: 'isRepeatedBlockade', target: 'anonymous' },
        // The session that took its place is in the device's storage, where it was kept there.
        { guard: 'isReplaced', target: 'restoring', actions: assign(NO_MEMBER) },
        { guard: 'meetsNobody', target: 'exchanging' },
        {
          target: 'anonymous',
          actions: [
            { type: 'notifyEnding', params: ({ context }) => ({ ending: context.ending }) },
            { type: 'recordBlockade', params: ({ context }) => ({ cause: context.ending.cause }) },
          ],
        },
      ],
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>

function linkOf({ linkToken }: Context): string {
  if (linkToken === null) throw new Error('there is no link')
  return linkToken
}

function runningOf({ member, expiresAt }: Context): RunningSession | null {
  return member === null ? null : { memberId: member.memberId, tag: sessionTag({ member, expiresAt }) }
}

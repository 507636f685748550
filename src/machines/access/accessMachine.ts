import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** Pages that are shown instead of the site while it cannot be entered. */
export const ACCESS_PAGES = {
  maintenance: '/maintenance',
  alert: '/access-alert',
  restriction: '/access-restriction',
  robot: '/robot-check',
} as const
export type AccessPath = (typeof ACCESS_PAGES)[keyof typeof ACCESS_PAGES]

export type AccessEvent =
  /** A call was refused with ACCESS_CAVEAT: the site may be closed; `details` as the server sent them. */
  | { type: 'access.caveatReceived'; details: unknown }
  /** A call was refused with ACCESS_RESTRICTION: the site is not available at this place. */
  | { type: 'access.restricted' }
  /** A call was refused because of maintenance. */
  | { type: 'access.siteClosed' }
  /** A call was refused until the device has passed a robot check. */
  | { type: 'access.robotSuspected' }
  /** An access page was opened by its address, by a reload or by going back. */
  | { type: 'access.pageOpened'; path: AccessPath }
  /** The person asks whether the site is open again. */
  | { type: 'access.retried' }

/** An access page; `state` goes with the route. */
export type AccessPage = { readonly path: AccessPath; readonly state: unknown }

/** `page` is null while the site is open. */
type Context = {
  readonly details: unknown
  readonly page: AccessPage | null
  readonly attempt: number
  /** Why the last robot check was not passed; null = none was tried on this page. */
  readonly errorKey: ErrorKey | null
}
type Input = {
  /** The wait before the next probe, ms. */
  delay: (attempt: number) => number
  /** Whether a person who was shown this page need not be sent there again. */
  mayStay: (path: AccessPath) => boolean
}

const { maintenance, alert, restriction, robot } = ACCESS_PAGES

/**
 * Whether the site may be entered (S-6, R-3, X-3). A caveat asks the maintenance setting which page to show. Every refusal leads to
 * its page once, however many calls fail, and again when the person has left that page. A closed site is probed with growing waits
 * and opens by itself.
 */
export const accessMachine = setup({
  types: { context: {} as Context & Input, events: {} as AccessEvent, input: {} as Input },
  actors: {
    /** Yields whether the maintenance setting says that the site is closed. */
    checkMaintenance: promiseSlot<boolean, undefined>('checkMaintenance'),
    /** Yields when the site can be entered again; fails when it cannot. */
    probe: promiseSlot<void, undefined>('probe'),
    /** Yields when the device has passed the robot check. */
    verifyDevice: promiseSlot<void, undefined>('verifyDevice'),
  },
  actions: {
    show: actionSlot<{ page: AccessPage | null }>('show'),
    /** Returns to the page that the person was on. */
    goBack: actionSlot<undefined>('goBack'),
    clearSession: actionSlot<undefined>('clearSession'),
    setPage: assign((_, params: AccessPage) => ({ page: params, attempt: 0, errorKey: null })),
    setPageOfCaveat: assign(({ context }, { closed }: { closed: boolean }) => ({
      page: closed ? { path: maintenance, state: null } : { path: alert, state: context.details },
      attempt: 0,
      errorKey: null,
    })),
  },
  guards: {
    /** The person is on none of these pages. */
    isNew: ({ context }, { paths }: { paths: readonly AccessPath[] }) =>
      context.page === null || !paths.includes(context.page.path) || !context.mayStay(context.page.path),
    isOtherPage: ({ context }, { path }: { path: AccessPath }) => context.page?.path !== path,
    isPage: ({ context }, { path }: { path: AccessPath }) => context.page?.path === path,
  },
  delays: { nextProbe: ({ context }) => context.delay(context.attempt) },
}).createMachine({
  id: 'access',
  initial: 'open',
  context: ({ input }) => ({ ...input, details: null, page: null, attempt: 0, errorKey: null }),
  on: {
    'access.caveatReceived': {
      guard: { type: 'isNew', params: { paths: [maintenance, alert] } },
      target: '.checking',
      actions: assign({ details: ({ event }) => event.details }),
    },
    'access.restricted': {
      guard: { type: 'isNew', params: { paths: [restriction] } },
      target: '.blocked',
      actions: [
        { type: 'clearSession', params: undefined },
        { type: 'setPage', params: { path: restriction, state: null } },
      ],
    },
    'access.siteClosed': {
      guard: { type: 'isNew', params: { paths: [maintenance] } },
      target: '.blocked',
      actions: { type: 'setPage', params: { path: maintenance, state: null } },
    },
    'access.robotSuspected': {
      guard: { type: 'isNew', params: { paths: [robot] } },
      target: '.blocked',
      actions: { type: 'setPage', params: { path: robot, state: null } },
    },
    'access.pageOpened': {
      guard: { type: 'isOtherPage', params: ({ event }) => ({ path: event.path }) },
      target: '.blocked.probing',
      actions: { type: 'setPage', params: ({ event }) => ({ path: event.path, state: null }) },
    },
  },
  states: {
    open: { entry: assign({ page: null }) },
    checking: {
      invoke: {
        src: 'checkMaintenance',
        onDone: { target: 'blocked', actions: { type: 'setPageOfCaveat', params: ({ event }) => ({ closed: event.output }) } },
        onError: { target: 'blocked', actions: { type: 'setPageOfCaveat', params: { closed: false } } },
      },
      // The check is already under way.
      on: { 'access.caveatReceived': {}, 'access.pageOpened': {} },
    },
    blocked: {
      initial: 'showing',
      states: {
        showing: {
          entry: { type: 'show', params: ({ context }) => ({ page: context.page }) },
          always: 'shown',
        },
        shown: {
          always: [
            { guard: { type: 'isPage', params: { path: maintenance } }, target: 'waiting' },
            { guard: { type: 'isPage', params: { path: robot } }, target: 'robotSuspected' },
          ],
          on: { 'access.retried': 'probing' },
        },
        /** Probes by itself until maintenance is over. */
        waiting: { after: { nextProbe: 'probing' }, on: { 'access.retried': 'probing' } },
        robotSuspected: { on: { 'access.retried': 'verifying' } },
        verifying: {
          entry: assign({ errorKey: null }),
          invoke: {
            src: 'verifyDevice',
            onDone: '#access.returning',
            onError: { target: 'robotSuspected', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        probing: {
          invoke: {
            src: 'probe',
            onDone: '#access.returning',
            onError: { target: 'shown', actions: assign({ attempt: ({ context }) => context.attempt + 1 }) },
          },
        },
      },
    },
    returning: { entry: { type: 'goBack', params: undefined }, always: 'open' },
  },
})

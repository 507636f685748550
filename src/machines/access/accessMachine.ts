import { assign, setup } from 'xstate'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** Pages that stand for the site while it cannot be entered. */
export const STANDING_PAGES = {
  maintenance: '/maintenance',
  alert: '/access-alert',
  restriction: '/access-restriction',
  robot: '/robot-check',
} as const
export type StandingPath = (typeof STANDING_PAGES)[keyof typeof STANDING_PAGES]

/** Why nobody gets in here, and what the server said of it. */
export type AccessEvent =
  | { type: 'access.cautioned'; details: unknown }
  | { type: 'access.restricted' }
  | { type: 'access.closed' }
  | { type: 'access.doubted' }
  /** Somebody came to one of the pages by themselves: by its address, by a reload, by going back. */
  | { type: 'access.arrived'; path: StandingPath }
  /** The person, or the page's own clock, asks whether it is open again. */
  | { type: 'access.retried' }

/** A page that stands for the site while it cannot be entered; `state` goes with the route. */
export type AccessPage = { readonly path: StandingPath; readonly state: unknown }

/** `page` is null while the site is open. */
type Context = { readonly details: unknown; readonly page: AccessPage | null; readonly attempt: number }
type Input = {
  /** How long to wait before asking again, ms. */
  delay: (attempt: number) => number
  /** Whether a person who was shown this page need not be taken there again: they stand on it, or may be elsewhere. */
  mayStay: (path: StandingPath) => boolean
}

const { maintenance, alert, restriction, robot } = STANDING_PAGES

/**
 * Whether the site may be entered (S-6, R-3, X-3). A caveat asks the maintenance setting which page it is; every trouble leads
 * to one page once, however many calls meet it, and again when the person has left that page; a closed site is asked again with
 * growing waits, and opens by itself.
 */
export const accessMachine = setup({
  types: { context: {} as Context & Input, events: {} as AccessEvent, input: {} as Input },
  actors: {
    /** Yields whether the maintenance setting says that the site is closed. */
    askMaintenance: promiseSlot<boolean, undefined>('askMaintenance'),
    /** Yields when the site can be entered again; fails when it cannot. */
    probe: promiseSlot<void, undefined>('probe'),
    /** Yields when the device has proved that it is no robot. */
    prove: promiseSlot<void, undefined>('prove'),
  },
  actions: {
    show: actionSlot<{ page: AccessPage | null }>('show'),
    /** Back to where the person was. */
    goBack: actionSlot<undefined>('goBack'),
    clearSession: actionSlot<undefined>('clearSession'),
    choose: assign((_, params: AccessPage) => ({ page: params, attempt: 0 })),
    chooseByDetails: assign(({ context }, { closed }: { closed: boolean }) => ({
      page: closed ? { path: maintenance, state: null } : { path: alert, state: context.details },
      attempt: 0,
    })),
  },
  guards: {
    /** None of these pages already tells of it. */
    isNews: ({ context }, { paths }: { paths: readonly StandingPath[] }) =>
      context.page === null || !paths.includes(context.page.path) || !context.mayStay(context.page.path),
    isNotHere: ({ context }, { path }: { path: StandingPath }) => context.page?.path !== path,
    isOn: ({ context }, { path }: { path: StandingPath }) => context.page?.path === path,
  },
  delays: { nextProbe: ({ context }) => context.delay(context.attempt) },
}).createMachine({
  id: 'access',
  initial: 'open',
  context: ({ input }) => ({ ...input, details: null, page: null, attempt: 0 }),
  on: {
    'access.cautioned': {
      guard: { type: 'isNews', params: { paths: [maintenance, alert] } },
      target: '.asking',
      actions: assign({ details: ({ event }) => event.details }),
    },
    'access.restricted': {
      guard: { type: 'isNews', params: { paths: [restriction] } },
      target: '.away',
      actions: [
        { type: 'clearSession', params: undefined },
        { type: 'choose', params: { path: restriction, state: null } },
      ],
    },
    'access.closed': {
      guard: { type: 'isNews', params: { paths: [maintenance] } },
      target: '.away',
      actions: { type: 'choose', params: { path: maintenance, state: null } },
    },
    'access.doubted': {
      guard: { type: 'isNews', params: { paths: [robot] } },
      target: '.away',
      actions: { type: 'choose', params: { path: robot, state: null } },
    },
    'access.arrived': {
      guard: { type: 'isNotHere', params: ({ event }) => ({ path: event.path }) },
      target: '.away.probing',
      actions: { type: 'choose', params: ({ event }) => ({ path: event.path, state: null }) },
    },
  },
  states: {
    open: { entry: assign({ page: null }) },
    asking: {
      invoke: {
        src: 'askMaintenance',
        onDone: { target: 'away', actions: { type: 'chooseByDetails', params: ({ event }) => ({ closed: event.output }) } },
        onError: { target: 'away', actions: { type: 'chooseByDetails', params: { closed: false } } },
      },
      // It is being found out already.
      on: { 'access.cautioned': {}, 'access.arrived': {} },
    },
    away: {
      initial: 'showing',
      states: {
        showing: {
          entry: { type: 'show', params: ({ context }) => ({ page: context.page }) },
          always: 'standing',
        },
        standing: {
          always: [
            { guard: { type: 'isOn', params: { path: maintenance } }, target: 'waiting' },
            { guard: { type: 'isOn', params: { path: robot } }, target: 'doubted' },
          ],
          on: { 'access.retried': 'probing' },
        },
        /** It opens by itself when maintenance is over. */
        waiting: { after: { nextProbe: 'probing' }, on: { 'access.retried': 'probing' } },
        doubted: { on: { 'access.retried': 'proving' } },
        proving: { invoke: { src: 'prove', onDone: '#access.back', onError: 'doubted' } },
        probing: {
          invoke: {
            src: 'probe',
            onDone: '#access.back',
            onError: { target: 'standing', actions: assign({ attempt: ({ context }) => context.attempt + 1 }) },
          },
        },
      },
    },
    back: { entry: { type: 'goBack', params: undefined }, always: 'open' },
  },
})

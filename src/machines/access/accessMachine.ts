import { assign, setup } from 'xstate'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** Why nobody gets in here, and what the server said of it. */
export type AccessEvent =
  | { type: 'access.cautioned'; details: unknown }
  | { type: 'access.restricted' }
  | { type: 'access.closed' }
  | { type: 'access.doubted' }
  /** The person, or the page's own clock, asks whether it is open again. */
  | { type: 'access.retried' }

/** A page that stands for the site while it cannot be entered; `state` goes with the route. */
export type AccessPage = { readonly path: string; readonly state: unknown }

type Context = { readonly details: unknown; readonly page: AccessPage; readonly attempt: number }
type Input = { delay: (attempt: number) => number }

const PAGES = {
  maintenance: '/maintenance',
  alert: '/access-alert',
  restriction: '/access-restriction',
  robot: '/robot-check',
} as const

/**
 * Whether the site may be entered (S-6, R-3, X-3). A caveat asks the maintenance setting which page it is; every trouble leads
 * to one page once, however many calls meet it; a closed site is asked again with growing waits, and opens by itself.
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
    show: actionSlot<{ page: AccessPage }>('show'),
    /** Back to where the person was. */
    goBack: actionSlot<undefined>('goBack'),
    clearSession: actionSlot<undefined>('clearSession'),
    choose: assign((_, params: AccessPage) => ({ page: params, attempt: 0 })),
  },
  delays: { nextProbe: ({ context }) => context.delay(context.attempt) },
}).createMachine({
  id: 'access',
  initial: 'open',
  context: ({ input }) => ({ ...input, details: null, page: { path: PAGES.alert, state: null }, attempt: 0 }),
  states: {
    open: {
      on: {
        'access.cautioned': { target: 'asking', actions: assign({ details: ({ event }) => event.details }) },
        'access.restricted': {
          target: 'away',
          actions: [
            { type: 'clearSession', params: undefined },
            { type: 'choose', params: { path: PAGES.restriction, state: null } },
          ],
        },
        'access.closed': { target: 'away', actions: { type: 'choose', params: { path: PAGES.maintenance, state: null } } },
        'access.doubted': { target: 'away', actions: { type: 'choose', params: { path: PAGES.robot, state: null } } },
        // Somebody came to one of the pages by its address.
        'access.retried': 'away.probing',
      },
    },
    asking: {
      invoke: {
        src: 'askMaintenance',
        onDone: [
          {
            guard: ({ event }) => event.output,
            target: 'away',
            actions: { type: 'choose', params: { path: PAGES.maintenance, state: null } },
          },
          {
            target: 'away',
            actions: { type: 'choose', params: ({ context }) => ({ path: PAGES.alert, state: context.details }) },
          },
        ],
        onError: {
          target: 'away',
          actions: { type: 'choose', params: ({ context }) => ({ path: PAGES.alert, state: context.details }) },
        },
      },
    },
    away: {
      initial: 'showing',
      states: {
        showing: {
          entry: { type: 'show', params: ({ context }) => ({ page: context.page }) },
          always: [
            { guard: ({ context }) => context.page.path === PAGES.maintenance, target: 'waiting' },
            { guard: ({ context }) => context.page.path === PAGES.robot, target: 'doubted' },
            { target: 'standing' },
          ],
        },
        /** It opens by itself when maintenance is over. */
        waiting: { after: { nextProbe: 'probing' }, on: { 'access.retried': 'probing' } },
        standing: { on: { 'access.retried': 'probing' } },
        doubted: { on: { 'access.retried': 'proving' } },
        proving: { invoke: { src: 'prove', onDone: '#access.back', onError: 'doubted' } },
        probing: {
          invoke: {
            src: 'probe',
            onDone: '#access.back',
            onError: [
              {
                guard: ({ context }) => context.page.path === PAGES.maintenance,
                target: 'waiting',
                actions: assign({ attempt: ({ context }) => context.attempt + 1 }),
              },
              { target: 'standing' },
            ],
          },
        },
      },
    },
    back: { entry: { type: 'goBack', params: undefined }, always: 'open' },
  },
})

import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** A favourite: an anchor by its room, a match by its id, or a game by its code. */
export type Target = { readonly kind: 'anchor' | 'match' | 'game'; readonly id: string }

const LISTS = { anchor: 'anchors', match: 'matches', game: 'games' } as const
export type Favourites = { readonly [list in (typeof LISTS)[Target['kind']]]: readonly string[] }

export type FavouritesEvent = { type: 'member.changed'; isMember: boolean } | { type: 'favourite.toggled'; target: Target }

/** A change that is not stored yet. */
type Change = { readonly target: Target; readonly add: boolean }
type Context = Favourites & { readonly stored: Favourites; readonly queue: readonly Change[] }

const NONE: Favourites = { anchors: [], matches: [], games: [] }
const EMPTY: Context = { ...NONE, stored: NONE, queue: [] }

/** Whether a target is among the favourites. */
export function isFavourite(favourites: Favourites, target: Target): boolean {
  return favourites[LISTS[target.kind]].includes(target.id)
}

function changed(favourites: Favourites, { target, add }: Change): Partial<Favourites> {
  const name = LISTS[target.kind]
  const others = favourites[name].filter((id) => id !== target.id)
  return { [name]: add ? [target.id, ...others] : others }
}

/** What is shown: what is stored, with the changes that are not stored yet on top. */
function shown(stored: Favourites, queue: readonly Change[]): Context {
  const sum = queue.reduce<Favourites>((all, change) => ({ ...all, ...changed(all, change) }), stored)
  return { ...sum, stored, queue }
}

/**
 * The member's favourites (B-5). A change shows at once, also before the list is loaded. Changes are stored one after the other in
 * the order they were made; one that cannot be stored is undone with a toast. A visitor is asked to log in.
 */
export const favouritesMachine = setup({
  types: { context: {} as Context, events: {} as FavouritesEvent },
  actors: {
    load: promiseSlot<Favourites, undefined>('load'),
    store: promiseSlot<void, Change>('store'),
  },
  actions: {
    announce: actionSlot<{ key: ErrorKey }>('announce'),
    /** Asks a visitor to log in and to return here. */
    askLogin: actionSlot<Readonly<Record<string, never>>>('askLogin'),
    toggle: assign(({ context }, { target }: { target: Target }) => {
      const change = { target, add: !isFavourite(context, target) }
      return { ...changed(context, change), queue: [...context.queue, change] }
    }),
    /** What was not stored is left out: a later change of the same target counts all the same. */
    undo: assign(({ context: { stored, queue } }) => shown(stored, queue.slice(1))),
    next: assign(({ context: { stored, queue } }) => {
      const [first, ...rest] = queue
      return { stored: first === undefined ? stored : { ...stored, ...changed(stored, first) }, queue: rest }
    }),
    receive: assign(({ context }, { favourites }: { favourites: Favourites }) => shown(favourites, context.queue)),
    forget: assign(EMPTY),
  },
  guards: {
    isMember: (_, { isMember }: { isMember: boolean }) => isMember,
    hasChange: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'favourites',
  initial: 'unsettled',
  context: EMPTY,
  on: {
    'member.changed': [
      { guard: { type: 'isMember', params: ({ event }) => event }, target: '.member', reenter: true, actions: 'forget' },
      { target: '.visitor' },
    ],
  },
  states: {
    /** It is not known yet whether this is a member: changes wait. */
    unsettled: {
      on: {
        'favourite.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
        'member.changed': [
          { guard: { type: 'isMember', params: ({ event }) => event }, target: 'member' },
          { guard: 'hasChange', target: 'visitor', actions: { type: 'askLogin', params: () => ({}) } },
          { target: 'visitor' },
        ],
      },
    },
    visitor: { entry: 'forget', on: { 'favourite.toggled': { actions: { type: 'askLogin', params: () => ({}) } } } },
    member: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: { target: 'idle', actions: { type: 'receive', params: ({ event }) => ({ favourites: event.output }) } },
            onError: [
              {
                guard: 'hasChange',
                target: 'unknown',
                actions: [{ type: 'announce', params: ({ event }) => ({ key: failureKey(event.error) }) }, 'forget'],
              },
              { target: 'unknown' },
            ],
          },
          on: { 'favourite.toggled': { actions: { type: 'toggle', params: ({ event }) => event } } },
        },
        /** The list could not be loaded: loaded again with the next change, or after 15 s. */
        unknown: {
          after: { 15_000: 'loading' },
          on: { 'favourite.toggled': { target: 'loading', actions: { type: 'toggle', params: ({ event }) => event } } },
        },
        idle: {
          always: { guard: 'hasChange', target: 'storing' },
          on: { 'favourite.toggled': { target: 'storing', actions: { type: 'toggle', params: ({ event }) => event } } },
        },
        storing: {
          on: { 'favourite.toggled': { actions: { type: 'toggle', params: ({ event }) => event } } },
          invoke: {
            src: 'store',
            input: ({ context }) => firstOf(context),
            onDone: { target: 'idle', actions: 'next' },
            onError: {
              target: 'idle',
              actions: [{ type: 'announce', params: ({ event }) => ({ key: failureKey(event.error) }) }, 'undo'],
            },
          },
        },
      },
    },
  },
})

export type FavouritesRef = ActorRefFrom<typeof favouritesMachine>

function firstOf({ queue: [first] }: Context): Change {
  if (first === undefined) throw new Error('storing without a change')
  return first
}

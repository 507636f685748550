import { assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** What is collected: an anchor by its room, a match by its id. */
export type Target = { readonly kind: 'anchor' | 'match'; readonly id: string }
export type Favourites = { readonly anchors: readonly string[]; readonly matches: readonly string[] }

export type FavouritesEvent = { type: 'member.changed'; isMember: boolean } | { type: 'collect.pressed'; target: Target }

/** A change that is on its way to the server. */
type Change = { readonly target: Target; readonly add: boolean }
type Context = Favourites & { readonly queue: readonly Change[] }

const EMPTY: Context = { anchors: [], matches: [], queue: [] }

const listOf = ({ kind }: Target) => (kind === 'anchor' ? 'anchors' : 'matches')

/** Whether a target is among what is collected. */
export function isFavourite(collected: Favourites, target: Target): boolean {
  return collected[listOf(target)].includes(target.id)
}

function changed(collected: Favourites, { target, add }: Change): Partial<Favourites> {
  const name = listOf(target)
  const others = collected[name].filter((id) => id !== target.id)
  return { [name]: add ? [target.id, ...others] : others }
}

/**
 * What a member has collected: shown at once, also before the list has come, and stored one after the other in the order of the
 * presses; what could not be stored is taken back, and said. A visitor is asked to log in.
 */
export const favouritesMachine = setup({
  types: { context: {} as Context, events: {} as FavouritesEvent },
  actors: {
    load: promiseSlot<Favourites, undefined>('load'),
    store: promiseSlot<void, Change>('store'),
  },
  actions: {
    announce: actionSlot<{ key: ErrorKey }>('announce'),
    /** Only members follow: asks to log in, and to come back here. */
    askLogin: actionSlot<Readonly<Record<string, never>>>('askLogin'),
    press: assign(({ context }, { target }: { target: Target }) => {
      const change = { target, add: !isFavourite(context, target) }
      return { ...changed(context, change), queue: [...context.queue, change] }
    }),
    takeBack: assign(({ context }) => {
      const [first, ...queue] = context.queue
      // A later press of the same has decided anew.
      if (first === undefined || queue.some(({ target }) => target.id === first.target.id)) return { queue }
      return { ...changed(context, { ...first, add: !first.add }), queue }
    }),
    next: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    /** What was pressed before it came lies on top of it. */
    receive: assign(({ context }, { collected }: { collected: Favourites }) =>
      context.queue.reduce<Favourites>((sum, change) => ({ ...sum, ...changed(sum, change) }), collected),
    ),
    forget: assign(EMPTY),
  },
  guards: {
    isMember: (_, { isMember }: { isMember: boolean }) => isMember,
    waits: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'collection',
  initial: 'unsettled',
  context: EMPTY,
  on: {
    'member.changed': [
      { guard: { type: 'isMember', params: ({ event }) => event }, target: '.member', reenter: true, actions: 'forget' },
      { target: '.visitor' },
    ],
  },
  states: {
    /** Who this is may still be asked: what is pressed waits for that. */
    unsettled: {
      on: {
        'collect.pressed': { actions: { type: 'press', params: ({ event }) => event } },
        'member.changed': [
          { guard: { type: 'isMember', params: ({ event }) => event }, target: 'member' },
          { guard: 'waits', target: 'visitor', actions: { type: 'askLogin', params: () => ({}) } },
          { target: 'visitor' },
        ],
      },
    },
    visitor: { entry: 'forget', on: { 'collect.pressed': { actions: { type: 'askLogin', params: () => ({}) } } } },
    member: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: { target: 'idle', actions: { type: 'receive', params: ({ event }) => ({ collected: event.output }) } },
            onError: [
              {
                guard: 'waits',
                target: 'unknown',
                actions: [{ type: 'announce', params: ({ event }) => ({ key: failureKey(event.error) }) }, 'forget'],
              },
              { target: 'unknown' },
            ],
          },
          on: { 'collect.pressed': { actions: { type: 'press', params: ({ event }) => event } } },
        },
        /** It could not be asked for: asked again with the next press, and after a while. */
        unknown: {
          after: { 15_000: 'loading' },
          on: { 'collect.pressed': { target: 'loading', actions: { type: 'press', params: ({ event }) => event } } },
        },
        idle: {
          always: { guard: 'waits', target: 'storing' },
          on: { 'collect.pressed': { target: 'storing', actions: { type: 'press', params: ({ event }) => event } } },
        },
        storing: {
          on: { 'collect.pressed': { actions: { type: 'press', params: ({ event }) => event } } },
          invoke: {
            src: 'store',
            input: ({ context }) => firstOf(context),
            onDone: { target: 'idle', actions: 'next' },
            onError: {
              target: 'idle',
              actions: [{ type: 'announce', params: ({ event }) => ({ key: failureKey(event.error) }) }, 'takeBack'],
            },
          },
        },
      },
    },
  },
})

function firstOf({ queue: [first] }: Context): Change {
  if (first === undefined) throw new Error('storing without a change')
  return first
}

import { assign, setup } from 'xstate'
import type { LinkEvent } from '#src/streams/socket.ts'
import { observableSlot } from '../kit/slots.ts'

export type ConnectionEvent =
  /** A room or a member's own pushes are listened to. */
  | { type: 'connection.needed' }
  /** The member changed: the link must be opened again with the new token. */
  | { type: 'session.changed' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'retry.clicked' }

type Input = { random: () => number; delay: (attempt: number, random: () => number) => number }
type Context = Input & {
  /** Attempts since the link was last up; 0 while it is up. */
  readonly attempt: number
  /** In what time the link is to move, in ms. */
  readonly within: number
}

/**
 * The realtime link (D-4). It is opened when it is first needed, and reconnects by itself with growing, jittered waits. While the
 * device is offline nothing is tried; a refused token waits until the session changes. Where its server is about to stop, a link that is up
 * goes on until a random moment in the time that it was told, and is opened again then.
 */
export const connectionMachine = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent, input: {} as Input },
  actors: { link: observableSlot<LinkEvent, undefined>('link') },
  delays: {
    reconnectDelay: ({ context }) => context.delay(context.attempt, context.random),
    movingDelay: ({ context }) => context.random() * context.within,
  },
  guards: {
    isUp: (_, params: { event: LinkEvent | undefined }) => params.event?.type === 'up',
    isDown: (_, params: { event: LinkEvent | undefined }) => params.event?.type === 'down',
    isMoving: (_, params: { event: LinkEvent | undefined }) => params.event?.type === 'moving',
    isRefused: (_, params: { event: LinkEvent | undefined }) => params.event?.type === 'refused',
  },
}).createMachine({
  id: 'connection',
  initial: 'idle',
  context: ({ input }) => ({ ...input, attempt: 0, within: 0 }),
  states: {
    idle: { on: { 'connection.needed': 'linked' } },
    linked: {
      initial: 'connecting',
      invoke: {
        src: 'link',
        id: 'link',
        onSnapshot: [
          { guard: { type: 'isUp', params: ({ event }) => ({ event: event.snapshot.context }) }, target: '.online' },
          { guard: { type: 'isDown', params: ({ event }) => ({ event: event.snapshot.context }) }, target: 'waiting' },
          {
            guard: { type: 'isMoving', params: ({ event }) => ({ event: event.snapshot.context }) },
            target: '.moving',
            actions: assign({
              within: ({ event }) => (event.snapshot.context?.type === 'moving' ? event.snapshot.context.within : 0),
            }),
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ event: event.snapshot.context }) },
            target: 'refused',
          },
        ],
        onDone: 'waiting',
        onError: 'waiting',
      },
      on: { 'network.lost': 'offline', 'session.changed': { target: 'linked', reenter: true } },
      states: {
        connecting: { after: { 10_000: '#connection.waiting' } },
        online: { entry: assign({ attempt: 0 }) },
        moving: { after: { movingDelay: { target: '#connection.linked', reenter: true } } },
      },
    },
    waiting: {
      entry: assign({ attempt: ({ context }) => context.attempt + 1 }),
      after: { reconnectDelay: 'linked' },
      on: { 'retry.clicked': 'linked', 'session.changed': 'linked', 'network.lost': 'offline', 'network.back': 'linked' },
    },
    offline: { on: { 'network.back': 'linked', 'retry.clicked': 'linked' } },
    refused: { on: { 'session.changed': 'linked', 'retry.clicked': 'linked' } },
  },
})
